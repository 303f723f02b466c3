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
  func colored(_ picture: Picture?, _ attributes: [String: String]) -> Picture? {
    guard attributes["type"] ?? "matrix" == "matrix", let area = area(picture) else { return nil }
    let n = SVGNumbers.list(attributes["values"] ?? "")
    guard n.count == 20, n[3] == 0, n[8] == 0, n[13] == 0, n[19] == 0, n[15...17].allSatisfy({ $0 == 0 }) else { return nil }
    let mixes = [0, 1, 2, 5, 6, 7, 10, 11, 12].contains { n[$0] != 0 }
    guard area.isBlack || !mixes else { return nil }
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

  func composed(_ one: Picture?, _ two: Picture?, _ word: String) -> Picture? {
    switch (word, one, two) {
    case ("over", _, _): return stacked([two, one])
    case ("in", .flood(let color)?, _): return shadow(two, color)
    case ("in", .surroundings(var shadow)?, _):
      guard let area = area(two), area.isPlain else { return nil }
      shadow.isInner = true
      return .shadow(shadow)
    case ("out", .flood(let color)?, _):
      guard color.isOpaque, var area = area(two), !area.isInverse else { return nil }
      (area.isInverse, area.isBlack) = (true, color == .black)
      return .area(area)
    case ("out", _, _):
      guard let source = area(one), source.isPlain, var area = area(two), !area.isInverse else { return nil }
      (area.isInverse, area.isClipped, area.isBlack) = (true, true, source.isBlack)
      return .area(area)
    default: return nil
    }
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
        guard shadow.isInner == isDrawn else { return nil }
        if isDrawn { inside.append(shadow) } else { behind.append(shadow) }
      case .area(let area)?:
        guard !isDrawn, area.isBlack, !area.isInverse else { return nil }
        behind.append(area.place)
      default: return nil
      }
    }
    return isDrawn ? .stack(behind: behind, inside: inside) : nil
  }
}
