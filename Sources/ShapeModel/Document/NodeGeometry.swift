// SPDX-License-Identifier: GPL-3.0-or-later
/// The properties that determine a node's bounding box.
///
/// Columns of boxes are computed from these: a source reads them from the bytes of a simple node without decoding its other properties.
package struct NodeGeometry: Hashable, Sendable {
  /// Its own outline; ``Outline/nothing`` for groups.
  package var outline = Outline.nothing
  /// Its own frame before any rotation; nil for groups.
  package var frame: Rect?
  /// The transform from its own coordinates to those of its parent; for a group with a rotation or flip see ``turn``.
  package var map = Affine.identity
  /// The rotation and flip of a group about the center of its contents; nil where its transform does not depend on these.
  package var turn: Turn?
  /// Whether it has a transform, a rotation or a flip.
  package var isPlaced = false
  package var isHidden = false
  /// Whether x, y, width and height of its frame are the numbers a selector compares.
  package var isPlain = false
  /// Whether its painted area may differ from its outline: by a stroke, a shadow, letters, a style or a clip.
  package var isPainted = true
  /// Whether it repeats another graphic, whose box it has.
  package var isInstance = false

  package init() {}

  /// A rotation and flips about a center that is not computed yet.
  package struct Turn: Hashable, Sendable {
    package var degrees: Double
    package var flip: String

    package init(degrees: Double = 0, flip: String = "none") { (self.degrees, self.flip) = (degrees, flip) }

    /// The transform about the center of a box; the identity where there is none.
    package func map(in box: Rect?) -> Affine {
      guard let box else { return .identity }
      return .orientation(
        rotation: degrees, flipsHorizontally: flip == "h" || flip == "hv", flipsVertically: flip == "v" || flip == "hv", of: box)
    }
  }
}

extension Graphic {
  /// The geometry of a decoded node.
  /// - Parameters:
  ///   - isGroup: Whether it is drawn as its children.
  ///   - textBox: The box of a text that is as large as its glyphs.
  package func geometry(isGroup: Bool, textBox: Rect? = nil) -> NodeGeometry {
    var geometry = NodeGeometry()
    geometry.isHidden = resolved(.visible) == .bool(false)
    geometry.isPainted = kind == .instance || members.contains { Graphic.painted.contains($0.property) }
    geometry.isInstance = kind == .instance
    geometry.isPlaced = isPlaced
    if isGroup {
      if let matrix { geometry.map = matrix } else if isPlaced { geometry.turn = turn }
    } else {
      (geometry.outline, geometry.frame, geometry.map) = (textBox.map { .frame($0) } ?? shape, textBox ?? frame, affine)
    }
    // A group whose kind is of a later version may store `x`, `y`, `width` and `height` of its own.
    geometry.isPlain = kind == .group || !isGroup && hasPlainFrame && textBox == nil
    return geometry
  }

  /// The properties that make the painted area differ from that inside the outline.
  package static let painted: [Property] = [.stroke, .shadow, .text, .style, .clip]

  /// Whether its frame is what `x`, `y`, `width` and `height` specify: corners may be stored beside a frame, and replace it.
  private var hasPlainFrame: Bool {
    if kind.mayBeRegular, self[.points] != nil { return false }
    return ![Property.x, .y, .width, .height].contains { if case .invalid = self[$0] { true } else { false } }
  }

  var turn: NodeGeometry.Turn { NodeGeometry.Turn(degrees: number(.rotation), flip: resolved(.flip)?.string ?? "") }

  var matrix: Affine? {
    guard case .numbers(let n) = self[.transform], n.count == 6 else { return nil }
    return Affine(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
  }
}
