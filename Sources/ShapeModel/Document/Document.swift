/// A drawing: what was read, under the edits made since.
///
/// What nobody touched is read from its source when somebody asks, and again every time. An edit adds a version of the nodes it
/// touches, 8 bytes each; taking it back points them at the version before. A list of children is written down only for
/// nodes whose children were added, removed or moved.
///
/// A value: a copy is a snapshot, and costs as much memory as there are edits once one of the two changes.
package struct Document {
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
  /// The children of the nodes whose children are not those of the source.
  var lists: [Handle: [Handle]] = [:]
  /// The parents of the nodes whose parent is not the one of the source.
  var parents: [Handle: Handle] = [:]
  /// The topmost nodes of the subtrees that were taken out.
  var detached: Set<Handle> = []
  /// Ids that were not read, ever.
  var addedIDs: [String: Handle] = [:]
  /// Ids of what was read without one.
  var generatedIDs: [Handle: String] = [:]

  /// Whether a graphic was ever turned into one of another kind.
  var changesKinds = false

  /// Counts structural edits, so that what was worked out of the structure knows when it is stale.
  package internal(set) var structureRevision = 0
  /// Counts all edits.
  package internal(set) var revision = 0

  var numberingCache = NumberingCache()

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
  package init() { self.init(EmptySource()) }

  var sourceCount: Int { skeleton.count }

  /// The handle the next new node will get.
  package var nextHandle: Handle { Handle(sourceCount + origins.count) }

  func isRead(_ node: Handle) -> Bool { node.index < sourceCount }

  /// Whether anything differs from what was read.
  package var isTouched: Bool { !lists.isEmpty || !touched.isEmpty }

  /// The nodes of the source that say something else than what was read, ascending.
  package var touched: [Handle] { current.handles.filter(isRead) }

  /// The nodes of the source whose lists of children differ, ascending.
  package var restructured: [Handle] { lists.keys.filter(isRead).sorted() }

  /// Whether what a node says is still what was read.
  package func isAsRead(_ node: Handle) -> Bool { isRead(node) && current[node] == 0 }

  /// Whether the list of a node's children is still the one that was read.
  package func isListAsRead(_ node: Handle) -> Bool { isRead(node) && lists[node] == nil }
}
