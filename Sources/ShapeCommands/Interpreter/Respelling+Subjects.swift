// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel

/// Rewrites of lines that begin with a property or a graphic, and of those that name no graphics.
extension Respelling {
  /// A line that begins with a property or a graphic, or that is about the selection: `opacity Body .5`, `Body fill red`, `width 50`,
  /// `scale 2`.
  func named(_ words: [PhraseWord]) -> Phrase.Meaning? {
    guard !words[0].isQuoted, interpreter.table.find(words[0].text) == nil else { return nil }
    // `s/old/new/` alone, as in sed.
    let line = words.map(\.source).joined(separator: " ")
    if words[0].isChange || PhraseWord(line).isChange { return .line("replace text " + line) }
    // `width of Body`
    if words.count == 3, words[1].source == "of", isPropertyName(words[0].text) {
      return .line("get \(words[2].source) \(words[0].source)")
    }
    return ofProperty(words).map { .line($0) } ?? ofGraphic(words).map { .line($0) } ?? declaration(words)
  }

  /// `<rect x="1" y="2" width="3" height="4"/>`, also after `add`
  func ofMarkup(_ words: [PhraseWord]) -> String? {
    let words = words[0].text == "add" && words.count > 1 ? Array(words.dropFirst()) : words
    guard words[0].text.hasPrefix("<"), let last = words.last, last.source.hasSuffix("/>") else { return nil }
    let settings = words.dropFirst().map(\.source).joined(separator: " ").dropLast(2).trimmed()
    // Most values need no quotes here.
    let bare =
      settings.split(separator: "\"").contains { $0.contains(" ") && !$0.hasSuffix("=") } ? settings : settings.replacing("\"", with: "")
    return "add \(words[0].text.dropFirst().prefix { $0.isLetter }.lowercased()) \(bare)"
  }

  /// `opacity Body .5`, `opacity Body`
  private func ofProperty(_ words: [PhraseWord]) -> String? {
    guard words.count > 1, isPropertyName(words[0].text), matches(words[1].source) != nil else { return nil }
    return ([words.count > 2 ? "set" : "get", words[1].source, words[0].source] + words.dropFirst(2).map(\.source)).joined(separator: " ")
  }

  /// `Body.fill`, `Body fill red`, `Body: fill red`, `Body { fill: red }`
  private func ofGraphic(_ words: [PhraseWord]) -> String? {
    // `.Body.fill` of jq
    let isOfJQ = words[0].text.hasPrefix(".") && matches(String(words[0].text.dropFirst().prefix { $0 != "." })) != nil
    let text = isOfJQ ? String(words[0].text.dropFirst()) : words[0].text
    var names = [text.hasSuffix(":") ? String(text.dropLast()) : text == words[0].text ? words[0].source : text]
    var rest = words.dropFirst().map(\.source)
    if let open = text.firstIndex(of: "{"), open > text.startIndex {
      names = [String(text[..<open])]
      rest = [String(text[open...])] + rest
    } else if let dot = text.firstIndex(of: "."), dot > text.startIndex {
      names = [String(text[..<dot]), String(text[text.index(after: dot)...])]
    }
    let isRule = rest.first?.hasPrefix("{") == true && SelectorParser.isSelector(names[0])
    guard isRule || matches(names[0]) != nil, ShapeModel.Kind(selector: names[0]) == nil || rest.first?.hasPrefix("{") == true else {
      return nil
    }
    if rest.count == 1, rest[0].hasPrefix("{"), rest[0].hasSuffix("}") { return "set \(names[0]) \(rest[0])" }
    if let block = rest.first, block.hasPrefix("{") {
      rest[0].removeFirst()
      if rest[rest.count - 1].hasSuffix("}") { rest[rest.count - 1].removeLast() }
    }
    let parts = names + rest.filter { $0 != "=" && !$0.isEmpty }
    if parts.count == 1 { return "inspect \(parts[0])" }
    let isDeclaration = parts[1].contains(":") || parts[1].contains("=")
    guard isPropertyName(String(parts[1].prefix { !"=:".contains($0) })) else { return nil }
    return ([parts.count > 2 || isDeclaration ? "set" : "get"] + parts).joined(separator: " ")
  }

  /// `fit icon.svg g` and `insert icon.svg into page.svg` without the name of the file that is open.
  func withoutOwnFile(_ words: [PhraseWord]) -> String? {
    guard let path = interpreter.session.workspace.path, words.count > 1 else { return nil }
    func isOwn(_ word: PhraseWord) -> Bool { FormatName.isDocument(word.text) && (word.text == path || path.hasSuffix("/" + word.text)) }
    var rest = words.map(\.source)
    if isOwn(words[1]), target(words[0])?.isSelector == true, matches(words[1].source) == nil {
      rest.remove(at: 1)
    } else if words.count > 3, words[0].text == "insert", ["into", "in"].contains(words[2].text), isOwn(words[3]) {
      rest.removeSubrange(2...3)
    } else {
      return nil
    }
    return rest.joined(separator: " ")
  }

