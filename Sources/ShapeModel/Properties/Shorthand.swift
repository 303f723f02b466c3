// SPDX-License-Identifier: GPL-3.0-or-later
/// A name that sets or prints several properties at once: `fill`, `stroke`, `shadow`, `text`, `frame`.
package enum Shorthand {
  /// The values that `fill red`, `fill none`, `shadow "0 4 8 #0006"` or `text Hello` set: a value by property, nil to remove it.
  ///
  /// Nil when the property is not a shorthand and is set by itself.
  /// - Parameters:
  ///   - unit: The unit of lengths that are typed without one.
  ///   - isWhole: Whether `shadow` means all shadows, not the first.
  package static func expand(
    _ property: Property, _ text: String, tokens: [NamedColor], unit: LengthUnit = .px, isWhole: Bool = true
  ) throws(ValueText.Problem) -> [PropertySetting]? {
    switch property.specification.path {
    case "fill", "stroke": try paint(property, text, tokens)
    case "shadow": property == .shadow && isWhole ? try shadows(text, tokens, unit) : try shadow(property, text, tokens, unit)
    case "text": [text == "none" ? PropertySetting(.text, nil) : PropertySetting(.textString, .string(TextLines.normalised(text)))]
    default: nil
    }
  }

  private static func paint(_ property: Property, _ text: String, _ tokens: [NamedColor]) throws(ValueText.Problem) -> [PropertySetting] {
    let name = property.path
    func part(_ key: String) -> Property { Property(path: "\(name).\(key)")! }
    if text == "none" { return [PropertySetting(property, nil)] }
    var settings = [
      "enabled", "type", "color", "stops", "angle", "from", "to", "center", "radius", "focus", "spread", "transform",
    ].map { PropertySetting(part($0), nil) }
    func set(_ key: String, _ value: Value) { settings[settings.firstIndex { $0.property == part(key) }!].value = value }
    let isCSS = text.hasPrefix("linear-gradient(") || text.hasPrefix("radial-gradient(")
    guard let open = text.firstIndex(of: "("), isCSS || ["linear", "radial"].contains(text[..<open]), text.last == ")" else {
      set("color", try ValueText.color(text, tokens))
      return settings
    }
    var parts = ValueText.parts(String(text[text.index(after: open)...].dropLast()), by: ",")
    set("type", .string(text.hasPrefix("linear") ? "linear" : "radial"))
    if text.hasPrefix("linear"), let first = parts.first, first.hasPrefix("to ") {
      switch try direction(first) {
      case .angle(let angle): set("angle", .number(angle))
      case .corners(let from, let to):
        set("from", .numbers(from))
        set("to", .numbers(to))
      }
      parts.removeFirst()
    } else if text.hasPrefix("linear"), isCSS, let first = parts.first, isNumber(first) {
      // CSS counts from the top, and this program from the right.
      set("angle", .number(Angle.normalised(degrees: try ValueText.number(first, .angle) - 90)))
      parts.removeFirst()
    } else if text.hasPrefix("radial"), isCSS, let first = parts.first, ["circle", "ellipse"].contains(first) {
      parts.removeFirst()
    } else if text.hasPrefix("linear"), let first = parts.first, isNumber(first) {
      let ends = first.split(separator: " to ").map(String.init)
      if ends.count == 2 {
        for (key, end) in zip(["from", "to"], ends) { set(key, try ValueText.parse(end, for: part(key), tokens: tokens)) }
      } else {
        set("angle", .number(try ValueText.number(first, .angle)))
      }
      parts.removeFirst()
    }
    guard parts.count >= 2 else {
      throw ValueText.Problem("a gradient needs two colours", help: ["write \(name) \"linear(90deg, #3366cc 0, #003 1)\""])
    }
    set("stops", .stops(fading(try ValueText.stops(parts, tokens), tokens)))
    return settings
  }

  /// Stops in which those that are transparent have the colours of their neighbours, as in CSS, where colours are mixed by their alpha;
  /// transparent black would darken what is beside it.
  private static func fading(_ stops: [Stop], _ tokens: [NamedColor]) -> [Stop] {
    func clear(_ index: Int) -> ColorTerm? {
      guard stops.indices.contains(index), var color = tokens.color(of: stops[index].color), color.alpha > 0 else { return nil }
      color.alpha = 0
      return .color(color)
    }
    return stops.enumerated().flatMap { index, stop -> [Stop] in
      guard case .color(.transparent) = stop.color else { return [stop] }
      let (before, after) = (clear(index - 1), clear(index + 1))
      let sides = (before == after ? [before] : [before, after]).compactMap { $0.map { Stop(offset: stop.offset, color: $0) } }
      return sides.isEmpty ? [stop] : sides
    }
  }

  /// The direction of a gradient: at an angle, or from one corner of the box to the opposite one.
  private enum Direction {
    case angle(Double)
    case corners(from: [Double], to: [Double])
  }

  /// `to right`, `to bottom left`, as CSS writes directions.
  private static func direction(_ text: String) throws(ValueText.Problem) -> Direction {
    let words = Set(text.dropFirst(3).split(separator: " "))
    let x = words.contains("left") ? 0.0 : words.contains("right") ? 1 : nil
    let y = words.contains("top") ? 0.0 : words.contains("bottom") ? 1 : nil
    guard words.count == (x == nil ? 0 : 1) + (y == nil ? 0 : 1), !words.isEmpty else {
      throw ValueText.Problem("'\(ValueText.excerpt(text))' is not a direction", help: ["write to right, to bottom, or to top left"])
    }
    if let x, let y { return .corners(from: [1 - x, 1 - y], to: [x, y]) }
    return .angle(x.map { $0 == 1 ? 0 : 180 } ?? (y == 1 ? 90 : 270))
  }

  /// Whether a text begins like a number, which no colour does.
  private static func isNumber(_ text: String) -> Bool {
    text.utf8.first.map { (0x30...0x39).contains($0) || $0 == 0x2d || $0 == 0x2e || $0 == 0x2b } ?? false
  }

  /// Parses all shadows, separated by commas.
  private static func shadows(_ text: String, _ tokens: [NamedColor], _ unit: LengthUnit) throws(ValueText.Problem) -> [PropertySetting] {
    let parts = ValueText.parts(text, by: ",")
    guard parts.count <= Property.shadowLimit else { throw ValueText.Problem("a graphic has at most \(Property.shadowLimit) shadows") }
    guard text != "none", parts.count > 0 else { return try shadow(.shadow, text, tokens, unit) }
    var settings: [PropertySetting] = []
    for (ordinal, part) in parts.enumerated() { settings += try shadow(Property.shadow.of(shadow: ordinal), part, tokens, unit) }
    return settings
  }

  /// Parses one shadow, `dx dy blur [spread] colour`, with the colour at any position or left out.
  private static func shadow(
    _ property: Property, _ text: String, _ tokens: [NamedColor], _ unit: LengthUnit
  ) throws(ValueText.Problem) -> [PropertySetting] {
    if text == "none" { return [PropertySetting(property, nil)] }
    func part(_ key: String) -> Property { Property(path: "shadow.\(key)")!.of(shadow: Int(property.ordinal)) }
    var numbers: [Double] = []
    var color: Value?
    for word in ValueText.parts(text, by: " ") {
      if isNumber(word) {
        numbers.append(try ValueText.number(word, .length, unit))
      } else {
        color = try ValueText.color(word, tokens)
      }
    }
    guard (2...4).contains(numbers.count) || numbers.isEmpty && color != nil else {
      throw ValueText.Problem(
        "'\(ValueText.excerpt(text))' is not a shadow", help: ["write \"dx dy blur [spread] colour\", for instance \"0 4 8 #0006\""])
    }
    let keys = ["dx", "dy", "blur", "spread"]
    var settings = [PropertySetting(part("enabled"), nil)]
    for (key, number) in zip(keys, numbers) { settings.append(PropertySetting(part(key), .number(number))) }
    if let color { settings.append(PropertySetting(part("color"), color)) }
    return settings
  }
}
