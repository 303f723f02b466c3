// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeFormats
import ShapeModel

/// Repairs the findings of `lint` in one change.
struct LintFixes {
  let session: any SessionEditing
  private let locked: LockedNodes
  private var document: Document { session.document }

  init(_ session: any SessionEditing) { (self.session, locked) = (session, LockedNodes(session.document)) }

  /// The findings that have a fix, except those of locked nodes.
  func mendable(_ findings: [LintFinding]) -> [LintFinding] { findings.filter { $0.fix != nil && !locked.contains($0.node) } }

  /// Repairs findings that are ``mendable(_:)``.
  func mend(_ mended: [LintFinding]) throws(CommandError) {
    var deleted: [NodeID] = []
    var names: (nodes: [NodeID], values: [Value?]) = ([], [])
    var colors = ColorChanges(tokens: document.tokens, within: 0)
    var recolors = false
    var carried = document.carried(.document) ?? Carried()
    for finding in mended {
      switch finding.fix {
      case .delete: deleted.append(finding.node)
      case .rename(let name):
        names.nodes.append(finding.node)
        names.values.append(.string(name))
      case .id(let id): try session.write(.id, .string(id), [finding.node])
      case .recolor(let from, let to):
        colors.add(.color(from), .color(to))
        recolors = true
      case .token(let name):
        let tokens = document.ownTokens.filter { !$0.name.hasSameBytes(as: name) }
        try session.apply(.set(.tokens, tokens.isEmpty ? nil : .colors(tokens), [.document]))
      case .style(let name):
        let json = NamedStyles(document).json(renaming: name, to: nil)
        try session.apply(.set(.styles, json.map { .json($0) }, [.document]))
      case .markup(let place):
        carried.texts = carried.texts.filter { !place.contains($0.key.lowerBound) }
        carried.texts[place] = ""
      case .dissolve, nil: continue
      }
    }
    if carried != document.carried(.document) ?? Carried() { try session.apply(.carry([carried], [.document])) }
    if !names.nodes.isEmpty { try session.apply(.setEach(.name, names.values, names.nodes)) }
    if recolors { try session.recolor(&colors, in: [.document]) }
    try dissolve(mended.compactMap { if case .dissolve = $0.fix { $0.node } else { nil } })
    try session.remove(document.topmost(deleted))
  }

  /// Replaces groups with one child by that child; nested ones directly by the child of the innermost.
  private func dissolve(_ groups: [NodeID]) throws(CommandError) {
    let all = Set(groups)
    for group in groups {
      guard let parent = document.parent(of: group), !all.contains(parent), let index = document.index(of: group) else { continue }
      var held = group
      while all.contains(held), let child = document.children(of: held).first(where: { _ in true }) { held = child }
      try session.moveInPlace([Placement(held, in: parent, at: index)], dissolving: Set(document.subtree(of: group)).intersection(all))
      try session.apply(.detach([group]))
    }
  }
}

/// The nodes that may not be changed: locked graphics, their subtrees and their ancestors.
private struct LockedNodes {
  private var nodes: Set<NodeID> = []

  init(_ document: Document) {
    for node in document.graphics where document.value(.locked, of: node) == .bool(true) {
      nodes.formUnion(document.subtree(of: node))
      var parent = document.parent(of: node)
      while let next = parent, next != .document {
        nodes.insert(next)
        parent = document.parent(of: next)
      }
    }
  }

  func contains(_ node: NodeID) -> Bool { nodes.contains(node) }
}
