/// The latest changes of a document's pre-order numbering, for observers that update themselves step by step.
package struct StructureLog {
  /// Subtrees that were removed or inserted at one position, as positions are at this step; the document has position 0.
  package struct Step {
    package let position: Int
    package let removed: Int
    package let inserted: Int
  }

  /// A subtree that was moved to another level, deeper by a positive number.
  package struct Shift {
    package let root: NodeID
    package let levels: Int
  }

  /// The shifts since they were taken last.
  private var shifts: [Shift] = []

  private var steps: [Step] = []
  /// The number of the first step that is kept.
  private var first = 0

  /// The maximum number of steps kept; an observer that is further behind has to start anew.
  private static let limit = 256
  /// The maximum number of nodes of one edit whose positions are logged.
  static let nodeLimit = 64
  /// The maximum number of shifts kept; those beyond it are not reported.
  private static let shiftLimit = 100_000

  /// The number of the next step.
  package var end: Int { first + steps.count }

  /// The steps from a number on; nil if some of them are not kept.
  package func steps(from number: Int) -> ArraySlice<Step>? { number >= first ? steps[(number - first)...] : nil }

  mutating func append(_ new: some Collection<Step>) {
    if steps.count + new.count > StructureLog.limit { forget() }
    steps += new
  }

  mutating func append(_ shift: Shift) {
    if shift.levels != 0, shifts.count < StructureLog.shiftLimit { shifts.append(shift) }
  }

  /// Returns the moves to other levels since the last call.
  mutating func takeShifts() -> [Shift] {
    defer { shifts = [] }
    return shifts
  }

  /// Discards all steps, because a change was not logged.
  mutating func forget() {
    first = end + 1
    steps = []
  }
}

extension Document {
  /// Starts the log, if it is not started yet, and returns the number of the next step.
  package func logStructure() -> Int {
    if structureLog == nil { structureLog = StructureLog() }
    return structureLog!.end
  }

  /// Returns the moves of subtrees to other levels since the last call, in the order of the edits. They have one observer.
  package func takeShifts() -> [StructureLog.Shift] { structureLog?.takeShifts() ?? [] }

  /// Logs subtrees that were just moved.
  func noteShifts(from former: [Placement], levels: [NodeID: Int]) {
    guard structureLog != nil else { return }
    var present: [NodeID: Int] = [:]
    for placement in former {
      guard let parent = parent(of: placement.node), parent != placement.parent else { continue }
      let level = present[parent] ?? level(of: parent)
      present[parent] = level
      structureLog?.append(StructureLog.Shift(root: placement.node, levels: level - levels[placement.parent, default: level]))
    }
  }

  /// The levels of the parents in placements, for ``noteShifts(from:levels:)``; empty without a log.
  func levels(ofParentsIn placements: [Placement]) -> [NodeID: Int] {
    guard structureLog != nil else { return [:] }
    var levels: [NodeID: Int] = [:]
    for placement in placements where levels[placement.parent] == nil { levels[placement.parent] = level(of: placement.parent) }
    return levels
  }

  /// Logs nodes that are about to be removed, the last ones first. Descendants of others among them are not logged separately.
  func noteRemoval(of nodes: [NodeID]) {
    guard let steps = stepsOfStructure(nodes) else { return }
    structureLog?.append(steps.reversed().map { StructureLog.Step(position: $0.lowerBound, removed: $0.count, inserted: 0) })
  }

  /// Logs nodes that were just inserted, the first ones first.
  func noteInsertion(of nodes: [NodeID]) {
    guard let steps = stepsOfStructure(nodes) else { return }
    structureLog?.append(steps.map { StructureLog.Step(position: $0.lowerBound, removed: 0, inserted: $0.count) })
  }

  /// The position ranges of the subtrees of nodes, ascending, without those inside others; nil without a log, and where computing them
  /// costs too much, which discards the log.
  private func stepsOfStructure(_ nodes: [NodeID]) -> [Range<Int>]? {
    guard structureLog != nil else { return nil }
    guard nodes.count <= StructureLog.nodeLimit, !isDeep else {
      structureLog?.forget()
      return nil
    }
    let ranges = nodes.compactMap { node in position(of: node).map { $0..<$0 + subtreeCount(of: node) } }
    guard ranges.count == nodes.count else {
      structureLog?.forget()
      return nil
    }
    var topmost: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.lowerBound >= topmost.last?.upperBound ?? 0 {
      topmost.append(range)
    }
    return topmost
  }
}
