/// The latest changes of a document's pre-order numbering, for what follows it from one state to the next.
package struct StructureLog {
  /// Subtrees that went, or came, at one place: positions as they are at that step, 0 being the document.
  package struct Step {
    package let position: Int
    package let removed: Int
    package let inserted: Int
  }

  private var steps: [Step] = []
  /// The number of the first step that is kept.
  private var first = 0

  /// The most steps kept; what is further behind starts anew.
  private static let limit = 256
  /// The most nodes of one edit whose places are worked out.
  static let nodeLimit = 64

  /// The number of the next step.
  package var end: Int { first + steps.count }

  /// The steps from a number on; nil if they are not all known.
  package func steps(from number: Int) -> ArraySlice<Step>? { number >= first ? steps[(number - first)...] : nil }

  mutating func append(_ new: some Collection<Step>) {
    if steps.count + new.count > StructureLog.limit { forget() }
    steps += new
  }

  /// Notes that something changed that was not looked at.
  mutating func forget() {
    first = end + 1
    steps = []
  }
}

extension Document {
  /// Begins to note where nodes go and come, for those that follow it.
  package func logStructure() -> Int {
    if structureLog == nil { structureLog = StructureLog() }
    return structureLog!.end
  }

  /// Where nodes are that are about to go, the last ones first; nodes below others go with these.
  func noteRemoval(of nodes: [NodeID]) {
    guard let steps = stepsOfStructure(nodes) else { return }
    structureLog?.append(steps.reversed().map { StructureLog.Step(position: $0.lowerBound, removed: $0.count, inserted: 0) })
  }

  /// Where nodes are that just came, the first ones first.
  func noteInsertion(of nodes: [NodeID]) {
    guard let steps = stepsOfStructure(nodes) else { return }
    structureLog?.append(steps.map { StructureLog.Step(position: $0.lowerBound, removed: 0, inserted: $0.count) })
  }

  /// The positions of the topmost of some nodes with all below them, ascending; nil without a follower, or where they are not worth it.
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
