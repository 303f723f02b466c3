// SPDX-License-Identifier: GPL-3.0-or-later
/// The state of a session that selectors refer to. Its closures are called only by selectors that need them.
package struct QueryContext {
  /// The group that `.` refers to.
  package var currentGroup = NodeID.document
  /// Whether a name that several nodes have selects them all; otherwise it is an error.
  package var allowsSharedNames = false
  /// The selected nodes, for `:selected`.
  package var selected: () -> [NodeID] = { [] }
  /// The saved selection of a name, for `@name`; nil when there is none.
  package var saved: (_ name: String) -> [NodeID]? = { _ in nil }
  package var savedNames: () -> [String] = { [] }
  /// The nodes of the last listing, for `%1` and so on.
  package var lastListing: () -> [NodeID] = { [] }

  /// The nodes that differ from a named state, for `:changed(NAME)`; nil when no state has the name.
  package var changed: (_ state: String) -> Set<NodeID>? = { _ in nil }
  package var stateNames: () -> [String] = { [] }

  /// A node with the values of its style where it has none of its own; returns nil for a node without a style. Nil in a document without
  /// styles.
  package var styled: ((NodeID) -> Graphic?)?

  /// Called every 4096 nodes with the number of nodes visited and the total; false ends the query with
  /// ``QueryError/Problem/interrupted``.
  package var shouldContinue: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }
  /// Polled where nodes are compared with other nodes; true ends the query with ``QueryError/Problem/interrupted``.
  package var isStopped: () -> Bool = { false }

  package init() {}
}
