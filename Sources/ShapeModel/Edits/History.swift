/// A document with its history: what was done, what was undone, and transactions in between.
///
/// Edits made between ``begin(_:)`` and ``commit()`` are one step. Transactions nest into one.
///
/// An object, as its document is: the two change together.
package final class History {
  package let document: Document
  /// The steps that can be taken back, oldest first.
  package private(set) var undoSteps: ArraySlice<Step> = []
  package private(set) var redoSteps: [Step] = []
  private var open: [Transaction] = []
  /// Steps ever made and not undone; tells whether a saved state is the present one.
  private var serial = 0
  private var savedSerial = 0
  /// The serial of the state before the first step that is kept; 0 is the one that was opened.
  private var baseSerial = 0
  /// The bytes the steps keep, roughly.
  private var undoCost = 0
  private let costLimit: Int

  /// The most steps that are kept, and the most bytes they may take.
  package static let stepLimit = 10_000
  package static let costLimit = 256 << 20

  /// One undoable step.
  package struct Step: Sendable {
    /// What was typed, or the name of a transaction or script.
    package let name: String
    /// The edits that take the step back, or that make it again, in the order they are applied.
    package internal(set) var edits: [Edit]
    /// How many graphics it touched.
    package let touched: Int
    /// Names of the state after this step.
    package var marks: [String] = []
    let serial: Int
    /// The bytes its edits keep, roughly.
    let cost: Int

    /// The graphics it touched, each once. Costs the nodes of all its edits.
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
    let name: String
    /// How much had been said when it began.
    var start: Document.Moment
    var inverses: [Edit] = []

    /// How many graphics it touched, each counted once.
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

  /// - Parameter costLimit: The most bytes that steps may take.
  package init(_ document: Document, costLimit: Int = History.costLimit) {
    self.document = document
    self.costLimit = costLimit
  }

  /// Keeps ids of the document from being given out.
  package func reserve(ids: [String]) { document.reserve(ids: ids) }

  // MARK: Changing

  /// Makes one change. Outside a transaction it is a step of its own.
  /// - Returns: How many nodes it touched: what already was as it should be is not counted.
  @discardableResult
  package func apply(_ edit: Edit, named name: String = "") throws(EditError) -> Int {
    try perform(edit, named: name).count
  }

  /// Makes one change, as ``apply(_:named:)`` does.
  /// - Returns: The nodes it touched, as far as they were there before.
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
  /// The graphics touched since the innermost ``begin(_:)``, each once. Costs the nodes of all edits since.
  package var openNodes: [NodeID] { Edit.nodes(of: open.last?.inverses ?? []) }

  /// The edits that take back what was done since the innermost ``begin(_:)``, the oldest first.
  var openInverses: [Edit] { open.last?.inverses ?? [] }

  package func begin(_ name: String) { open.append(Transaction(name: name, start: document.moment)) }

  /// Ends the innermost transaction; the outermost becomes a step.
  /// - Returns: How many graphics it touched.
  @discardableResult
  package func commit() -> Int {
    guard let transaction = open.popLast() else { return 0 }
    if open.isEmpty {
      record(transaction)
      settleSaved(transaction.inverses.count)
    } else {
      open[open.count - 1].inverses += transaction.inverses
    }
    return transaction.touched
  }

  /// Takes back everything since the innermost ``begin(_:)``.
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

  /// Lets go of the oldest steps beyond the limits. The state they led to takes the place of the one that was opened.
  private func trim() {
    while undoSteps.count > 1, undoSteps.count > History.stepLimit || undoCost > costLimit {
      // A slice: letting go of its first element moves no other.
      let step = undoSteps.removeFirst()
      undoCost -= step.cost
      (baseMarks, baseSerial) = (step.marks, step.serial)
    }
  }

  /// Applies an edit that is known to fit, since it takes back one that was made.
  private func take(_ inverse: Edit) {
    do { _ = try document.apply(inverse) } catch { preconditionFailure("an edit could not be taken back: \(error)") }
  }

  // MARK: History

  /// Takes back the latest step; nil when there is none.
  @discardableResult
  package func undo() -> Step? {
    guard open.isEmpty, let step = undoSteps.popLast() else { return nil }
    undoCost -= step.cost
    redoSteps.append(reversed(step))
    return step
  }

  /// Makes the step again that was undone last; nil when there is none.
  @discardableResult
  package func redo() -> Step? {
    guard open.isEmpty, let step = redoSteps.popLast() else { return nil }
    push(reversed(step))
    return step
  }

  /// Applies a step and returns the one that takes it back.
  private func reversed(_ step: Step) -> Step {
    var inverses: [Edit] = []
    for edit in step.edits {
      do { inverses.append(try document.apply(edit)) } catch { preconditionFailure("a step could not be taken back: \(error)") }
    }
    return Step(name: step.name, edits: inverses.reversed(), touched: step.touched, marks: step.marks, serial: step.serial)
  }

  /// Names the present state.
  package func mark(_ name: String) {
    unmark(name)
    if undoSteps.isEmpty { baseMarks.append(name) } else { undoSteps[undoSteps.endIndex - 1].marks.append(name) }
  }

  /// Names of the state before the first step.
  package private(set) var baseMarks: [String] = []

  private func unmark(_ name: String) {
    baseMarks.removeAll { $0 == name }
    for index in undoSteps.indices { undoSteps[index].marks.removeAll { $0 == name } }
    for index in redoSteps.indices { redoSteps[index].marks.removeAll { $0 == name } }
  }

  /// How many steps lie between the present state and a named one: negative when it was undone; nil when there is none of that name.
  package func distance(to mark: String) -> Int? {
    for (distance, step) in undoSteps.reversed().enumerated() where step.marks.contains(mark) { return distance }
    for (index, step) in redoSteps.enumerated().reversed() where step.marks.contains(mark) { return -(redoSteps.count - index) }
    return baseMarks.contains(mark) ? undoSteps.count : nil
  }

  /// The edits that lead to the state before so many steps, or after them when negative, in the order they would be applied.
  func edits(toDistance distance: Int) -> [Edit] {
    // What an open step has done so far comes before any other.
    let unfinished = open.reversed().flatMap { $0.inverses.reversed() }
    guard distance >= 0 else { return unfinished + redoSteps.suffix(-distance).reversed().flatMap(\.edits) }
    return unfinished + undoSteps.suffix(distance).reversed().flatMap(\.edits)
  }

  /// All names of states, oldest first.
  package var marks: [String] { baseMarks + undoSteps.flatMap(\.marks) + redoSteps.reversed().flatMap(\.marks) }

  // MARK: Saved or not

  /// The number of the present state; undo and redo come back to the numbers of the states they restore.
  package var presentSerial: Int { undoSteps.last?.serial ?? baseSerial }

  /// The highest number a state has had.
  package var latestSerial: Int { serial }

  /// How many steps lie between the present state and one of a number, as ``distance(to:)`` counts.
  private func distance(toSerial serial: Int) -> Int? {
    if let index = undoSteps.lastIndex(where: { $0.serial == serial }) { return undoSteps.endIndex - 1 - index }
    if let index = redoSteps.lastIndex(where: { $0.serial == serial }) { return -(redoSteps.count - index) }
    return serial == baseSerial ? undoSteps.count : nil
  }

  /// What nodes were in the state of a number, as ``openChanges(atMost:)`` tells; nil where undo and redo do not lead there any more.
  package func changes(sinceSerial serial: Int, atMost limit: Int) -> (changes: [NodeChange], count: Int)? {
    distance(toSerial: serial).map { changes(takenBackBy: edits(toDistance: $0).reversed(), atMost: limit) }
  }

  /// How many edits of the open transactions are in the file, if it was saved since they began; -1 when one of those is gone.
  private var savedEditCount: Int?
  private var openEditCount: Int { open.reduce(0) { $0 + $1.inverses.count } }

  /// Whether the document differs from what is in its file.
  package var hasUnsavedChanges: Bool {
    if let savedEditCount { return savedEditCount != openEditCount }
    return presentSerial != savedSerial || openEditCount > 0
  }

  package func markSaved() {
    // A script that saves does so in the middle of its step.
    if openEditCount > 0 { savedEditCount = openEditCount } else { (savedSerial, savedEditCount) = (presentSerial, nil) }
  }

  /// The outermost transaction ended as a step of some edits: the file holds that step, or a state that is none.
  private func settleSaved(_ count: Int) {
    guard let saved = savedEditCount else { return }
    savedEditCount = nil
    savedSerial = saved == count && count > 0 ? serial : -2
  }
}
