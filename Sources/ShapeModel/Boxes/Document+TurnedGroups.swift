// SPDX-License-Identifier: GPL-3.0-or-later
extension Document {
  /// The groups among nodes and their ancestors whose transform depends on their contents, outermost first, with these transforms.
  package func turnedGroups(around nodes: some Sequence<NodeID>) -> [(group: NodeID, map: Affine)] {
    var met: Set<NodeID> = []
    var found: [(group: NodeID, level: Int)] = []
    for node in nodes where isPlacedSomewhere(node) {
      var next: NodeID? = node
      while let node = next, met.insert(node).inserted {
        if isGroupOfGraphics(node), isTurned(node) { found.append((node, level(of: node))) }
        next = parent(of: node)
      }
    }
    // The outermost first: computing its transform computes those of all groups inside it.
    return found.sorted { ($0.level, $0.group) < ($1.level, $1.group) }.map { ($0.group, placement(of: $0.group)) }
  }

  /// The settings that restore the old transforms of groups whose contents, and with them their centers of rotation, changed. None for
  /// groups whose transform is unchanged and for those no longer in the document.
  ///
  /// O(nodes in the outermost of the groups), in one pass: a group inside another one is held too when the other's center is computed.
  package func settings(holding groups: [(group: NodeID, map: Affine)]) -> PlaceSettings {
    let held = Dictionary(uniqueKeysWithValues: groups.map { ($0.group, $0.map) })
    var maps: [NodeID: Affine] = [:]
    for top in topmost(groups.map(\.group)) {
      // An interrupted command is undone.
      guard let pass = BoxPass(self, root: top, holding: held) else { return [] }
      maps.merge(pass.freeMaps) { one, _ in one }
    }
    return groups.compactMap { group, map in
      guard contains(group) else { return nil }
      let now = maps[group] ?? placement(of: group)
      let tolerance = 1e-11 * (1 + abs(map.e) + abs(map.f))
      if abs(now.e - map.e) <= tolerance, abs(now.f - map.f) <= tolerance { return nil }
      return (group, graphic(group).settings(transform: map))
    }
  }
}
