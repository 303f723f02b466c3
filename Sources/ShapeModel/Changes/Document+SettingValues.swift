// SPDX-License-Identifier: GPL-3.0-or-later
extension Document {
  /// The edits that give a node the new values, regardless of its current ones.
  /// - Parameter changes: Only their new values are used.
  package func edits(setting changes: [ValueChange], on node: NodeID) -> [Edit] {
    let renaming: [Edit] = changes.compactMap { change in
      change.key == .property(.id) ? .setEach(.id, [change.change.new], [node]) : nil
    }
    let values = changes.filter { $0.key != .property(.id) }
    return renaming + (values.isEmpty ? [] : ValueEdits([(node, values)], self, renamed: [:]).edits)
  }
}
