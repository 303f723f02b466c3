// SPDX-License-Identifier: GPL-3.0-or-later
/// Duplicate graphics.
extension Document {
  /// The properties that identify a graphic and do not affect its drawing.
  private static let identity: Set<Property> = [.id, .name, .tags, .notes, .locked]

  /// The children of a group that have the kind, look and place of an earlier one. Groups are not compared.
  ///
  /// O(children), and decodes each.
  func repeatedChildren(of group: NodeID) -> Set<NodeID> { Set(repetitions(in: group).map(\.later)) }

  /// The same, each with the first of its kind, in document order.
  package func repetitions(in group: NodeID) -> [(earlier: NodeID, later: NodeID)] {
    var seen: [Look: NodeID] = [:]
    var found: [(earlier: NodeID, later: NodeID)] = []
    for node in sameGeometry(children(of: group).filter { !isGroup($0) }) {
      let graphic = graphic(node)
      let members = graphic.members.filter { !Document.identity.contains($0.property) }
      let look = Look(kind: graphic.kindWord, values: members.map(\.property), texts: members.map { "\($0.value)" }, others: graphic.others)
      if let earlier = seen[look] { found.append((earlier, node)) } else { seen[look] = node }
    }
    return found
  }

  /// The nodes that share their geometry with another one of them, in their order: only these can look the same.
  private func sameGeometry(_ nodes: [NodeID]) -> [NodeID] {
    guard nodes.count > 1 else { return [] }
    let hashes = nodes.map { node in
      var hasher = Hasher()
      hasher.combine(kind(of: node))
      hasher.combine(geometry(of: node))
      return hasher.finalize()
    }
    var counts: [Int: Int] = [:]
    for hash in hashes { counts[hash, default: 0] += 1 }
    return zip(nodes, hashes).filter { counts[$1]! > 1 }.map(\.0)
  }

  /// The later nodes of those pairs in which the later one paints over nothing between the two.
  ///
  /// O(children · log children).
  package func repetitionsApart(_ pairs: [(earlier: NodeID, later: NodeID)], in group: NodeID) -> Set<NodeID> {
    guard !pairs.isEmpty else { return [] }
    let repeated = Set(pairs.map(\.later))
    var places: [NodeID: Int] = [:]
    var boxes: [(box: Extent, node: NodeID)] = []
    for (place, child) in children(of: group).enumerated() {
      places[child] = place
      if !repeated.contains(child) { boxes.append((Extent(paintedBounds(of: child)), child)) }
    }
    let index = BoxIndex(boxes)
    var apart: Set<NodeID> = []
    for (earlier, later) in pairs {
      guard let first = places[earlier], let last = places[later] else { continue }
      let box = Extent(paintedBounds(of: later))
      let between = index.first(where: { $0.overlaps(box) }) { other, node in
        (first + 1..<last).contains(places[node] ?? 0) && other.overlaps(box)
      }
      if between == nil { apart.insert(later) }
    }
    return apart
  }

  private struct Look: Hashable {
    var kind: String
    var values: [Property]
    var texts: [String]
    var others: [Graphic.Other]
  }
}
