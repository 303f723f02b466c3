// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel

/// Rewrites of the settings of `set`, `add` and `style` with the names and the values of other programs.
extension Respelling {
  /// A property by its name here or in other programs.
  func property(_ name: String) -> String? {
    if Property(path: name) != nil { return name }
    let name = Property.hyphenated(name)
    if let known = Property.synonyms[name] { return known }
    guard let phrase = Vocabulary.propertiesByWord[name]?.first(where: { $0.pattern.hasSuffix(" VALUE") }),
      case .line(let line) = phrase.meaning, line.hasSuffix(" VALUE"), !line.contains("=")
    else { return nil }
    return String(line.dropLast(" VALUE".count))
  }

  /// The settings of `set`, and those of other verbs that are assignments, by the names that properties have here.
  func settings(_ words: [PhraseWord]) -> Phrase.Meaning? {
    // The declarations of a rule use the names of CSS.
    guard words.count > 2, ["set", "add", "style"].contains(words[0].text), !words[1].source.hasPrefix("style(") else { return nil }
    let takesPairs = words[0].text == "set"
    var written = words[..<2].map(\.source)
    /// A place by the middle, which the size of the same line changes.
    var centered: [String] = []
    var place = 2
    // Most words are of this language, and a selector may be a search of the whole drawing.
    lazy var kind = self.kind(words)
    let styled = takesPairs ? [:] : styles(words)
    while place < words.count {
      let word = words[place]
      if let setting = styled[place] {
        written.append(setting)
        place += 1
        continue
      }
      let sign = word.isQuoted ? nil : word.source.firstIndex(of: "=")
      let name = sign.map { String(word.source[..<$0]) } ?? word.text
      if word.isQuoted || sign == nil && !takesPairs || !isForeign(name) {
        // A property of this language is followed by its value.
        let isPair = takesPairs && sign == nil && !word.text.hasPrefix("--") && place + 1 < words.count
        written += words[place..<(place + (isPair ? 2 : 1))].map(\.source)
        place += isPair ? 2 : 1
        continue
      }
      var values = Array(words[(place + 1)...])
      if let sign {
        let value = String(word.source[word.source.index(after: sign)...])
        values = [PhraseWord(value.trimmedOfQuotes, value, isQuoted: value != value.trimmedOfQuotes)]
      }
      // In SVG, `x` is the anchor of the letters.
      if !takesPairs, ["text-anchor", "anchor"].contains(Property.hyphenated(name)), let value = values.first?.text,
        ["middle", "end"].contains(value), let at = written.firstIndex(of: "at"), at + 1 < written.count,
        let x = written[at + 1].split(separator: ",").first
      {
        written.append("text.align=\(value == "end" ? "right" : "center")")
        // A size makes a frame in which the letters are.
        let hasSize = words.contains { !$0.isQuoted && TypedSize($0.text)?.sides != nil }
        if !hasSize, interpreter.session.document.source.inheritance == nil {
          centered.append("x=(\(Self.operand(x)) - width\(value == "end" ? "" : " / 2"))")
        }
        place += 1 + (sign == nil ? 1 : 0)
        continue
      }
      // The colour of a label that is set along with it.
      if ["color", "colour"].contains(name), let value = values.first, kind != .text, words.contains(where: Self.isText) {
        written += sign == nil ? ["text.color", value.source] : ["text.color=" + value.source]
        place += sign == nil ? 2 : 1
        continue
      }
      if name == "transform", let (map, count) = Self.transform(values) {
        written += sign == nil && takesPairs ? [name, map] : [name + "=" + map]
        place += 1 + (sign == nil ? count : 0)
        continue
      }
      // `font-size 12` is of this language, `font-size 120%` is not.
      let isRelative =
        values.first.map { word in ["em", "%", "x"].contains { word.text.hasSuffix($0) || $0 == "x" && word.text.hasPrefix($0) } }
        ?? false
      let isOwn = Property.synonyms[name] == "text.size" && !isRelative
      guard !isOwn, let (meaning, count) = setting(Property.hyphenated(name), values, isWhole: sign != nil, words[1].source, { kind })
      else {
        let isPair = takesPairs && sign == nil && place + 1 < words.count
        written += words[place..<(place + (isPair ? 2 : 1))].map(\.source)
        place += isPair ? 2 : 1
        continue
      }
      guard case .line(var line) = meaning else { return meaning }
      // A border of CSS is solid: that changes one that has dashes.
      let solid = " stroke.dash none"
      if line.hasSuffix(solid), words[0].text != "set" || !mayHaveDashes(words[1].source) { line.removeLast(solid.count) }
      let setting = sign == nil && takesPairs ? line : Self.assignments(line)
      if line.hasSuffix("- cx)") || line.hasSuffix("- cy)") { centered.append(setting) } else { written.append(setting) }
      place += 1 + (sign == nil ? count : 0)
    }
    written.insert(contentsOf: centered, at: written.firstIndex { $0.hasPrefix("--") } ?? written.endIndex)
    let line = written.joined(separator: " ")
    return line == words.map(\.source).joined(separator: " ") ? nil : .line(line)
  }

