import Glibc
import ShapeFormats
import ShapeModel

/// What may be written at a place of a line, out of the command table, the property table and the open document.
///
/// Works on what is open where the text is cut off, and replaces a whole name, step or word by one that reads back as what it means.
/// No selector is evaluated: what it costs is bounded by ``mostNodes``.
package struct Completer {
  package struct Candidate: Hashable, Sendable {
    /// What replaces the text behind the answer's start, with the quotes it needs but without its ending.
    package var text: String
    /// A slash behind a group, a sign or a parenthesis behind a word, after which more follows at once.
    package var ending = ""
    /// Whether more may follow at once.
    package var isOpen = false
    package var summary = ""
    /// What a list of candidates shows of it.
    package var shownForm = ""
    /// The name or text it stands for; nil for a word of the language.
    package var meaning: String?
    /// Where the part it is about begins.
    var start = 0
    var closing = ""

    /// - Parameter isInside: Whether text follows the cursor at once, which a closing quote would cut in two.
    package func whole(isInside: Bool = false) -> String { isInside ? text : text + closing + ending }
  }

  package struct Answer: Sendable {
    /// The offset in the text, in bytes, that candidates are written from.
    package var start: Int
    package var candidates: [Candidate] = []
    /// Whether there are more candidates than these.
    package var hasMore = false
    /// Whether not everything was looked at: nothing may be completed, not even by an only candidate.
    package var isCut = false
    /// What all candidates begin with, where that is more than what is there.
    package var stem: String?

    package init(start: Int, hasMore: Bool = false, isCut: Bool = false) {
      (self.start, self.hasMore, self.isCut) = (start, hasMore, isCut)
    }
  }

  let session: Session
  let table: CommandTable
  let cut: CutLine
  var findings = Findings()
  /// What of a candidate is there already, by what it means, and the quote around it.
  var typed = ""
  var quote: UInt8?
  /// Where the word or its value begins.
  var start: Int

  /// Nodes looked at, at most.
  package static let mostNodes = 1_000_000

  /// - Parameter text: The text of the entry up to the cursor, its earlier lines too.
  package static func answer(to text: String, in session: Session, of table: CommandTable = .standard) -> Answer {
    guard !CombiningMarkRun.isExcessive(text), let cut = CutLine(text) else { return Answer(start: text.utf8.count) }
    var completer = Completer(session, table, cut)
    completer.complete()
    return cut.withoutSubstitutions(completer.findings.answer(cut.bytes, typed: completer.typed, quote: completer.quote))
  }

  private init(_ session: Session, _ table: CommandTable, _ cut: CutLine) {
    (self.session, self.table, self.cut, start) = (session, table, cut, cut.start)
  }

  private mutating func complete() {
    if let index = cut.open.lastIndex(where: \.isExpression) {
      let inner = cut.open[(index + 1)...]
      if let last = inner.last, last.sign == UInt8(ascii: "$") { return variables(last.offset) }
      return inner.allSatisfy { $0.sign == UInt8(ascii: "(") } ? expression() : ()
    }
    if let last = cut.open.last, last.sign == UInt8(ascii: "$") { return variables(last.offset) }
    var words = cut.words
    while words.first?.bareText == "try" { words.removeFirst() }
    guard let first = words.first else { return readWord() ? verbs() : () }
    guard let verb = first.bareText else { return }
    if verb == "for" { return words.count >= 3 ? selectors(among: []) : () }
    guard let command = table.find(verb) else { return }
    arguments(of: command, words.dropFirst().map(cut.source))
  }

  /// Takes what is there of a word, or of a value behind its sign; false where that cannot be told.
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
    for command in table.commands { syntax(command.name, summary: command.summary) }
    for name in Set(Array(session.scripting.procedures) + cut.procedures).sorted() { syntax(name, summary: "def") }
    for word in Parser.keywords { syntax(word) }
  }

  private mutating func arguments(of command: Verb, _ words: [String]) {
    let flags = command.flags + CommandTable.commonFlags
    if cut.start < cut.bytes.count, cut.bytes[cut.start] == UInt8(ascii: "-") {
      guard readWord() else { return }
      for flag in flags { syntax(flag.name, summary: flag.summary) }
      return
    }
    if let last = words.last, let flag = command.flags.first(where: { $0.name == last }), flag.value != nil {
      return offer([ParameterForm(last, flag.type)], behind: [])
    }
    let plain = command.plain(words)
    offer(command.expected(behind: plain), behind: plain)
  }

  /// What may be written for any of some parameters.
  private mutating func offer(_ forms: [ParameterForm], behind plain: [String]) {
    let words = forms.flatMap(\.type.words)
    if forms.contains(where: { if case .selectorOr = $0.type { true } else { false } }) { return selectors(among: words) }
    if forms.contains(where: { $0.type == .settings }) { return settings(plain) }
    for case .assignments(let kind) in forms.map(\.type) {
      assignments(of: kind ?? plain.first.flatMap { Kind(typed: $0) }, or: words)
      if sign == nil, forms.contains(where: { $0.type == .style }) { values(NamedStyles(session.document).names) }
      return
    }
    guard readWord() else { return }
    for form in forms {
      switch form.type {
      case .property: properties(of: plain.first)
      case .word(let words): syntax(words)
      case .kind: syntax(Kind.graphics.map(\.word) + ["canvas"])
      case .verb:
        syntax(
          table.commands.map(\.name) + HelpTopics.pages.keys.sorted() + Kind.graphics.map(\.word)
            + PropertyTable.rows.map(\.path))
      case .path: files()
      case .mark: values(session.history.marks)
      case .token: values(session.document.tokens.map(\.name))
      case .variant: values(DocumentVariants(session.document).variants.map(\.name))
      case .style: values(NamedStyles(session.document).names)
      default: continue
      }
    }
  }

  // MARK: Variables

  private mutating func variables(_ offset: Int) {
    start = offset
    typed = String(decoding: cut.bytes[offset...], as: UTF8.self)
    let isQuoted = cut.open.dropLast().contains { $0.sign != UInt8(ascii: "(") }
    for name in names() { syntax("$" + name, isOpen: isQuoted) }
  }

  private func names() -> [String] { Set(Array(session.scripting.variables.keys) + cut.variables).sorted() }

  /// The word at the end of an expression: a variable, a function, or a property of the graphic.
  private mutating func expression() {
    let run = cut.bytes.reversed().prefix { WordReader.isNameByte($0) || $0 == UInt8(ascii: ".") }.count
    start = cut.bytes.count - run
    typed = String(decoding: cut.bytes[start...], as: UTF8.self)
    guard typed.utf8.first.map(WordReader.isNameStart) ?? true else { return }
    for name in names() { syntax(name, isOpen: true) }
    for function in Expression.Function.allCases.map(\.rawValue) + ["count"] { syntax(function, ending: "(") }
    guard let verb = cut.words.first?.bareText, table.find(verb)?.traits.contains(.fillsPerGraphic) == true else { return }
    for row in PropertyTable.rows { syntax(row.path, isOpen: true, summary: row.summary) }
    for path in ["parent.width", "parent.height", "canvas.width", "canvas.height"] { syntax(path, isOpen: true) }
  }

  // MARK: Files

  /// Names of files that go on from a word; folders end with a slash.
  private mutating func files() {
    let slash = typed.lastIndex(of: "/")
    let folder = slash.map { String(typed[...$0]) } ?? ""
    let name = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
    var found: [(name: String, isFolder: Bool)] = []
    // The kernel would read a path up to its NUL.
    guard !folder.utf8.contains(0), let directory = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      guard found.count < Completer.mostFiles else {
        findings.isCut = true
        break
      }
      let (entryName, isFolder) = (Completer.name(entry), entry.pointee.d_type == UInt8(DT_DIR))
      guard let entryName, entryName != ".", entryName != "..", entryName.utf8.starts(with: name.utf8) else { continue }
      if !entryName.hasPrefix(".") || name.hasPrefix(".") { found.append((entryName, isFolder)) }
    }
    for file in found.sorted(by: { $0.name < $1.name }) { text(folder + file.name, ending: file.isFolder ? "/" : "", isEndingQuoted: true) }
  }

  private static let mostFiles = 10_000

  /// Nil for a name that is no UTF-8, which cannot be typed.
  private static func name(_ entry: UnsafeMutablePointer<dirent>) -> String? {
    withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
    }
  }

  // MARK: Candidates

  /// A word of the language; not in quotes, where words are names.
  mutating func syntax(_ word: String, ending: String = "", isOpen: Bool = false, summary: String = "") {
    guard quote == nil, word.utf8.starts(with: typed.utf8) else { return }
    let start = start
    findings.add(word, at: start, isSyntax: true) {
      Candidate(text: word, ending: ending, isOpen: isOpen || !ending.isEmpty, summary: summary, start: start)
    }
  }

  mutating func syntax(_ words: [String]) { for word in words { syntax(word) } }

  /// A text that is one word.
  /// - Parameter isEndingQuoted: Whether its ending is part of it, so that more follows in its quotes.
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
