// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
package import ShapeModel

/// The parts of a graphic that a line of `ls` shows in columns.
package struct GraphicSummary {
  package var name: String
  package var id: String
  /// The kind, with the number of children of a group; an unknown kind is sanitized for the terminal.
  package var kind: String
  /// Nil for a group, whose frame would have to be computed from its contents.
  private let frame: Rect?
  private let shape: Kind
  /// Text, fill, stroke and other distinctive properties, most significant first.
  package var details: [String]
  package var hasProblems: Bool
  package var isHidden: Bool
  package var isLocked: Bool

  /// - Parameter styled: The graphic with the values of its style; nil if it has none.
  package init(_ node: NodeID, in document: Document, styled: Graphic? = nil) {
    let graphic = styled ?? document.graphic(node)
    name = graphic.name ?? ""
    id = graphic.id
    let isGroup = document.isGroup(node)
    kind =
      (graphic.unknownKind.map { sanitized($0, limit: .max) } ?? graphic.kind.word) + (isGroup ? "(\(document.childCount(of: node)))" : "")
    hasProblems = graphic.hasProblems
    isHidden = graphic.resolved(.visible) == .bool(false)
    isLocked = graphic.resolved(.locked) == .bool(true)
    frame =
      isGroup && graphic.kind != .canvas
      ? nil : document.source.placed?.textBox(of: graphic, at: document.sourceNode(of: node)) ?? graphic.frame
    shape = graphic.kind
    details = []
    if let text = graphic[.textString]?.string, !text.isEmpty { details.append("\"\(text)\"") }
    if graphic.shows(.fill), let fill = Shorthand.text(.fill, of: graphic) { details.append("fill \(fill)") }
    if graphic.shows(.stroke), let stroke = Shorthand.text(.stroke, of: graphic) {
      details.append("stroke \(stroke) \(NumberText.string(graphic.number(.strokeWidth)))")
    }
    if graphic.shows(.shadow) { details.append("shadow") }
    if let opacity = graphic[.opacity]?.number, opacity != 1 { details.append("opacity \(NumberText.string(opacity))") }
    if isHidden { details.append("hidden") }
    if isLocked { details.append("locked") }
  }

  /// Position and size.
  package var place: String { GraphicSummary.place(frame, shape) }

  /// Position and size with three decimals, with one, and in whole numbers; and the size alone.
  package var places: [String] {
    [1000, 10, 1].map { GraphicSummary.place(frame, shape, factor: $0) } + [GraphicSummary.place(frame, .canvas, factor: 1)]
  }

  /// Position and size as in `60,20 80×80`; the size alone for a canvas.
  /// - Parameter factor: A power of ten for the most decimals; 1000 for three.
  package static func place(_ frame: Rect?, _ kind: Kind, factor: Double = 1000) -> String {
    guard let frame else { return "" }
    func number(_ value: Double) -> String { NumberText.string((value * factor).rounded() / factor) }
    let size = number(frame.width) + Glyphs.current.times + number(frame.height)
    return kind == .canvas ? size : "\(number(frame.x)),\(number(frame.y)) \(size)"
  }
}
