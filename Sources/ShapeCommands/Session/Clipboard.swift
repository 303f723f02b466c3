// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The graphics that `copy` or `cut` stored for `paste`, in the state of their document at that time.
package struct Clipboard {
  /// A copy of the document, which later edits do not change.
  let document: Document
  /// The graphics, none of which is in another one.
  package let nodes: [NodeID]
  /// The document itself, while it is open.
  private weak var origin: Document?
  /// The number of the journal that repeats the command; nil if none does.
  private let journal: Int?

  /// - Parameter nodes: The graphics; those in others of them are left out.
  init(_ nodes: [NodeID], of document: Document, journal: Int?) {
    (self.nodes, self.journal) = (document.topmost(document.ordered(nodes)), journal)
    self.document = document.snapshot()
    origin = document
  }

  /// The box around the graphics; nil without one.
  package var box: Rect? { nodes.compactMap { document.bounds(of: $0) }.union }

  /// Whether the graphics are of a document.
  package func isFrom(_ other: Document) -> Bool { origin === other }

  /// Whether the graphics are unchanged in a document, so that they can be copied there.
  func isUnchanged(in other: Document) -> Bool { isFrom(other) && nodes.allSatisfy { other.hasSame($0, as: document) } }

  /// The groups where the graphics were.
  var parents: [NodeID] { nodes.compactMap(document.parent) }

  /// Whether the graphics were cut from a document, and can be put back: their groups are there, and nothing else took their ids.
  func wasCut(from other: Document) -> Bool {
    isFrom(other) && nodes.allSatisfy { !other.contains($0) } && parents.allSatisfy(other.contains)
      && nodes.allSatisfy { document.subtree(of: $0).allSatisfy { other.node(id: document.id(of: $0)) == nil } }
  }

  /// Whether a journal repeats the command.
  func isRepeated(byJournal number: Int) -> Bool { journal == number }
}