  // MARK: The selection

  /// `width 50`, `fill: red` and `x=10`, for the selection.
  private func declaration(_ words: [PhraseWord]) -> Phrase.Meaning? {
    let text = words[0].text
    var head = String(text.prefix { !"=:+*".contains($0) })
    if head.hasSuffix("-") { head.removeLast() }
    guard isPropertyName(head) else { return nil }
    let isWhole = text.count > head.count + 1
    return onSelection(words.count > 1 || isWhole ? "set" : "get", words.map(\.source), property(head).flatMap { Property(path: $0) })
  }

  /// `set fill red`, `get fill` and `unset fill` for what is selected.
  func ofSelection(_ words: [PhraseWord]) -> Phrase.Meaning? {
    guard hasSelection, words.count > 1, ["set", "unset", "get"].contains(words[0].text), isPropertyName(words[1].name),
      matches(words[1].source) == nil
    else { return nil }
    return onSelection(words[0].text, words.dropFirst().map(\.source), nil)
  }

  /// `scale 2`, `flip h`, `delete`: verbs of this language whose graphics are those that are selected.
  func withoutGraphics(_ words: [PhraseWord]) -> Phrase.Meaning? {
    if !hasSelection, words.count == 1, interpreter.table.find(words[0].text)?.name == "bbox" { return .line("bbox *") }
    guard !words[0].isQuoted, let verb = interpreter.table.find(words[0].text), let first = verb.syntax.parameters.first,
      first.arity != .leading, first.type.isSelector,
      verb.group == .geometry || words.count == 1 && verb.group == .change || verb.name == "move",
      !["set", "unset", "align"].contains(verb.name)
    else { return nil }
    if let line = ofDrawing(words, verb) { return .line(line) }
    // No example of a graphic to delete.
    if !hasSelection, ["delete", "cut"].contains(verb.name) {
      return .advice("the line names no graphics, and nothing is selected", ["ls"])
    }
    if !hasSelection, verb.name == "resize", words.count == 2, case .both? = TypedSize(words[1].text) { return ofCanvases(words[1].text) }
    if words.count > 1 { guard Self.isAmount(words[1]), matches(words[1].source) == nil else { return nil } }
    return onSelection(words[0].source, words.dropFirst().map(\.source), nil)
  }

  /// `resize 48x48`, `scale 2` and `fit --padding 2` where nothing is selected, for a drawing of one canvas.
  private func ofDrawing(_ words: [PhraseWord], _ verb: Verb) -> String? {
    guard !hasSelection, interpreter.session.document.canvases.count == 1 else { return nil }
    let end = words.firstIndex(where: \.isNamedFlag) ?? words.endIndex
    let flags = words[end...].map { " " + $0.source }.joined()
    if verb.name == "fit" { return end == 1 ? "fit \(canvas)\(flags)" : nil }
    guard end == 2 else { return nil }
    if verb.name == "resize", !words[1].isQuoted, TypedSize(words[1].text) != nil {
      return "resize \(canvas) \(words[1].source)\(flags)"
    }
    return verb.name == "scale" ? words[1].percent.map { "resize \(canvas) \($0)\(flags)" } : nil
  }

  /// `resize 800x500` where there is not just one canvas.
  private func ofCanvases(_ size: String) -> Phrase.Meaning {
    let document = interpreter.session.document
    let lines = document.canvases.prefix(3).map { "resize \(Selector.id(document.id(of: $0))) \(size)" }
    return lines.isEmpty ? .advice("there is no canvas yet", ["canvas add Canvas \(size)"]) : .advice("which canvas?", lines)
  }

