// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The results of single filter primitives.
extension FilterReader {
  /// The area of a picture in one colour.
  func shadow(_ picture: Picture?, _ color: Color) -> Picture? {
    guard let area = area(picture) else { return nil }
    var shadow = area.place
    shadow.color = color
    guard area.isInverse else { return .shadow(shadow) }
    shadow.isInner = area.isClipped
    return area.isClipped ? .shadow(shadow) : .surroundings(shadow)
  }

  /// The usual colour matrix: a constant colour, with a fraction of the alpha; nil for any other.
  ///
  /// Figma multiplies the alpha of the graphic, so that translucent parts cast weaker shadows; this is read as the area of the graphic.
  func colored(_ picture: Picture?, _ attributes: [String: String]) -> Picture? {
    guard attributes["type"] ?? "matrix" == "matrix", let area = area(picture) else { return nil }
    let n = SVGNumbers.list(attributes["values"] ?? "")
    guard n.count == 20, n[3] == 0, n[8] == 0, n[13] == 0, n[19] == 0, n[15...17].allSatisfy({ $0 == 0 }) else { return nil }
    let mixes = [0, 1, 2, 5, 6, 7, 10, 11, 12].contains { n[$0] != 0 }
    guard area.isBlack || !mixes else { return nil }
    if n[18] >= 1, !area.isInverse, [4, 9, 14].allSatisfy({ n[$0] == 0 }) {
      var black = area
      black.isBlack = true
      return .area(black)
    }
    func channel(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    return shadow(picture, Color(red: channel(n[4]), green: channel(n[9]), blue: channel(n[14]), alpha: channel(n[18])))
  }

  /// A fraction of the alpha of a black area or of a shadow; nil for any other transfer.
  func transferred(_ picture: Picture?, _ parts: [(name: String, attributes: [String: String])]) -> Picture? {
    guard parts.count == 1, parts[0].name == "feFuncA", parts[0].attributes["type"] == "linear",
      SVGNumbers.list(parts[0].attributes["intercept"] ?? "0").first == 0,
      let slope = SVGNumbers.list(parts[0].attributes["slope"] ?? "1").first
    else { return nil }
    func faded(_ color: Color) -> Color {
      var color = color
      color.alpha = UInt8((Double(color.alpha) * min(max(slope, 0), 1)).rounded())
      return color
    }
    if case .shadow(var shadow)? = picture {
      shadow.color = faded(shadow.color)
      return .shadow(shadow)
    }
    guard let area = area(picture), area.isBlack else { return nil }
    return shadow(picture, faded(.black))
  }

  func composed(_ one: Picture?, _ two: Picture?, _ attributes: [String: String]) -> Picture? {
    switch (attributes["operator"] ?? "over", one, two) {
    case ("over", _, _): return stacked([two, one])
    case ("in", .flood(let color)?, _): return shadow(two, color)
    case ("in", .surroundings(var shadow)?, _):
      guard let area = area(two), area.isPlain else { return nil }
      shadow.isInner = true
      return .shadow(shadow)
    case ("atop", .surroundings(var shadow)?, .stack(_, let inside)?) where inside.isEmpty:
      shadow.isInner = true
      return stacked([two, .shadow(shadow)])
    case ("out", .flood(let color)?, _):
      guard var area = area(two), !area.isInverse else { return nil }
      (area.isInverse, area.isBlack) = (true, color == .black)
      return color.isOpaque ? .area(area) : shadow(.area(area), color)
    case ("out", _, _): return difference(two, from: one)
    case ("arithmetic", _, _):
      let factors = ["k1", "k2", "k3", "k4"].map { SVGNumbers.list(attributes[$0] ?? "0").first ?? 0 }
      return factors == [0, -1, 1, 0] ? difference(one, from: two) : factors == [0, 1, -1, 0] ? difference(two, from: one) : nil
    default: return nil
    }
  }

  /// A picture without the area of another one: of the graphic, an area that is clipped to it; of anything else, the part that the graphic
  /// does not cover, which is the visible part of a shadow behind an opaque graphic.
  private func difference(_ other: Picture?, from picture: Picture?) -> Picture? {
    guard let source = area(picture), var area = area(other), !area.isInverse else { return nil }
    if !source.isPlain { return area.isPlain && !source.isInverse ? picture : nil }
    (area.isInverse, area.isClipped, area.isBlack) = (true, true, source.isBlack)
    return .area(area)
  }

  /// Composites pictures, the lowest first: shadows, the graphic, and its inner shadows.
  func stacked(_ pictures: [Picture?]) -> Picture? {
    var (behind, inside): ([FilterShadow], [FilterShadow]) = ([], [])
    var isDrawn = false
    for picture in pictures {
      switch picture {
      case .stack(let lower, let upper)?:
        guard !isDrawn else { return nil }
        (behind, inside, isDrawn) = (behind + lower, upper, true)
      case .shadow(let shadow)?:
        if isDrawn, shadow.isInner { inside.append(shadow) } else if !isDrawn { behind.append(shadow) } else { return nil }
      case .shadows(let shadows)?:
        guard !isDrawn || shadows.isEmpty else { return nil }
        behind += shadows
      case .area(let area)?:
        guard !isDrawn, area.isBlack, !area.isInverse else { return nil }
        behind.append(area.place)
      default: return nil
      }
    }
    if !isDrawn { return behind.count == 1 ? .shadow(behind[0]) : behind.contains(where: \.isInner) ? nil : .shadows(behind) }
    return behind.contains(where: \.isInner) ? nil : .stack(behind: behind, inside: inside)
  }
}
