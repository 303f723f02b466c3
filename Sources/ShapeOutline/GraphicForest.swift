// SPDX-License-Identifier: GPL-3.0-or-later
import Outlines
package import ShapeModel

/// The descendants of a document, a canvas or a group in document order, as the forest from which outlines are made.
///
/// Numbers are preorder positions relative to the first child.
package struct GraphicForest: RandomAccessCollection, PreorderForest {
  /// One canvas or graphic, which is read only on demand.
  package struct Node: Identifiable {
    fileprivate let store: Store
    package let id: NodeID

    /// The children; nil for a leaf. Requested only where the numbering cannot be used.
    package var children: GraphicForest? {
      guard store.document.isGroup(id) else { return nil }
      store.childrenAsked += 1
      return GraphicForest(store: store, in: id)
    }

    /// The summary that a row shows.
    package var summary: GraphicSummary { GraphicSummary(id, in: store.document) }
  }

  final class Store {
    let document: Document
    var childrenAsked = 0
    /// The numbering of a deep document, where single positions would cost too much; nil for others, so that edits do not renumber them.
    private let numbering: Numbering?

    init(_ document: Document) {
      self.document = document
      numbering = document.isDeep ? document.numbering : nil
    }

    /// The levels of a deep document, computed in one pass.
    private lazy var levels = numbering?.levels

    func level(at position: Int) -> Int { levels.map { Int($0[position]) } ?? document.level(at: position) }

    func copyLevels(at positions: Range<Int>, less top: Int, to room: UnsafeMutablePointer<Int32>) {
      guard let levels else { return document.copyLevels(at: positions, less: top, to: room) }
      for (offset, position) in positions.enumerated() { (room + offset).initialize(to: Int32(Int(levels[position]) - top)) }
    }

    func position(of node: NodeID) -> Int? { numbering == nil ? document.position(of: node) : numbering!.position(of: node) }
    func node(at position: Int) -> NodeID { numbering?.node(at: position) ?? document.node(at: position) }
  }

  private let store: Store
  private let handles: [NodeID]
  /// The position of the first child, and its level below the document.
  private let first: Int
  private let topLevel: Int
  package let nodeCount: Int

  package init(_ document: Document) { self.init(store: Store(document), in: .document) }

  private init(store: Store, in parent: NodeID) {
    self.store = store
    first = (store.position(of: parent) ?? 0) + 1
    topLevel = store.document.level(of: parent) + 1
    nodeCount = store.document.subtreeCount(of: parent) - 1
    handles = Array(store.document.children(of: parent))
  }

  /// The contents of a canvas or group, with the same numbering.
  package func content(of node: NodeID) -> GraphicForest { GraphicForest(store: store, in: node) }

  /// The number of requests for the children of a group, which the numbering makes unnecessary.
  package var childrenAsked: Int { store.childrenAsked }

  package var startIndex: Int { 0 }
  package var endIndex: Int { handles.count }
  package subscript(index: Int) -> Node { Node(store: store, id: handles[index]) }

  package static var nesting: KeyPath<Node, GraphicForest?> { \.children }
  package func subtreeCount(at number: Int) -> Int { store.document.subtreeCount(of: id(at: number)) }
  package func isGroup(at number: Int) -> Bool { store.document.isGroup(id(at: number)) }
  package func level(at number: Int) -> Int { store.level(at: number + first) - topLevel }
  package func node(at number: Int) -> Node { Node(store: store, id: id(at: number)) }
  private func id(at number: Int) -> NodeID { store.node(at: number + first) }
  package func preorder(of id: NodeID) -> Int? {
    guard let position = store.position(of: id), (first..<first + nodeCount).contains(position) else { return nil }
    return position - first
  }
  package func parent(at number: Int) -> Int? {
    store.document.parent(of: id(at: number)).flatMap(preorder)
  }

  package func copyLevels(of numbers: Range<Int>, to levels: UnsafeMutablePointer<Int32>) {
    store.copyLevels(at: numbers.lowerBound + first..<numbers.upperBound + first, less: topLevel, to: levels)
  }
}
