// SPDX-License-Identifier: GPL-3.0-or-later
/// Identifies a node while its document is open: the document itself, a canvas or a graphic.
///
/// The nodes that were read are numbered in pre-order, with 0 for the document. Each node created later gets the next free number. An ID
/// may be kept across edits, undo and redo; only those of nodes discarded by ``History/rollback()`` are reused.
///
/// An ID that a document gave out also has the mark of that document's index, so that another document refuses it: no document contains a
/// node of another one. Marks are not part of the identity; IDs made from a number alone have none.
package struct NodeID: Hashable, Comparable, Sendable {
  /// The number below a mark of four bits.
  private let bits: UInt32

  private static let numberBits: UInt32 = 28
  private static let numberMask: UInt32 = 1 << numberBits - 1

  /// The maximum number of a node.
  package static let limit = Int(numberMask) - 1

  package var number: UInt32 { bits & NodeID.numberMask }

  package init(_ number: UInt32) { bits = number & NodeID.numberMask }
  package init(_ number: Int) { bits = UInt32(number) & NodeID.numberMask }

  /// An ID with the mark of an index.
  @inline(__always) package init(_ number: UInt32, of nodeIndex: NodeIndex) {
    bits = number == 0 ? 0 : number & NodeID.numberMask | nodeIndex.mark
  }

  /// A mark for an index at an address: rarely the same for two indices, and never 0.
  static func mark(_ address: UInt) -> UInt32 {
    let hash = UInt32(truncatingIfNeeded: UInt64(address) &* 0x9e37_79b9_7f4a_7c15 >> 40)
    return (hash % 15 + 1) << numberBits
  }

  /// Whether it was given out by a document with another index. Two indices have the same mark with a probability of 1 in 15.
  @inline(__always) package func isForeign(to nodeIndex: NodeIndex) -> Bool {
    let mark = bits & ~NodeID.numberMask
    return mark != 0 && mark != nodeIndex.mark
  }

  /// The document, parent of the canvases.
  package static let document = NodeID(UInt32(0))

  /// An ID that no document contains.
  package static let gone = NodeID(UInt32.max)

  package var index: Int { Int(number) }

  package static func == (left: NodeID, right: NodeID) -> Bool { left.number == right.number }
  package static func < (left: NodeID, right: NodeID) -> Bool { left.number < right.number }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
