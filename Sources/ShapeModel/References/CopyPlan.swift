// SPDX-License-Identifier: GPL-3.0-or-later
/// Copies to be made by one edit, which refer to each other where their originals do.
package struct CopyPlan {
  /// The nodes to create, in the order of ``add(_:id:in:at:)``.
  package private(set) var nodes: [NewNode] = []
  private let document: Document
  private var originals: [NodeID] = []
  private var ids: [String] = []
  /// The offsets of the copies of each original.
  private var copies: [NodeID: [Int]] = [:]
  /// The offset of the root of the copied subtree that each copy is in.
  private var roots: [Int] = []

  package init(_ document: Document) { self.document = document }

  /// The number of copies so far, which is the offset of the next one.
  package var count: Int { nodes.count }

  /// Adds a copy of one node, without its children.
  package mutating func add(_ original: NodeID, id: String, in parent: NewNode.Parent, at index: Int? = nil) {
    let offset = nodes.count
    nodes.append(NewNode(.copy(of: original, id: id), in: parent, at: index))
    originals.append(original)
    ids.append(id)
    copies[original, default: []].append(offset)
    if case .new(let other) = parent { roots.append(roots[other]) } else { roots.append(offset) }
  }

  /// The edits that follow the creation of the copies: clips, sources and links among them. Must be called before the copies are made.
  ///
  /// - Complexity: O(copies); the first query of a document also costs the file, and a clip by names the whole document.
  package func relinkingEdits() -> [Edit] {
    let first = document.nextNode.index
    guard !document.knownReferences.isEmpty else { return [] }
    let query = Query(document)
    var edits: [Edit] = []
    for property in Property.naming {
      var (copies, values): ([NodeID], [Value?]) = ([], [])
      for (offset, original) in originals.enumerated() where document.mayRefer(original) {
        guard property.kinds.contains(document.kind(of: original)), let text = document.value(property, of: original)?.string,
          let new = relinked(text, of: property, offset, query)
        else { continue }
        copies.append(NodeID(first + offset))
        values.append(.string(new))
      }
      if !copies.isEmpty { edits.append(.setEach(property, values, copies)) }
    }
    return edits
  }

  /// The references of a copy, to copies instead of the originals; nil if it refers to nothing that is copied.
  private func relinked(_ text: String, of property: Property, _ offset: Int, _ query: Query) -> String? {
    if let id = Value.address(text), IDSyntax.isValid(id) || property != .clip {
      return document.node(id: id).flatMap { copy(of: $0, for: offset) }.map { "#" + $0 }
    }
    guard property == .clip, let selector = try? SelectorParser.parse(text), let found = try? query.matches(selector),
      found.contains(where: { copies[$0] != nil })
    else { return nil }
    return found.map { "#" + (copy(of: $0, for: offset) ?? document.id(of: $0)) }.joined(separator: ", ")
  }

  /// The id of the copy that stands for a node, seen from another copy: the one in the same subtree if there are several.
  private func copy(of node: NodeID, for offset: Int) -> String? {
    guard let all = copies[node] else { return nil }
    return ids[all.first { roots[$0] == roots[offset] } ?? all[0]]
  }
}
