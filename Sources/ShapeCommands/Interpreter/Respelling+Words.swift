// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Rewrites of words that do not depend on what a line is about: CSS punctuation, blanks within numbers, several selectors, and values of
/// several words.
extension Respelling {
  /// The line with such words as they are written here; nil if it has none.
  /// - Parameter isMeant: Whether the line is accepted as it is. Then only those are rewritten that would be an error, or a name, when run.
  func tidied(_ words: [PhraseWord], isMeant: Bool) -> String? {
    var words = words
    let before = words.map(\.source)
    if ["add", "resize", "canvas", "size", "crop", "make"].contains(words[0].text) { Self.joinSizes(&words) }
    if words[0].text == "select", words.count == 2, !words[1].isQuoted, "+-".contains(words[1].text.prefix(1)),
      words[1].text.dropFirst().first.map({ $0.isLetter || $0 == "#" }) == true
    {
      words.replaceSubrange(1...1, with: [PhraseWord(String(words[1].text.prefix(1))), PhraseWord(String(words[1].text.dropFirst()))])
    }
    if words[0].text == "add" {
      Self.splitShape(&words)
      Self.anchorText(&words, isMeant: isMeant)
      joinSettings(&words, isMeant)
    }
    if !isMeant { joinList(&words) }
    let isOfTexts = namesTexts(words)
    if !isMeant || words[0].text == "get" || words.count > 3 && words[2].source == ">" || isOfTexts { joinSteps(&words) }
    if isOfTexts, words.count == 4 { words.remove(at: 2) }
    readSelector(&words)
    // These verbs read their numbers when they run.
    if !isMeant || ["set", "scale", "translate", "rotate"].contains(words[0].text) { Self.tidyNumbers(&words) }
    if ["set", "get"].contains(words[0].text) { joinNames(&words) }
    if words[0].text == "set", words.count > 2, !words[1].source.hasPrefix("style(") {
      tidyDeclarations(&words)
      joinSelectors(&words)
      parenthesizeSums(&words)
      joinOperators(&words)
      quoteValues(&words)
    }
    if ["set", "add"].contains(words[0].text) { parenthesizeValues(&words) }
    if words[0].text == "add" { takeStyles(&words) }
    if words[0].text == "style", words.count > 3 { joinPairs(&words) }
    if words[0].text == "get" {
      joinSelectors(&words)
      splitList(&words)
    }
    return words.map(\.source) == before ? nil : words.map(\.source).joined(separator: " ")
  }

  /// `set #legend text font-size=16`, in which `text` is a kind and no property.
  private func namesTexts(_ words: [PhraseWord]) -> Bool {
    words.count == 4 && words[0].text == "set" && words[2].source == "text" && !words[3].isQuoted && words[3].text.contains("=")
      && isPropertyName(words[3].name)
  }

  /// `calc(100% - 20px)` as an expression, in which percentages are of what the graphics are in.
  private static func calculate(_ call: Substring, of name: String) -> String? {
    guard call.hasPrefix("calc("), call.hasSuffix(")") else { return nil }
    let side = ["y", "height", "top"].contains(name) ? "height" : "width"
    let parts = call.dropFirst("calc(".count).dropLast().split(separator: " ").map { part in
      part.hasSuffix("%") ? "parent.\(side) * \(part)" : part.hasSuffix("px") ? String(part.dropLast(2)) : String(part)
    }
    return "(\(parts.joined(separator: " ")))"
  }

  /// `fill=darken(fill, 20%)`, `width=parent.width` and `fill #b.fill` with the parentheses of expressions.
  private func parenthesizeValues(_ words: inout [PhraseWord]) {
    for place in words.indices.dropFirst(2) where !words[place].isQuoted {
      let text = words[place].source
      let sign = text.firstIndex(of: "=").map { text.index(after: $0) } ?? text.startIndex
      let (start, value) = (text[..<sign], Self.ownCall(text[sign...]))
      let name = start.isEmpty ? words[place - 1].text : String(start.dropLast())
      if let sum = Self.calculate(value, of: name) {
        words[place] = PhraseWord("\(start)\(sum)")
      } else if Self.isCall(value) || (!start.isEmpty || words[0].text == "set") && isPath(value) && takesPath(name) {
        words[place] = PhraseWord("\(start)(\(value))")
      }
    }
  }

