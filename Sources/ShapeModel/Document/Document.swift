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
  let skeleton: Skeleton

  /// Which version each handle is at.
  var current = PagedColumn()
  /// All versions ever made; the first stands for what was read.
  var versions = [Version(previous: 0, change: 0)]
  var changes: [Change] = []
  /// For each handle made since reading, the node of the source it is a copy of.
  var origins: [UInt32] = []
  /// The lists of children that edits went through or that were asked for places. Those around each of them are here too, so that
  /// all below a list that is not here is as it was read.
  var lists: [Handle: ChildList] = [:]
  var trees = SiblingTrees()
  /// How many nodes of the source have other children than were read.
  var restructuredCount = 0
  /// Nodes that were made as files have groups that say nothing of children.
  var listless: Set<Handle> = []
  /// The topmost nodes of the subtrees that were taken out.
  var detached: Set<Handle> = []
  /// Ids that were not read, ever.
  var addedIDs: [String: Handle] = [:]
  /// Ids of what was read without one.
  var generatedIDs: [Handle: String] = [:]

  /// The least length of an id that may be free, for hashes that many nodes were made with, and what it was before each change.
  var idLengths: [UInt64: Int] = [:]
  var idLengthLog: [(hash: UInt64, former: Int?)] = []

  /// Whether a graphic was ever turned into one of another kind.
  var changesKinds = false

  /// Whether a group was ever told something that what is in it may follow.
  var changesInheritance = false

  /// The source under the rules of style that hold at a version of the document itself.
  var restyled: (version: VersionNumber, source: any GraphicSource)?

  /// Counts structural edits, so that what was worked out of the structure knows when it is stale.
  package internal(set) var structureRevision = 0
  /// Counts all edits.
  package internal(set) var revision = 0

  /// The levels of all nodes of the source, once an outline asked for them after an edit.
  private(set) lazy var sourceLevels = skeleton.levels
  /// The numbering, until the next structural edit.
  var cachedNumbering: Numbering?
  /// Where nodes came and went lately; nil without a follower.
  package internal(set) var structureLog: StructureLog?
  /// How many snapshots were taken of it.
  package private(set) var snapshotCount = 0
  /// How often the whole document was numbered after an edit.
  var numberingsMade = 0

  /// A list of children that can be edited.
  struct ChildList {
    /// Its root in ``trees``.
    var root = SiblingTrees.none
    /// How many neighbours in it, both ends included, are not neighbours in the source; 0 says that it is the list that was read.
    var breakCount = 0
  }

  /// What was worked out about places, until the next edit.
  var placements = Placements()
  /// The boxes of all nodes, once they are worth it.
  var boxes: BoxColumns?
  /// The nodes that were looked at for boxes without columns.
  var spentOnBoxes = 0
  var spentOnPaint = 0
  /// The nodes that were looked at to make columns of boxes and to correct them, for tests.
  package internal(set) var boxSteps = 0
  /// Asked now and then while boxes are worked out: true leaves that, and what was asked is then not known.
  package var isInterrupted: () -> Bool = { false }

  /// One state of a node: the state before, and what was done to it.
  struct Version {
    var previous: UInt32
    var change: UInt32
  }

  enum Change: Sendable {
    case set(Property, Value?)
    case replace(Graphic)
  }

  static let noOrigin = UInt32.max
  /// The most levels below the document.
  package static let levelLimit = 100_000
  /// The most versions in a row that are read one after the other before one is written out whole.
  static let chainLimit = 24

  /// Opens what a source holds. Costs nothing, or, where ids are missing, the document once.
  package init(_ source: any GraphicSource) {
    self.source = source
    skeleton = source.skeleton
    generateMissingIDs()
  }

  /// An empty document.
  package convenience init() { self.init(EmptySource()) }

  private init(copying other: Document) {
    (source, skeleton) = (other.source, other.skeleton)
    (current, versions, changes, origins) = (other.current, other.versions, other.changes, other.origins)
    listless = other.listless
    (lists, trees, restructuredCount, detached) = (other.lists, other.trees, other.restructuredCount, other.detached)
    (addedIDs, generatedIDs, changesKinds) = (other.addedIDs, other.generatedIDs, other.changesKinds)
    changesInheritance = other.changesInheritance
    (idLengths, idLengthLog) = (other.idLengths, other.idLengthLog)
    (structureRevision, revision, cachedNumbering) = (other.structureRevision, other.revision, other.cachedNumbering)
  }

  /// The document as it is now, for good. Costs as much as was ever said, at the next edit of one of the two.
  package func snapshot() -> Document {
    snapshotCount += 1
    return Document(copying: self)
  }

  /// Where unmodified nodes are read: the source, or the same under the rules of style as they are now.
  package var reading: any GraphicSource {
    let version = current[.document]
    guard version != 0, source.inheritance != nil else { return source }
    if let restyled, restyled.version == version { return restyled.source }
    guard case .json(let changes)? = value(.styles, of: .document), let other = source.restyled(changes) else { return source }
    restyled = (version, other)
    return other
  }

  var sourceCount: Int { skeleton.count }

  /// The handle the next new node will get.
  package var nextHandle: Handle { Handle(sourceCount + origins.count) }

  func isRead(_ node: Handle) -> Bool { node.index < sourceCount }

  /// Whether anything differs from what was read.
  package var isTouched: Bool { restructuredCount > 0 || !touched.isEmpty }

  /// The nodes of the source that say something else than what was read, ascending.
  package var touched: [Handle] { current.handles.filter(isRead) }

  /// The nodes that are in the document and were not read.
  package var made: [Handle] { (sourceCount..<nextHandle.index).lazy.map { Handle($0) }.filter(contains) }

  /// Whether an edit, taken back or not, said anything of some properties, or described a node anew. Costs the edits.
  package func wasTold(of properties: (Property) -> Bool) -> Bool {
    changes.contains { change in
      switch change {
      case .set(let property, _): properties(property)
      case .replace: true
      }
    }
  }

  /// The nodes of the source whose lists of children differ, ascending.
  package var restructured: [Handle] { lists.filter { isRead($0) && $1.breakCount > 0 }.keys.sorted() }

  /// Whether what a node says is still what was read.
  package func isAsRead(_ node: Handle) -> Bool { isRead(node) && current[node] == 0 }

  /// Whether the list of a node's children is still the one that was read.
  package func isListAsRead(_ node: Handle) -> Bool { isRead(node) && lists[node]?.breakCount ?? 0 == 0 }
}
