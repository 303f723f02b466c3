// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The nodes that changed, each below its groups, on the canvases of both drawings.
struct ReviewTree {
  /// A node of the new drawing, or one that is in the old one only.
  struct Key: Hashable {
    var node: NodeID
    var isOld: Bool
  }

  /// A canvas, with its nodes in both drawings.
  struct Canvas {
    var key: Key
    var old, new: NodeID?
  }

  private let match: DocumentMatch
  /// The index of each node's change.
  private(set) var changes: [Key: Int] = [:]
  private var children: [Key: [Key]] = [:]
  private var known: Set<Key> = []
  private var roots: [Key] = []

  init(_ match: DocumentMatch, _ changes: [NodeChange]) {
    self.match = match
    for (index, change) in changes.enumerated() {
      guard let key = key(of: change) else { continue }
      self.changes[key] = index
      attach(key)
    }
    // The page shows a picture even if no graphic changed.
    if canvases.isEmpty, let canvas = match.new.canvases.first { attach(Key(node: canvas, isOld: false)) }
    // The row of the document is not a canvas, and canvases are found by row number.
    if let document = roots.firstIndex(where: { $0.node == .document }) { roots.append(roots.remove(at: document)) }
  }

  private func key(of change: NodeChange) -> Key? {
    if change.id.isEmpty { return Key(node: .document, isOld: false) }
    if change.fate == .added { return match.new.node(id: change.newID).map { Key(node: $0, isOld: false) } }
    return match.old.node(id: change.id).map(counterpart)
  }

  /// The key of a node of the old drawing: its counterpart in the new one, if there is one.
  private func counterpart(_ old: NodeID) -> Key {
    match.new(of: old).map { Key(node: $0, isOld: false) } ?? Key(node: old, isOld: true)
  }

  private func parent(of key: Key) -> Key? {
    guard key.node != .document else { return nil }
    if key.isOld { return match.old.parent(of: key.node).flatMap { $0 == .document ? nil : counterpart($0) } }
    return match.new.parent(of: key.node).flatMap { $0 == .document ? nil : Key(node: $0, isOld: false) }
  }

  private mutating func attach(_ key: Key) {
    var key = key
    while known.insert(key).inserted {
      guard let parent = parent(of: key) else { return roots.append(key) }
      children[parent, default: []].append(key)
      key = parent
    }
  }

  /// The canvases among the roots, in order.
  var canvases: [Canvas] {
    roots.filter { $0.node != .document }.map { key in
      Canvas(key: key, old: key.isOld ? key.node : match.old(of: key.node), new: key.isOld ? nil : key.node)
    }
  }

  /// All nodes with their levels.
  func preorder() -> [(key: Key, level: Int)] {
    var order: [(key: Key, level: Int)] = []
    var stack = roots.reversed().map { (key: $0, level: 0) }
    while let next = stack.popLast() {
      order.append(next)
      stack += (children[next.key] ?? []).reversed().map { (key: $0, level: next.level + 1) }
    }
    return order
  }
}
