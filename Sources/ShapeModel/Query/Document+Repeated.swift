/// Graphics that are drawn twice.
extension Document {
  /// The properties that say who a graphic is, and not what is drawn.
  private static let identity: Set<Property> = [.id, .name, .tags, .notes, .locked]

  /// The children of a group that have the kind, look and place of an earlier one. Groups are not compared.
  ///
  /// O(children), and decodes each.
  func repeatedChildren(of group: NodeID) -> Set<NodeID> {
    var seen: Set<Look> = []
    var repeated: Set<NodeID> = []
    for node in children(of: group) where !isGroup(node) {
      let graphic = graphic(node)
      let members = graphic.members.filter { !Document.identity.contains($0.property) }
      let look = Look(kind: graphic.kindWord, values: members.map(\.property), texts: members.map { "\($0.value)" }, others: graphic.others)
      if !seen.insert(look).inserted { repeated.insert(node) }
    }
    return repeated
  }

  private struct Look: Hashable {
    var kind: String
    var values: [Property]
    var texts: [String]
    var others: [Graphic.Other]
  }
}
