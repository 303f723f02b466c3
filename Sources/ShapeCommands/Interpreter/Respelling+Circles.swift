// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Rewrites of circles by their centre and radius.
extension Respelling {
  /// The parts of a circle in SVG, for kinds that are one.
  static func parts(ofCircle kind: PhraseWord) -> Set<String> {
    Kind(typed: kind.text) == .ellipse ? ["cx", "cy", "r", "rx", "ry", "radius"] : []
  }

  /// `add circle cx=50 cy=50 r=10` and `add circle at 50,50 r=10` with the frame of the circle.
  func circled(_ words: [PhraseWord]) -> String? {
    guard words.count > 2, words[0].text == "add", Kind(typed: words[1].text) == .ellipse else { return nil }
    var given: [String: Double] = [:]
    var rest: [PhraseWord] = []
    /// Where the first of them was.
    var first: Int?
    for word in words.dropFirst(2) {
      let parts = word.source.split(separator: "=", omittingEmptySubsequences: false)
      let name = parts[0] == "radius" ? "r" : String(parts[0])
      if !word.isQuoted, parts.count == 2, Self.parts(ofCircle: words[1]).contains(name), let number = Double(parts[1]) {
        given[name] = number
        first = first ?? rest.count
      } else {
        rest.append(word)
      }
    }
    guard let across = given["rx"] ?? given["r"] ?? given["ry"], let down = given["ry"] ?? given["r"] ?? given["rx"] else { return nil }
    if given["cx"] == nil, given["cy"] == nil, let place = rest.firstIndex(where: { $0.source == "at" }) {
      // A radius is measured from the centre, not from a corner of the frame.
      let numbers = rest[(place + 1)...].prefix(2).flatMap { $0.text.split(separator: ",") }.prefix(2).compactMap { Double($0) }
      guard numbers.count == 2 else { return nil }
      rest.removeSubrange(
        place..<min(rest.count, place + (rest[place + 1].text.contains(",") && !rest[place + 1].text.hasSuffix(",") ? 2 : 3)))
      (given["cx"], given["cy"]) = (numbers[0], numbers[1])
      first = place
    }
    func text(_ number: Double) -> String { NumberText.string(number) }
    var frame = ["width=\(text(2 * across))", "height=\(text(2 * down))"]
    if given["cx"] != nil || given["cy"] != nil {
      frame = ["x=\(text((given["cx"] ?? 0) - across))", "y=\(text((given["cy"] ?? 0) - down))"] + frame
    }
    let (before, after) = (rest[..<(first ?? 0)], rest[(first ?? 0)...])
    return (["add", words[1].source] + before.map(\.source) + frame + after.map(\.source)).joined(separator: " ")
  }
}
