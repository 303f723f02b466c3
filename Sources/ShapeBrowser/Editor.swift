// SPDX-License-Identifier: GPL-3.0-or-later
import Outlines
package import ShapeCommands
package import ShapeModel
import ShapeOutline
package import TerminalText
package import TerminalUI

/// The session for the screen: every change is a line of the language, run by the interpreter of typed lines.
///
/// Views observe its published counters, which change with the document, the selection and the rows.
package final class Editor: ObservableObject {
  package let session: Session
  /// Runs a line like the conversation does.
  private let interpret: (String) -> Void

  /// Counts the changes of the document and of its view.
  @Published package internal(set) var documentChanges = 0
  @Published package internal(set) var selectionChanges = 0
  @Published package internal(set) var rowChanges = 0
  /// The row that keys refer to.
  @Published package var cursor: NodeID?
  /// Counts the requests to show the row that keys refer to.
  @Published package internal(set) var cursorRequests = 0
  /// The report on the latest line.
  @Published package private(set) var report = Report()

  /// All lines that were run, with their output, oldest first.
  package private(set) var log: [Report] = []
  private static let longestLog = 500

  private var selected: (ids: Set<NodeID>, changes: Int)?
  /// The line that runs, or ran last.
  package var running = ""
  private var answers: [String] = []
  private var messages: [StyledLine] = []
  private var isTyped = false
  /// The maximum number of lines of output that are kept.
  private static let mostLines = 10_000

  /// - Parameter interpret: Runs a line; its output comes back by ``answer(_:)`` and ``message(_:)``.
  package init(_ session: Session, interpret: @escaping (String) -> Void) {
    (self.session, self.interpret) = (session, interpret)
    outline = EditorOutline(session)
    outline.open = { [weak self] node, isOpen in self.map { $0.run((isOpen ? "expand " : "collapse ") + $0.name(node)) } }
    cursor = session.selection.first ?? (outline.count > 0 ? outline.row(at: 0).id : nil)
  }

  package var document: Document { session.document }
  /// The rows of the session's outline.
  package let outline: EditorOutline

  // MARK: Running

  /// The report on a line.
  package struct Report: Hashable {
    package enum Kind: Hashable { case nothing, done, warning, error }
    package var kind = Kind.nothing
    /// The line as it would be typed; empty for news without a line.
    package var line = ""
    /// Its output, then its messages.
    package var answers: [String] = []
    package var messages: [StyledLine] = []
    /// Notes about the selection.
    package var notes: [String] = []
    /// Whether it changed the visible rows, or visited one.
    package var showsRows = false

    /// The output and the messages.
    var lines: [String] { answers + messages.map(\.text) }

    /// Whether one answer and the line as the language writes it are all: the status shows both in one line.
    var isBrief: Bool { kind == .done && answers.count < 2 && lines.count == 2 }

    /// The most important line; for an error, the message without its place in the line just typed, followed by the help.
    package var summary: String {
      guard let error = messages.first(where: { $0.has(.error) }) else {
        let said = isBrief ? lines : [messages.first { $0.byteCount > 0 }?.text ?? answers.first ?? ""]
        return (notes + said.filter { !$0.isEmpty }).joined(separator: "; ")
      }
      return StyledLine.error(([error] + messages.filter { $0.has(.help) }.prefix(1)).map(\.message).joined(separator: "; ")).text
    }
  }

  /// Receives a line of output while a command runs.
  package func answer(_ line: StyledLine) { if answers.count < Editor.mostLines { answers.append(line.text) } }

  /// Receives a message while a command runs.
  package func message(_ line: StyledLine) { if messages.count < Editor.mostLines { messages.append(line) } }

  /// Whether output is shown: that of keys consists of rows that are on the screen already.
  package var wantsAnswers: Bool { isTyped && answers.count < Editor.mostLines }

  /// The key that ran a line last.
  private var repetition: Repetition?

  /// Runs a line of a key that may be held: its repetitions within a moment are one undo step, whose name does the same when it is typed.
  /// - Parameters:
  ///   - key: The identity of the key, the same for all repetitions.
  ///   - count: How often it acts.
  ///   - whole: The line that acts as often as all repetitions together; nil where only the lines one after the other do that.
  package func runRepeated(_ line: String, key: String, milliseconds: Int, count: Int = 1, whole: ((Int) -> String?)? = nil) {
    var (line, count) = (line, count)
    let (steps, target, old) = (session.history.undoSteps.count, target, repetition)
    run(line)
    repetition = nil
    let serial = session.history.presentSerial
    guard report.kind != .error, session.history.undoSteps.count == steps + 1 else { return }
    if let old, old.continues(with: key, target, at: milliseconds, serial) {
      count += old.count
      line = (old.target == target ? whole?(count) : nil) ?? "\(old.line); \(line)"
      session.joinLatestSteps(named: line)
    }
    repetition = Repetition(
      key: key, target: target, time: milliseconds, serial: session.history.presentSerial, count: count, line: line)
  }

  /// Another key was pressed: the next press of a key is not its repetition.
  func endRepetition() { repetition = nil }

  /// The graphics with the values of their styles; nil in a document without styles. Computed once for each state of the document.
  var styled: ((NodeID) -> Graphic?)? { known(\.knownStyled) { session.styledGraphics } }
  private var knownStyled: Known<((NodeID) -> Graphic?)?>?

  /// A value computed from the document, and the count of changes at that time.
  private struct Known<Value> {
    let value: Value
    let changes: Int
  }

  /// The cached value for this state of the document, or a new one.
  private func known<Value>(_ path: ReferenceWritableKeyPath<Editor, Known<Value>?>, _ make: () -> Value) -> Value {
    let changes = documentChanges
    if let known = self[keyPath: path], known.changes == changes { return known.value }
    let value = make()
    self[keyPath: path] = Known(value: value, changes: changes)
    return value
  }

  /// The unresolved conflicts by the ids of nodes. Read once for each state of the document.
  var conflicts: [String: [String]] { known(\.knownConflicts) { session.openConflicts } }
  private var knownConflicts: Known<[String: [String]]>?

  /// The graphics that were changed since the document was saved, as far as the latest steps show. Read once for each state of the
  /// document.
  var unsaved: Set<NodeID> { known(\.knownUnsaved, findUnsaved) }
  private var knownUnsaved: Known<Set<NodeID>>?

  private func findUnsaved() -> Set<NodeID> {
    let history = session.history
    if !history.hasUnsavedChanges { savedSteps = history.undoSteps.count }
    var nodes: Set<NodeID> = []
    let done = history.undoSteps.count
    let steps = done >= savedSteps ? Array(history.undoSteps.suffix(done - savedSteps)) : history.redoSteps.suffix(savedSteps - done)
    for step in steps.suffix(Editor.mostSteps) where step.touched <= Editor.mostMeasured && nodes.count <= Editor.mostMeasured {
      nodes.formUnion(step.nodes)
    }
    return nodes
  }

  /// The number of steps in the history at the last save.
  private var savedSteps = 0
  /// The maximum number of steps whose graphics are collected.
  private static let mostSteps = 500

  /// The box of a canvas. Read once for each state of the document.
  func page(of canvas: NodeID) -> Rect {
    if knownPage?.value.canvas != canvas { knownPage = nil }
    return known(\.knownPage) { (canvas, CanvasPicture.page(of: canvas, in: document)) }.box
  }

  private var knownPage: Known<(canvas: NodeID, box: Rect)>?

  /// The colours of the tokens, and those of the first graphics of the canvas, the most used first.
  var palette: [CellColor] {
    var uses: [CellColor: Int] = [:]
    if let canvas {
      for node in document.subtree(of: canvas).prefix(Editor.mostColored) {
        let graphic = document.graphic(node)
        for property in [Property.fillColor, .strokeColor, .textColor] {
          if case .color(let color)? = graphic[property] { uses[CellColor(color), default: 0] += 1 }
        }
      }
    }
    let tokens = document.ownTokens.compactMap { document.tokens.color(of: $0.color) }.map { CellColor($0) }
    let used = uses.sorted { $0.value == $1.value ? $0.key.hex < $1.key.hex : $0.value > $1.value }.map(\.key)
    var colors: [CellColor] = []
    for color in tokens + used where colors.count < Editor.mostColors && !colors.contains(color) { colors.append(color) }
    return colors
  }

  /// The maximum number of graphics examined for the palette, and of its colours.
  private static let (mostColored, mostColors) = (1_000, 24)

  /// The groups of the inspector that are open because they fit, and those that the user closed, which are not.
  var fittedSections: Set<PropertySpecification.Section> = []
  var closedSections: Set<PropertySpecification.Section> = []

  /// The maximum number of graphics in a group whose box is computed for the screen.
  static let mostMeasured = 5_000

  /// The box of a node on its canvas; nil if it has none, and for groups of too many graphics.
  package func box(of node: NodeID) -> Rect? {
    document.subtreeCount(of: node) > Editor.mostMeasured ? nil : document.bounds(of: node)
  }

  /// Runs a line of the language. Afterwards the selection consists of visible rows.
  /// - Parameter isTyped: Whether the user typed it, so that its output is shown.
  package func run(_ line: String, isTyped: Bool = false) {
    let before = Moment(self)
    (answers, messages, running, self.isTyped) = ([], [], line, isTyped)
    interpret(line)
    self.isTyped = false
    let said = (answers: answers, messages: messages)
    let kind: Report.Kind =
      messages.contains { $0.has(.error) } ? .error : messages.contains { $0.has(.warning) } ? .warning : .done
    let (notes, showsRows) = follow(before)
    // What was changed may be scrolled out of view.
    if session.document.revision != before.revision { cursorRequests += 1 }
    tell(Report(kind: kind, line: line, answers: said.answers, messages: said.messages, notes: notes, showsRows: showsRows))
  }

  /// Selects nodes by a line that only the log shows, as a consequence of another line.
  func selectQuietly(_ nodes: some Sequence<NodeID>) {
    let line = Editor.selectLine(nodes.map(name))
    let said = (answers, messages)
    interpret(line)
    (answers, messages) = said
    keep(Report(kind: .done, line: line))
    selectionChanges += 1
  }

  /// The line that selects nodes by their names.
  private static func selectLine(_ names: [String]) -> String {
    names.isEmpty ? "select --none" : "select " + selector(names)
  }

  /// The selector of nodes with some names.
  private static func selector(_ names: [String]) -> String { names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))" }

  /// Shows a message that is not from a line.
  package func tell(_ text: String, _ kind: Report.Kind = .done) { tell(Report(kind: kind, messages: [StyledLine(text)])) }

  private func tell(_ new: Report) {
    report = new
    keep(new)
  }

  private func keep(_ new: Report) {
    log.append(new)
    if log.count > Editor.longestLog { log.removeFirst() }
  }

  /// Shows a remark on the last line in place of its output.
  func remark(_ text: String) {
    if report.kind != .error { report = Report(kind: .done, line: report.line, messages: [StyledLine(text)]) }
  }

  // MARK: SearchPreview

  /// The node that a search would go to.
  @Published package private(set) var previewed: NodeID?

  /// Shows the node that a search would go to: on the canvas, and by the nearest visible row.
  func preview(_ node: NodeID?) {
    previewed = node
    var row = node
    while let next = row, outline.index(of: next) == nil { row = document.parent(of: next) }
    if let row { cursor = row }
  }

  /// Shows the rows of a filter that is being typed.
  func foreseeRows() {
    rowChanges += 1
    if let node = cursorNode, outline.index(of: node) == nil { cursor = firstMeant }
  }

  func endForesight(_ old: NodeID?) {
    previewed = nil
    rowChanges += 1
    cursor = old
    // A click may have selected a row while others were hidden.
    _ = settleSelection(nil)
  }

  /// Adds to an error what can be done now.
  func addHelp(_ text: String) { report.messages.insert(.help(text), at: 0) }

  /// Removes the displayed message.
  package func clearReport() { report = Report() }

  /// Called when groups of the inspector were opened or closed.
  func sectionsChanged() { documentChanges += 1 }

  /// Updates everything after a change of the session by anything other than a line.
  package func refresh() {
    _ = settleSelection(nil)
    documentChanges += 1
    selectionChanges += 1
    rowChanges += 1
  }

  /// Goes to a row, and scrolls to it.
  func showCursor(on node: NodeID) {
    cursor = node
    cursorRequests += 1
  }

  // MARK: Selection

  /// The selected graphics as a binding for lists: writing it runs a `select` line.
  package var selection: Binding<Set<NodeID>> { Binding(get: { self.selectedIDs }, set: { self.select($0) }) }

  package var selectedIDs: Set<NodeID> {
    let changes = selectionChanges
    if let selected, selected.changes == changes { return selected.ids }
    let ids = Set(session.selection)
    selected = (ids, changes)
    return ids
  }

  /// The maximum number of graphics named in one line.
  static let mostNamed = 500

  func select(_ new: Set<NodeID>) {
    let old = selectedIDs
    guard new != old else { return }
    let (added, removed) = (new.subtracting(old), old.subtracting(new))
    if new.count <= 1 { return run(Editor.selectLine(new.map(name))) }
    if removed.isEmpty, added.count == 1 { return run("select + " + name(added.first!)) }
    if added.isEmpty, removed.count == 1 { return run("select - " + name(removed.first!)) }
    if new.count >= Editor.shortestRange {
      let rows = new.compactMap(outline.index(of:))
      if rows.count == new.count, let first = rows.min(), let last = rows.max(), last - first == rows.count - 1 {
        return run("select --rows \(first + 1)..\(last + 1)")
      }
    }
    let nodes = ordered(new)
    guard nodes.count <= Editor.mostNamed else {
      return tell("\(new.count) separate rows are too many to select by keys; type :select with a selector", .error)
    }
    run(Editor.selectLine(nodes.map(name)))
  }

  /// The number of consecutive rows from which on they are named as a range.
  private static let shortestRange = 8

  /// Nodes in the order of the rows.
  private func ordered(_ nodes: Set<NodeID>) -> [NodeID] {
    nodes.sorted { (document.position(of: $0) ?? 0) < (document.position(of: $1) ?? 0) }
  }

  // MARK: Words

  /// A selector of exactly one node: `#skull`.
  package func name(_ node: NodeID) -> String { node == .document ? "document" : Selector.id(document.id(of: node)) }

  /// A text as one word of a line, in double quotes where it needs them; a colour needs none.
  func word(_ text: String) -> String {
    if text.first == "#", text.count > 1, text.dropFirst().allSatisfy(\.isHexDigit) { return text }
    let word = ScriptWord.word(text)
    return word.hasPrefix("'") ? Selector.quoted(text) : word
  }

  /// The target of changing keys, by name: the selection, or else the row at the cursor; nil without either.
  package var target: String? { target(of: targets) }

  /// Nodes by name; nil for none, and for too many to name that are not what is selected.
  func target(of nodes: [NodeID]) -> String? {
    guard nodes.count > Editor.mostNamed else { return nodes.isEmpty ? nil : Editor.selector(nodes.map(name)) }
    guard nodes == session.selection else { return nil }
    // All matches of a filter have a name that still means them later.
    if let filter = session.viewpoint.filter, filter.nodes.count == nodes.count, Set(filter.nodes) == selectedIDs, let name = filterName {
      return name
    }
    return ":selected"
  }

  /// The selector of the matches of the filter, if it means them in the current group; nil otherwise, and without a filter.
  var filterName: String? {
    session.viewpoint.filter.flatMap { $0.group == session.viewpoint.current.group ? "(\($0.selector))" : nil }
  }

  /// Whether keys act on the row at the cursor while nothing is selected. On the canvas they do not: it shows no row.
  @Published package var actsOnCursor = true

  /// The nodes of ``target``.
  package var targets: [NodeID] {
    session.selection.isEmpty ? cursorNode.flatMap { actsOnCursor ? [$0] : nil } ?? [] : session.selection
  }

  /// The node of the row that keys refer to, if it exists.
  package var cursorNode: NodeID? { cursor.flatMap { document.contains($0) ? $0 : nil } }

  /// The visible canvas: that of the cursor, or else of the selection, or else the current one, or else the first.
  package var canvas: NodeID? {
    let node = cursorNode ?? session.selection.first ?? session.viewpoint.current.group
    return document.canvas(of: node) ?? document.canvases.first
  }
}
