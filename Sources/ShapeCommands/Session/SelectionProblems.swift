// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import TerminalText
import ShapeModel
import ShapePresentation

/// Common mistakes in selectors.
enum SelectionProblem {
  /// The selector probably meant by a plural, or by a word for everything.
  static func meant(by word: String) -> String? {
    let lower = word.lowercased()
    return ["all", "everything", "any"].contains(lower) ? "*" : kind(meantBy: lower, isExact: false)
  }

  /// The selector by kind for a plural, and for the word of another program; nil for a kind as it is written here, and for other words.
  /// - Parameter isExact: Whether a kind of which only some graphics are called so is left out: not every ellipse is a circle.
  static func kind(meantBy word: String, isExact: Bool) -> String? {
    let word = word.lowercased()
    guard Kind(selecting: word) == nil else { return nil }
    var forms = [word]
    if word.hasSuffix("s") { forms.append(String(word.dropLast())) }
    if word.hasSuffix("es") { forms.append(String(word.dropLast(2))) }
    for form in forms {
      if let kind = Kind(selector: form) ?? (["rect", "g", "use"].contains(form) || !isExact ? Kind(element: form) : nil) {
        return kind.word
      }
      if form == "svg" { return Kind.canvas.word }
      if isExact { continue }
      if ["layer", "folder"].contains(form) { return "group" }
      if ["shape", "object", "element", "graphic", "item"].contains(form) { return "*" }
      if ["picture", "photo"].contains(form) { return "image" }
      if form == "page" || form == "artboard" { return "canvas" }
    }
    return nil
  }

  /// The selector for the beginning of a name that was typed with a star in quotes.
  static func pattern(meantBy name: String, _ star: String.Index) -> String {
    star == name.startIndex
      ? "in quotes * is a letter: [name$=\(Selector.quoted(String(name.dropFirst())))] is for names that end so"
      : "in quotes * is a letter: [name^=\(Selector.quoted(String(name[..<star])))] is for names that begin so"
  }

  /// The remark about a literal name with a star that no node has; nil for other selectors.
  static func starred(_ selector: Selector) -> String? {
    for alternative in selector.alternatives {
      if case .name(let glob)? = alternative.steps.last?.compound.head, let name = glob.literalText, let star = name.firstIndex(of: "*") {
        return pattern(meantBy: name, star)
      }
    }
    return nil
  }

