// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Rewrites of words in the place of a selector: kinds in the plural, states, colours, conditions without brackets, several selectors.
extension Respelling {
  func matches(_ text: String) -> NodeID? {
    guard !hasMoved || ![".", ".."].contains(text) && !text.hasPrefix("./") && !text.hasPrefix("../"),
      let selector = try? SelectorParser.parse(text)
    else { return nil }
    return (try? interpreter.session.query.matches(selector, atMost: 1))?.first
  }

  /// The type of the verb's first parameter, apart from optional leading words such as the signs of `select` and `off` of `filter`.
  func target(_ verb: PhraseWord) -> ParameterType? {
    interpreter.table.find(verb.text)?.syntax.parameters.first { $0.arity != .leading }?.type
  }

  /// Whether a verb, here or elsewhere, takes graphics first.
  private func takesGraphics(_ verb: PhraseWord) -> Bool {
    target(verb)?.isSelector ?? Vocabulary.phrasesByWord[verb.text, default: []].contains(where: \.takesGraphics)
  }

  /// Whether each of several words selects something: `delete Body from Head` names no graphic `from`.
  func selectsEach(_ list: String?) -> Bool {
    guard let list, !list.contains("$") else { return true }
    return list.split(separator: ", ").allSatisfy { matches(String($0)) != nil || uses.first(of: String($0), in: source) < start }
  }

  /// `select all`: everything, if nothing has that name; not to delete, nor to search if the word is found in a name or text.
  func withoutWordForAll(_ words: [PhraseWord]) -> String? {
    guard words.count > 1, !words[1].isQuoted, ["all", "everything"].contains(words[1].text), let target = target(words[0]),
      target.isSelector, !["delete", "search", "resize", "expand", "collapse"].contains(interpreter.table.find(words[0].text)?.name),
      !isNamed(words[1].text, target)
    else { return nil }
    return ([words[0].source, "*"] + words.dropFirst(2).map(\.source)).joined(separator: " ")
  }

  /// The kind for a word of SVG or everyday speech. Circles are ellipses, and a change of the one is that of the other where all are round.
  func kind(meantBy word: String, isExact: Bool) -> String? {
    if let kind = SelectionProblem.kind(meantBy: word, isExact: isExact) { return kind }
    guard ["circle", "circles"].contains(word.lowercased()) else { return nil }
    let document = interpreter.session.document
    let ellipses = document.graphics(of: KindSet([.ellipse]))
    let areRound = ellipses.allSatisfy { document.frame(of: $0).map { $0.width == $0.height } ?? true }
    return areRound && !ellipses.isEmpty ? ShapeModel.Kind.ellipse.word : nil
  }

  private func isKind(_ word: PhraseWord) -> Bool {
    !word.isQuoted && (Kind(selecting: word.text) != nil || kind(meantBy: word.text, isExact: true) != nil)
  }

  /// `hide all texts` and `delete every star` without the word before the kind, `hide layer Sky` without the kind before the name.
  func withoutArticle(_ words: [PhraseWord], isMeant: Bool) -> String? {
    if words.count > 2, !words[1].isQuoted, !isMeant, ["layer", "object", "shape", "graphic"].contains(words[1].text) || isKind(words[1]),
      !isKind(words[2]), matches(words[2].source) != nil,
      takesGraphics(words[0]),
      matches(Selector.quoted(words[1].text)) == nil
    {
      return ([words[0]] + words.dropFirst(2)).map(\.source).joined(separator: " ")
    }
    guard words.count > 2, !words[1].isQuoted, !words[2].isQuoted, ["all", "every", "each", "the"].contains(words[1].text),
      kind(meantBy: words[2].text, isExact: true) != nil || Kind(selector: words[2].text) != nil
        || words.count > 3 && Color(words[2].text) != nil,
      matches(words[1].text) == nil,
      matches(Selector.holding(words[1].text + " " + words[2].text)) == nil
    else { return nil }
    return ([words[0]] + words.dropFirst(2)).map(\.source).joined(separator: " ")
  }

  // MARK: Words for graphics