  /// Whether a graphic of a selector has dashes, or there is none yet.
  private func mayHaveDashes(_ selector: String) -> Bool {
    matches("[stroke.dash]:is(\(selector))") != nil || matches(selector) == nil && selector != ":selected"
  }

  private static func isText(_ word: PhraseWord) -> Bool { !word.isQuoted && ["text", "text.string", "label"].contains(word.name) }

  /// `bold`, `red` and `24px` after the place of a new graphic, as settings; none where another of the words there is none of these.
  private func styles(_ words: [PhraseWord]) -> [Int: String] {
    guard words[0].text == "add", let kind = Kind(typed: words[1].text), let at = words.firstIndex(where: { $0.source == "at" }),
      at + 1 < words.count
    else { return [:] }
    let start = at + (words[at + 1].text.contains(",") ? 2 : 3)
    var styles: [Int: String] = [:]
    for place in words.indices.dropFirst(start) {
      let word = words[place]
      let isClause = ["in", "at"].contains(word.source) || ["in", "at"].contains(words[place - 1].source)
      guard !word.isQuoted, !word.text.contains("="), !isClause, !word.isNamedFlag, TypedSize(word.text)?.sides == nil else { continue }
      guard let style = style(word, kind) else { return [:] }
      styles[place] = style
    }
    return styles
  }

  /// The setting for a single word: `fill=red` for `red`.
  func style(_ word: PhraseWord, _ kind: Kind) -> String? {
    if word.text == word.text.lowercased(), Color(word.text) != nil { return (kind == .line ? "stroke=" : "fill=") + word.source }
    if kind == .text, word.text.hasSuffix("px"), word.isLiteralNumber { return "text.size=" + word.text.dropLast(2) }
    for phrase in Vocabulary.propertiesByWord[word.text] ?? [] {
      guard phrase.values(in: [word]) != nil, case .line(let line) = phrase.meaning else { continue }
      return Self.assignments(line)
    }
    return nil
  }

  /// The matrix of a list of functions such as `rotate(30) scale(2)`, and the number of its words; nil for one rotation about the middle,
  /// which is a property of its own.
  private static func transform(_ values: [PhraseWord]) -> (String, count: Int)? {
    let list = values.prefix { $0.text.contains("(") }
    let text = list.map(\.text).joined(separator: " ")
    let isRotation = text.hasPrefix("rotate(") && !text.contains { ", ".contains($0) }
    guard !list.isEmpty, !text.contains("$"), !isRotation, let map = Affine(svg: text)
    else { return nil }
    let numbers = [map.a, map.b, map.c, map.d, map.e, map.f].map { NumberText.string($0.withoutNoise) }
    return ("'\(numbers.joined(separator: " "))'", list.count)
  }

  /// Whether a name may be one of other programs; names of this language are included if they are known with values of several words.
  private func isForeign(_ name: String) -> Bool {
    if Property(path: name) != nil {
      return [
        "fill", "stroke", "background", "frame", "transform", "radius", "text.size", "x", "y", "width", "height", "text.wrap", "opacity",
        "points", "text.line-height", "text.spacing", "text.align", "shadow", "stroke.dash",
      ]
      .contains(name)
    }
    if ["radius", "text.size"].contains(Property.synonyms[name]) { return true }
    if Property.synonyms[name] != nil { return false }
    let name = Property.hyphenated(name)
    return Vocabulary.propertiesByWord[name] != nil || Property.synonyms[name] != nil
  }

  /// The kind of the graphics to set; nil if it is not known yet.
  private func kind(_ words: [PhraseWord]) -> Kind? {
    if words[0].text == "add" { return Kind(typed: words[1].text) }
    guard let node = matches(words[1].source.hasPrefix("(") ? String(words[1].source.dropFirst().dropLast()) : words[1].source) else {
      return nil
    }
    return interpreter.session.document.kind(of: node)
  }

