import Outlines
package import ShapeModel

/// The canvases of a document and all below them, with the document's own numbering: what its outline is made of.
///
/// Positions are those of ``Numbering`` less one, since the document itself has no row.
package struct GraphicForest: RandomAccessCollection, PreorderForest {
  /// One canvas or graphic. Says nothing about itself until it is asked.
  package struct Node: Identifiable {
    fileprivate let store: Store
    package let id: Handle

    /// Nil for a leaf; asked only where the numbering cannot be used.
    package var children: GraphicForest? {
      guard store.document.isGroup(id) else { return nil }
      store.childrenAsked += 1
      return GraphicForest(store: store, handles: Array(store.document.children(of: id)))
    }
  }

  final class Store {
    let document: Document
    let numbering: Numbering
    var childrenAsked = 0
    /// Levels below the document of every position: one pass, for climbing from each would cost the depth each time.
    private(set) lazy var levels: [UInt32] = {
      var levels = [UInt32](repeating: 0, count: numbering.count)
      for position in 1..<Swift.max(1, numbering.count) { levels[position] = levels[numbering.parent(of: position)] + 1 }
      return levels
    }()

    init(_ document: Document) {
      self.document = document
      numbering = document.numbering
    }
  }

  private let store: Store
  private let handles: [Handle]

  package init(_ document: Document) {
    self.init(store: Store(document), handles: document.canvases)
  }

  private init(store: Store, handles: [Handle]) {
    self.store = store
    self.handles = handles
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { handles.count }
  package subscript(index: Int) -> Node { Node(store: store, id: handles[index]) }

  package static var nesting: KeyPath<Node, GraphicForest?> { \.children }
  package var nodeCount: Int { store.numbering.count - 1 }
  package func subtreeCount(at number: Int) -> Int { store.numbering.subtreeCount(at: number + 1) }
  package func isGroup(at number: Int) -> Bool { store.numbering.isGroup(at: number + 1) }
  package func level(at number: Int) -> Int { Int(store.levels[number + 1]) - 1 }
  package func node(at number: Int) -> Node { Node(store: store, id: store.numbering.handle(at: number + 1)) }
  package func preorder(of id: Handle) -> Int? { store.numbering.position(of: id).flatMap { $0 > 0 ? $0 - 1 : nil } }
  package func parent(at number: Int) -> Int? {
    let parent = store.numbering.parent(of: number + 1)
    return parent > 0 ? parent - 1 : nil
  }

  package func copyLevels(of numbers: Range<Int>, to levels: UnsafeMutablePointer<Int32>) {
    for (offset, number) in numbers.enumerated() { (levels + offset).initialize(to: Int32(store.levels[number + 1]) - 1) }
  }
}
