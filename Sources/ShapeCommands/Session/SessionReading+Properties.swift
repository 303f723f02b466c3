// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SessionReading {
  /// Looks up a property by name; the error suggests properties of the given kinds.
  func property(_ word: ArgumentWord, of kinds: Set<Kind>) throws(CommandError) -> Property {
    let known = Property(typed: word.text)
    if let known, known.isApplicable(to: kinds) || word.text == "kind" || word.text == "id" { return known }
    if let known, kinds.count > 1 {
      // The name exists, but some of the selected kinds do not have it.
      let without = kinds.filter { !known.kinds.contains($0) }.map(\.word).sorted().joined(separator: ", ")
      throw CommandError(
        word.range, "property", "some of these have no property '\(word.text)': \(without)",
        help: ["choose fewer, as with :not(\(without))"])
    }
    let candidates = PropertyTable.rows.filter { row in kinds.isEmpty || kinds.contains(where: row.kinds.contains) }.map(\.path)
    let subject = kinds.count == 1 ? "\(kinds.first!.word) has" : "there is"
    let message = "\(subject) no property '\(word.text)'" + (kinds.count == 1 ? "" : " on these graphics")
    let isSelector = [">", "+", "~"].contains(word.text) || Kind(selector: word.text) != nil
    let help =
      isSelector
      ? ["write a selector of several words in parentheses, as (Ring > star) does"]
      : ["radius", "r", "rx", "ry"].contains(word.text) && kinds == [.ellipse]
        ? [running.verb == "get" ? "the radius is half of width" : "the radius of a circle is r: write r in the place of \(word.text)"]
        : CommandError.didYouMean(Property.elsewhere(word.text).map { [$0] } ?? Property.nearest(to: word.text, among: candidates))
    throw CommandError(word.range, "property", message, help: help)
  }
}

extension Property {
  /// The property by the word that a user types: its name, or the one that CSS and other programs have for just the same.
  init?(typed word: String) { self.init(path: Property.synonyms[word] ?? Property.synonyms[Property.hyphenated(word)] ?? word) }

  /// `corner-radius` for `cornerRadius`
  static func hyphenated(_ word: String) -> String {
    word.unicodeScalars.reduce(into: "") { text, scalar in
      text += ("A"..."Z").contains(scalar) ? "-" + Character(scalar).lowercased() : String(scalar)
    }
  }

  /// Names in other programs that correspond to exactly one property.
  static let synonyms = [
    "font-size": "text.size", "font-family": "text.font", "font-weight": "text.weight", "text-align": "text.align",
    "stroke-width": "stroke.width", "stroke-linecap": "stroke.cap", "stroke-linejoin": "stroke.join", "fill-opacity": "fill.opacity",
    "stroke-opacity": "stroke.opacity", "border-radius": "radius", "corner-radius": "radius", "fill-color": "fill.color",
    "stroke-color": "stroke.color", "fill-rule": "fill.rule", "vertical-align": "text.valign", "text-content": "text.string",
    "text-size": "text.size", "children": "count",
  ]

  /// The meaning of a word of another program, ignoring case and hyphens; after `text.` and the like, its meaning alone.
  static func elsewhere(_ word: String) -> String? {
    func bare(_ word: some StringProtocol) -> String { word.lowercased().filter { $0 != "-" && $0 != "_" } }
    let names = [bare(word), bare(word.split(separator: ".").last ?? "")]
    for name in names {
      for (known, meaning) in knownElsewhere.merging(synonyms, uniquingKeysWith: { first, _ in first }).sorted(by: { $0.key < $1.key })
      where bare(known) == name { return meaning }
    }
    let words = [hyphenated(word), hyphenated(String(word.split(separator: ".").last ?? ""))]
    let phrases = words.compactMap { Vocabulary.propertiesByWord[$0] }.joined().filter(\.isRun)
    return phrases.map { $0.meaning.lines[0].prefix { $0 != " " && $0 != "=" }.description }.first { !words.contains($0) }
  }

  /// The paths that are near to a word, or whose last part is: `text.weight` for `wieght`.
  fileprivate static func nearest(to word: String, among paths: [String]) -> [String] {
    guard !word.contains(".") else { return Suggestions.nearest(to: word, in: paths) }
    let parts = paths.map { (last: $0.split(separator: ".").last.map(String.init) ?? $0, path: $0) }
    var seen: Set<String> = []
    return Suggestions.nearest(to: word, in: parts.map(\.last)).compactMap { near in parts.first { $0.last == near }?.path }
      .filter { seen.insert($0).inserted }
  }

  /// Names from CSS and other programs, with the properties that they correspond to.
  fileprivate static let knownElsewhere = [
    "color": "fill, stroke or text.color", "colour": "fill, stroke or text.color", "size": "width and height, frame, or text.size",
    "bold": "text.weight, as in text.weight bold", "background": "fill, or background of a canvas", "position": "x and y, or frame",
    "pos": "x and y, or frame", "label": "text or name", "title": "name or text", "cx": "x, the left edge", "cy": "y, the upper edge",
    "r": "width and height, or radius", "rx": "width, or radius", "ry": "height, or radius",
  ]

  /// Whether nodes of all these kinds have the property.
  fileprivate func isApplicable(to kinds: Set<Kind>) -> Bool {
    if [Property.x, .y, .width, .height].contains(self), !kinds.contains(.document) { return true }
    return kinds.allSatisfy(specification.kinds.contains)
  }
}
