// SPDX-License-Identifier: GPL-3.0-or-later
extension Document {
  /// The edits that give a node other values, whatever it has now.
  /// - Parameter changes: Only the new values count.
  package func edits(setting changes: [ValueChange], on node: NodeID) -> [Edit] {
    let renaming: [Edit] = changes.compactMap { change in
      change.key == .property(.id) ? .setEach(.id, [change.change.new], [node]) : nil
    }
    let values = changes.filter { $0.key != .property(.id) }
    return renaming + (values.isEmpty ? [] : ValueEdits([(node, values)], self, renamed: [:]).edits)
  }
}