  /// The call of a function by its name here: `gray(fill)` for `grayscale(fill)`.
  private static func ownCall(_ value: Substring) -> Substring {
    guard let open = value.firstIndex(of: "("), let own = functionsElsewhere[value[..<open]] else { return value }
    return own + value[open...]
  }

  private static let functionsElsewhere: [Substring: Substring] = [
    "grayscale": "gray", "greyscale": "gray", "grey": "gray", "brighten": "lighten",
  ]

  private static func isCall(_ value: Substring) -> Bool {
    guard let open = value.firstIndex(of: "("), value.hasSuffix(")") else { return false }
    return Expression.Function(rawValue: String(value[..<open])) != nil
  }

  private func takesPath(_ name: String) -> Bool { Self.isNumeric(property(name) ?? "") || ["fill", "stroke"].contains(name) }

  /// Whether a value is a property of a graphic, of the parent or of the canvas.
  private func isPath(_ value: Substring) -> Bool {
    guard let dot = value.firstIndex(of: "."), Double(value) == nil, Property(path: String(value[value.index(after: dot)...])) != nil
    else { return false }
    let holder = String(value[..<dot])
    return ["parent", "canvas"].contains(holder) || !holder.isEmpty && !holder.contains("$") && matches(holder) != nil
  }

  /// `font size 14` and `stroke width 3` as one name, where the value is one of that property.
  private func joinNames(_ words: inout [PhraseWord]) {
    for place in words.indices.dropFirst(2) where place + 1 < words.count && !words[place].isQuoted && !words[place + 1].isQuoted {
      let (first, second) = (words[place].text, words[place + 1])
      guard let name = [".", "-"].map({ first + $0 + second.name }).first(where: isPropertyName) else { continue }
      let value = second.text.contains("=") ? String(second.text.drop { $0 != "=" }.dropFirst()) : words.dropFirst(place + 2).first?.text
      let known = property(name).flatMap { Property(path: $0) }
      let isValue = value.flatMap { text in known.map { (try? ValueText.parse(text, for: $0)) != nil } } ?? false
      guard words[0].text == "get" ? property(first) != first : isValue || !isPropertyName(first) else { continue }
      words.replaceSubrange(place...(place + 1), with: [PhraseWord(name + second.text.dropFirst(second.name.count))])
    }
  }

  /// `width = width * 2` and `x=x+10` with the parentheses of expressions.
  private func parenthesizeSums(_ words: inout [PhraseWord]) {
    func isSign(_ character: Character?) -> Bool { character.map { "+-*/".contains($0) } ?? false }
    for place in words.indices.dropFirst(2) where place < words.count && !words[place].isQuoted && Self.isNumeric(words[place].name) {
      var sum = String(words[place].text.dropFirst(words[place].name.count))
      var end = place + 1
      // The words of a sum have a sign at their beginning, or at the end of the one before.
      while end < words.count, !words[end].isQuoted, sum.isEmpty || sum == "=" || isSign(sum.last) || isSign(words[end].text.first) {
        sum += words[end].text
        end += 1
      }
      if sum.hasPrefix("=") { sum.removeFirst() }
      let bytes = Array(sum.utf8)
      let isSum =
        sum.contains(where: { isSign($0) }) && !sum.hasPrefix("(")
        && sum.split(whereSeparator: { !$0.isLetter && $0 != "." }).contains(where: { Self.isNumeric(String($0)) || isPath($0) })
        && (try? ExpressionParser.parse(bytes, SourceRange(0, bytes.count))) != nil
      // `height = 5`
      guard isSum || words.dropFirst(place + 1).first?.source == "=" && end == place + 3 else { continue }
      words.replaceSubrange(place..<end, with: [PhraseWord("\(words[place].name)=\(isSum ? "(\(sum))" : sum)")])
    }
  }

