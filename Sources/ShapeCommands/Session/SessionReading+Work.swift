// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import ShapeOutline

extension SessionReading {
  /// The work done on the document since it was opened.
  package var workNow: WorkCounter {
    var work = WorkCounter()
    work.decoded = document.decodedCount
    work.childrenAsked = viewpoint.outline?.childrenAsked ?? 0
    work.rowsBuilt = viewpoint.outline?.rowsBuilt ?? 0
    work.written = workspace.writtenCount
    work.structureSteps = document.structureSteps
    work.snapshots = document.snapshotCount
    return work
  }
}
