// SPDX-License-Identifier: GPL-3.0-or-later
/// The latest changes of a document's pre-order numbering, for observers that update incrementally.
package struct StructureLog {
  /// Subtrees that were removed or inserted at one position, in the numbering at this step; the document has position 0.
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

  /// The maximum number of steps kept; an observer that is further behind has to rebuild its state.
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
