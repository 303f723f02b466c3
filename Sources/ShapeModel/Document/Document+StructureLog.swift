// SPDX-License-Identifier: GPL-3.0-or-later
extension Document {
  /// Starts the log, if it is not started yet, and returns the number of the next step.
  package func logStructure() -> Int {
    if structureLog == nil { structureLog = StructureLog() }
    return structureLog!.end
  }

  /// Returns the moves of subtrees to other levels since the last call, in the order of the edits. Only one observer may call this.
  package func takeShifts() -> [StructureLog.Shift] { structureLog?.takeShifts() ?? [] }

  /// Logs subtrees that were just moved.
  func noteShifts(from old: [Placement], levels: [NodeID: Int]) {
    guard structureLog != nil else { return }
    let present = self.levels(of: old.compactMap { parent(of: $0.node) })
    for placement in old {
      guard let parent = parent(of: placement.node), parent != placement.parent, let level = present[parent] else { continue }
      structureLog?.append(StructureLog.Shift(root: placement.node, levels: level - levels[placement.parent, default: level]))
    }
  }

  /// The levels of the parents in placements, for ``noteShifts(from:levels:)``; empty without a log.
  func levels(ofParentsIn placements: [Placement]) -> [NodeID: Int] {
    structureLog == nil ? [:] : levels(of: placements.lazy.map(\.parent))
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
