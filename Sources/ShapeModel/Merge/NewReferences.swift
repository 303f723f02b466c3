// SPDX-License-Identifier: GPL-3.0-or-later
/// The things that each side of a merge begins to refer to: their deletion by the other side is a conflict.
struct NewReferences {
  /// The nodes of the base, by side.
  private(set) var nodes = BothSides<Set<NodeID>>(ours: [], theirs: [])
  /// The entries of the document's tokens and styles, by the property.
  private(set) var entries: [Property: Set<ByteText>] = [:]
  /// The names of graphics that clips and variants mention, by side.
  private(set) var names = BothSides<Set<ByteText>>(ours: [], theirs: [])

  init(_ base: Document, _ ours: SideChanges, _ theirs: SideChanges) {
    for changes in [ours, theirs] {
      var targets: Set<Reference.Target> = []
      let source = changes.document.source
      for (node, graphic) in changes.graphics {
        targets.formUnion(graphic.targets(source).subtracting(base.ownGraphic(node).targets(base.source)))
      }
      for node in changes.added { targets.formUnion(changes.document.ownGraphic(node).targets(source)) }
      for target in targets { add(target, of: changes) }
    }
  }

  private mutating func add(_ target: Reference.Target, of changes: SideChanges) {
    switch target {
    case .id(let id):
      guard let node = changes.document.node(id: id), case .base(let old) = changes.item(node) else { return }
      nodes[changes.side].insert(old)
    case .token(let name): entries[.tokens, default: []].insert(ByteText(name))
    case .style(let name): entries[.styles, default: []].insert(ByteText(name))
    case .name(let name): names[changes.side].insert(ByteText(name))
    case .variant: return
    }
  }
}
