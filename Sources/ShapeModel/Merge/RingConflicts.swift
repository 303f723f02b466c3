// SPDX-License-Identifier: GPL-3.0-or-later
/// Instances of a merged document that would contain themselves, but do not in either of the two merged documents.
///
/// They are conflicts of their `source`, or of their place if the source is the same in all three; an instance of the base gets its
/// `source` in the base back.
package struct RingConflicts {
  package private(set) var all: [MergeConflict] = []
  /// The instances on such cycles whose ids are in no file.
  package private(set) var nameless: [NodeID] = []
  /// The edits that restore changed sources.
  package private(set) var edits: [Edit] = []

  private let merged, base, ours, theirs: Document

  /// - Complexity: O(references) of all three documents, if the merged one has a new cycle; else O(references) of the merged one.
  package init(_ merged: Document, base: Document, ours: Document, theirs: Document) {
    (self.merged, self.base, self.ours, self.theirs) = (merged, base, ours, theirs)
    guard !merged.graphics(of: KindSet([.instance])).isEmpty else { return }
    let rings = merged.references.instanceRings()
    guard !rings.isEmpty else { return }
    let known = Set(
      [base, ours, theirs].flatMap { document in document.references.instanceRings().map { RingConflicts.ids($0, document) } })
    var places: Set<NodeID> = []
    for ring in rings where !known.contains(RingConflicts.ids(ring, merged)) { places.formUnion(ring) }
    guard !places.isEmpty else { return }
    for instance in merged.ordered(merged.graphics(of: KindSet([.instance]))) where isOnRing(instance, places) { add(instance) }
  }

  private static func ids(_ ring: [NodeID], _ document: Document) -> Set<String> { Set(ring.map(document.id(of:))) }

  /// Whether an instance is in one of the graphics of a cycle and repeats another one.
  private func isOnRing(_ instance: NodeID, _ places: Set<NodeID>) -> Bool {
    guard let id = merged.value(.source, of: instance)?.string, id.hasPrefix("#"), let target = merged.node(id: String(id.dropFirst())),
      places.contains(target)
    else { return false }
    var node: NodeID? = instance
    while let next = node {
      if places.contains(next) { return true }
      node = merged.parent(of: next)
    }
    return false
  }

  private mutating func add(_ instance: NodeID) {
    guard merged.hasOwnID(instance) else { return nameless.append(instance) }
    let (id, label) = (merged.id(of: instance), merged.label(of: instance))
    func source(_ document: Document) -> Value? { document.node(id: id).flatMap { document.value(.source, of: $0) } }
    let sources = (source(base), source(ours), source(theirs))
    func conflict(_ subject: MergeConflict.Subject, _ state: (Document) -> MergeConflict.State?) -> MergeConflict {
      MergeConflict(id, label, subject, base: state(base), ours: state(ours), theirs: state(theirs))
    }
    guard sources.0 != sources.1 || sources.0 != sources.2 else {
      let places = conflict(.place) { document in document.node(id: id).map { .place(document.place(of: $0)) } ?? .deleted }
      // An instance that neither side changed can be on a cycle because of changes to its target.
      if places.base != places.ours || places.base != places.theirs { all.append(places) }
      return
    }
    all.append(conflict(.value(.property(.source))) { source($0).map { .value($0) } })
    if let old = sources.0, merged.value(.source, of: instance) != old { edits.append(.set(.source, old, [instance])) }
  }
}
