// SPDX-License-Identifier: GPL-3.0-or-later
/// A document with its undo history: undoable steps, redoable steps and open transactions.
///
/// Edits made between ``begin(_:)`` and ``commit()`` are one step. Nested transactions become part of the outermost. The steps of a script
/// can be undone one by one while it runs, and are one step at its end.
///
/// A class because its document is one: the two change together.
package final class History {
  package let document: Document
  /// The steps that can be undone, oldest first.
  package private(set) var undoSteps: ArraySlice<Step> = []
  package private(set) var redoSteps: [Step] = []
  private var open: [Transaction] = []
  /// The number of steps ever recorded, which is the serial of the latest one.
  private var serial = 0
  private var savedSerial = 0
  /// The serial of the state before the first step that is kept; 0 is the state that was opened.
  private var baseSerial = 0
  /// The approximate number of bytes that the undo steps retain.
  private var undoCost = 0
  private let costLimit: Int
  /// The steps before the script that is running.
  private var outer: Outer?

  /// The maximum number of undo steps kept, and of bytes they may retain.
  package static let stepLimit = 10_000
  package static let costLimit = 256 << 20

  /// One undoable step.
  package struct Step: Sendable {
    /// The command as typed, or the name of a transaction or script.
    package let name: String
    /// The edits that undo or redo the step, in the order they are applied.
    package internal(set) var edits: [Edit]
    /// The number of graphics it touched.
    package let touched: Int
    /// The marks of the state after this step.
    package var marks: [String] = []
    let serial: Int
    /// The approximate number of bytes its edits retain.
    let cost: Int

    /// The graphics it touched, each once. O(nodes of all its edits).
    package var nodes: [NodeID] { Edit.nodes(of: edits) }

    init(name: String, edits: [Edit], touched: Int, marks: [String] = [], serial: Int) {
      self.name = name
      self.edits = edits
      self.touched = touched
      self.marks = marks
      self.serial = serial
      cost = edits.reduce(0) { $0 + $1.cost }
    }
  }

  private struct Transaction {
    var name: String
    /// The amount of stored versions and nodes when it began.
    var start: Document.Moment
    var inverses: [Edit] = []

    /// The number of graphics it touched, each counted once.
    ///
    /// - Complexity: O(nodes of all edits). One edit, or several of the same nodes, as a fill of several properties, need no set.
    var touched: Int {
      guard let first = inverses.first else { return 0 }
      if inverses.count == 1 { return first.count }
      let nodes = first.nodes
      if inverses.allSatisfy({ $0.nodes == nodes }) { return nodes.count }
      return inverses.reduce(into: Set<NodeID>()) { $0.formUnion($1.nodes) }.count
    }
  }

  /// The steps before a script, which its commands do not reach.
  private struct Outer {
    let script: String?
    let start: Document.Moment
    let undoSteps: ArraySlice<Step>
    let redoSteps: [Step]
    let baseMarks: [String]
    let baseSerial: Int
    let undoCost: Int
  }

  /// - Parameter costLimit: The maximum number of bytes that undo steps may retain.
  package init(_ document: Document, costLimit: Int = History.costLimit) {
    self.document = document
    self.costLimit = costLimit
  }

  /// Reserves ids, as ``Document/reserve(ids:)`` does.
  package func reserve(ids: [String]) { document.reserve(ids: ids) }

  // MARK: Changing

  /// Applies one edit. Outside a transaction, the edit is a step of its own.
  /// - Returns: The number of nodes it changed; nodes that already had the new value are not counted.
  @discardableResult
  package func apply(_ edit: Edit, named name: String = "") throws(EditError) -> Int {
    try perform(edit, named: name).count
  }

  /// Applies one edit, as ``apply(_:named:)`` does.
  /// - Returns: The nodes it changed; of created subtrees, the roots.
  package func touched(by edit: Edit, named name: String = "") throws(EditError) -> [NodeID] {
    try perform(edit, named: name).nodes
  }

  private func perform(_ edit: Edit, named name: String) throws(EditError) -> Edit {
    let inverse = try document.apply(edit)
    guard inverse.count > 0 else { return inverse }
    if open.isEmpty {
      record(Transaction(name: name, start: document.moment, inverses: [inverse]))
    } else {
      open[open.count - 1].inverses.append(inverse)
    }
    return inverse
  }

  package var isInTransaction: Bool { !open.isEmpty }
  package var transactionDepth: Int { open.count }
  /// Whether the open transactions changed anything so far.
  package var hasOpenEdits: Bool { openEditCount > 0 }
  /// Whether an error would take back edits that were made so far: those of the script, else those since the innermost ``begin(_:)``.
  package var hasEditsToTakeBack: Bool { isInScript ? hasOpenEdits || !undoSteps.isEmpty : open.last?.inverses.isEmpty == false }
  /// The graphics touched since the innermost ``begin(_:)``, each once. O(nodes of all edits since).
  package var openNodes: [NodeID] { Edit.nodes(of: open.last?.inverses ?? []) }

  /// The inverses of the edits since the innermost ``begin(_:)``, that of the oldest first.
  var openInverses: [Edit] { open.last?.inverses ?? [] }

  package func begin(_ name: String) { open.append(Transaction(name: name, start: document.moment)) }

  /// Ends the innermost transaction; the outermost becomes a step.
  /// - Parameter name: Its name, instead of the one it began with.
  /// - Returns: The number of graphics it touched.
  @discardableResult
  package func commit(as name: String? = nil) -> Int {
    guard var transaction = open.popLast() else { return 0 }
    if let name { transaction.name = name }
    if open.isEmpty {
      record(transaction)
      settleSaved(transaction.inverses.count)
    } else {
      open[open.count - 1].inverses += transaction.inverses
    }
    return transaction.touched
  }

  /// Undoes everything since the innermost ``begin(_:)``, and discards it.
  package func rollback() {
    guard let transaction = open.popLast() else { return }
    for inverse in transaction.inverses.reversed() { take(inverse) }
    if let saved = savedEditCount, saved > openEditCount { savedEditCount = -1 }
    if open.isEmpty { settleSaved(0) }
    document.forget(since: transaction.start)
  }

  private func record(_ transaction: Transaction) {
    guard !transaction.inverses.isEmpty else { return }
    serial += 1
    redoSteps.removeAll()
    push(Step(name: transaction.name, edits: transaction.inverses.reversed(), touched: transaction.touched, serial: serial))
    trim()
  }

  private func push(_ step: Step) {
    undoSteps.append(step)
    undoCost += step.cost
  }

  /// Joins the latest step with the one before, so that one undo reverts both: for steps that are one action to the user.
  ///
  /// Nothing is joined in a transaction, nor where the state between the two is saved, marked or needed for a redo.
  /// - Returns: Whether they were joined.
  @discardableResult
  package func joinLatestSteps(named name: String) -> Bool {
    guard open.isEmpty, redoSteps.isEmpty, undoSteps.count > 1 else { return false }
    let old = undoSteps[undoSteps.endIndex - 2]
    guard old.marks.isEmpty, old.serial != savedSerial, let latest = undoSteps.popLast() else { return false }
    undoSteps.removeLast()
    undoSteps.append(
      Step(
        name: name, edits: latest.edits + old.edits, touched: max(latest.touched, old.touched), marks: latest.marks,
        serial: latest.serial))
    return true
  }

  /// Drops the oldest steps beyond the limits. The state after them becomes the oldest one that undo can reach.
  private func trim() {
    // A script that fails is taken back to its beginning.
    guard outer == nil else { return }
    while undoSteps.count > 1, undoSteps.count > History.stepLimit || undoCost > costLimit {
      // `undoSteps` is a slice: removing its first element moves no other.
      let step = undoSteps.removeFirst()
      undoCost -= step.cost
      (baseMarks, baseSerial) = (step.marks, step.serial)
    }
  }

  // MARK: Scripts

  /// Whether a script runs.
  package var isInScript: Bool { outer != nil }

  /// Begins a script: until its end, ``undoSteps`` are those of its commands.
  /// - Parameter name: Nil for a script that is named by its commands.
  package func beginScript(_ name: String?) {
    outer = Outer(
      script: name, start: document.moment, undoSteps: undoSteps, redoSteps: redoSteps, baseMarks: baseMarks, baseSerial: baseSerial,
      undoCost: undoCost)
    baseSerial = presentSerial
    (undoSteps, redoSteps, baseMarks, undoCost) = ([], [], [], 0)
  }

  /// Ends a script, whose steps become one.
  package func endScript() {
    guard let outer else { return }
    while !open.isEmpty { commit() }
    let (steps, marks) = (undoSteps, baseMarks)
    // The states between its steps cannot be reached any more.
    if savedSerial > baseSerial, savedSerial != presentSerial { savedSerial = -2 }
    leaveScript(outer)
    for name in marks { mark(name) }
    guard let latest = steps.last else { return }
    redoSteps.removeAll()
    let touched = steps.count == 1 ? latest.touched : Set(steps.flatMap(\.nodes)).count
    push(
      Step(
        name: outer.script ?? History.title(steps.map(\.name)), edits: steps.reversed().flatMap(\.edits), touched: touched,
        marks: latest.marks, serial: latest.serial))
    trim()
  }

  /// The name of several steps as one: `add star, and 2 more`.
  package static func title(_ names: [String]) -> String {
    guard let first = names.first else { return "" }
    return names.count == 1 ? first : "\(first), and \(names.count - 1) more"
  }

  /// Takes back a script, and drops its steps.
  package func cancelScript() {
    guard let outer else { return }
    while !open.isEmpty { rollback() }
    while undo() != nil {}
    if savedSerial > baseSerial { savedSerial = -2 }
    leaveScript(outer)
    document.forget(since: outer.start)
  }

  private func leaveScript(_ outer: Outer) {
    (undoSteps, redoSteps, baseMarks) = (outer.undoSteps, outer.redoSteps, outer.baseMarks)
    (baseSerial, undoCost) = (outer.baseSerial, outer.undoCost)
    self.outer = nil
  }

  /// Applies an inverse edit, which cannot be refused.
  private func take(_ inverse: Edit) {
    do { _ = try document.apply(inverse) } catch { preconditionFailure("an edit could not be taken back: \(error)") }
  }

  // MARK: History

  /// Undoes the latest step; nil when there is none, and in a transaction.
  @discardableResult
  package func undo() -> Step? {
    guard open.isEmpty, let step = undoSteps.popLast() else { return nil }
    undoCost -= step.cost
    redoSteps.append(reversed(step))
    return step
  }

  /// Redoes the step that was undone last; nil when there is none, and in a transaction.
  @discardableResult
  package func redo() -> Step? {
    guard open.isEmpty, let step = redoSteps.popLast() else { return nil }
    push(reversed(step))
    return step
  }

  /// Applies a step and returns its inverse.
  private func reversed(_ step: Step) -> Step {
    var inverses: [Edit] = []
    for edit in step.edits {
      do { inverses.append(try document.apply(edit)) } catch { preconditionFailure("a step could not be taken back: \(error)") }
    }
    return Step(name: step.name, edits: inverses.reversed(), touched: step.touched, marks: step.marks, serial: step.serial)
  }

  /// Marks the current state, and removes the mark from any other state.
  package func mark(_ name: String) {
    unmark(name)
    if undoSteps.isEmpty { baseMarks.append(name) } else { undoSteps[undoSteps.endIndex - 1].marks.append(name) }
  }

  /// The marks of the state before the first step.
  package private(set) var baseMarks: [String] = []

  private func unmark(_ name: String) {
    baseMarks.removeAll { $0 == name }
    for index in undoSteps.indices { undoSteps[index].marks.removeAll { $0 == name } }
    for index in redoSteps.indices { redoSteps[index].marks.removeAll { $0 == name } }
  }

  /// The number of steps from a marked state to the current one: negative when the marked one was undone; nil when no state has the mark.
  package func distance(to mark: String) -> Int? {
    for (distance, step) in undoSteps.reversed().enumerated() where step.marks.contains(mark) { return distance }
    for (index, step) in redoSteps.enumerated().reversed() where step.marks.contains(mark) { return -(redoSteps.count - index) }
    return baseMarks.contains(mark) ? undoSteps.count : nil
  }

  /// The edits that undo `distance` steps, or redo steps when it is negative, in the order they would be applied.
  func edits(toDistance distance: Int) -> [Edit] {
    // The edits of open transactions are undone before any step.
    let unfinished = open.reversed().flatMap { $0.inverses.reversed() }
    guard distance >= 0 else { return unfinished + redoSteps.suffix(-distance).reversed().flatMap(\.edits) }
    return unfinished + undoSteps.suffix(distance).reversed().flatMap(\.edits)
  }

  /// All marks, those of the oldest state first.
  package var marks: [String] { baseMarks + undoSteps.flatMap(\.marks) + redoSteps.reversed().flatMap(\.marks) }

  // MARK: Saved state

  /// The serial of the current state; undo and redo restore the serials of the states they restore.
  package var presentSerial: Int { undoSteps.last?.serial ?? baseSerial }

  /// The highest serial of any state so far.
  package var latestSerial: Int { serial }

  /// Whether the step with a serial is in effect, or being made.
  package func holdsStep(serial: Int) -> Bool {
    serial > self.serial || serial <= baseSerial || undoSteps.contains { $0.serial == serial }
  }

  /// The number of steps from the state with a serial to the current one, as in ``distance(to:)``.
  func distance(toSerial serial: Int) -> Int? {
    if let index = undoSteps.lastIndex(where: { $0.serial == serial }) { return undoSteps.endIndex - 1 - index }
    if let index = redoSteps.lastIndex(where: { $0.serial == serial }) { return -(redoSteps.count - index) }
    return serial == baseSerial ? undoSteps.count : nil
  }

  /// The number of edits of the open transactions that are in the file, if it was saved since they began; -1 when one of these was rolled
  /// back.
  private var savedEditCount: Int?
  private var openEditCount: Int { open.reduce(0) { $0 + $1.inverses.count } }

  /// Whether the document differs from its file.
  package var hasUnsavedChanges: Bool {
    if let savedEditCount { return savedEditCount != openEditCount }
    return presentSerial != savedSerial || openEditCount > 0
  }

  /// The number of steps from the state in the file to the current one, as in ``distance(to:)``; nil where it cannot be reached.
  var savedDistance: Int? { savedEditCount == nil ? distance(toSerial: savedSerial) : nil }

  /// The names of the steps, of the script and of the open transactions since the document was saved, the oldest first; empty if steps were
  /// undone.
  package var namesSinceSaved: [String] {
    let steps = (outer?.undoSteps ?? undoSteps).filter { $0.serial > savedSerial }.map(\.name)
    let own = outer.map { [$0.script ?? History.title(undoSteps.map(\.name))] } ?? open.filter { !$0.inverses.isEmpty }.map(\.name)
    return (steps + own).filter { !$0.isEmpty }
  }

  package func markSaved() {
    // A script that saves does so inside its own transaction.
    if openEditCount > 0 { savedEditCount = openEditCount } else { (savedSerial, savedEditCount) = (presentSerial, nil) }
  }

  /// Updates the saved serial when the outermost transaction has ended with `count` edits: the file holds the state after the new step, or
  /// a state that is not the end of a step.
  private func settleSaved(_ count: Int) {
    guard let saved = savedEditCount else { return }
    savedEditCount = nil
    savedSerial = saved == count && count > 0 ? serial : -2
  }
}
