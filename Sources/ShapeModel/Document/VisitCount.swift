// SPDX-License-Identifier: GPL-3.0-or-later
import Synchronization

/// The number of node queries, for tests of complexity.
package final class VisitCount: Sendable {
  /// The count for all documents that a test opens, including those that commands open.
  @TaskLocal package static var current: VisitCount?

  private let count = Atomic(0)

  package init() {}

  package var total: Int { count.load(ordering: .relaxed) }

  func note() { count.add(1, ordering: .relaxed) }
}
