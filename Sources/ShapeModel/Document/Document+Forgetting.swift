// SPDX-License-Identifier: GPL-3.0-or-later
/// Discarding edits that were undone and will not be redone.
extension Document {
  /// The amount of stored versions, changes, nodes and id lengths at some moment.
  struct Moment {
    var versions: Int
    var changes: Int
    var origins: Int
    var idLengths: Int
  }

  var moment: Moment {
    Moment(
      versions: versions.count, changes: versions.changes.count, origins: tree.origins.count, idLengths: ids.lengthChangeCount)
  }

  /// Frees the ids of nodes that are not in the document and cannot return: in a copy of an older state, the nodes added since.
  func freeIDs() {
    for (id, node) in ids.added where !contains(node) { ids.added[id] = nil }
  }

  /// Discards all versions and nodes added since a moment, which frees their ids and node IDs: a refused or trial command leaves no
  /// trace, and the same script generates the same ids afterwards.
  ///
  /// O(discarded versions and nodes).
  /// - Precondition: All of it has been undone.
  func forget(since moment: Moment) {
    let first = sourceCount + moment.origins
    for change in versions.changes[moment.changes...] {
      switch change {
      case .set(let settings):
        for setting in settings where setting.property == .id { if let id = setting.value?.string { ids.added[id] = nil } }
      case .replace(let graphic): if let owner = ids.added[graphic.id], owner.index >= first { ids.added[graphic.id] = nil }
      case .carry: continue
      }
    }
    ids.takeBackLengths(to: moment.idLengths)
    for number in first..<nextNode.index {
      let node = NodeID(number)
      versions.restore(0, of: node)
      tree.forget(node)
    }
    versions.forget(versions: moment.versions, changes: moment.changes)
    guard tree.origins.count > moment.origins else { return }
    tree.origins.removeLast(tree.origins.count - moment.origins)
    forgetBatches(from: moment.origins)
    forgetMarkup()
    derived.boxes.columns?.forget(from: nextNode)
    derived.attached.forget()
    derived.unlocked.forget()
    derived.unplaced.forget()
    derived.numbering = nil
    derived.handingDown = [:]
  }
}
