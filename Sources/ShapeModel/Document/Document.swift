// SPDX-License-Identifier: GPL-3.0-or-later
/// A drawing: the nodes read from a file, overlaid with the edits made since.
///
/// Unmodified nodes are read from ``source`` on every query. An edit adds a version of each node it touches, 8 bytes each; undo points
/// the node back at the previous version. A child list is stored only for nodes whose children were added, removed or moved, and for
/// their ancestors. So an edit costs the nodes it touches, their depth, and the logarithm of the child lists on the path. In notes on
/// complexity, *document* is the number of its nodes and *depth* the number of a node's ancestors.
///
/// A class, so that no copy can be held across an edit by accident: copy-on-write would then copy the whole edit history. ``snapshot()``
/// returns a copy of the current state.
package final class Document {
  package internal(set) var source: any GraphicSource
  /// The index of ``source``.
  @exclusivity(unchecked) var nodeIndex: NodeIndex
  /// The number of nodes of the file.
  let sourceCount: Int

  // Read several times for each of many nodes; dynamic exclusivity checking would record every access. It is not needed: code that
  // modifies one of these never calls back into the document.
  @exclusivity(unchecked) var versions = NodeVersions()
  @exclusivity(unchecked) var tree: TreeEdits
  var ids = NewIDs()

  /// The number of edits applied so far, inverse edits included.
  package internal(set) var revision = 0

  /// The latest insertions and removals of nodes; nil until ``logStructure()`` is called.
  package internal(set) var structureLog: StructureLog?
  /// The number of snapshots taken of this document.
  package private(set) var snapshotCount = 0
  let derived = DerivedValues()
  /// Polled while bounding boxes are computed. Returning true aborts the computation; the query then has no result.
  package var isInterrupted: () -> Bool = { false }

  /// The maximum level of a node; the document is at level 0.
  package static let levelLimit = 100_000

  /// Creates a document from a source. O(1), or O(document) where nodes lack ids.
  /// - Parameter generatesIDs: Whether nodes that lack an id get one. If false, callers must not query the ids of such nodes.
  package init(_ source: any GraphicSource, generatesIDs: Bool = true) {
    self.source = source
    nodeIndex = source.nodeIndex
    sourceCount = nodeIndex.count
    tree = TreeEdits(levels: nodeIndex.deepest)
    if generatesIDs { generateMissingIDs() }
  }

  /// Creates an empty document.
  package convenience init() { self.init(EmptySource()) }

  private init(copying other: Document) {
    (source, nodeIndex, sourceCount) = (other.source, other.nodeIndex, other.sourceCount)
    (versions, tree, ids) = (other.versions, other.tree, other.ids)
    revision = other.revision
    derived.numbering = other.derived.numbering
  }

  /// An independent copy of the current state. Copied lazily: the next edit of either copies the whole edit history.
  package func snapshot() -> Document {
    snapshotCount += 1
    return Document(copying: self)
  }

  /// The source to read unmodified nodes from: ``source``, or the same file with the current style rules and texts.
  package var reading: any GraphicSource {
    let version = versions.current[.document]
    guard version != 0, source.inheritance != nil else { return source }
    if let restyled = derived.restyled, restyled.version == version { return restyled.source }
    let changes = changedStyles(version)
    let carried = carried(.document) ?? Carried()
    guard !changes.isEmpty || !carried.texts.isEmpty || !carried.attributes.isEmpty,
      let other = source.styled?.restyled(changes, replacing: carried.texts, overriding: carried.attributes)
    else { return source }
    derived.restyled = (version, other)
    return other
  }

  /// The changed rules in a version of the document node; empty for none. Reads no source, since it decides which one is read.
  private func changedStyles(_ version: VersionNumber) -> String {
    let styles = versions.latest(from: version) { change -> Value?? in
      switch change {
      case .replace(let graphic): .some(graphic[.styles])
      case .carry: nil
      case .set(let settings): settings.last { $0.property == .styles }.map(\.value)
      }
    }
    if case .json(let text)?? = styles { return text }
    return ""
  }

  /// The number of structural edits, by which values derived from the structure are found to be stale.
  package var structureRevision: Int { tree.revision }

  /// The ID that the next new node will get.
  package var nextNode: NodeID { NodeID(UInt32(sourceCount + tree.origins.count), of: nodeIndex) }

  /// Whether a node was read, from the file or from markup that was added to it.
  package func isRead(_ node: NodeID) -> Bool { node.index < sourceCount || isAdded(node) }

  private func isAdded(_ node: NodeID) -> Bool {
    let place = node.index - sourceCount
    return place < tree.origins.count && tree.origins[place] == node.number
  }

  /// Whether any child list differs from what was read.
  package var isRestructured: Bool { tree.restructuredCount > 0 }

  /// Whether any node or child list differs from what was read.
  package var isTouched: Bool { tree.restructuredCount > 0 || versions.current.first { $0 != 0 }.map(isRead) ?? false }

  /// The nodes of the source whose current version is not the one read, ascending.
  package var touched: [NodeID] { versions.current.nodes { $0 != 0 }.filter(isRead) }

  /// The nodes in the document that were created since it was read, and not read from markup; ascending.
  package var made: [NodeID] { (sourceCount..<nextNode.index).lazy.map { NodeID($0) }.filter { !self.isRead($0) && self.contains($0) } }

  /// Whether any edit, undone or not, set or removed one of some properties, or replaced a whole node. O(edits).
  package func hasEdits(of properties: (Property) -> Bool) -> Bool {
    versions.changes.contains { change in
      switch change {
      case .set(let settings): settings.contains { properties($0.property) }
      case .replace: true
      case .carry: false
      }
    }
  }

  /// The nodes of the source whose child lists differ from what was read, ascending.
  package var restructured: [NodeID] { tree.lists.nodes { $0?.breakCount ?? 0 > 0 }.filter(isRead) }

  /// Whether a node was read and its properties are unmodified.
  package func isAsRead(_ node: NodeID) -> Bool { isRead(node) && versions.current[node] == 0 }

  /// Whether a node was read and its child list is unmodified.
  package func isListAsRead(_ node: NodeID) -> Bool { isRead(node) && tree.lists[node]?.breakCount ?? 0 == 0 }
}