  /// `circles`, `hidden`, `red`, `hidden texts`, `page`, where nothing has that name; `find width>20`, and `find width > 20`.
  func readSelector(_ words: inout [PhraseWord]) {
    guard words.count > 1, let target = target(words[0]), target.isSelector else { return }
    let effect = interpreter.table.find(words[0].text)?.effect
    // `last ellipse`
    if words.count > 2, ["first", "last"].contains(words[1].source), isKind(words[2]), matches(words[1].text) == nil,
      let kind = Kind(selecting: words[2].text)?.word ?? kind(meantBy: words[2].text, isExact: false)
    {
      words.replaceSubrange(1...2, with: [PhraseWord("\(kind):\(words[1].text)")])
    }
    let reads = effect == .view || effect == .pure
    if let pattern = Self.pattern(words), matches(words[1].source) == nil { words = [words[0], PhraseWord(pattern)] }
    for place in words.indices.dropFirst().reversed() where place == 1 || isRelation(words[place - 1]) {
      readName(&words[place], target)
      if target != .search { joinName(&words, place) }
      if place == 1 || words[place - 1].text != "to" { spellKinds(&words[place], target, reads: reads) }
    }
    if let condition = condition(words), case let range = 1..<(1 + condition.count),
      !isNamed(words[range].map(\.text).joined(separator: " "), target)
    {
      words.replaceSubrange(range, with: [PhraseWord(condition.selector)])
    }
    // `"Star small*"`
    if words[1].isQuoted, words[1].text.hasSuffix("*"), !words[1].text.contains("$"), matches(words[1].source) == nil,
      case let start = "[name^=\(Selector.quoted(String(words[1].text.dropLast())))]", matches(start) != nil
    {
      words[1] = PhraseWord(start)
    }
    // `find "some words"`, which no graphic has as its name.
    if target == .search, words.count == 2 || words[2].isNamedFlag, words[1].isQuoted, matches(words[1].source) == nil,
      words[1].text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " }), words[1].text.contains(where: { $0 != " " })
    {
      words.replaceSubrange(1...1, with: words[1].text.split(separator: " ").map { PhraseWord(String($0)) })
    }
    guard !words[1].isQuoted else { return }
    var renamed = renamingTests(words[1].source)
    // `canvas/*`
    if renamed.hasPrefix("canvas/"), matches(renamed) == nil { renamed = canvas + renamed.dropFirst("canvas".count) }
    // `Bars/:nth(3)`
    if renamed.contains("/:"), !SelectorParser.isSelector(renamed) {
      renamed = "(\(renamed.replacing("/:", with: " > *:")))"
    }
    // `%1/name`
    if renamed.hasPrefix("%"), renamed.contains("/"), !SelectorParser.isSelector(renamed) {
      renamed = "(\(renamed.replacing("/", with: " > ")))"
    }
    if renamed.hasSuffix(":invisible") { renamed = renamed.dropLast("invisible".count) + "hidden" }
    // `[width == 10]`
    if renamed.hasPrefix("["), renamed.contains("==") { renamed = renamed.replacing("==", with: "=") }
    // `[name=Banner*]`
    if renamed.hasSuffix("*]"), let sign = renamed.firstIndex(of: "="), renamed[..<sign].last?.isLetter == true,
      !renamed[sign...].contains("\""), matches(renamed) == nil
    {
      let start = "\(renamed[..<sign])^\(renamed[sign...].dropLast(2))]"
      if matches(start) != nil { renamed = start }
    }
    // `rectangle[!fill]`
    if let open = renamed.firstRange(of: "[!"), let close = renamed[open.upperBound...].firstIndex(of: "]"),
      isPropertyName(String(renamed[open.upperBound..<close]))
    {
      renamed.replaceSubrange(open.lowerBound...close, with: ":not([\(renamed[open.upperBound..<close])])")
    }
    // `[name*=banner i]`, whose value needs quotes before the flag
    if renamed.lowercased().hasSuffix(" i]"), let match = try? /(.*([*^$]?)=)([^"'\]]+) [iI]\]/.wholeMatch(in: renamed),
      !match.2.isEmpty || matches(renamed) == nil
    {
      renamed = "\(match.1)\"\(match.3)\" i]"
    }
    // `[name~=/^ab/i]`
    if let selector = Self.withoutSlashes(renamed), matches(renamed) == nil { renamed = selector }
    // `[fill=near(red)]`
    for name in ["fill", "stroke", "color"] where renamed.contains("[\(name)=near(") && renamed.hasSuffix(")]") {
      renamed = String(renamed.replacing("[\(name)=near(", with: ":near(").dropLast())
    }
    for test in ["[visible=hidden]", "[visible=none]"] where renamed.contains("[") { renamed = renamed.replacing(test, with: ":hidden") }
    for test in ["[name=none]", "[name=\"\"]", "[name='']", "[name=]"] where renamed.contains(test) && matches(renamed) == nil {
      renamed = renamed.replacing(test, with: ":not([name])")
    }
    if renamed != words[1].source { words[1] = PhraseWord(renamed) }
    // A search with capitals is for just these, where there are such names.
    if target == .search, words[1].text != words[1].text.lowercased(), words[1].text.allSatisfy({ $0.isLetter || $0.isNumber }),
      !isNamed(words[1].text, target), matches(Selector.holding(words[1].text.lowercased())) != nil
    {
      words[1] = PhraseWord(words[1].text.lowercased())
    }
    if let (selector, count) = selector(meantBy: words[1...], reads: reads), !isNamed(words[1].text, target) {
      if selector != canvas || !["delete", "cut"].contains(words[0].text) {
        words.replaceSubrange(1..<(1 + count), with: [PhraseWord(selector)])
      }
    }
    let word = words[1].text
    if let sign = word.firstIndex(where: { "<>".contains($0) }), sign > word.startIndex, Property(path: String(word[..<sign])) != nil,
      word.index(after: sign) < word.endIndex
    {
      words[1] = PhraseWord("[\(word)]")
    }
  }

  /// `set Layer 1 visible false` with the quotes that a name with blanks needs, and `icon/24/home` with those of one with slashes.
  private func joinName(_ words: inout [PhraseWord], _ place: Int) {
    let first = words[place]
    guard !first.isQuoted, !first.isNamedFlag, !first.text.contains("$") else { return }
    if first.text.contains("/"), !first.text.hasPrefix("/"), matches(first.source) == nil, matches(Selector.quoted(first.text)) != nil {
      words[place] = PhraseWord(first.text, Selector.quoted(first.text), isQuoted: true)
    }
    if first.text.contains("'"), matches(first.source) == nil, let spelled = unquoted(first.text) {
      words[place] = PhraseWord(spelled)
      return
    }
    guard words.count > place + 1, first.text.first?.isLetter == true, Kind(selecting: first.text) == nil, matches(first.text) == nil
    else { return }
    for end in ((place + 1)...min(words.count - 1, place + 4)).reversed()
    where words[place...end].allSatisfy({ !$0.isQuoted && !$0.text.contains("$") }) {
      let name = words[place...end].map(\.text).joined(separator: " ")
      guard let spelled = matches(Selector.quoted(name)) != nil ? Selector.quoted(name) : unquoted(name) else { continue }
      words.replaceSubrange(place...end, with: [PhraseWord(name, spelled, isQuoted: true)])
      return
    }
  }

  /// `find #layer1 rect`, `translate Icons ellipse 5 5`, `set #layer1 > rect fill red`: the parentheses of a selector that ends with a kind.
  func joinSteps(_ words: inout [PhraseWord]) {
    let isPair = ["get", "set"].contains(words[0].text)
    guard words.count > 2, takesGraphics(words[0]) else { return }
    func isSign(_ word: PhraseWord) -> Bool { !word.isQuoted && [">", "+", "~"].contains(word.text) }
    func isStep(_ place: Int) -> Bool {
      let word = words[place]
      return isKind(word) || word.isStep || !word.isQuoted && !isSign(word) && (word.text == "*" || isSign(words[place - 1]))
    }
    let end = words.indices.dropFirst(2).first { !isStep($0) && !isSign(words[$0]) } ?? words.endIndex
    guard end > 2, isStep(end - 1), case let hasSign = !isPropertyName(words[1].text) && words[2..<end].contains(where: isSign),
      !isPair || end < words.endIndex && (hasSign || isPropertyName(words[end].name))
    else { return }
    // A search of the whole drawing.
    let isGroup = matches(words[1].source).map(interpreter.session.document.isGroup) ?? false
    guard isGroup || hasSign || "#/.:".contains(words[1].text.prefix(1)) else { return }
    let text = words[1..<end].map(\.source).joined(separator: " ")
    guard isGroup || hasSign || matches(spelledKinds(text, reads: false) ?? text) != nil else { return }
    var joined = words
    joined.replaceSubrange(1..<end, with: [PhraseWord("(\(text))")])
    if hasSign || isMeaningful(joined) { words = joined }
  }

  /// `distribute rect in #g1 hgap`: the graphics in a group, after verbs that put nothing in one.
  func inGroup(_ words: [PhraseWord]) -> String? {
    guard words.count > 3, ["in", "inside", "within"].contains(words[2].source), takesGraphics(words[0]),
      matches(words[3].source).map({ interpreter.session.document.holdsGraphics($0) }) == true,
      case let steps = "\(words[3].source) \(words[1].source)", matches(spelledKinds(steps, reads: false) ?? steps) != nil
    else { return nil }
    let line = [words[0], PhraseWord("(\(steps))")] + words.dropFirst(4)
    return isMeaningful(line) ? line.map(\.source).joined(separator: " ") : nil
  }

  /// Whether a line is of this language after all rewrites, or its verb is of another one.
  func isMeaningful(_ words: [PhraseWord]) -> Bool {
    interpreter.table.find(words[0].text) == nil || settled(words.map(\.source).joined(separator: " ")) != nil
  }

  /// `'#layer1 rect'` and `(g > circle)` with the kinds as they are called here, where it selects nothing as it is written.
  private func spellKinds(_ word: inout PhraseWord, _ target: ParameterType, reads: Bool) {
    let isGroup = !word.isQuoted && word.text.hasPrefix("(") && word.text.hasSuffix(")")
    let typed = isGroup ? String(word.text.dropFirst().dropLast()) : word.text
    // `rectangle or ellipse`, `text and [width>9]`, `text:contains(Hi)`
    let text =
      Self.ofXPath(typed)
      ?? (typed.utf8.contains(where: { " :".utf8.contains($0) })
        ? Self.withoutContains(
          typed.replacing(" or ", with: ", ").replacing(" and [", with: "[").replacing(" and :", with: ":")) : typed)
    guard !text.contains("$"), isGroup || text != typed || text.contains(where: { " >#[:,./?!".contains($0) }),
      !word.isQuoted || matches(word.source) == nil && (target != .search || matches(Selector.holding(typed)) == nil),
      case let spelled = spelledKinds(text, reads: reads),
      let selector = spelled ?? (text != typed || word.isQuoted && text.contains(where: { " >#[:/".contains($0) }) ? text : nil),
      // Without quotes, also for what a line before it makes.
      spelled != nil && !word.isQuoted || matches(selector) != nil || text != typed && SelectorParser.isSelector(selector)
    else { return }
    word = PhraseWord(ShellLine.isWord(selector) ? selector : "(\(selector))")
  }

  /// `find /^Banner (old|new)/` as a test of names; nil for other words.
  private static func pattern(_ words: [PhraseWord]) -> String? {
    guard words[1].source.hasPrefix("/") else { return nil }
    let text = words.dropFirst().map(\.source).joined(separator: " ")
    let ignoresCase = text.hasSuffix("/i")
    guard text.hasSuffix("/") || ignoresCase, text.count > 3,
      case let pattern = text.dropFirst().dropLast(ignoresCase ? 2 : 1), pattern.contains(where: { "^$|(\\".contains($0) })
    else { return nil }
    return "[name~=\(Selector.quoted((ignoresCase ? "(?i)" : "") + pattern))]"
  }

  /// `[name~=/^ab/i]` and `[name=~ab]` with the pattern as it is written here; nil for a selector without such a test.
  private static func withoutSlashes(_ text: String) -> String? {
    guard let sign = ["~=/", "=~"].lazy.compactMap({ text.firstRange(of: $0) }).first, text.hasSuffix("]") else { return nil }
    var pattern = text[text[sign].hasSuffix("/") ? text.index(before: sign.upperBound)... : sign.upperBound...].dropLast()
    let ignoresCase = pattern.hasPrefix("/") && pattern.hasSuffix("/i")
    if ignoresCase { pattern.removeLast() }
    if pattern.count > 1, pattern.hasPrefix("/"), pattern.hasSuffix("/") { pattern = pattern.dropFirst().dropLast() }
    return "\(text[..<sign.lowerBound])~=\(Selector.quoted((ignoresCase ? "(?i)" : "") + String(pattern).trimmedOfQuotes))]"
  }

  /// `//g/rect[@width>5]` as a selector; nil for a word that is no such path.
  private static func ofXPath(_ text: String) -> String? {
    guard text.hasPrefix("//"), !text.contains("/@"), !text.contains("[1") else { return nil }
    return String(text.dropFirst(2)).replacing("//", with: " ").replacing("/", with: " > ").replacing("@", with: "").replacing(
      "svg:", with: "")
  }

  /// `text:contains("Hi")` with the test that it means.
  private static func withoutContains(_ text: String) -> String {
    guard let start = text.firstRange(of: ":contains("), let end = text[start.upperBound...].firstIndex(of: ")") else { return text }
    let value = String(text[start.upperBound..<end]).trimmedOfQuotes
    return "\(text[..<start.lowerBound])[text.string*=\(Selector.quoted(value))]\(text[text.index(after: end)...])"
  }

  /// A selector in which names that no graphic has are kinds, if they are called so in SVG or everyday speech; nil if it has none.
  private func spelledKinds(_ text: String, reads: Bool) -> String? {
    guard var selector = try? SelectorParser.parse(text) else { return nil }
    var isSpelled = false
    for (alternative, steps) in selector.alternatives.map(\.steps).enumerated() {
      for (step, compound) in steps.map(\.compound).enumerated() {
        guard case .name(let glob)? = compound.head, let name = glob.literalText, name == name.lowercased(),
          let word = kind(meantBy: name, isExact: !reads), matches(Selector.quoted(name)) == nil, uses.first(of: name, in: source) >= start,
          let kind = try? SelectorParser.parse(word).alternatives.first?.steps.first?.compound.head
        else { continue }
        selector.alternatives[alternative].steps[step].compound.head = kind
        isSpelled = true
      }
    }
    return isSpelled ? selector.description : nil
  }

  /// Whether the word after one is a graphic.
  private func isRelation(_ word: PhraseWord) -> Bool {
    !word.isQuoted && ["into", "in", "before", "after", "from", "to", "--to", "--in"].contains(word.text)
  }

  /// A selector whose names have no quotes, with them; nil if it selects nothing.
  func unquoted(_ text: String) -> String? {
    let names = UnquotedSelector { matches(Selector.quoted($0)) != nil }
    guard let spelled = names.quoted(text), spelled != text, matches(spelled) != nil else { return nil }
    return ShellLine.isWord(spelled) ? spelled : "(\(spelled))"
  }

  /// Selectors that a shell gives as one word: names with blanks go in quotes, other selectors in parentheses.
  /// - Returns: Whether one means something else than it says, because its names need quotes.
  func spellSelectors(_ words: inout [PhraseWord]) -> Bool {
    var isRewritten = false
    for place in words.indices.dropFirst() where words[place].isOfShell && matches(words[place].source) == nil {
      guard place == 1 ? target(words[0])?.isSelector == true : isRelation(words[place - 1]) else { continue }
      let text = words[place].text
      if matches(text) != nil {
        words[place] = PhraseWord("(\(text))")
      } else if let spelled = unquoted(text) {
        words[place] = PhraseWord(spelled)
        isRewritten = true
      } else if place == 1, SelectorParser.isSelector(text), text.contains(where: { "[]>:#*/,@".contains($0) }) {
        words[place] = PhraseWord("(\(text))")
      }
    }
    return isRewritten
  }

  /// `circle[r=8]`, `[cx>5]`: the side or the middle that the part of a circle is, up to the end of the test; nil for another one.
  private static func ofCircle(_ name: String, _ rest: String, before: String) -> String? {
    if let middle = ["cx": "center.x", "cy": "center.y"][name] { return middle + rest }
    guard let side = ["r": "width", "rx": "width", "ry": "height"][name],
      name == "r" || ["circle", "ellipse", "circles", "ellipses"].contains(where: before.hasSuffix),
      case let sign = rest.prefix(while: { "=<>!".contains($0) }), !sign.isEmpty,
      case let digits = rest.dropFirst(sign.count).prefix(while: { $0.isNumber || $0 == "." }), let radius = Double(digits),
      rest.dropFirst(sign.count + digits.count).hasPrefix("]")
    else { return nil }
    return side + sign + NumberText.string(radius * 2) + rest.dropFirst(sign.count + digits.count)
  }

  /// A selector in whose tests properties have the names that they have here: `[font-size>20]`.
  private func renamingTests(_ text: String) -> String {
    guard text.contains("[") else { return text }
    var written = ""
    for (index, piece) in text.split(separator: "[", omittingEmptySubsequences: false).enumerated() {
      let name = String(piece.prefix { $0.isLetter || $0 == "-" || $0 == "." })
      if index > 0, let test = Self.ofCircle(name, String(piece.dropFirst(name.count)), before: written) {
        written += "[" + test
        continue
      }
      let isTest = index > 0 && piece.dropFirst(name.count).first.map { "]=<>!~^$*".contains($0) } == true
      let isKnown = Property(path: name) != nil || PseudoClass.named(name).map { !$0.takesArgument } ?? false
      let known = isTest && !isKnown && !written.hasSuffix("\"") ? property(name) : nil
      written += (index == 0 ? "" : "[") + (known ?? name) + piece.dropFirst(name.count)
    }
    return written
  }

  /// The selector for everyday words, and how many it replaces.
  /// - Parameter reads: Whether the verb changes nothing. Only then are words accepted that mean more, or less, than they say.
  private func selector(meantBy words: ArraySlice<PhraseWord>, reads: Bool) -> (String, count: Int)? {
    // `#ff0000`
    if reads, let text = words.first?.text, text.hasPrefix("#"), Color(text) != nil, matches(text) == nil {
      return ("([fill=\(text)], [stroke=\(text)])", 1)
    }
    guard let word = words.first?.text.lowercased(), word.allSatisfy({ $0.isLetter || $0 == "-" }) else { return nil }
    let kind = words.dropFirst().first.flatMap { $0.isQuoted ? nil : self.kind(meantBy: $0.text, isExact: !reads) }
    func state(_ test: String) -> (String, Int) { kind.map { ($0 + test, 2) } ?? (test, 1) }
    switch word {
    case "selected", "selection": return state(":selected")
    case "hidden", "locked", "visible", "empty": return state(":" + word)
    case "invisible": return state(":hidden")
    case "page", "artboard", "drawing": return (canvas, 1)
    default: break
    }
    if let kind = self.kind(meantBy: word, isExact: !reads) { return (kind, 1) }
    guard reads else { return nil }
    if let pseudo = PseudoClass.named(word), !pseudo.takesArgument { return state(":" + word) }
    guard Color(word) != nil else { return nil }
    return kind.map { ("\($0)[fill=\(word)]", 2) } ?? ("([fill=\(word)], [stroke=\(word)])", 1)
  }

  /// `find fill=red`, `find type=ellipse`, `get Body.fill`.
  func selecting(_ words: [PhraseWord], isMeant: Bool) -> String? {
    guard words.count > 1, !words[1].text.contains("$"), words[1].text.utf8.contains(where: { "=:.@".utf8.contains($0) }),
      target(words[0])?.isSelector == true
    else { return nil }
    let rest = words.dropFirst(2).map(\.source)
    func line(_ selector: String...) -> String { ([words[0].source] + selector + rest).joined(separator: " ") }
    let text = words[1].text
    if words[0].text == "get", Property(path: text) != nil, words.dropFirst(2).allSatisfy({ $0.isNamedFlag || isPropertyName($0.text) }) {
      return (["get", "*"] + words.dropFirst().map(\.source)).joined(separator: " ")
    }
    if let sign = text.firstIndex(where: { $0 == "=" || $0 == ":" }), sign > text.startIndex,
      text[sign] == "=" || Kind(selector: text[..<sign]) ?? Kind(element: text[..<sign]) == nil, !text.contains("["), !text.contains("("),
      case let name = text[..<sign], case let operation = name.suffix(name.last.map { "~^$*!".contains($0) } == true ? 1 : 0),
      let property = property(String(name.dropLast(operation.count))),
      words[0].text != "set" || words.count > 3 || words.count > 2 && words[2].text.contains("="),
      !isMeant || matches(words[1].source) == nil
    {
      let value = String(text[text.index(after: sign)...])
      guard !value.isEmpty, !value.contains("=") else { return nil }
      // `name=~^A`, a pattern
      if operation.isEmpty, value.count > 1, value.hasPrefix("~") {
        return line("[\(property)~=\(Self.literal(String(value.dropFirst())))]")
      }
      if property == "kind", let kind = Kind(typed: value) { return line(kind.word) }
      // One of several, as in CSS.
      if property == "tags", operation.isEmpty, SelectorParser.isSelector("." + value) { return line("." + value) }
      return line("[\(property)\(operation)=\(Self.literal(value))]")
    }
    if words[0].text == "get", text.hasPrefix("//"), let at = text.firstRange(of: "/@") {
      return line(String(text[..<at.lowerBound]), String(text[at.upperBound...]))
    }
    guard ["get", "set", "unset", "why", "inspect"].contains(words[0].text), !words[1].isQuoted,
      let sign = text.firstIndex(where: { $0 == "." || $0 == ":" }), sign > text.startIndex,
      let property = property(String(text[text.index(after: sign)...])), !isMeant || matches(text) == nil
    else { return nil }
    let (name, others) = (String(text[..<sign]), rest.map { $0.hasPrefix(text[...sign]) ? String($0.dropFirst(text[...sign].count)) : $0 })
    return ([words[0].text == "inspect" ? "get" : words[0].source, name, property] + others).joined(separator: " ")
  }

  /// `set ellipse, rectangle fill red` with the parentheses of a list.
  func joinList(_ words: inout [PhraseWord]) {
    guard words.count > 2, target(words[0])?.isSelector == true else { return }
    let end = words.indices.dropFirst().first { words[$0].isQuoted || !words[$0].source.hasSuffix(",") } ?? words.endIndex - 1
    guard end > 1 else { return }
    words.replaceSubrange(1...end, with: [PhraseWord("(" + words[1...end].map(\.source).joined(separator: " ") + ")")])
  }

  /// `set Body Caption fill red` and `get Body Caption x`, where each word selects something.
  func joinSelectors(_ words: inout [PhraseWord]) {
    guard let end = words.indices.dropFirst(2).first(where: { isPropertyName(words[$0].name) }), end > 2,
      end + 1 < words.count || words[end].text.contains("=") || words[0].text == "get"
    else { return }
    let parts = words[1..<end].filter { $0.isQuoted || !["and", "&", ","].contains($0.text) }.map {
      !$0.isQuoted && $0.source.hasSuffix(",") ? String($0.source.dropLast()) : $0.source
    }
    guard parts.count > 1, parts.allSatisfy({ matches($0) != nil }) else { return }
    words.replaceSubrange(1..<end, with: [PhraseWord("(" + parts.joined(separator: ", ") + ")")])
  }
}