  /// `get Body x,y` as `get Body x y`.
  private func splitList(_ words: inout [PhraseWord]) {
    for place in words.indices.dropFirst(2).reversed() where !words[place].isQuoted && words[place].text.contains(",") {
      let parts = words[place].text.split(separator: ",").map(String.init)
      if parts.allSatisfy({ Property(path: $0) != nil || property($0) != nil }) {
        words.replaceSubrange(place...place, with: parts.map { PhraseWord($0) })
      }
    }
  }

  private static let units: [String: String] = [
    "px": "px", "pt": "pt", "mm": "mm", "cm": "cm", "%": "%", "deg": "deg", "°": "deg", "degrees": "deg", "degree": "deg", "pixels": "px",
    "percent": "%",
  ]

  /// `20 mm`, `90°`, `(10, 10)` and numbers, assignments and new names with commas behind them.
  private static func tidyNumbers(_ words: inout [PhraseWord]) {
    let takesCommas = ["set", "add", "scale", "translate", "rotate", "resize", "move"].contains(words[0].text)
    var place = 1
    while place < words.count {
      let word = words[place]
      if word.isQuoted {
        place += 1
        continue
      }
      if place > 1, takesCommas, word.text.hasSuffix(",") {
        let bare = PhraseWord(String(word.text.dropLast()))
        let value = PhraseWord(
          String(bare.text[(bare.text.firstIndex(of: "=").map { bare.text.index(after: $0) } ?? bare.text.startIndex)...]))
        if words[0].text == "add" || value.isLiteralNumber || Color(value.text) != nil { words[place] = bare }
      }
      if place > 1, ["at", "to", "by"].contains(words[place - 1].text), word.text.hasPrefix("("), word.text.hasSuffix(")") {
        let parts = word.text.dropFirst().dropLast().split { ", ".contains($0) }.map { PhraseWord(String($0)) }
        if parts.count == 2, parts.allSatisfy(\.isLiteralNumber) { words.replaceSubrange(place...place, with: parts) }
      }
      if place > 1, let unit = units[words[place].text], words[place - 1].isLiteralNumber, words[place - 1].text.last!.isNumber {
        words.replaceSubrange((place - 1)...place, with: [PhraseWord(words[place - 1].text + unit)])
        continue
      }
      place += 1
    }
  }

  /// `style 'fill:red; stroke:blue'` as its declarations.
  private func takeStyles(_ words: inout [PhraseWord]) {
    let isPair = words[0].text == "set"
    for place in words.indices.dropFirst(2).reversed() where words[place].name == "style" {
      let isJoined = words[place].text.contains("=")
      guard isJoined || place + 1 < words.count else { continue }
      let text = isJoined ? String(words[place].source.dropFirst("style=".count)).trimmedOfQuotes : words[place + 1].text
      let pairs = text.split(separator: ";").map { $0.split(separator: ":", maxSplits: 1).map { $0.trimmed() } }.filter { $0 != [""] }
      guard !pairs.isEmpty, pairs.allSatisfy({ $0.count == 2 && isPropertyName($0[0]) }) else { continue }
      let written = pairs.flatMap { pair in
        let value = Self.value([PhraseWord(pair[1])])
        return isPair ? [PhraseWord(pair[0]), value] : [PhraseWord(pair[0] + "=" + value.source)]
      }
      words.replaceSubrange(place..<(place + (isJoined ? 1 : 2)), with: written)
    }
  }

