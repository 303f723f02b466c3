/// A drawing: what was read, under the edits made since.
///
/// What was not edited is read from its source when it is asked for, and again every time. An edit adds a version of the nodes it
/// touches, 8 bytes each; taking it back points them at the version before. A list of children is stored only for nodes whose
/// children were added, removed or moved, and for those around them. So an edit costs what it touches, its depth, and the
/// logarithm of the lists it goes through.
///
/// An object, so that no copy can be held across an edit by accident, which would make the edit copy everything ever said. Who
/// needs the document as it is now takes a ``snapshot()``.
package final class Document {
  package let source: any GraphicSource
  /// The source's.
  let nodeIndex: NodeIndex

  // Asked several times for each of many nodes, and each time would be written down. Neither is asked while it is changed: what changes
  // one calls nothing that knows the document.
  @exclusivity(unchecked) var versions = NodeVersions()
  @exclusivity(unchecked) var tree: TreeEdits
  var ids = NewIDs()

  /// The source under the rules of style that hold at a version of the document itself.
  var restyled: (version: VersionNumber, source: any GraphicSource)?

  /// Counts all edits.
  package internal(set) var revision = 0

  /// The levels of all nodes of the source, once an outline asked for them after an edit.
  private(set) lazy var sourceLevels = nodeIndex.levels
  /// The numbering, until the next structural edit.
  var cachedNumbering: Numbering?
  /// Where nodes came and went lately; nil without a follower.
  package internal(set) var structureLog: StructureLog?
  /// How many snapshots were taken of it.
  package private(set) var snapshotCount = 0
  /// How often the whole document was numbered after an edit.
  var numberingsMade = 0

  /// What was worked out about places, until the next edit.
  var placements = Placements()
  package internal(set) var boxes = KnownBoxes()
  /// Groups that are in the document, that are not locked, and that have no map of their own, each with all its ancestors.
  var attached = UnmarkedAncestors()
  var unlocked = UnmarkedAncestors()
  var unplaced = UnmarkedAncestors()
  /// Asked now and then while boxes are worked out: true leaves that, and what was asked is then not known.
  package var isInterrupted: () -> Bool = { false }

  /// The most levels below the document.
  package static let levelLimit = 100_000

  /// Opens what a source holds. Costs nothing, or, where ids are missing, the document once.
  package init(_ source: any GraphicSource) {
    self.source = source
    nodeIndex = source.nodeIndex
    tree = TreeEdits(levels: nodeIndex.deepest)
    generateMissingIDs()
  }

  /// An empty document.
  package convenience init() { self.init(EmptySource()) }

  private init(copying other: Document) {
    (source, nodeIndex) = (other.source, other.nodeIndex)
    (versions, tree, ids) = (other.versions, other.tree, other.ids)
    (revision, cachedNumbering) = (other.revision, other.cachedNumbering)
  }

  /// The document as it is now, for good. Costs as much as was ever said, at the next edit of one of the two.
  package func snapshot() -> Document {
    snapshotCount += 1
    return Document(copying: self)
  }

  /// Where unmodified nodes are read: the source, or the same under the rules of style as they are now.
  package var reading: any GraphicSource {
    let version = versions.current[.document]
    guard version != 0, source.inheritance != nil else { return source }
    if let restyled, restyled.version == version { return restyled.source }
    guard case .json(let changes)? = value(.styles, of: .document), let other = source.restyled(changes) else { return source }
    restyled = (version, other)
    return other
  }

  var sourceCount: Int { nodeIndex.count }

  /// Counts structural edits, so that what was worked out of the structure knows when it is stale.
  package var structureRevision: Int { tree.revision }

  /// The handle the next new node will get.
  package var nextNode: NodeID { NodeID(sourceCount + tree.origins.count) }

  func isRead(_ node: NodeID) -> Bool { node.index < sourceCount }

  /// Whether anything differs from what was read.
  package var isTouched: Bool { tree.restructuredCount > 0 || !touched.isEmpty }

  /// The nodes of the source that say something else than what was read, ascending.
  package var touched: [NodeID] { versions.current.handles { $0 != 0 }.filter(isRead) }

  /// The nodes that are in the document and were not read.
  package var made: [NodeID] { (sourceCount..<nextNode.index).lazy.map { NodeID($0) }.filter(contains) }

  /// Whether an edit, taken back or not, said anything of some properties, or described a node anew. Costs the edits.
  package func wasTold(of properties: (Property) -> Bool) -> Bool {
    versions.changes.contains { change in
      switch change {
      case .set(let property, _): properties(property)
      case .replace: true
      }
    }
  }

  /// The nodes of the source whose lists of children differ, ascending.
  package var restructured: [NodeID] { tree.lists.handles { $0?.breakCount ?? 0 > 0 }.filter(isRead) }

  /// Whether what a node says is still what was read.
  package func isAsRead(_ node: NodeID) -> Bool { isRead(node) && versions.current[node] == 0 }

  /// Whether the list of a node's children is still the one that was read.
  package func isListAsRead(_ node: NodeID) -> Bool { isRead(node) && tree.lists[node]?.breakCount ?? 0 == 0 }
}
