// SPDX-License-Identifier: GPL-3.0-or-later
extension Property {
  /// Whether it can change how a graphic of a kind is drawn in the shapeedit format, where groups hand nothing down.
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
  /// The properties that ``isDrawn(on:)`` is false of where their objects are drawn.
  package static let undrawnParts = [side] + marks
}
