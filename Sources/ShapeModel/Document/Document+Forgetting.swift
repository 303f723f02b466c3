/// Forgetting what was taken back for good.
extension Document {
  /// How much was ever said and made, up to some moment.
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

  /// Forgets everything said and made since a moment, so that its ids and handles are free again: a command that was refused or only
  /// tried leaves nothing behind, and the same script makes the same ids after it.
  ///
  /// Costs what is forgotten.
  /// - Precondition: All of it has been taken back.
  func forget(since moment: Moment) {
    let first = sourceCount + moment.origins
    for change in versions.changes[moment.changes...] {
      switch change {
      case .set(.id, let value): if let id = value?.string { ids.added[id] = nil }
      case .replace(let graphic): if let owner = ids.added[graphic.id], owner.index >= first { ids.added[graphic.id] = nil }
      case .set: continue
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
    boxes.columns?.forget(from: nextNode)
    attached.forget()
    unlocked.forget()
    unplaced.forget()
    cachedNumbering = nil
  }
}