  /// The value of `font` in CSS, as in `italic 700 18px/1.5 Georgia, serif`, as settings; nil where it has no size or no family.
  private static func font(_ text: String) -> String? {
    var words = text.split(separator: " ")[...]
    var settings: [String] = []
    while let word = words.first, ["italic", "oblique", "normal", "bold"].contains(word) || word.count == 3 && word.hasSuffix("00") {
      words.removeFirst()
      if word == "italic" || word == "oblique" { settings.append("text.italic true") }
      if word == "bold" || word.hasSuffix("00") { settings.append("text.weight \(word)") }
    }
    let sizes = words.popFirst()?.split(separator: "/").map { PhraseWord(String($0)) } ?? []
    guard (1...2).contains(sizes.count), sizes.allSatisfy(\.isLiteralNumber), !words.isEmpty else { return nil }
    settings.append("text.size \(sizes[0].text)")
    if sizes.count > 1 { settings.append("text.line-height \(sizes[1].text)") }
    return (settings + ["text.font \(Selector.word(words.joined(separator: " ")))"]).joined(separator: " ")
  }

  /// A setting by the name of another program, and the number of words of its value.
  /// - Parameter isWhole: Whether the value is all of the words.
  private func setting(
    _ name: String, _ values: [PhraseWord], isWhole: Bool, _ selector: String, _ kind: () -> Kind?
  ) -> (Phrase.Meaning, Int)? {
    if name == "font", let value = values.first, value.isQuoted, let line = Self.font(value.text) { return (.line(line), 1) }
    if ["color", "colour"].contains(name), let value = values.first, interpreter.session.document.source.markup != nil, kind() == .group {
      let lines = ["set \(selector) fill \(value.source)", "set \(selector)/* fill \(value.source)"]
      return (.advice("color of a group is what currentColor means in it, which recolor changes", lines), 1)
    }
    if ["background", "background-color", "bg"].contains(name), let value = values.first, kind() == .text {
      // After `add`, there is the kind.
      let line = Kind(typed: selector) == nil ? "set \(selector) fill \(value.source)" : "add rectangle fill=\(value.source)"
      return (.advice("a text has no ground of its own; a rectangle behind it is one", [line]), 1)
    }
    if let known = Property.synonyms[name], values.first?.text.contains(" ") != true {
      return values.first.map { (Phrase.Meaning.line("\(known) \($0.source)"), 1) }
    }
    let phrases = Vocabulary.propertiesByWord[name] ?? []
    func found(_ words: [PhraseWord], isWhole: Bool) -> (Phrase.Meaning, Int)? {
      for phrase in phrases {
        guard let (values, count) = phrase.values(in: [PhraseWord(name)] + words, isWhole: isWhole) else { continue }
        let meaning = filled(phrase.meaning, values.merging(["SELECTOR": selector]) { $1 }, "")
        guard case .line(let line) = meaning else { return (meaning, count - 1) }
        let property = Property(path: String(line.prefix { $0 != " " && $0 != "=" }))
        let kind = kind()
        if let kind, let property, !property.kinds.contains(kind) { continue }
        // For a canvas, `background` is a property of this language.
        if kind == nil, name == "background" || property?.path == "background" { continue }
        // The background of a whole page is that of its canvas.
        if selector == ":root", phrase.firstWords.contains("background") { continue }
        // Only for texts, `size` is the font size.
        if name == "size", property == .textSize, kind != .text { continue }
        return (meaning, count - 1)
      }
      return nil
    }
    if let value = values.first, value.isQuoted, value.text.contains(" ") {
      let words = value.text.replacing(", ", with: " ").split(separator: " ").map { PhraseWord(String($0)) }
      if let (meaning, _) = found(words, isWhole: true) { return (meaning, 1) }
    }
    return found(values, isWhole: isWhole)
  }

  /// `add text T in Head at 10 20 "Hello" bold` and `add rect Box "Hello" at 10 20`: the text of a new graphic without its property.
  func textOfNew(_ words: [PhraseWord]) -> String? {
    let isLabeled = words.count > 3 && words[3].isQuoted && Kind(typed: words[1].text).map(Property.textString.kinds.contains) == true
    guard words.count > 3, words[0].text == "add", words[1].text == "text" || isLabeled,
      !words.contains(where: { $0.source.hasPrefix("text=") }),
      let place = words.indices.dropFirst(3).last(where: {
        words[$0].isQuoted && !["in", "as", "--id"].contains(words[$0 - 1].source) && !isPropertyName(words[$0 - 1].name)
      })
    else { return nil }
    var line = words
    line.append(PhraseWord("text=" + line.remove(at: place).source))
    return isMeaningful(line) ? line.map(\.source).joined(separator: " ") : nil
  }

  /// `x 10 y 20` as `x=10 y=20`, the form of settings for verbs other than `set`.
  static func assignments(_ line: String) -> String {
    guard let found = command("set . " + line) else { return line }
    var words = found.command.arguments.dropFirst().map { found.source.text($0.range) }[...]
    var settings: [String] = []
    while let word = words.popFirst() {
      let isWhole = word.contains("=")
      settings.append(isWhole ? word : word + "=" + (words.popFirst() ?? ""))
    }
    return settings.joined(separator: " ")
  }
}
