// SPDX-License-Identifier: GPL-3.0-or-later
/// A source that holds only the document node.
package final class EmptySource: GraphicSource {
  package let nodeIndex: NodeIndex
  package let namedValues: (any NamedValueReader)?

  private let paints: (Document) -> (any GraphicPaints)?

  /// - Parameter paints: The result of ``GraphicSource/paints(of:)``.
  package init(
    namedValues: (any NamedValueReader)? = nil, paints: @escaping (Document) -> (any GraphicPaints)? = { _ in nil }
  ) {
    (self.namedValues, self.paints) = (namedValues, paints)
    nodeIndex = NodeIndex(capacity: 4)
    let root = nodeIndex.open(start: 0, parent: 0, level: 0)
    nodeIndex.markGroup(root)
    nodeIndex.close(root, end: 0)
  }

  package func paints(of document: Document) -> (any GraphicPaints)? { paints(document) }

  package func graphic(at node: Int) -> Graphic { Graphic(kind: .document) }
  package func kind(at node: Int) -> Kind { .document }
  package func id(at node: Int) -> String? { nil }
  package func value(_ property: Property, at node: Int) -> Value? { nil }
  package func node(id: String) -> Int? { nil }
  package var nodesWithoutID: [Int] { [] }
  package func place(of property: Property?, at node: Int) -> (line: Int, column: Int) { (1, 1) }
}
