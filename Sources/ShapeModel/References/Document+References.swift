// SPDX-License-Identifier: GPL-3.0-or-later
/// The references of a document: the one table for copies, renames, deletions, `lint`, `check` and exports.
///
/// Its index is built once, when it is first needed; every result is read from the current state.
extension Document {
  package var references: References { References(self) }
}

/// The references of a document, as it is now.
package struct References {
  let document: Document

  init(_ document: Document) { self.document = document }

  /// The references to a target, in document order; those of the document's named values come first. O(holders of the target).
  package func to(_ target: Reference.Target) -> [Reference] {
    guard case .id(let id) = target else { return candidates([target]).flatMap { from($0).filter { $0.target == target } } }
    // Markup mentions the id that an element was read with, even if it changed since.
    var words: Set<Reference.Target> = [target]
    if let node = document.owner(ofID: id), let origin = document.sourceNode(of: node), let read = document.source.id(at: origin) {
      words.insert(.id(read))
    } else if !document.made.isEmpty, let part = document.source.referencing?.original(ofPart: id, in: document) {
      words.insert(.id(part))
    }
    return candidates(words).flatMap { from($0).filter { $0.target == target } }
  }

  /// Everything that a holder refers to. O(own bytes).
  package func from(_ holder: Reference.Holder) -> [Reference] {
    switch holder {
    case .node(.document): named
    case .node(let node): document.contains(node) ? from(node) : []
    case .part(let offset): partExists(offset) ? document.source.referencing?.references(ofPart: offset, in: document) ?? [] : []
    case .token, .style, .variant: named.filter { $0.holder == holder }
    }
  }

  /// The words that name a holder to the user: `#face`, `variant dark`, `style sheet`.
  package func name(of holder: Reference.Holder) -> String {
    switch holder {
    case .node(let node): node == .document ? "the document" : Selector.id(document.id(of: node))
    case .token(let name): "token \(name)"
    case .style(let name): "style \(name)"
    case .variant(let name): "variant \(name)"
    case .part(let offset): document.source.referencing?.name(ofPart: offset) ?? ""
    }
  }

  /// All references, in document order; those of the document's named values come first. O(holders).
  package var all: [Reference] { named + ordered(withCopies(document.knownReferences.all)).flatMap(from) }

  /// The targets of all references. O(holders).
  package var targets: Set<Reference.Target> { Set(all.map(\.target)) }

  /// Whether nothing in the document refers to anything.
  package var isEmpty: Bool { document.knownReferences.isEmpty && named.isEmpty }

  /// Whether the target of a reference exists; the targets of names and rules may be missing.
  package func isThere(_ target: Reference.Target) -> Bool {
    switch target {
    case .id(let id):
      document.node(id: id) != nil || document.source.referencing?.part(id: id).map(partExists) ?? false
        || !document.made.isEmpty && document.source.referencing?.original(ofPart: id, in: document) != nil
    case .token(let name): document.ownTokens.contains { $0.name.hasSameBytes(as: name) }
    case .style(let name): names(of: .styles).contains { $0.hasSameBytes(as: name) }
    case .variant(let name): names(of: .variants).contains { $0.hasSameBytes(as: name) }
    case .name: true
    }
  }

  private func names(of property: Property) -> [String] {
    document.value(property, of: .document).flatMap { document.source.namedValues?.names(in: $0) } ?? []
  }

  private func partExists(_ offset: Int) -> Bool { document.contains(NodeID(document.source.node(ofPart: offset))) }

  // MARK: Holders

  /// The holders that refer, or once referred, to one of some targets.
  func candidates(_ targets: Set<Reference.Target>) -> [Reference.Holder] {
    var holders: Set<Reference.Holder> = Set(named.filter { targets.contains($0.target) }.map(\.holder))
    for target in targets { holders.formUnion(withCopies(document.knownReferences.holders(of: target))) }
    return ordered(holders)
  }

  private func withCopies(_ holders: Set<Reference.Holder>) -> Set<Reference.Holder> {
    var all = holders
    for holder in holders {
      let origin: Int
      switch holder {
      case .node(let node) where document.isRead(node): origin = node.index
      case .part(let offset): origin = document.source.node(ofPart: offset)
      default: continue
      }
      for copy in document.knownReferences.copies(of: origin) { all.insert(.node(copy)) }
    }
    return all
  }

  private func ordered(_ holders: Set<Reference.Holder>) -> [Reference.Holder] {
    var nodes: [NodeID] = []
    var parts: [Int] = []
    var others: [Reference.Holder] = []
    for holder in holders {
      switch holder {
      case .node(let node): if document.contains(node) { nodes.append(node) }
      case .part(let offset): parts.append(offset)
      case .token, .style, .variant: others.append(holder)
      }
    }
    return others.sorted { "\($0)" < "\($1)" } + document.ordered(nodes).map { .node($0) } + parts.sorted().map { .part($0) }
  }

  /// The references of the document's tokens, styles and variants.
  var named: [Reference] {
    var found: [Reference] = []
    for token in document.ownTokens {
      for target in Value.colors([token]).targets(of: .tokens) {
        found.append(Reference(.token(token.name), .property(.tokens), to: target))
      }
    }
    for property in [Property.styles, .variants] {
      guard let value = document.value(property, of: .document), let reader = document.source.namedValues else { continue }
      found += reader.references(in: value, of: property)
    }
    return found
  }

  private func from(_ node: NodeID) -> [Reference] {
    var found: [Reference] = []
    let kind = document.kind(of: node)
    for member in document.graphic(node).members where member.property.kinds.contains(kind) {
      for target in member.value.targets(of: member.property) {
        found.append(Reference(.node(node), .property(member.property), to: target))
      }
    }
    return found + (document.source.referencing?.markupReferences(of: node, in: document) ?? [])
  }
}
