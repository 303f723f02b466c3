/// Identifies a node while its document is open: the document itself, a canvas or a graphic.
///
/// The nodes that were read are numbered in pre-order, with 0 for the document. Each node created later gets the next free number. An ID
/// may be kept across edits, undo and redo; only those of nodes discarded by ``History/rollback()`` are reused.
package struct NodeID: Hashable, Comparable, Sendable {
  package let number: UInt32

  package init(_ number: UInt32) { self.number = number }
  package init(_ number: Int) { self.number = UInt32(number) }

  /// The document, parent of the canvases.
  package static let document = NodeID(UInt32(0))

  /// An ID of no node: no document contains it.
  package static let gone = NodeID(UInt32.max)

  package var index: Int { Int(number) }

  package static func < (left: NodeID, right: NodeID) -> Bool { left.number < right.number }
}