  /// `fill: red`, `fill:red` and `{fill: red}` without the punctuation.
  private func tidyDeclarations(_ words: inout [PhraseWord]) {
    takeStyles(&words)
    // `fill red and stroke blue`, but not the words of a text.
    for place in words.indices.dropFirst(4).reversed() where words[place].source == "and" && place + 1 < words.count {
      if isPropertyName(words[place + 1].name), !Self.longValues.contains(Property.hyphenated(words[place - 2].name)) {
        words.remove(at: place)
      }
    }
    if words.count == 3, words[2].text.hasPrefix("{"), words[2].text.hasSuffix("}") {
      let block = words[2].text.dropFirst().dropLast()
      let pairs = block.split(separator: block.contains(";") ? ";" : ",").filter { !$0.trimmed().isEmpty }
        .map { $0.split(separator: ":", maxSplits: 1) }
      guard pairs.allSatisfy({ $0.count == 2 && isPropertyName(String($0[0].trimmed())) }) else { return }
      words.removeLast()
      for pair in pairs { words += [PhraseWord(String(pair[0].trimmed())), Self.value([PhraseWord(pair[1].trimmed().trimmedOfQuotes)])] }
      return
    }
    for place in words.indices.dropFirst(2).reversed() where !words[place].isQuoted {
      guard let colon = words[place].text.firstIndex(of: ":"), isPropertyName(String(words[place].text[..<colon])) else { continue }
      let name = PhraseWord(String(words[place].text[..<colon]))
      let rest = words[place].text[words[place].text.index(after: colon)...]
      words.replaceSubrange(place...place, with: rest.isEmpty ? [name] : [name, PhraseWord(String(rest))])
    }
  }

  /// `x += 5`, `x -=5`, `width *2`, `x +10` and `x=+10` as one word, in which the number is relative.
  private func joinOperators(_ words: inout [PhraseWord]) {
    var place = 2
    while place < words.count {
      defer { place += 1 }
      guard !words[place].isQuoted else { continue }
      // `width+10`
      if let sign = words[place].text.firstIndex(where: { "+*/".contains($0) }), case let name = words[place].text[..<sign],
        case let number = words[place].text[words[place].text.index(after: sign)...], Self.isNumeric(String(name)), Double(number) != nil
      {
        words[place] = PhraseWord("\(name)\(words[place].text[sign])=\(number)")
      }
      if let sign = words[place].text.firstRange(of: "=+"), Self.isNumeric(String(words[place].text[..<sign.lowerBound])),
        PhraseWord(String(words[place].text[sign.upperBound...])).isLiteralNumber
      {
        words[place] = PhraseWord(words[place].text.replacing("=+", with: "+="))
      }
      guard place + 1 < words.count, Self.isNumeric(property(words[place].text) ?? ""), !words[place + 1].isQuoted else { continue }
      let next = words[place + 1].text
      guard let sign = ["+=", "-=", "*=", "/=", "*", "/", "+"].first(where: { next.hasPrefix($0) }) else { continue }
      let isWhole = next.count > sign.count
      guard isWhole || place + 2 < words.count else { continue }
      let value = isWhole ? String(next.dropFirst(sign.count)) : words[place + 2].source
      guard PhraseWord(value).isLiteralNumber else { continue }
      let written =
        sign == "-=" ? "+=" + (value.hasPrefix("-") ? String(value.dropFirst()) : "-" + value) : sign.prefix(1) + "=" + value
      words.replaceSubrange(place...(place + (isWhole ? 1 : 2)), with: [PhraseWord(words[place].text + written)])
    }
  }

  /// `style card fill white radius 8 stroke black 2`: settings without their signs, and the width of a stroke after its colour.
  private func joinPairs(_ words: inout [PhraseWord]) {
    var (settings, rest): ([PhraseWord], ArraySlice<PhraseWord>) = ([], words.dropFirst(2))
    while let word = rest.first, !word.isNamedFlag {
      rest.removeFirst()
      let isWhole = word.text.contains("=")
      guard !word.isQuoted, isPropertyName(word.name), isWhole || !rest.isEmpty else { return }
      var setting = isWhole ? word.source : "\(word.name)=\(rest.removeFirst().source)"
      if ["stroke", "border", "outline"].contains(word.name), let width = rest.first, width.isLiteralNumber {
        let color = setting.dropFirst(word.name.count + 1)
        guard !PhraseWord(String(color)).isLiteralNumber, !color.contains("'") else { return }
        setting = "\(word.name)='\(String(color).trimmedOfQuotes) \(width.text)'"
        rest.removeFirst()
      }
      settings.append(PhraseWord(setting))
    }
    words = words[..<2] + settings + rest
  }