  /// The selector with a variable itself in place of the id of its graphic: `set $g.id …`, `(#$g.id > text)`.
  static func byVariable(_ source: String) -> String? {
    let named = source.replacing(/(^|[ (,>])#?(\$[A-Za-z_][A-Za-z0-9_]*)\.id\b/) { String($0.1 + $0.2) }
    return named == source ? nil : named
  }

  /// The list for `(A or B)` and `(A and B)`.
  static func listMeant(by source: String) -> String? {
    guard source.hasPrefix("("), source.contains(" or ") || source.contains(" and ") else { return nil }
    let parts = source.replacing(" or ", with: ", ").replacing(" and ", with: ", ")
    return "commas make a list: \(sanitized(parts, limit: 80))"
  }
}

/// Error messages for selectors that failed to match.
struct SelectionProblems {
  private let session: any SessionReading

  init(_ session: any SessionReading) { self.session = session }

  func candidates(_ nodes: [NodeID]) -> [String] {
    let names = NodeNames(session.document)
    let shown = nodes.prefix(5).map(names.pathAndID)
    return nodes.count > 5 ? shown + ["and \(nodes.count - 5) more"] : Array(shown)
  }

  /// The error for a word that could not be evaluated as a selector.
  func explain(_ error: QueryError, _ word: ArgumentWord) -> CommandError {
    if case .interrupted = error.problem { return CommandError(word.range, "interrupted", "interrupted", .interrupted) }
    let isWhole = error.range == SourceRange(0, 0)
    return explain(error.problem, at: isWhole ? word.range : session.shifted(error.range, word, word.isGroup ? 1 : 0))
  }

  func explain(_ problem: QueryError.Problem, at range: SourceRange) -> CommandError {
    switch problem {
    case .unknownProperty(let name, let near):
      return CommandError(
        range, "select.property", "there is no property '\(name)'",
        help: CommandError.didYouMean(Property.elsewhere(name).map { [$0] } ?? near))
    case .ambiguous(let name, let nodes):
      return CommandError(
        range, "select.ambiguous", "\(nodes.count) graphics are named \(name)",
        help: candidates(nodes) + ["say which by #id or by path, or all with [name=\(Selector.quoted(name))]"])
    case .ambiguousPath(let path, let nodes):
      return CommandError(
        range, "select.ambiguous", "\(nodes.count) graphics are at \(sanitized(path))",
        help: candidates(nodes) + ["say which by #id or by the whole path; **/\(sanitized(path)) is all of them"])
    case .unknownSaved(let name, let names):
      return CommandError(
        range, "select.saved", "no selection is saved as @\(name)", help: CommandError.didYouMean(name, among: names))
    case .unknownState(let name, _): return session.unknownState(name, at: range)
    case .noRow(let row, let count):
      return CommandError(
        range, "select.row",
        session.viewpoint.listing.isReplaced ? "the rows have changed since they were numbered" : "there is no row %\(row)",
        help: [
          session.viewpoint.listing.isReplaced
            ? "rows -n numbers them again" : count == 0 ? "nothing was listed yet" : "the last listing has \(counted(count, "row"))"
        ])
    case .goneRow(let row): return CommandError(range, "select.row", "the graphic in row %\(row) is not in the document any more")
    case .badValue(let problem): return CommandError(range, "value", problem.message, help: problem.help)
    case .badPattern(_, let message): return CommandError(range, "select.pattern", message)
    case .noOrder(let property): return CommandError(range, "select.order", "\(property.path) is not a number, so < and > do not apply")
    case .interrupted: return CommandError(range, "interrupted", "interrupted", .interrupted)
    case .nothing(let compound):
      let help = near(compound) + ["\(compound)? accepts no match as well"]
      return CommandError(range, "select.nothing", "nothing matches \(compound)", help: help)
    }
  }

  /// The error for a selector that matched nothing, with similar names as help.
  func nothing(_ operand: SelectorOperand) -> CommandError {
    let (selector, word) = (operand.selector, operand.word)
    let message = "nothing matches \(word.source)"
    if word.isDocument {
      let help = "files are named before the commands: shapeedit A B -c \(session.running.verb.isEmpty ? "LINE" : session.running.verb)"
      return CommandError(word.range, "select.nothing", message, help: [help])
    }
    if !word.isQuoted, FormatName.isDocument(word.text), word.text.contains(".") {
      return CommandError(word.range, "select.nothing", message, help: ["there is no file of that name"])
    }
    if !word.isQuoted, let named = SelectionProblem.byVariable(word.source) {
      let help = ["a variable of for is a graphic: write \(session.line(replacing: word, by: named))"]
      return CommandError(word.range, "select.nothing", message, help: help)
    }
    if let match = try? /([a-z]+)\[([0-9]{1,9})\]/.wholeMatch(in: word.source), Kind(selecting: String(match.1)) != nil {
      let help = ["an index is for names; in each group \(match.1):nth(\(Int(match.2)! + 1)) is one of its graphics"]
      return CommandError(word.range, "select.nothing", message, help: help)
    }
    // The `i` of CSS follows a value in quotes.
    if let match = try? /(.*=)([^"'\]]+) [iI]\]/.wholeMatch(in: word.source) {
      let help = "in any case: write \(session.line(replacing: word, by: "\(match.1)\"\(match.2)\" i]"))"
      return CommandError(word.range, "select.nothing", message, help: [help])
    }
    if let list = SelectionProblem.listMeant(by: word.source) { return CommandError(word.range, "select.nothing", message, help: [list]) }
    guard selector.alternatives.count == 1, let compound = selector.alternatives[0].steps.last?.compound else {
      return CommandError(word.range, "select.nothing", message)
    }
    let mayLack = session.options.pictures.documentCount > 1 ? ["\(sanitized(word.source, limit: 60))? lets a drawing have none"] : []
    return CommandError(word.range, "select.nothing", message, help: (inAnyCanvas(word).map { [$0] } ?? near(compound)) + mayLack)
  }

  /// The first member of a list that names a graphic, and selects none; nil if there is none. Kinds and conditions may select nothing.
  func missingMember(of selector: Selector) -> Selector? {
    guard selector.alternatives.count > 1 else { return nil }
    for alternative in selector.alternatives where !alternative.isNegated {
      guard let compound = alternative.steps.last?.compound, compound.namesGraphic else { continue }
      let member = Selector([alternative], cardinality: .anyNumber)
      if (try? session.query.matches(member, atMost: 1))?.isEmpty == true { return Selector([alternative]) }
    }
    return nil
  }

  /// The error for one member of a list that selects nothing.
  func nothing(_ member: Selector, in operand: SelectorOperand) -> CommandError {
    let help = member.alternatives[0].steps.last.map { near($0.compound) } ?? []
    return CommandError(
      operand.word.range, "select.nothing", "nothing matches \(sanitized(member.description, limit: 60))", help: help)
  }

  /// The names in a selector that no graphic has.
  func unknownNames(in selector: Selector) -> [String] {
    selector.alternatives.flatMap(\.steps).compactMap { step in
      guard case .name(let glob)? = step.compound.head, let name = glob.literalText,
        let named = try? SelectorParser.parse(Selector.quoted(name)), (try? session.query.matches(named, atMost: 1))?.isEmpty == true
      else { return nil }
      return name
    }
  }

  /// The line for a path that begins below a canvas: `/Background/Box` in a drawing whose canvas has a name of its own.
  private func inAnyCanvas(_ word: ArgumentWord) -> String? {
    guard word.text.hasPrefix("/") else { return nil }
    if word.isQuoted || word.text.contains(" "), let canvas = session.document.canvases.first {
      return "a path begins at a canvas: /\(sanitized(Selector.word(session.document.label(of: canvas)), limit: 60))/*"
    }
    let path = "**" + word.source
    guard let selector = try? SelectorParser.parse(path),
      (try? session.query.matches(selector, atMost: 1).isEmpty) == false
    else { return nil }
    return "write " + session.line(replacing: word, by: path)
  }

  /// The error for a text that no name, id or text has.
  func nothing(spelled words: String, _ range: SourceRange) -> CommandError {
    let near = similarNames(words)
    let isSelector = near.isEmpty && SelectorParser.isSelector(words) && words.contains { "#[.:*>@".contains($0) }
    return CommandError(
      range, "select.nothing", "nothing has '\(sanitized(words, limit: 60))' in its name, id or text",
      help: isSelector ? ["in browse, = before it makes it a selector"] : near)
  }

  /// The graphics with the names nearest to one.
  private func similarNames(_ name: String) -> [String] {
    let sample = sample
    let looked = sample.enumerated().lazy.prefix { session.shouldContinue($0.offset, of: sample.count) }
    let near = Suggestions.nearest(to: name, in: looked.compactMap { session.document.name(of: $0.element) })
    return near.prefix(3).compactMap { name in
      sample.first { session.document.name(of: $0) == name }.map {
        "there is \(article(session.document.kind(of: $0).word)) named \(name) (\(NodeNames(session.document).path($0)))"
      }
    }
  }

  /// What copies of a graphic are called here; nil where there are none.
  private func copies(of name: String) -> [String]? {
    let second = Selector.quoted(name + " 2")
    guard let selector = try? SelectorParser.parse(second), (try? session.query.matches(selector, atMost: 1))?.isEmpty == false
    else { return nil }
    return ["dup numbers its copies: \(second); dup \(Selector.quoted(name)) as NAME names one"]
  }

  /// Suggestions for the name or id in a compound selector.
  private func near(_ compound: Selector.Compound) -> [String] {
    var help: [String] = []
    for case .id(let id) in compound.filters {
      if let definition = DefinitionList(session.document).items.first(where: { $0.name == id }) {
        if definition.kind == "token" { return [colorToken(id)] }
        return [
          "\(sanitized(Selector.id(id))) is a \(sanitized(definition.kind)) in the definitions, which defs lists; lint --only unused-definition --fix deletes unused ones"
        ]
      }
      help = CommandError.didYouMean(Suggestions.nearest(to: id, in: sample.map { session.document.id(of: $0) }).map(Selector.id))
      if help.isEmpty { help = similarNames(id) }
    }
    for filter in compound.filters {
      let (sign, word, what): (String, String, String)
      switch filter {
      case .tag(let tag): (sign, word, what) = (".", tag, "tag")
      case .id(let id): (sign, word, what) = ("#", id, "id")
      default: continue
      }
      guard sample.contains(where: { session.document.name(of: $0) == word }) else { continue }
      help = [
        line(with: Selector.word(word), for: sign + word).map { "\(word) is a name and no \(what); write \($0)" }
          ?? "\(word) is a name: write \(Selector.word(word)), without \(sign)"
      ]
    }
    if case .path(let path) = compound.head, path.steps.count > 1, case .name(let glob, _)? = path.steps.last, let word = glob.literalText,
      Kind(selecting: word) != nil
    {
      help = ["a step of a path is a name; GROUP > \(word) selects by kind"]
    }
    if case .name(let glob) = compound.head, let name = glob.literalText {
      help = name.hasPrefix("#") ? [] : similarNames(name)
      if name.hasSuffix(" copy") { help = copies(of: String(name.dropLast(" copy".count))) ?? help }
      if let hint = Kind.warning(forElement: name) { help = [hint] }
      if help.isEmpty, let word = SelectionProblem.meant(by: name) {
        help = [line(with: word, for: name).map { "write \($0)" } ?? "did you mean \(word)?"]
      }
      if help.isEmpty, let kind = Kind(selecting: name.lowercased()), kind.word != name {
        help = [line(with: kind.word, for: name).map { "\(kind.word) in small letters is a kind: \($0)" } ?? "\(kind.word) is a kind"]
      }
      if help.isEmpty, session.document.node(id: name) != nil { help = ["there is an id like that: \(Selector.id(name))"] }
      if help.isEmpty, isSelector(name, not: compound.head) {
        help = ["in quotes it is a name; without them, \(sanitized(name, limit: 60)) is a selector"]
      }
      if help.isEmpty, name.hasPrefix("/"), let path = quoted(path: name) { help = ["did you mean \(path)?"] }
      if help.isEmpty, let first = name.first, ":[#".contains(first) { help = ["in quotes it is a name; without them it is a selector"] }
      if let star = name.firstIndex(of: "*") { help += [SelectionProblem.pattern(meantBy: name, star)] }
      if help.isEmpty, session.document.tokens.contains(where: { $0.name == name }) { help = [colorToken(name)] }
      if name == "selected", !session.selection.isEmpty { help = [":selected is what is selected"] }
      if help.isEmpty, DecimalNumber.value(name) != nil { help = ["the graphics come first, then the numbers"] }
      let holders = "[text.string*=\(Selector.quoted(name))]"
      if help.isEmpty, let selector = try? SelectorParser.parse(holders),
        (try? session.query.matches(selector, atMost: 1))?.isEmpty == false
      {
        help = ["it is in a text: \(sanitized(holders, limit: 80))"]
      }
      if let row = Int(name), session.lastListing.indices.contains(row - 1) { help = ["%\(row) is row \(row) of the last listing"] }
    }
    return help
  }

  /// What a word means that is the name of a colour.
  private func colorToken(_ name: String) -> String {
    let name = sanitized(name, limit: 60)
    return "\(name) is a colour: token \(name) (darken(token(\(name)), 20%)) changes it, and [fill=token(\(name))] is what has it"
  }

  /// The running command with a word replaced; nil if the word is not found.
  private func line(with word: String, for typed: String) -> String? {
    guard let source = session.running.source else { return nil }
    let words = source.text(session.running.range).split(separator: " ", omittingEmptySubsequences: true)
    guard words.contains(where: { $0 == typed }) else { return nil }
    return sanitized(words.map { $0 == typed ? word : String($0) }.joined(separator: " "), limit: 120)
  }

  /// A path with quotes around the names that need them, if a node has that path.
  private func quoted(path: String) -> String? {
    let text = "/" + path.split(separator: "/").map { Selector.word(String($0)) }.joined(separator: "/")
    guard let selector = try? SelectorParser.parse(text), (try? session.query.matches(selector, atMost: 1).isEmpty) == false else {
      return nil
    }
    return text
  }

  /// Whether a text in quotes would match as a selector; shells need the quotes around `#id` and `rectangle[x>5]`.
  /// - Parameter head: The meaning of the text with the quotes. Most names mean the same without them, and are not searched for twice.
  private func isSelector(_ text: String, not head: Selector.Head?) -> Bool {
    guard let selector = try? SelectorParser.parse(text), selector.alternatives.first?.steps.last?.compound.head != head else {
      return false
    }
    return (try? !session.query.matches(selector, atMost: 1).isEmpty) ?? false
  }

  /// The nodes searched for suggestions: as many as are useful and fast.
  private var sample: [NodeID] {
    Array(session.document.subtree(of: .document).dropFirst().prefix(100_000))
  }
}

extension Selector.Compound {
  /// Whether it is about a graphic with a name, an id or a path.
  fileprivate var namesGraphic: Bool {
    switch head {
    case .name, .path: true
    case nil, .any, .kind: filters.contains { if case .id = $0 { true } else { false } }
    }
  }
}

extension Kind {
  /// `group selects what SVG calls g`; nil for words that are not names of elements in SVG, and for those with the same name here.
  static func warning(forElement word: String) -> String? {
    Kind(element: word).map { "\($0.word) selects what SVG calls \(word)" }
  }
}
