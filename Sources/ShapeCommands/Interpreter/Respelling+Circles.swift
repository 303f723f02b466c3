// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Rewrites of circles by their centre and radius.
extension Respelling {
  /// The parts of a circle in SVG, for kinds that are one or have their corners on one.
  static func parts(ofCircle kind: PhraseWord) -> Set<String> {
    switch Kind(typed: kind.text) {
    case .ellipse: ["cx", "cy", "r", "rx", "ry", "radius", "diameter"]
    case .star, .polygon: ["cx", "cy", "r", "diameter"]
    default: []
    }
  }

  /// `add circle cx=50 cy=50 r=10` and `add circle at 50,50 r=10` with the frame of the circle; a number may be a variable.
  func circled(_ words: [PhraseWord]) -> String? {
    guard words.count > 2, words[0].text == "add", !Self.parts(ofCircle: words[1]).isEmpty else { return nil }
    var given: [String: String] = [:]
    var rest: [PhraseWord] = []
    /// Where the first of them was.
    var first: Int?
    for word in words.dropFirst(2) {
      let parts = word.source.split(separator: "=", omittingEmptySubsequences: false)
      let name = parts[0] == "radius" ? "r" : String(parts[0])
      if !word.isQuoted, parts.count == 2, Self.parts(ofCircle: words[1]).contains(name), Self.isValue(parts[1]) {
        let value = Self.operand(parts[1])
        given[name == "diameter" ? "r" : name] =
          name != "diameter" ? value : Double(value).map { NumberText.string($0 / 2) } ?? "(\(value) / 2)"
        first = first ?? rest.count
      } else {
        rest.append(word)
      }
    }
    guard let across = given["rx"] ?? given["r"] ?? given["ry"], let down = given["ry"] ?? given["r"] ?? given["rx"] else { return nil }
    if given["cx"] == nil, given["cy"] == nil, let place = rest.firstIndex(where: { $0.source == "at" }) {
      // A radius is measured from the centre, not from a corner of the frame.
      let numbers = rest[(place + 1)...].prefix(2).flatMap { $0.text.split(separator: ",") }.prefix(2)
      guard numbers.count == 2, numbers.allSatisfy(Self.isValue) else { return nil }
      rest.removeSubrange(
        place..<min(rest.count, place + (rest[place + 1].text.contains(",") && !rest[place + 1].text.hasSuffix(",") ? 2 : 3)))
      (given["cx"], given["cy"]) = (Self.operand(numbers[0]), Self.operand(numbers[1]))
      first = place
    }
    func twice(_ length: String) -> String { Double(length).map { NumberText.string(2 * $0) } ?? "(2 * \(length))" }
    func start(_ center: String?, _ radius: String) -> String {
      let center = center ?? "0"
      guard let number = Double(center), let length = Double(radius) else { return "(\(center) - \(radius))" }
      return NumberText.string(number - length)
    }
    var frame = ["width=\(twice(across))", "height=\(twice(down))"]
    if given["cx"] != nil || given["cy"] != nil { frame = ["x=\(start(given["cx"], across))", "y=\(start(given["cy"], down))"] + frame }
    let (before, after) = (rest[..<(first ?? 0)], rest[(first ?? 0)...])
    return (["add", words[1].source] + before.map(\.source) + frame + after.map(\.source)).joined(separator: " ")
  }

  /// A value in an expression: `${x + 1}` as `(x + 1)`.
  static func operand(_ text: Substring) -> String {
    text.hasPrefix("${") && text.hasSuffix("}") ? "(\(text.dropFirst(2).dropLast()))" : String(text)
  }

  /// Whether a text is a number, a variable or an expression.
  private static func isValue(_ text: Substring) -> Bool {
    Double(text) != nil || !text.contains(" ") && (text.hasPrefix("$") || text.hasPrefix("(") && text.hasSuffix(")"))
  }
}
