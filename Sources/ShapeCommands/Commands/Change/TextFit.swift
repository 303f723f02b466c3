// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
import ShapeModel

/// Finds the texts that fitted into their box before a change and no longer do.
struct TextFit {
  private let document: Document
  /// The box of each text that fitted before the change: a shape behind it or the canvas; nil if there is neither.
  private var rooms: [(node: NodeID, room: Rect?)] = []

  /// The maximum number of shapes behind a text, among its siblings, that are searched for its box.
  private static let mostShapes = 100
  /// The overflow in canvas units that is ignored: the width table is inexact, and glyphs overhang their box.
  private static let tolerance = 1.0

  /// Records the boxes of the texts that fit now.
  /// - Complexity: O(texts + their sibling lists).
  init(_ texts: [NodeID], in document: Document) {
    self.document = document
    let ruler = TextReach.Ruler(document)
    let wanted = Set(texts)
    for parent in Set(texts.compactMap { document.parent(of: $0) }).sorted() {
      var shapes: [Rect] = []
      for node in document.children(of: parent) {
        guard wanted.contains(node) else {
          if document.kind(of: node).isClosedShape, let box = document.bounds(of: node) { shapes.append(box) }
          continue
        }
        let reach = ruler.reach(of: node)
        let room = reach.box.flatMap { box in shapes.suffix(TextFit.mostShapes).last { $0.contains(box) } } ?? page(of: node)
        if reach.excess(beyond: room) <= TextFit.tolerance { rooms.append((node, room)) }
      }
    }
  }

  private func page(of node: NodeID) -> Rect? { document.canvas(of: node).flatMap { document.frame(of: $0) } }

  /// One line about the texts that no longer fit; nil if all do.
  func remark() -> String? {
    let ruler = TextReach.Ruler(document)
    let long = rooms.compactMap { node, room in
      let excess = ruler.reach(of: node).excess(beyond: room)
      return excess > TextFit.tolerance
        ? "\(sanitized(Selector.id(document.id(of: node)), limit: .max)) by \(NumberText.string((excess * 10).rounded() / 10))" : nil
    }
    guard !long.isEmpty else { return nil }
    return "\(counted(long.count, "text")) no longer \(long.count == 1 ? "fits" : "fit"): " + long.prefix(5).joined(separator: ", ")
      + (long.count > 5 ? " and \(long.count - 5) more" : "")
  }
}
