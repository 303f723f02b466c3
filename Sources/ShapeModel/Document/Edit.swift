/// The one kind of change a document knows.
///
/// ``Document/apply(_:)`` returns the edit that takes it back, so undo, redo, transactions and rollback are lists of edits.
package enum Edit: Sendable {
  /// Gives one property of each node the same value; nil removes it. 4 bytes a node, and the value once.
  case set(Property, Value?, [NodeID])
  /// Gives one property of each node a value of its own.
  case setEach(Property, [Value?], [NodeID])
  /// Puts a whole new description in place of each node's own; ids may not differ.
  case replace([Graphic], [NodeID])
  /// Takes nodes back to what they said before, or on to what they said after. 8 bytes a node.
  case restore([VersionNumber], [NodeID])
  /// Makes nodes. They get the next handles, in order.
  case create([NewNode])
  /// Takes subtrees out of the document. Their handles stay, so that they can come back.
  case detach([NodeID])
  /// Puts subtrees that were taken out into lists of children, one after the other.
  case attach([Placement])
  /// Takes subtrees out of their lists, then puts them in, one after the other.
  case move([Placement])

  /// The nodes it touches, as far as they had handles before.
  package var nodes: [NodeID] {
    switch self {
    case .set(_, _, let nodes), .setEach(_, _, let nodes), .replace(_, let nodes), .restore(_, let nodes), .detach(let nodes): nodes
    case .create: []
    case .attach(let placements), .move(let placements): placements.map(\.node)
    }
  }

  /// The nodes that several edits touch, each once, as ``nodes`` counts them.
  static func nodes(of edits: [Edit]) -> [NodeID] {
    guard edits.count > 1 else { return edits.first?.nodes ?? [] }
    var seen: Set<NodeID> = []
    return edits.flatMap(\.nodes).filter { seen.insert($0).inserted }
  }

  /// How many nodes it touches.
  package var count: Int {
    switch self {
    case .set(_, _, let nodes), .setEach(_, _, let nodes), .replace(_, let nodes), .restore(_, let nodes), .detach(let nodes): nodes.count
    case .create(let nodes): nodes.count
    case .attach(let placements), .move(let placements): placements.count
    }
  }

  /// The bytes it keeps for a later undo, roughly.
  package var cost: Int {
    switch self {
    case .set(_, _, let nodes), .detach(let nodes): nodes.count * 4
    case .setEach(_, _, let nodes): nodes.count * 36
    case .replace(_, let nodes), .restore(_, let nodes): nodes.count * 8
    case .create(let nodes): nodes.count * 16
    case .attach(let placements), .move(let placements): placements.count * 16
    }
  }
}

/// What a node said at one time; 0 is what was read.
package typealias VersionNumber = UInt32

/// A place in a list of children.
package struct Placement: Hashable, Sendable {
  package var node: NodeID
  package var parent: NodeID
  /// 0 is the back-most.
  package var index: Int

  package init(_ node: NodeID, in parent: NodeID, at index: Int) {
    self.node = node
    self.parent = parent
    self.index = index
  }
}

/// A node to be made.
package struct NewNode: Sendable {
  package var content: Content
  package var parent: Parent
  /// Its place among the children of its parent; nil is in front of them all.
  package var index: Int?
  /// Whether it is written with a list of children, however short; nil where its kind tells.
  package var hasList: Bool?

  package enum Content: Sendable {
    case graphic(Graphic)
    /// The same as another node says now, under an id of its own. Costs no copy.
    case copy(of: NodeID, id: String)
  }

  package enum Parent: Sendable {
    case node(NodeID)
    /// An earlier one of the nodes made by the same edit.
    case new(Int)
  }

  package init(_ content: Content, in parent: Parent, at index: Int? = nil, hasList: Bool? = nil) {
    self.content = content
    self.parent = parent
    self.index = index
    self.hasList = hasList
  }
}
