// SPDX-License-Identifier: GPL-3.0-or-later
/// The copies made by one edit, by the nodes that they were copied from.
struct CopyBatch {
  /// Their indices among the created nodes.
  var range: Range<Int>
  var copies: [UInt32: NodeID] = [:]
  /// The copies of nodes that were copied more than once, in order.
  var repeated: [UInt32: [NodeID]] = [:]
}
