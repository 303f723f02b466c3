// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ShapeFiles
import ShapeFormats
import ShapeModel

/// Completes an unfinished entry, from the command table, the property table and the open document.
///
/// Uses the quotes and brackets still open at the cursor, and replaces a whole name, path step or word by text that parses to the same.
/// Evaluates no selector: the cost is bounded by ``mostNodes``.
package struct Completer {
  package struct Candidate: Hashable, Sendable {
    /// The text that replaces the entry from the answer's start on, with an opening quote if it needs one, but without its ending.
    package var text: String
    /// The text that follows directly: a slash after a group, an `=` or a parenthesis after a word.
    package var ending = ""
    /// Whether more may follow directly, without a blank.
    package var isOpen = false
    package var summary = ""
    /// Its text in a list of candidates.
    package var shownForm = ""
    /// The name or text that it stands for, without quotes and escapes; nil for a word of the language.
    package var meaning: String?
    /// The byte offset in the entry from which it replaces text.
    var start = 0
    var closing = ""

    /// The text to insert.
    /// - Parameter isInside: Whether text follows the cursor directly, which a closing quote would split.
    package func whole(isInside: Bool = false) -> String { isInside ? text : text + closing + ending }
  }

  package struct Answer: Sendable {
    /// The byte offset in the entry from which candidates replace text.
    package var start: Int
    package var candidates: [Candidate] = []
    /// Whether there are more candidates than these.
    package var hasMore = false
    /// Whether the search was cut short: nothing may be completed, not even a single candidate.
    package var isCut = false
    /// The common prefix of all candidates, if it is longer than the typed part.
    package var stem: String?

    package init(start: Int, hasMore: Bool = false, isCut: Bool = false) {
      (self.start, self.hasMore, self.isCut) = (start, hasMore, isCut)
    }
  }

  /// The session whose graphics complete: that of another file behind the name of one.
  private(set) var session: any SessionReading
  let table: CommandTable
  let cut: CutLine
  /// Words of a conversation that are no verbs: `browse`, `pager`.
  private let otherVerbs: [String]
  var findings = Findings()
  /// The part of a candidate that was typed, without quotes and escapes, and the quote around it.
  var typed = ""
  var quote: UInt8?
  /// The byte offset where the word or its value begins.
  var start: Int
  /// The class of nodes to offer; nil for all.
  var wanted: NodeClass?

  /// The maximum number of nodes that are examined.
  package static let mostNodes = 1_000_000
  /// The maximum number of nodes whose kinds are examined, to tell which kinds there are none of.
  static let mostNodesOfKinds = 100_000

  /// The completions of an entry.
  /// - Parameter text: The entry up to the cursor, including its earlier lines.
  /// - Parameter otherVerbs: Words of a conversation that are no verbs.
  package static func answer(
    to text: String, in session: any SessionReading, of table: CommandTable = .standard, otherVerbs: [String] = []
  ) -> Answer {
    guard !CombiningMarkRun.isExcessive(text), let cut = CutLine(text) else { return Answer(start: text.utf8.count) }
    var completer = Completer(session, table, cut, otherVerbs)
    completer.complete()
    return cut.withoutSubstitutions(completer.findings.answer(cut.bytes, typed: completer.typed, quote: completer.quote))
  }

  private init(_ session: any SessionReading, _ table: CommandTable, _ cut: CutLine, _ otherVerbs: [String]) {
    (self.session, self.table, self.cut, self.otherVerbs, start) = (session, table, cut, otherVerbs, cut.start)
  }

  private mutating func complete() {
    if let index = cut.open.lastIndex(where: \.isExpression) {
      let inner = cut.open[(index + 1)...]
      if let last = inner.last, last.sign == UInt8(ascii: "$") { return variables(last.offset) }
      return expression(in: inner)
    }
    if let last = cut.open.last, last.sign == UInt8(ascii: "$") { return variables(last.offset) }
    var words = cut.words
    while words.first?.bareText == "try" { words.removeFirst() }
    guard let first = words.first else { return readWord() ? verbs() : () }
    guard let verb = first.bareText else { return }
    if verb == "for" { return words.count >= 3 ? selectors(among: []) : () }
    guard let command = table.find(verb) else {
      // A verb of two words: `bring front`.
      if words.count > 1, let second = words[1].bareText, let command = table.find("\(verb) \(second)") {
        return arguments(of: command, words.dropFirst(2).map(cut.source))
      }
      if words.count == 1, readWord() {
        for name in table.names where name.hasPrefix(verb + " ") { syntax(String(name.dropFirst(verb.count + 1))) }
      }
      // A word of other programs, with what comes after it there.
      if words.count == 1, Vocabulary.phrasesByWord[verb, default: []].contains(where: \.takesGraphics) { selectors(among: []) }
      if verb == "pager", otherVerbs.contains(verb), words.count == 1, readWord() { syntax(["on", "off"]) }
      return
    }
    arguments(of: command, words.dropFirst().map(cut.source))
  }

  /// Reads the typed part of a word, or of a value after its `=`; false if that cannot be determined.
  @discardableResult mutating func readWord(behind sign: Int? = nil) -> Bool {
    start = sign.map { $0 + 1 } ?? cut.start
    guard let opening = cut.open.first(where: { $0.sign == UInt8(ascii: "\"") || $0.sign == UInt8(ascii: "'") }) else {
      typed = String(decoding: cut.bytes[start...], as: UTF8.self)
      return !typed.utf8.contains(UInt8(ascii: "\"")) && !typed.utf8.contains(UInt8(ascii: "'"))
    }
    guard opening.offset == start, let text = QuotedText.beginning(cut.bytes[(start + 1)...], in: opening.sign) else { return false }
    (typed, quote) = (text, opening.sign)
    return true
  }

  // MARK: Verbs and their words

  private mutating func verbs() {
    for command in table.commands { syntax(command.name, summary: command.help.summary) }
    for name in Set(Array(session.scripting.procedures) + cut.procedures).sorted() { syntax(name, summary: "def") }
    for word in Parser.keywords + otherVerbs { syntax(word) }
    // Words of other programs complete where none of the language does.
    guard !typed.isEmpty, !(table.names + Parser.keywords).contains(where: { $0.hasPrefix(typed) }) else { return }
    for word in Vocabulary.verbs { syntax(word, summary: "of other programs") }
  }

  private mutating func arguments(of command: Verb, _ words: [String]) {
    let common = CommandTable.commonFlags.filter { $0.name != "--dry-run" || !command.traits.contains(.hasNoDryRun) }
    let flags = command.syntax.flags + common
    if cut.start < cut.bytes.count, cut.bytes[cut.start] == UInt8(ascii: "-") {
      guard readWord() else { return }
      let given = flags.filter { words.contains($0.name) }
      for flag in flags where !given.contains(where: flag.excludes) {
        syntax(flag.name, summary: flag.summary)
      }
      return
    }
    if let last = words.last, let flag = command.syntax.flags.first(where: { $0.name == last }), flag.value != nil {
      // The properties are those of the graphics that the first word selects.
      return offer([ParameterForm(last, flag.type)], behind: flag.type == .property ? command.plain(Array(words.dropLast())) : [])
    }
    let plain = command.plain(words)
    offer(command.expected(behind: plain), behind: plain)
  }

  /// Adds the candidates for any of some parameters.
  private mutating func offer(_ forms: [ParameterForm], behind plain: [String]) {
    let words = forms.flatMap(\.type.words)
    for form in forms {
      switch form.type {
      case .selectorOr: return selectors(among: words)
      case .selectorInFile:
        guard let other = drawing(plain.first) else { return readWord() ? syntax(words) : () }
        session = other
        return selectors(among: words)
      // Each word after the first is another word to search for.
      case .search where plain.isEmpty:
        wanted = .graphics
        return selectors(among: words)
      case .nodes(let nodes, _):
        wanted = nodes
        return selectors(among: words)
      case .place:
        let isPoint = cut.start < cut.bytes.count && "+-.0123456789".utf8.contains(cut.bytes[cut.start])
        return isPoint ? () : selectors(among: words)
      case .settings: return settings(plain)
      case .expression(let ofGraphic):
        // The graphics are selected by the preceding word.
        let before = ofGraphic ? 1 : 0
        return expression(in: cut.open[...], from: plain.count > before ? 0 : cut.start, ofGraphic: ofGraphic)
      default: continue
      }
    }
    if forms.contains(where: \.type.isValue), opensExpression(at: cut.start) { return expression(in: cut.open[...]) }
    for case .assignments(let kind) in forms.map(\.type) {
      assignments(of: kind ?? plain.first.flatMap { Kind(typed: $0) }, or: words)
      if sign == nil, forms.contains(where: { $0.type == .style }) { values(NamedStyles(session.document).names) }
      return
    }
    guard readWord() else { return }
    for form in forms {
      switch form.type {
      case .property: properties(of: plain.first)
      case .removableProperty: properties(of: plain.first, isRemovable: true)
      case .word(let words): syntax(words)
      case .list(let words): list(words)
      case .color(let words, let takesTokens):
        values(words)
        colors(tokens: takesTokens ? session.document.tokens.map(\.name).filter { $0 != plain.first } : [])
      case .canvas: values(session.document.canvases.map(session.document.label))
      case .kind: syntax(Kind.graphics.map(\.word) + ["canvas"])
      case .verb:
        syntax(
          table.commands.map(\.name) + HelpTopics.pages.keys.sorted() + Kind.graphics.map(\.word)
            + PropertyTable.rows.map(\.path))
      case .path: files()
      case .drawing: otherDrawings()
      case .conflict:
        syntax(Completer.sides)
        if plain.count == 1 { for conflict in StoredConflicts(session.document).all { syntax(conflict.property) } }
      case .mark: values(session.marks)
      case .token: values(session.document.tokens.map(\.name))
      case .variant: values(DocumentVariants(session.document).variants.map(\.name))
      case .style: values(NamedStyles(session.document).names)
      default: continue
      }
    }
  }

  /// Completes the last word of a list.
  private mutating func list(_ words: [String]) {
    let parts = typed.split(separator: ",", omittingEmptySubsequences: false)
    guard quote == nil, let last = parts.last else { return }
    (start, typed) = (cut.bytes.count - last.utf8.count, String(last))
    for word in words where !parts.dropLast().contains(where: { $0 == word }) { syntax(word) }
  }

  // MARK: Variables

  private mutating func variables(_ offset: Int) {
    start = offset
    typed = String(decoding: cut.bytes[offset...], as: UTF8.self)
    let isQuoted = cut.open.dropLast().contains { $0.sign != UInt8(ascii: "(") }
    for name in names() { syntax("$" + name, isOpen: isQuoted) }
  }

  private func names() -> [String] { Set(Array(session.scripting.variables.keys) + cut.variables).sorted() }

  /// Whether a word, or a value after its `=`, is an expression in parentheses.
  func opensExpression(at start: Int) -> Bool { cut.open.first == CutLine.Opening(sign: UInt8(ascii: "("), offset: start) }

  /// Completes the word at the end of an expression: a variable, a function, or a property of the graphic; within `count(`, a selector.
  /// - Parameters:
  ///   - open: The open brackets and quotes within the expression.
  ///   - begin: The byte offset where it begins; 0 if that is before the word.
  ///   - ofGraphic: Whether it is evaluated for a graphic, regardless of the verb.
  mutating func expression(in open: ArraySlice<CutLine.Opening>, from begin: Int = 0, ofGraphic: Bool = false) {
    if let start = open.last(where: isCount)?.offset { return selectors(among: [], from: start + 1) }
    guard open.allSatisfy({ $0.sign == UInt8(ascii: "(") }) else { return }
    let run = cut.bytes.reversed().prefix { WordReader.isNameByte($0) || $0 == UInt8(ascii: ".") }.count
    start = cut.bytes.count - run
    typed = String(decoding: cut.bytes[start...], as: UTF8.self)
    guard typed.utf8.first.map(WordReader.isNameStart) ?? true else { return }
    // After an operand, only an operator can follow.
    if start > begin, let last = cut.bytes[..<start].last(where: { $0 != UInt8(ascii: " ") }),
      WordReader.isNameByte(last) || last == UInt8(ascii: ")") || last == UInt8(ascii: "\"")
    {
      return
    }
    for name in names() { syntax(name, isOpen: true) }
    for function in Expression.Function.allCases.map(\.rawValue) + ["count"] { syntax(function, ending: "(") }
    guard ofGraphic || cut.words.first?.bareText.map({ table.find($0)?.traits.contains(.fillsPerGraphic) }) == true else { return }
    for row in PropertyTable.rows where Kind.graphics.contains(where: row.kinds.contains) {
      syntax(row.path, isOpen: true, summary: row.summary)
    }
    for path in ["parent.width", "parent.height", "canvas.width", "canvas.height"] { syntax(path, isOpen: true) }
  }

  /// Whether a parenthesis is that of `count(`.
  private func isCount(_ opening: CutLine.Opening) -> Bool {
    let before = cut.bytes[..<opening.offset]
    let name = before.reversed().prefix(while: WordReader.isNameByte).count
    return opening.sign == UInt8(ascii: "(") && before.suffix(name).elementsEqual("count".utf8)
  }

  /// The sides of a conflict.
  static let sides = ["ours", "theirs", "base"]

  // MARK: Files

  /// A session on a file as it was typed; nil where it cannot be read.
  private func drawing(_ typed: String?) -> Session? {
    guard let typed, !session.options.isSafe else { return nil }
    let path = typed.trimmedOfQuotes
    guard ResolvedPath.exists(path), FormatName.isDocument(path) else { return nil }
    let other = Session()
    do throws(CommandError) { try other.open(path) } catch { return nil }
    return other
  }

  /// Completes the file of another drawing, and behind its `#` the canvases of it.
  private mutating func otherDrawings() {
    guard let hash = typed.lastIndex(of: "#"), let other = drawing(String(typed[..<hash])) else {
      return files(ofDrawingsBut: session.workspace.path ?? "")
    }
    for canvas in other.document.canvases { text(String(typed[...hash]) + other.document.label(of: canvas)) }
  }

  /// Completes a file path; folders end with a slash.
  /// - Parameter own: The drawing that is left out where drawings are wanted; nil for files of all kinds.
  private mutating func files(ofDrawingsBut own: String? = nil) {
    let slash = typed.lastIndex(of: "/")
    let folder = slash.map { String(typed[...$0]) } ?? ""
    let name = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
    var found: [(name: String, isFolder: Bool)] = []
    // The kernel would cut a path at its NUL.
    guard !folder.utf8.contains(0), let directory = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      guard found.count < Completer.mostFiles else {
        findings.isCut = true
        break
      }
      let (entryName, isFolder) = (Completer.name(entry), entry.pointee.d_type == UInt8(DT_DIR))
      guard let entryName, entryName != ".", entryName != "..", entryName.utf8.starts(with: name.utf8) else { continue }
      if let own, !isFolder, !FormatName.isDocument(entryName) || own == folder + entryName { continue }
      if !entryName.hasPrefix(".") || name.hasPrefix(".") { found.append((entryName, isFolder)) }
    }
    for file in found.sorted(by: { $0.name < $1.name }) { text(folder + file.name, ending: file.isFolder ? "/" : "", isEndingQuoted: true) }
  }

  private static let mostFiles = 10_000

  /// The name of a directory entry; nil if it is not UTF-8, and so cannot be typed.
  private static func name(_ entry: UnsafeMutablePointer<dirent>) -> String? {
    withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
    }
  }

  // MARK: Candidates

  /// Adds a word of the language; nothing within quotes, where words are names.
  mutating func syntax(_ word: String, ending: String = "", isOpen: Bool = false, summary: String = "", shownForm: String = "") {
    guard quote == nil, word.utf8.starts(with: typed.utf8) else { return }
    let start = start
    findings.add(word, at: start, isSyntax: true) {
      Candidate(text: word, ending: ending, isOpen: isOpen || !ending.isEmpty, summary: summary, shownForm: shownForm, start: start)
    }
  }

  mutating func syntax(_ words: [String]) { for word in words { syntax(word) } }

  /// Adds a text as one word, quoted if it has to be.
  /// - Parameter isEndingQuoted: Whether its ending is part of the text, so that the quotes stay open after it.
  mutating func text(_ text: String, ending: String = "", isEndingQuoted: Bool = false) {
    guard text.utf8.starts(with: typed.utf8) else { return }
    let (start, quote) = (start, quote)
    findings.add(text, at: start, isSyntax: false) {
      let isOpen = isEndingQuoted && !ending.isEmpty
      let written = WrittenText(isOpen ? text + ending : text, quote: quote, isPlain: QuotedText.isWord(text))
      return Candidate(
        text: written.open, ending: isOpen ? "" : ending, isOpen: !ending.isEmpty, start: start, closing: isOpen ? "" : written.closing)
    }
  }

  mutating func values(_ texts: [String]) { for value in texts { text(value) } }
}
