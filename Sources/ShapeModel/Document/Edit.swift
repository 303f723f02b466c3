// SPDX-License-Identifier: GPL-3.0-or-later
/// A change of a document; there is no other way to change one.
///
/// ``Document/apply(_:)`` returns the inverse edit, so undo, redo, transactions and rollback are lists of edits.
package enum Edit: Sendable {
  /// Sets properties of each node, to the same values for all nodes. 4 bytes per node, and the values once.
  ///
  /// Each property occurs once, and an object is not removed in the edit that sets its members.
  case set([PropertySetting], [NodeID])
  /// Sets one property of each node to a value of its own.
  case setEach(Property, [Value?], [NodeID])
  /// Replaces all properties of each node; the ids have to stay the same.
  case replace([Graphic], [NodeID])
  /// Replaces the carried data of each node, see ``Carried``.
  case carry([Carried], [NodeID])
  /// Sets nodes to other versions, as undo and redo do. 8 bytes per node.
  case restore([VersionNumber], [NodeID])
  /// Creates nodes. They get the next node IDs, in order.
  case create([NewNode])
  /// Reads markup of the document's format, and inserts its outermost nodes into a list of children, at an index or in front of them all.
  /// The nodes get the next node IDs, in order.
  case read([UInt8], in: NodeID, at: Int?)
  /// Detaches subtrees from the document. Their node IDs stay in use, so that they can be attached again.
  case detach([NodeID])
  /// Inserts detached subtrees into child lists, one after the other.
  case attach([Placement])
  /// Removes subtrees from their lists, then inserts them, one after the other.
  case move([Placement])

  /// Sets one property of each node to the same value; nil removes it.
  package static func set(_ property: Property, _ value: Value?, _ nodes: [NodeID]) -> Edit {
    .set([PropertySetting(property, value)], nodes)
  }

  /// The nodes it touches; those that it creates have no ID yet and are left out.
  package var nodes: [NodeID] {
    switch self {
    case .set(_, let nodes), .setEach(_, _, let nodes), .replace(_, let nodes), .carry(_, let nodes), .restore(_, let nodes),
      .detach(let nodes):
      nodes
    case .create, .read: []
    case .attach(let placements), .move(let placements): placements.map(\.node)
    }
  }

  /// Whether it changes lists of children, and no properties.
  package var isStructural: Bool {
    switch self {
    case .set, .setEach, .replace, .carry, .restore: false
    case .create, .read, .detach, .attach, .move: true
    }
  }

  /// The nodes that several edits touch, each once; see ``nodes``.
  static func nodes(of edits: [Edit]) -> [NodeID] {
    guard edits.count > 1 else { return edits.first?.nodes ?? [] }
    var seen: Set<NodeID> = []
    return edits.flatMap(\.nodes).filter { seen.insert($0).inserted }
  }

  /// The number of nodes it touches.
  package var count: Int {
    switch self {
    case .set(_, let nodes), .setEach(_, _, let nodes), .replace(_, let nodes), .carry(_, let nodes), .restore(_, let nodes),
      .detach(let nodes):
      nodes.count
    case .create(let nodes): nodes.count
    case .read: 1
    case .attach(let placements), .move(let placements): placements.count
    }
  }

  /// The approximate number of bytes it retains for a later undo.
  package var cost: Int {
    switch self {
    case .set(_, let nodes), .detach(let nodes): nodes.count * 4
    case .setEach(_, _, let nodes): nodes.count * 36
    case .replace(_, let nodes), .restore(_, let nodes): nodes.count * 8
    case .carry(_, let nodes): nodes.count * 64
    case .create(let nodes): nodes.count * 16
    case .read(let markup, _, _): markup.count
    case .attach(let placements), .move(let placements): placements.count * 16
    }
  }
}

/// A version of a node's properties; 0 is the one that was read.
package typealias VersionNumber = UInt32

/// A node's place in a child list.
package struct Placement: Hashable, Sendable {
  package var node: NodeID
  package var parent: NodeID
  /// The index among the siblings; 0 is at the back.
  package var index: Int

  package init(_ node: NodeID, in parent: NodeID, at index: Int) {
    self.node = node
    self.parent = parent
    self.index = index
  }
}

/// A node to be created.
package struct NewNode: Sendable {
  package var content: Content
  package var parent: Parent
  /// Its index among the children of its parent; nil means in front of them all.
  package var index: Int?
  /// Whether it is written with a child list, even an empty one; nil leaves that to its kind.
  package var hasList: Bool?

  package enum Content: Sendable {
    case graphic(Graphic)
    /// The current properties of another node, under an id of its own. Shares the versions of the original instead of copying them.
    case copy(of: NodeID, id: String)
  }

  package enum Parent: Sendable {
    case node(NodeID)
    /// The index of an earlier node created by the same edit.
    case new(Int)
  }

  package init(_ content: Content, in parent: Parent, at index: Int? = nil, hasList: Bool? = nil) {
    self.content = content
    self.parent = parent
    self.index = index
    self.hasList = hasList
  }
}
