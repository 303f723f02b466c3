// SPDX-License-Identifier: GPL-3.0-or-later
import Synchronization

/// The nodes that documents were asked about, for tests of what grows. Release builds count none.
package final class VisitCount: Sendable {
  /// Counts for all documents that a test opens, also for those that commands open for themselves.
  @TaskLocal package static var current: VisitCount?

  private let count = Atomic(0)

  package init() {}

  package var total: Int { count.load(ordering: .relaxed) }

  func note() -> Bool {
    count.add(1, ordering: .relaxed)
    return true
  }
}
