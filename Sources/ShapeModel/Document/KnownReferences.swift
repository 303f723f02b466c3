// SPDX-License-Identifier: GPL-3.0-or-later
/// An index of references, from each target to the nodes and parts of the file that mention it: built in one pass when it is first needed,
/// then extended by edits.
///
/// A holder stays listed after an edit removed its mention, so that undo costs nothing; readers check the holders again.
struct KnownReferences {
  private var holders: [Reference.Target: [Reference.Holder]] = [:]
  /// The nodes of the source that mention anything in their own bytes.
  private var mentioning: Set<UInt32> = []
  /// The copies of those nodes.
  private var copies: [UInt32: [NodeID]] = [:]

  var isEmpty: Bool { holders.isEmpty }

  /// All targets that are or were mentioned.
  var targets: some Collection<Reference.Target> { holders.keys }

  mutating func add(_ target: Reference.Target, _ holder: Reference.Holder) { holders[target, default: []].append(holder) }

  mutating func add(_ target: Reference.Target, _ nodes: [NodeID]) {
    holders[target, default: []].append(contentsOf: nodes.lazy.map { .node($0) })
  }

  /// Records a node of the source that mentions something.
  mutating func note(_ node: Int) { mentioning.insert(UInt32(node)) }

  /// Records a copy of a node of the source.
  mutating func add(copy: NodeID, of origin: UInt32) {
    if mentioning.contains(origin) { copies[origin, default: []].append(copy) }
  }

  func isMentioning(_ node: Int) -> Bool { mentioning.contains(UInt32(node)) }

  /// The holders that mention or mentioned a target, each once.
  func holders(of target: Reference.Target) -> Set<Reference.Holder> { Set(holders[target] ?? []) }

  func copies(of origin: Int) -> [NodeID] { copies[UInt32(origin)] ?? [] }

  /// All holders, each once.
  var all: Set<Reference.Holder> { Set(holders.values.joined()) }
}

/// The selectors of a document's variants, for one version of the document node.
struct VariantSelectors {
  var version: VersionNumber
  var texts: [String]
}
