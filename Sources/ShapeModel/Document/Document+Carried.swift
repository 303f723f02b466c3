// SPDX-License-Identifier: GPL-3.0-or-later
/// The carried data of nodes, as part of their versions.
extension Document {
  /// The carried data of a node; nil for nearly all nodes. O(changes of the node).
  package func carried(_ node: NodeID) -> Carried? { carried(at: versions.current[node]) }

  /// Whether the removal of a property was superseded by a declaration that the node took over later.
  func isTakenBack(_ setting: PropertySetting, _ carried: Carried?) -> Bool {
    guard setting.value == nil, let carried else { return false }
    return source.styled?.declares(setting.property, in: carried) == true
  }

  func carried(at version: VersionNumber) -> Carried? {
    guard versions.carries else { return nil }
    let latest = versions.latest(from: version) { change -> Carried? in
      switch change {
      case .carry(let carried): carried
      // Data carried before the replacement was stored again after it.
      case .replace: Carried()
      case .set: nil
      }
    }
    return latest.flatMap { $0.isEmpty ? nil : $0 }
  }

  func carry(_ carried: [Carried], _ nodes: [NodeID]) throws(EditError) -> Edit {
    precondition(carried.count == nodes.count, "one value a node")
    prepareToFind(nodes.count)
    for node in nodes { guard contains(node) else { throw .gone(node) } }
    var old: [VersionNumber] = []
    var changed: [NodeID] = []
    for (node, value) in zip(nodes, carried) where (self.carried(node) ?? Carried()) != value {
      old.append(versions.current[node])
      changed.append(node)
      versions.carries = true
      push(versions.add(.carry(value)), on: node)
    }
    return .restore(old, changed)
  }
}
