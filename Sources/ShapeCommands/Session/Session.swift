package import ShapeFiles
import ShapeFormats
package import ShapeModel
package import ShapeOutline
package import ShapePresentation

/// One open document with everything a person does to it: edits, selection, what is unfolded, where they stand.
///
/// Knows no terminal: commands come as text, replies go back as values.
package final class Session {
  package private(set) var editor: Editor
  /// Where the document came from and is saved to; nil for a new one.
  package var path: String?
  /// The file as it was read or last saved.
  package var stamp: FileStamp?
  /// The bytes as they were read, held for comparing the file with them.
  package var file: FileBytes?
  /// The rows, if anybody asked for them yet.
  private(set) var builtOutline: DocumentOutline?
  /// The window of `view` and `scroll`; nil until one is opened or set up.
  package var view: OutlineView?
  /// What `.` is in paths.
  package var here = Handle.document
  /// What is selected; what is not in the document now is left out.
  package var selection: [Handle] {
    get { keptSelection.present(in: document) }
    set { keptSelection = KeptNodes(newValue) }
  }
  /// The graphics of the last listing; those deleted since keep their numbers.
  package var listed: [Handle] = [] { didSet { listedBound = document.nextHandle } }
  /// Above all handles of the last listing.
  private var listedBound = Handle.document
  private var keptSelection = KeptNodes()
  /// Selections by name.
  package var saved: [String: KeptNodes] = [:]
  package var inspectorOpen: Set<PropertySpecification.Section> = [.fill]
  package var filterText: String?
  /// What the filter matched when it was typed; edits since may have changed what would match.
  package var filteredNodes: [Handle] = []
  /// Names of the transactions that `begin` opened.
  package var transactions: [String] = []
  /// The scripts that are running, each started by the one before.
  package var runningScripts: [SourceText] = []
  /// What the edits of the running command changed, in their order.
  private(set) var touched: [Handle] = []
  /// Keeps commands from changing what is locked.
  var locks = LockedGraphics()
  package var options: Options
  /// Whether somebody wants the running command to stop; long walks ask now and then, and what they return then is not used.
  package var isInterrupted: () -> Bool = { false }
  /// How far the running command is.
  package var progress = Progress()
  /// Who wants to see what is in a large file before it was checked.
  package var firstSight: FirstSight?
  /// Bytes written by saves so far.
  package var writtenCount = 0
  /// What the latest command cost.
  package var lastWork = WorkCounter()
  /// Whether the next save writes every line anew.
  package var writesCanonically = false
  /// Variables of `let` and of scripts.
  package var variables: [String: Scalar] = [:]
  /// Procedures, by name, as they were typed.
  package var definitions: [String: String] = [:]
  /// The names `def` gave, for completion.
  package var procedures: Set<String> = []
  /// Writes down what is accepted; nil where nobody talks.
  package var recorder: SessionRecorder?
  /// Held as long as the document is edited.
  package var lock: DocumentLock?
  var lockPath: String?
  /// The file that is edited without a lock, once that was said.
  var unlockedPath: String?
  /// Hands on what was answered so far, before a document is written; false where that failed.
  package var handOnAnswers: () -> Bool = { true }
  /// The document came out of a journal whole, without the steps that led to it.
  var isRecovered = false
  /// While a journal is repeated: the files its commands read then.
  var replayedFiles: [(path: String, content: [UInt8])]?

  package struct Options: Sendable {
    package var isJSON = false
    package var isDryRun = false
    package var keepsGoing = false
    package var isVerbose = false
    package var isQuiet = false
    package var isSafe = false
    package var isInteractive = false
    /// Milliseconds to wait for each process in turn that edits the same document.
    package var lockWait = 0
    /// Whether the verbs of ``DebugCommands`` are there.
    package var allowsDebugging = false
    /// What answers are made for.
    package var page = Page()
    package init() {}

    /// Whether anybody reads what is told of a change.
    var tellsNotes: Bool { !isJSON && !isQuiet && (isInteractive || isVerbose || isDryRun) }
  }

  package init(options: Options = Options()) {
    self.options = options
    editor = Editor(Document())
  }

  /// The rows; made when somebody asks for them, for most commands that run alone never do.
  package var outline: DocumentOutline {
    if let builtOutline { return builtOutline }
    let outline = DocumentOutline(document)
    builtOutline = outline
    return outline
  }

  package var document: Document { editor.document }

  /// Puts another document in the place of the one that is open; the caller has asked about unsaved changes.
  package func adopt(_ document: Document, path: String?, file: FileBytes?) {
    editor = Editor(document)
    builtOutline = nil
    self.path = path
    self.file = file
    stamp = file?.stamp
    (here, selection, saved, listed, transactions, filterText, filteredNodes, view) = (.document, [], [:], [], [], nil, [], nil)
    (writtenCount, lastWork) = (0, WorkCounter())
    (writesCanonically, isRecovered) = (false, false)
    recorder?.documentWasLeft()
  }

  /// Whether the document is in no file yet.
  var isNew: Bool { path == nil || stamp == nil && document.source is EmptySource }

  /// The name people know the document by.
  package var title: String { path.map { $0.split(separator: "/").last.map(String.init) ?? $0 } ?? "untitled" }

  package var query: Query {
    let query = Query(document)
    query.here = here
    query.selected = { [unowned self] in selection }
    query.saved = { [unowned self] in saved[$0]?.present(in: document) }
    query.savedNames = { [unowned self] in Array(saved.keys) }
    query.listed = { [unowned self] in listed }
    query.goesOn = { [unowned self] in shouldContinue($0, of: $1) }
    query.isStopped = isInterrupted
    return query
  }

  /// The selections by name, as far as they are in the document now.
  var savedSelections: [String: [Handle]] {
    var selections: [String: [Handle]] = [:]
    for name in saved.keys { selections[name] = saved[name]?.present(in: document) }
    return selections
  }

  /// Brings what hangs on the document up to date after an edit: rows and place.
  package func follow() {
    builtOutline?.follow(document)
    if view != nil { view?.follow(outline) }
    // What was made and taken back leaves its handle to the next one; its row stays empty.
    if document.nextHandle < listedBound { listed = listed.map { $0 < document.nextHandle ? $0 : .gone } }
    if !document.contains(here) { here = .document }
  }

  // MARK: Targets

  /// The nodes a word picks. Nothing found is an error unless the selector ends with `?`.
  /// - Parameters:
  ///   - mayBeDocument: Whether the verb works on the document itself, too.
  ///   - limit: How many are wanted at most; the search ends with the last of them.
  package func targets(_ word: ArgumentWord, mayBeDocument: Bool = false, atMost limit: Int? = nil) throws(CommandError) -> [Handle] {
    let selector = try selector(word)
    let found = try matches(word, selector, limit)
    if !mayBeDocument, found.first == .document {
      throw CommandError(
        word.range, "select.document", "\(word.source) is the document itself, and this verb takes graphics and canvases",
        help: ["set, unset, get, find and count take the document"])
    }
    if found.isEmpty, selector.cardinality == .oneOrMore { throw nothing(word, selector) }
    return found
  }

  /// The nodes a word picks, for verbs to which none is an answer too; only `!` asks for one.
  package func matches(_ word: ArgumentWord) throws(CommandError) -> [Handle] { try matches(word, try selector(word)) }

  private func matches(_ word: ArgumentWord, _ selector: Selector, _ limit: Int? = nil) throws(CommandError) -> [Handle] {
    let found: [Handle]
    // Whether there is one, and only one, is known with the second.
    let sought = limit.map { max($0, selector.cardinality == .exactlyOne ? 2 : 1) } ?? .max
    do { found = try query.matches(selector, atMost: sought) } catch { throw explain(error, word) }
    guard selector.cardinality == .exactlyOne, found.count != 1 else { return Array(found.prefix(limit ?? .max)) }
    if found.isEmpty { throw nothing(word, selector) }
    throw CommandError(
      word.range, "select.many", "\(word.source) matches \(found.count), and exactly one is asked for", help: candidates(found))
  }

  /// The one node a word picks.
  package func target(_ word: ArgumentWord) throws(CommandError) -> Handle {
    let found = try targets(word, mayBeDocument: true)
    guard found.count == 1 else {
      throw CommandError(word.range, "select.many", "\(word.source) matches \(found.count), and one is asked for", help: candidates(found))
    }
    return found[0]
  }

  package func selector(_ word: ArgumentWord) throws(CommandError) -> Selector {
    var text = Array(word.source.utf8)
    var lead = 0
    var suffix: Selector.Cardinality?
    if word.word.isVaried {
      var evaluator = Evaluator(NodeEnvironment(session: self, node: nil))
      do { text = Array(try evaluator.selectorText(of: word.word).utf8) } catch { throw CommandError(error) }
    }
    // `(group > text)?`: the parentheses hold the selector, the suffix stands behind.
    if text.first == UInt8(ascii: "("), !word.isQuoted {
      if text.last == UInt8(ascii: "?") { suffix = .anyNumber } else if text.last == UInt8(ascii: "!") { suffix = .exactlyOne }
      if suffix != nil { text.removeLast() }
      if text.last == UInt8(ascii: ")") {
        text = Array(text.dropFirst().dropLast())
        lead = 1
      }
    }
    do {
      var selector = try SelectorParser.parse(text, SourceRange(0, text.count))
      if let suffix { selector.cardinality = suffix }
      return selector
    } catch {
      var diagnostic = error.diagnostic
      diagnostic.range = shifted(diagnostic.range, word, lead)
      throw CommandError(diagnostic, .usage)
    }
  }

  /// A place inside a word as a place in the script.
  private func shifted(_ range: SourceRange, _ word: ArgumentWord, _ lead: Int) -> SourceRange {
    if word.word.isVaried { return word.range }
    let start = word.range.lower + lead
    return SourceRange(min(start + range.lower, word.range.upper), min(start + range.upper, word.range.upper))
  }

  package func candidates(_ nodes: [Handle]) -> [String] {
    let listing = Listing(session: self)
    let shown = nodes.prefix(5).map(listing.pathAndID)
    return nodes.count > 5 ? shown + ["and \(nodes.count - 5) more"] : Array(shown)
  }

  private func explain(_ error: QueryError, _ word: ArgumentWord) -> CommandError {
    let range = error.range == SourceRange(0, 0) ? word.range : shifted(error.range, word, word.source.hasPrefix("(") ? 1 : 0)
    switch error.problem {
    case .unknownProperty(let name, let near):
      return CommandError(range, "select.property", "there is no property '\(name)'", help: didYouMean(near))
    case .ambiguous(let name, let nodes):
      return CommandError(
        range, "select.ambiguous", "\(nodes.count) graphics are named \(name)",
        help: candidates(nodes) + ["say which by #id or by path, or all with [name=\(Selector.quoted(name))]"])
    case .unknownSaved(let name, let names):
      return CommandError(
        range, "select.saved", "no selection is saved as @\(name)", help: didYouMean(Suggestions.nearest(to: name, in: names)))
    case .noRow(let row, let count):
      return CommandError(
        range, "select.row", "there is no row %\(row)", help: [count == 0 ? "nothing was listed yet" : "the last listing has \(count) rows"]
      )
    case .goneRow(let row): return CommandError(range, "select.row", "the graphic in row %\(row) is not in the document any more")
    case .badValue(let problem): return CommandError(range, "value", problem.message, help: problem.help)
    case .badPattern(_, let message): return CommandError(range, "select.pattern", message)
    case .noOrder(let property): return CommandError(range, "select.order", "\(property.path) is no number, so it has no < and >")
    case .interrupted: return CommandError(word.range, "interrupted", "interrupted", .interrupted)
    case .nothing(let compound):
      let help = near(compound) + ["\(compound)? stands for nothing as well"]
      return CommandError(range, "select.nothing", "nothing matches \(compound)", help: help)
    }
  }

  /// Nothing matched: says what is near.
  private func nothing(_ word: ArgumentWord, _ selector: Selector) -> CommandError {
    let message = "nothing matches \(word.source)"
    guard selector.alternatives.count == 1, let compound = selector.alternatives[0].steps.last?.compound else {
      return CommandError(word.range, "select.nothing", message)
    }
    return CommandError(word.range, "select.nothing", message, help: near(compound))
  }

  /// What is there instead of the name or id that a compound asks for.
  private func near(_ compound: Selector.Compound) -> [String] {
    var help: [String] = []
    for case .id(let id) in compound.filters {
      help = didYouMean(Suggestions.nearest(to: id, in: sample.map { document.id(of: $0) }).map { "#" + $0 })
    }
    if case .name(let glob) = compound.head, let name = glob.literalText {
      let near = Suggestions.nearest(to: name, in: sample.compactMap { document.name(of: $0) })
      help = near.prefix(3).compactMap { name in
        sample.first { document.name(of: $0) == name }.map {
          "there is \(article(document.kind(of: $0).word)) named \(name) (\(Listing(session: self).path($0)))"
        }
      }
      if help.isEmpty, document.node(id: name) != nil { help = ["there is an id like that: #\(name)"] }
      if name == "selected", !selection.isEmpty { help = [":selected is what is selected"] }
      if let row = Int(name), listed.indices.contains(row - 1) { help = ["%\(row) is row \(row) of the last listing"] }
    }
    return help
  }

  /// The nodes that suggestions are looked for in: enough to be useful, few enough to answer at once.
  private var sample: [Handle] {
    Array(document.subtree(of: .document).dropFirst().prefix(100_000))
  }

  package func didYouMean(_ words: [String]) -> [String] {
    words.isEmpty ? [] : ["did you mean \(words.joined(separator: " or "))?"]
  }

  // MARK: Changing

  /// Notes that a command begins.
  func beginCommand() {
    touched = []
    locks.beginCommand(on: document)
  }

  /// Makes an edit for a command.
  @discardableResult
  package func apply(_ edit: Edit, _ arguments: Arguments) throws(CommandError) -> Int {
    try changed(by: edit, arguments).count
  }

  /// Makes an edit for a command, and returns the graphics it changed.
  @discardableResult
  package func changed(by edit: Edit, _ arguments: Arguments) throws(CommandError) -> [Handle] {
    if !arguments.has(CommandTable.forceFlag.name), let (node, lock) = locks.obstacle(to: edit, on: document) {
      throw CommandError(locked: lock, hit: node, in: document, arguments)
    }
    let former = document.revision
    do {
      let nodes = try editor.touched(by: edit)
      locks.made(edit, from: former, on: document)
      touched += nodes
      return nodes
    } catch { throw CommandError(error, at: arguments.range, in: document) }
  }
}