/// Values computed from a document, which are recomputed after an edit made them invalid.
///
/// A class, so that each value is accessed by itself: computing one may read another.
final class DerivedValues {
  /// The order of all nodes; structural edits clear it.
  var numbering: Numbering?
  /// The number of times that the whole document was numbered after an edit.
  var numberingsMade = 0
  /// Transforms and units; every edit clears them.
  var placements = Placements()
  var boxes = KnownBoxes()
  /// The index of references, once it is needed.
  var references: KnownReferences?
  /// The index of names, once a name was looked up.
  var names: KnownNames?
  /// The selectors of the current variants, and whether the source may hold clips, once they are needed.
  var variantSelectors: VariantSelectors?
  var mayClip: Bool?
  /// The copies of the batch that was queried last.
  var batch: CopyBatch?
  var repeated = RepeatedBoxes()
  /// Groups that, with all their ancestors, are in the document, are unlocked, or have no transform, respectively.
  var attached = MarkedAncestors()
  var unlocked = MarkedAncestors()
  var unplaced = MarkedAncestors()
  /// For each group, the nearest group, itself included, that hands a property down to its contents; the document if none does. Changes of
  /// groups, and structural edits, clear it.
  var handingDown: [HandedDown: NodeID] = [:]
  /// The targets of instances, as `#id`, and the revision at which they were collected.
  var drawn: (revision: Int, ids: Set<String>)?
  /// The nodes that were read as instances.
  var readInstances: [NodeID]?
  /// The source with style rules applied, and the version of the document node that holds these rules.
  var restyled: (version: VersionNumber, source: any GraphicSource)?
}