  /// Whether a word is a property that is one number.
  static func isNumeric(_ name: String) -> Bool {
    if case .number? = Property(path: name)?.specification.type { true } else { false }
  }

  /// Properties whose values may consist of several words.
  private static let longValues: Set<String> = [
    "text", "text.string", "content", "label", "string", "characters", "caption", "shadow", "box-shadow", "drop-shadow", "radius",
    "border-radius", "corner-radius", "text.inset", "padding", "inset", "stroke.dash", "stroke-dasharray", "dash",
  ]

  /// Puts quotes around the words of a value up to the next property.
  private func quoteValues(_ words: inout [PhraseWord]) {
    var place = 2
    while place + 1 < words.count {
      guard !words[place].text.contains("="), isPropertyName(words[place].text) else {
        place += 1
        continue
      }
      let first = place + (words[place + 1].text == "=" ? 2 : 1)
      let end = words.indices.dropFirst(first + 1).first {
        words[$0].isQuoted || words[$0].text.hasPrefix("--") || isPropertyName(words[$0].name)
      }
      let values = words[min(first, words.count)..<(end ?? words.count)]
      if values.count > 1, Self.longValues.contains(Property.hyphenated(words[place].text)),
        !values.contains(where: { $0.source.contains("$") || $0.isQuoted })
      {
        words.replaceSubrange((place + 1)..<values.endIndex, with: [Self.value(Array(values))])
        place += 2
      } else {
        place = max(place + 1, values.endIndex)
      }
    }
  }

  /// Words as one value, in quotes if it needs them.
  private static func value(_ words: [PhraseWord]) -> PhraseWord {
    let text = words.map(\.text).joined(separator: " ")
    let isBare = !text.contains(" ") && !text.contains("'")
    let typed = isBare ? text : text.contains("'") ? "\"\(text.replacing("\"", with: "\\\""))\"" : "'\(text)'"
    return PhraseWord(text, typed, isQuoted: !isBare)
  }

  /// Whether a word is a property here or elsewhere.
  func isPropertyName(_ name: String) -> Bool {
    Property(typed: name) != nil || Vocabulary.propertiesByWord[Property.hyphenated(name)] != nil
  }
}

extension PhraseWord {
  /// The part before a sign of assignment.
  var name: String { isQuoted ? "" : String(text.prefix { !"=+*".contains($0) }) }
}

extension PhraseWord {
  /// A word that a shell divided, as a word of a script: in quotes if it is more than one.
  init(ofShell word: Word, _ source: SourceText) {
    let typed = source.text(word.range)
    guard !ShellLine.isWord(typed) else {
      self.init(word, source)
      return
    }
    let written = ShellLine.scriptWord(typed)
    self.init(typed, written, isQuoted: written.hasPrefix("\""))
    isOfShell = true
  }

  init(_ word: Word, _ source: SourceText) {
    let typed = source.text(word.range)
    let quoted = if word.parts.count == 1, case .quoted(let parts) = word.parts[0].kind { parts } else { nil as [Word.Part]? }
    guard let parts = quoted, !word.isInterpolated else {
      self.init(typed, typed, isQuoted: quoted != nil)
      return
    }
    let text = parts.map { if case .text(let text) = $0.kind { text } else { "" } }.joined()
    self.init(text, typed, isQuoted: true)
  }
}

extension String {
  /// The text between quotes, if the whole is in quotes.
  var trimmedOfQuotes: String {
    guard count > 1, let first, first == "'" || first == "\"", last == first else { return self }
    return String(dropFirst().dropLast())
  }
}
