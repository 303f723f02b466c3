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
    Moment(versions: versions.count, changes: changes.count, origins: origins.count, idLengths: idLengthLog.count)
  }

  /// Forgets everything said and made since a moment, so that its ids and handles are free again: a command that was refused or only
  /// tried leaves nothing behind, and the same script makes the same ids after it.
  ///
  /// Costs what is forgotten.
  /// - Precondition: All of it has been taken back.
  func forget(since moment: Moment) {
    let first = sourceCount + moment.origins
    for change in changes[moment.changes...] {
      switch change {
      case .set(.id, let value): if let id = value?.string { addedIDs[id] = nil }
      case .replace(let graphic): if let owner = addedIDs[graphic.id], owner.index >= first { addedIDs[graphic.id] = nil }
      case .set: continue
      }
    }
    while idLengthLog.count > moment.idLengths {
      let (hash, length) = idLengthLog.removeLast()
      idLengths[hash] = length
    }
    for number in first..<nextHandle.index {
      let node = Handle(number)
      current[node] = 0
      lists[node] = nil
      listless.remove(node)
      trees.forget(node)
      detached.remove(node)
    }
    versions.removeLast(versions.count - moment.versions)
    changes.removeLast(changes.count - moment.changes)
    guard origins.count > moment.origins else { return }
    origins.removeLast(origins.count - moment.origins)
    boxes?.forget(from: nextHandle)
    cachedNumbering = nil
  }
}