  /// `scale CANVAS 0.5`, `rotate CANVAS 90`, `resize / 48x48` and `fit . --padding 2` for a canvas.
  func ofCanvas(_ words: [PhraseWord]) -> Phrase.Meaning? {
    // `set . fill red` where no group was gone to.
    if words.count == 4, words[0].text == "set", words[1].source == ".", ["fill", "background"].contains(words[2].text), !hasMoved,
      case let place = interpreter.session.viewpoint.current.group,
      place == .document || interpreter.session.document.kind(of: place) == .canvas
    {
      return .line("set \(canvas) background \(words[3].source)")
    }
    guard words.count > 1, ["scale", "resize", "fit", "rotate", "flip"].contains(words[0].text), !words[1].text.contains("$") else {
      return nil
    }
    if words[1].source == "/" || words[1].source == "." && !hasMoved, interpreter.session.document.canvases.count == 1 {
      return .line(([words[0].source, canvas] + words.dropFirst(2).map(\.source)).joined(separator: " "))
    }
    let document = interpreter.session.document
    guard !["resize", "fit"].contains(words[0].text), words.count == 3, let node = matches(words[1].source),
      document.kind(of: node) == .canvas
    else { return nil }
    guard words[0].text != "scale" else { return words[2].percent.map { .line("resize \(words[1].source) \($0)") } }
    let canvas = Selector.id(document.id(of: node))
    let line = "\(words[0].text) \(canvas)/* \(words[2].source) --about canvas"
    // A page on its side.
    if words[0].text == "rotate", let turn = Double(words[2].text), abs(turn.truncatingRemainder(dividingBy: 180)) == 90,
      let page = document.frame(of: node), page.width != page.height
    {
      let numbers = [page.center.x - page.height / 2, page.center.y - page.width / 2, page.height, page.width].map(NumberText.string)
      let size = "set \(canvas) origin=\(numbers[0]),\(numbers[1]) width=\(numbers[2]) height=\(numbers[3])"
      return .advice("the drawing alone, or the page too?", [line, "\(line); \(size)"])
    }
    return .line(line)
  }

  /// Whether a word is what a verb takes after its graphics: a number, a size, a direction.
  private static func isAmount(_ word: PhraseWord) -> Bool {
    let directions = ["h", "v", "hv", "horizontal", "vertical", "left", "right", "up", "down", "by", "to", "hgap", "vgap"]
    return !word.isQuoted && (word.isLiteralNumber || TypedSize(word.text) != nil || word.numbers != nil || directions.contains(word.text))
  }

  /// A line about the selection; an example for one graphic where nothing is selected. Nil if neither is a line of this language.
  private func onSelection(_ verb: String, _ rest: [String], _ property: Property?) -> Phrase.Meaning? {
    func line(_ selector: String) -> Phrase.Meaning? { settled(([verb, selector] + rest).joined(separator: " ")) }
    if hasSelection { return line(":selected") }
    switch line(example(having: property)) {
    case nil: return nil
    case .line(let line): return .advice("the line names no graphics, and nothing is selected", [line])
    case .advice(let reason, let lines): return .advice(reason, lines)
    }
  }

  /// The meaning of a line after all rewrites; nil if it is not of this language.
  func settled(_ line: String) -> Phrase.Meaning? {
    var line = line
    for _ in 0..<Respelling.mostSteps {
      guard let found = Respelling.command(line) else { return nil }
      let words = ([found.command.verb] + found.command.arguments).map { PhraseWord($0, found.source) }
      let isMeant = interpreter.isAccepted(found.command, found.source)
      switch meaning(of: words, isMeant: isMeant) {
      case .line(let next) where next != line: line = next
      case nil, .line: return isMeant ? .line(line) : nil
      case .advice(let reason, let lines): return .advice(reason, lines)
      }
    }
    return nil
  }

  // MARK: Examples

  /// An example of a graphic for suggested lines that name none: the selection, or the first graphic that has a property.
  func example(having property: Property? = nil) -> String {
    guard interpreter.session.selection.isEmpty else { return ":selected" }
    let document = interpreter.session.document
    let isOfText = property?.path.hasPrefix("text") ?? false
    let nodes = document.subtree(of: .document).dropFirst().prefix(200).filter { document.kind(of: $0) != .canvas }
    let fitting = nodes.filter { node in property.map { $0.kinds.contains(document.kind(of: node)) } ?? true }
    let leaves = fitting.filter { document.kind(of: $0) != .group }
    let drawn = leaves.first { node in property.map { $0.isDrawn(on: document.kind(of: node)) } ?? true }
    let text = leaves.first { isOfText && document.kind(of: $0) == .text }
    guard let node = text ?? drawn ?? leaves.first ?? fitting.first ?? nodes.first else { return "*" }
    let id = Selector.id(document.id(of: node))
    guard let name = document.name(of: node).map({ Selector.word($0) }), let selector = try? SelectorParser.parse(name) else { return id }
    return (try? interpreter.session.query.matches(selector, atMost: 2).count) == 1 ? name : id
  }
}

extension PhraseWord {
  /// `2`, `2x` and `200%` as a percentage; nil for other words.
  fileprivate var percent: String? {
    let digits = text.hasSuffix("x") || text.hasSuffix("%") ? text.dropLast() : text[...]
    guard !isQuoted, let factor = Double(digits), factor > 0 else { return nil }
    return text.hasSuffix("%") ? text : NumberText.string((factor * 100).withoutNoise) + "%"
  }
}
