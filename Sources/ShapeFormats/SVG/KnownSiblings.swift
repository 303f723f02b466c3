// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// An element of a changed document.
enum DocumentElement: Hashable {
  case node(NodeID)
  /// An element that is not a node, with the offset of its start tag and the node that it is in.
  case other(Int, in: NodeID)
}

/// The children of the nodes of one document in one state, as far as they were queried. The source keeps this cache, which therefore
/// holds no reference to the document.
final class KnownSiblings {
  private weak var document: Document?
  private let revision: Int
  var lists: [NodeID: StyleSiblings<DocumentElement>] = [:]
  var places: [DocumentElement: Int] = [:]

  init(_ document: Document) { (self.document, revision) = (document, document.revision) }

  func isCurrent(_ document: Document) -> Bool { self.document === document && revision == document.revision }
}
