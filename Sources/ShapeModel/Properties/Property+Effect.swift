// SPDX-License-Identifier: GPL-3.0-or-later
extension Property {
  /// Whether it can change the drawing of a graphic of a kind in the shapeedit format, which has no inheritance.
  package func isDrawn(on kind: Kind) -> Bool {
    let section = specification.section
    guard section == .fill || section == .stroke || section == .text else { return true }
    if kind.isOpen { return self != Property.side && (section != .fill || kind.hasArea) }
    switch kind {
    case .group, .instance: return false
    case .image: return section == .text
    case .text: return self != Property.side && !Property.marks.contains(self)
    case .path, .unknown, .canvas, .document: return true
    default: return !Property.marks.contains(self)
    }
  }

  private static let side = Property(path: "stroke.align")!
  private static let marks = [Property(path: "stroke.start")!, Property(path: "stroke.end")!]
  /// The properties for which ``isDrawn(on:)`` is false although their objects are drawn.
  package static let undrawnParts = [side] + marks
}
