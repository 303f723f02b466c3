/// One node of a document for as long as it is open: the document itself, a canvas or a graphic.
///
/// Handles of what was read are pre-order numbers of the file, with 0 for the document. Whatever is made later gets the next
/// free number. A handle is never used twice, so it may be kept across edits, undo and redo.
package struct NodeID: Hashable, Comparable, Sendable {
  package let number: UInt32

  package init(_ number: UInt32) { self.number = number }
  package init(_ number: Int) { self.number = UInt32(number) }

  /// The document, parent of the canvases.
  package static let document = NodeID(UInt32(0))

  /// No node: it is in no document.
  package static let gone = NodeID(UInt32.max)

  package var index: Int { Int(number) }

  package static func < (left: NodeID, right: NodeID) -> Bool { left.number < right.number }
}
