// SPDX-License-Identifier: GPL-3.0-or-later
/// The differences between two states of a drawing, by id: portable, comparable, and independent of the documents they were found in.
///
/// `diff`, dry runs, `dump --since` and `apply` all read this value. Ids refer to the old state, except in ``NodeChange/place`` for the
/// new place and for added nodes.
package struct ChangeSet: Hashable, Sendable {
  /// Kept and added nodes in the order of the new state, then deleted ones in the order of the old one. Each node occurs once.
  package var nodes: [NodeChange] = []
  /// The nodes around those that changed, by id, for people.
  package var surroundings: [ByteText: Surrounding] = [:]
  /// The number of further nodes that differ, or may differ, where the list was limited.
  package var moreCount = 0

  package var isEmpty: Bool { nodes.isEmpty && moreCount == 0 }

  package init() {}

  package struct Surrounding: Hashable, Sendable {
    package var label: String
    /// The id of its parent; nil for the document.
    package var parent: String?
  }

  /// The change set that reverts this one.
  package var inverse: ChangeSet {
    var result = self
    let (deleted, rest) = (nodes.filter { $0.fate == .deleted }, nodes.filter { $0.fate != .deleted })
    result.nodes = (rest.filter { $0.fate == .kept } + deleted).map(\.inverse) + rest.filter { $0.fate == .added }.map(\.inverse)
    return result
  }
}

/// The differences of one node.
package struct NodeChange: Hashable, Sendable {
  package enum Fate: String, Sendable { case kept, added, deleted }

  package var fate: Fate
  /// Its id in the old state; that of an added node in the new one. Empty for the document.
  package var id: String
  /// The word of its kind, and its name or `#id`, for people.
  package var kind: String
  package var label: String
  /// The id of the group that holds it, in the new state; in the old one for a deleted node.
  package var parent: String?
  /// Its place before and after, if it was moved, added or deleted.
  package var place = Difference<SiblingPlace?>(old: nil, new: nil)
  /// Its values that differ; all of an added or deleted node.
  package var values: [ValueChange] = []
  /// The values that it inherits, or has from rules, in place of those of its own that one state lacks, for people.
  package var inherited = Difference<[Property: Value]>(old: [:], new: [:])
  /// Whether an added or deleted node has a list of children, even an empty one.
  package var hasList = false

  package init(_ fate: Fate, id: String, kind: String, label: String, parent: String?) {
    (self.fate, self.id, self.kind, self.label, self.parent) = (fate, id, kind, label, parent)
  }

  /// Its id in the new state.
  package var newID: String {
    if case .string(let id)? = values.first(where: { $0.key == .property(.id) })?.change.new { id } else { id }
  }

  package var isMoved: Bool { fate == .kept && place.new != nil }

  var inverse: NodeChange {
    var result = self
    result.fate = fate == .kept ? .kept : fate == .added ? .deleted : .added
    if fate == .kept { result.id = newID }
    (result.place, result.values) = (place.inverse, values.map { ValueChange($0.key, $0.change.inverse) })
    result.inherited = inherited.inverse
    return result
  }

  /// The graphic of an added or deleted node.
  package var graphic: Graphic { graphic(fate == .deleted ? \.old : \.new) }

  /// A graphic of the values before or after; of a kept node, only of those that differ.
  package func graphic(_ side: KeyPath<Difference<Value?>, Value?>) -> Graphic {
    var graphic = Graphic(kind: Kind(graphic: kind) ?? (kind == Kind.canvas.word ? .canvas : .unknown), id: id)
    if graphic.kind == .unknown { graphic.unknownKind = kind }
    var members: [Graphic.Member] = []
    for change in values {
      guard let value = change.change[keyPath: side] else { continue }
      switch change.key {
      case .property(.id), .property(.kind), .entry: continue
      case .property(let property): members.append(Graphic.Member(property: property, value: value))
      case .other(let container, let key):
        if case .json(let json) = value { graphic.others.append(Graphic.Other(container: container, key: key, json: json)) }
      }
    }
    graphic.take(members)
    graphic.take(others: graphic.others)
    return graphic
  }
}

/// A value before and after.
package struct Difference<Content: Hashable & Sendable>: Hashable, Sendable {
  package var old, new: Content

  package init(old: Content, new: Content) { (self.old, self.new) = (old, new) }

  package var inverse: Difference { Difference(old: new, new: old) }
}

/// A place among siblings, by ids.
package struct SiblingPlace: Hashable, Sendable {
  /// The id of the group; empty for the document.
  package var parent: String
  /// The siblings around it; nil at an end of the list.
  package var previous, next: String?

  package init(parent: String, previous: String?, next: String?) {
    (self.parent, self.previous, self.next) = (parent, previous, next)
  }
}

/// One value that differs.
package struct ValueChange: Hashable, Sendable {
  /// The identity of a changed value.
  package enum Key: Hashable, Sendable {
    case property(Property)
    /// One key of a property that is a map, such as a token.
    case entry(Property, String)
    /// A member that this version does not support, in an object or in the node itself.
    case other(Property?, String)

    /// The name for people and programs: `fill.color`, `tokens.accent`, `extra.teeth`.
    package var path: String {
      switch self {
      case .property(let property): property.path
      case .entry(let property, let key): property.path + "." + key
      case .other(let container, let key): (container.map { $0.path + "." } ?? "") + key
      }
    }

    package var property: Property? {
      switch self {
      case .property(let property), .entry(let property, _): property
      case .other: nil
      }
    }
  }

  package var key: Key
  /// Nil where there is no value.
  package var change: Difference<Value?>

  package init(_ key: Key, _ change: Difference<Value?>) { (self.key, self.change) = (key, change) }
  init(_ key: Key, from old: Value?, to new: Value?) { self.init(key, Difference(old: old, new: new)) }
}
