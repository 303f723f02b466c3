// SPDX-License-Identifier: GPL-3.0-or-later
/// Counts the work done on a document.
package struct WorkCounter: Sendable {
  /// Graphics decoded from the file's bytes.
  package var decoded = 0
  /// Requests for the children of a group.
  package var childrenAsked = 0
  package var rowsBuilt = 0
  package var written = 0
  /// Steps in sibling lists, and nodes renumbered after structural edits.
  package var structureSteps = 0
  /// Snapshots taken of the document.
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
