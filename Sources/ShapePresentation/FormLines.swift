// SPDX-License-Identifier: GPL-3.0-or-later
import Outlines
package import ShapeModel
package import ShapeOutline
package import TerminalText

/// The form of an ``Inspector`` as lines.
///
/// ```
/// Body  rectangle #body   20,20 60×80
/// ▾ Fill      solid #3366cc
///     fill.color            #3366cc
/// ▸ Stroke    none
/// ```
package struct FormLines {
  private let nodes: [NodeID]
  private let document: Document
  private let page: Page

  package init(_ nodes: [NodeID], in document: Document, page: Page) { (self.nodes, self.document, self.page) = (nodes, document, page) }

  /// The subject of the form: the name, kind, id and place of a graphic, or the number of graphics.
  package var header: [StyledLine] { page.lines(headerText) }

  private var headerText: String {
    guard nodes.count == 1 else { return counted(nodes.count, "graphic") }
    let graphic = document.graphic(nodes[0])
    let shape = [Property.radius, .rotation].compactMap { property in
      graphic[property].map { "  \(property.path) \(ValueText.text($0))" }
    }
    let place = GraphicSummary.place(document.frame(of: nodes[0]), graphic.kind)
    return "\(FormLines.title(of: nodes[0], in: document))   \(place)" + shape.joined()
  }

  /// The name, kind and id of a graphic.
  /// - Parameter limit: The maximum number of characters of the name and of the id.
  package static func title(of node: NodeID, in document: Document, limit: Int = .max) -> String {
    let summary = GraphicSummary(node, in: document)
    let name = summary.name.isEmpty ? "" : sanitized(summary.name, limit: limit) + "  "
    return "\(name)\(summary.kind) \(sanitized(Selector.id(summary.id), limit: limit))"
  }

  /// A group with its rows.
  package func lines(_ group: Inspector.Group, isOpen: Bool) -> [StyledLine] {
    var line = StyledLine(Listing.marker(isOpen ? .open : .closed) + padded(group.section.rawValue, to: 10))
    line.add(page.value(sanitized(group.summary, limit: .max)))
    return page.lines(line, indent: 12) + group.rows.flatMap(lines)
  }

  private func lines(_ row: Inspector.Row) -> [StyledLine] {
    let mixed = "mixed (" + row.values.map { sanitized($0, limit: 40) }.joined(separator: ", ") + ")"
    var line = StyledLine("    " + padded(row.property.path, to: 20) + "  ")
    line.add(page.value(row.value.map { sanitized($0.isEmpty ? "none" : $0, limit: .max) } ?? mixed))
    if !row.isSet, row.value != nil {
      line.add("  (" + (row.style.map { "style " + sanitized($0, limit: .max) } ?? "default") + ")", .remark)
    }
    return page.lines(line, indent: 26)
  }

  /// The unresolved conflicts of the graphics.
  /// - Parameter all: The conflicts of the document.
  package func lines(_ all: [MergeConflict]) -> [StyledLine] {
    guard !all.isEmpty else { return [] }
    let ids = Set(nodes.map { ByteText(document.id(of: $0)) })
    return all.filter { ids.contains(ByteText($0.id)) }.flatMap { conflict in
      var line = StyledLine("\(Glyphs.current.conflict) ")
      line.add(nodes.count == 1 ? "\(conflict.propertyWord): \(conflict.description)" : conflict.line)
      return page.lines(line, indent: 2)
    }
  }
}
