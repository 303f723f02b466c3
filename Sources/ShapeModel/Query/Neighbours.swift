// SPDX-License-Identifier: GPL-3.0-or-later
/// A cache of siblings, levels, canvases and locks by node, so that queries about every node cost linear, not quadratic time.
package final class Neighbours {
  private let document: Document
  /// The position of each node among its siblings, from 1; 0 where not computed.
  private var places: [UInt32] = []
  private var counts: [NodeID: Int] = [:]
  /// The level of each visited node; 0 where not computed.
  private var levels: [UInt32] = []
  private var locks = InheritedMark()
  private var hidden = InheritedMark()
  private var lastFrame: (parent: NodeID, frame: Rect?)?
  /// The canvas of each visited group; 0 where not computed.
  private var canvases: [UInt32] = []
  private var frames: [NodeID: Rect?] = [:]

  package init(_ document: Document) { self.document = document }

  private static func makeRoom(_ column: inout [UInt32], _ document: Document) {
    let missing = document.nextNode.index - column.count
    if missing > 0 { column += repeatElement(0, count: missing) }
  }

  /// A node's index among its siblings, from 0, and their count. Costs the siblings once.
  func place(of node: NodeID) -> (index: Int, count: Int)? {
    guard let parent = document.parent(of: node) else { return nil }
    if let count = counts[parent] { return (Int(places[node.index]) - 1, count) }
    Neighbours.makeRoom(&places, document)
    var count = 0
    for child in document.children(of: parent) {
      count += 1
      places[child.index] = UInt32(count)
    }
    counts[parent] = count
    return (Int(places[node.index]) - 1, count)
  }

  /// The preceding sibling of each node, for the sibling lists in `linked`.
  private var previous: [UInt32] = []
  private var linked: Set<NodeID> = []

  /// The preceding sibling of a node; nil for the first. Costs the siblings once.
  func sibling(before node: NodeID) -> NodeID? {
    guard let parent = document.parent(of: node) else { return nil }
    if linked.insert(parent).inserted {
      Neighbours.makeRoom(&previous, document)
      var last = NodeID.document
      for child in document.children(of: parent) {
        previous[child.index] = last.number
        last = child
      }
    }
    let sibling = NodeID(previous[node.index])
    return sibling == .document ? nil : sibling
  }

  /// Whether a node or an ancestor is locked.
  func isLocked(_ node: NodeID) -> Bool { locks.holds(for: node, in: document, where: document.isLocked) }

  /// Whether a node is not drawn because it or an ancestor is not visible.
  package func isHidden(_ node: NodeID) -> Bool {
    hidden.holds(for: node, in: document) { [document] in document.resolved(.visible, of: $0) == .bool(false) }
  }

  /// Levels below the document. Climbs only to the nearest cached ancestor.
  func level(of node: NodeID) -> Int {
    Neighbours.makeRoom(&levels, document)
    var climbed = 0
    var level = 0
    var current: NodeID? = node
    while let next = current, next != .document {
      level = Int(levels[next.index])
      if level > 0 { break }
      climbed += 1
      current = document.parent(of: next)
    }
    level += climbed
    current = node
    for step in 0..<climbed {
      guard let next = current else { break }
      levels[next.index] = UInt32(level - step)
      current = document.parent(of: next)
    }
    return level
  }

  /// The canvas a node is on; the node itself if it is one. Climbs only to the nearest cached ancestor.
  func canvas(of node: NodeID) -> NodeID? {
    guard node != .document else { return nil }
    Neighbours.makeRoom(&canvases, document)
    var climbed = 0
    var canvas = node
    while let parent = document.parent(of: canvas), parent != .document {
      let known = canvases[parent.index]
      canvas = known > 0 ? NodeID(known) : parent
      if known > 0 { break }
      climbed += 1
    }
    var current = node
    for _ in 0..<climbed {
      guard let parent = document.parent(of: current) else { break }
      canvases[parent.index] = canvas.number
      current = parent
    }
    return canvas
  }

  /// The frame of the canvas a node is on, computed once for each canvas.
  func canvasFrame(of node: NodeID) -> Rect? {
    let parent = document.parent(of: node)
    // Consecutive requests are mostly for siblings.
    if let (known, frame) = lastFrame, known == parent { return frame }
    let frame = canvas(of: node).flatMap { canvas in
      if let known = frames[canvas] { return known }
      frames[canvas] = document.frame(of: canvas)
      return frames[canvas]!
    }
    if let parent, parent != .document { lastFrame = (parent, frame) }
    return frame
  }
}

/// A mark that a node has if it or one of its ancestors does, cached for each group.
private struct InheritedMark {
  private var known: [NodeID: Bool] = [:]
  private var last: (parent: NodeID, holds: Bool)?

  /// Whether a node or an ancestor has the mark. Climbs only to the nearest cached ancestor.
  mutating func holds(for node: NodeID, in document: Document, where isMarked: (NodeID) -> Bool) -> Bool {
    if isMarked(node) { return true }
    guard let parent = document.parent(of: node), parent != .document else { return false }
    // Consecutive requests are mostly for siblings.
    if let last, last.parent == parent { return last.holds }
    var climbed: [NodeID] = []
    var holds = false
    var current: NodeID? = parent
    while let next = current, next != .document, !holds {
      if let answer = known[next] {
        holds = answer
        break
      }
      climbed.append(next)
      holds = isMarked(next)
      current = document.parent(of: next)
    }
    for group in climbed { known[group] = holds }
    last = (parent, holds)
    return holds
  }
}