/// What is shown of a document while it is still read: a guess, which may prove wrong.
package struct FirstSight {
  /// The ids that will be looked for.
  package var ids: [String]
  /// Shows the document, unless `isSure` says afterwards that what it said is worth nothing.
  package var show: (_ document: Document, _ isSure: () -> Bool) -> Void

  package init(ids: [String], show: @escaping (_ document: Document, _ isSure: () -> Bool) -> Void) {
    self.ids = ids
    self.show = show
  }
}

/// What was asked of a document.
package struct WorkCounter: Sendable {
  /// Graphics decoded from the file's bytes.
  package var decoded = 0
  /// Calls for the children of a group.
  package var childrenAsked = 0
  package var rowsBuilt = 0
  package var written = 0
  /// Steps in lists of children, and nodes numbered anew after structural edits.
  package var structureSteps = 0
  /// Whole copies of what was said of the document.
  package var snapshots = 0
  package init() {}

  static func - (left: WorkCounter, right: WorkCounter) -> WorkCounter {
    var result = left
    result.decoded -= right.decoded
    result.childrenAsked -= right.childrenAsked
    result.rowsBuilt -= right.rowsBuilt
    result.written -= right.written
    result.structureSteps -= right.structureSteps
    result.snapshots -= right.snapshots
    return result
  }
}

extension Session {
  /// What was asked of the document since it was opened.
  package var workNow: WorkCounter {
    var work = WorkCounter()
    work.decoded = (document.source as? JSONSource)?.decodedCount ?? 0
    work.childrenAsked = builtOutline?.childrenAsked ?? 0
    work.rowsBuilt = builtOutline?.rowsBuilt ?? 0
    work.written = writtenCount
    work.structureSteps = document.structureSteps
    work.snapshots = document.snapshotCount
    return work
  }
}
