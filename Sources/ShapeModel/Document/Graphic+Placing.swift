// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The settings that apply a transform to a graphic.
extension Graphic {
  /// The settings that transform all it paints, stroke and shadow included. Its frame is moved and rotated where that suffices, else
  /// `transform` is set. Empty where it has no frame.
  /// - Parameters:
  ///   - map: The transform to apply, in the coordinates of its parent.
  ///   - placement: Its current transform, from its own coordinates to those of its parent.
  package func settings(carriedBy map: Affine, placement: Affine) -> [(Property, Value?)] {
    if map == .identity { return [] }
    if self[.transform] == nil, map.isIsometry, !kind.isContainer {
      guard let frame, let moved = settings(forFrame: frame.carried(by: map)) else { return [] }
      return moved + (map.isTranslation ? [] : orientation(turnedBy: map))
    }
    return settings(transform: map * placement)
  }

  /// The settings that move and scale its outline. The stroke keeps its width, unless only a `transform` can express the result.
  /// - Returns: Nil where points on one line would have to be spread out.
  package func settings(fittedBy fitting: Fitting) -> [(Property, Value?)]? {
    guard let frame else { return [] }
    guard self[.transform] == nil else { return settings(transform: fitting.map * affine) }
    let turn = abs(number(.rotation))
    let (scaleX, scaleY) = (fitting.map.a, fitting.map.d)
    if turn == 0 || turn == 180 || scaleX == 1 && scaleY == 1 { return settings(forFrame: fitting.apply(to: frame)) }
    let isRound = cornerRadii != .zero
    if turn == 90 || scaleX == scaleY && !isRound {
      let center = fitting.map.apply(to: frame.center)
      let (width, height) = (frame.width * (turn == 90 ? scaleY : scaleX), frame.height * (turn == 90 ? scaleX : scaleY))
      return settings(forFrame: Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height))
    }
    return settings(transform: fitting.map * affine)
  }

  /// The settings that make a transform the only one between its own coordinates and its parent's: rotation and flip are removed.
  package func settings(transform map: Affine) -> [(Property, Value?)] {
    let map = map.withoutNoise
    let value = map.isNearIdentity ? nil : Value.numbers([map.a, map.b, map.c, map.d, map.e, map.f])
    return [(.rotation, nil), (.flip, nil), (.transform, value)]
  }

  /// Its rotation and flip after a rotation or reflection is applied.
  private func orientation(turnedBy map: Affine) -> [(Property, Value?)] {
    let isMirror = map.determinant < 0
    // A reflection is a horizontal flip followed by a rotation.
    let turn = atan2(isMirror ? -map.b : map.b, isMirror ? -map.a : map.a) * 180 / .pi
    var rotation = turn + (isMirror ? -number(.rotation) : number(.rotation))
    let flip = resolved(.flip)?.string ?? "none"
    var (isLevel, isUpright) = (flip == "h" || flip == "hv", flip == "v" || flip == "hv")
    if isMirror {
      isLevel.toggle()
      rotation = Angle.normalised(degrees: rotation)
      if abs(rotation) > 90 {
        rotation += 180
        isLevel.toggle()
        isUpright.toggle()
      }
    }
    rotation = Angle.normalised(degrees: rotation.rounded(noiseOf: 360))
    let word = isLevel ? (isUpright ? "hv" : "h") : (isUpright ? "v" : nil)
    return [(.rotation, rotation == 0 ? nil : .number(rotation)), (.flip, word.map { .string($0) })]
  }
}

/// The translation and scaling that takes one frame to another.
package struct Fitting: Sendable {
  package let source: Rect
  package let target: Rect
  package let map: Affine

  /// Nil where a side of length 0 would have to grow.
  package init?(_ source: Rect, onto target: Rect) {
    guard let map = Affine.fitting(source, onto: target) else { return nil }
    self.source = source
    self.target = target
    self.map = map
  }

  /// Applies an upright transform to a frame. The transform is kept as it is: from a side of length 0 the scale could not be recovered, and
  /// the sides of a box would add rounding errors.
  init(_ source: Rect, by map: Affine) {
    self.source = source
    target = map.bounds(of: source)
    self.map = Affine(a: map.a, b: 0, c: 0, d: map.d, e: map.e, f: map.f)
  }

  /// A translation without scaling.
  package init(dx: Double, dy: Double) {
    source = Rect(x: 0, y: 0, width: 0, height: 0)
    target = Rect(x: dx, y: dy, width: 0, height: 0)
    map = .translation(x: dx, y: dy)
  }

  /// The image of a frame, computed relative to the corner, so that an edge on the source's edge gets exactly the coordinate of the
  /// target's.
  func apply(to frame: Rect) -> Rect {
    Rect(
      x: target.x + (frame.x - source.x) * map.a, y: target.y + (frame.y - source.y) * map.d, width: frame.width * map.a,
      height: frame.height * map.d)
  }
}

extension Rect {
  /// The frame of the same size whose center is the image of this one's center.
  fileprivate func carried(by map: Affine) -> Rect {
    if map.isTranslation { return moved(dx: map.e, dy: map.f) }
    let center = map.apply(to: center)
    return Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}
