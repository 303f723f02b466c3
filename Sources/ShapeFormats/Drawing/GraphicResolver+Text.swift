// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ShapeModel

extension GraphicResolver {
  /// The laid-out text of a text graphic, or the label of a shape; nil if there is none.
  func text(_ graphic: Graphic, _ node: NodeID) -> TextBlock? {
    guard graphic.has(.text), let string = graphic[.textString]?.string, !string.isEmpty else { return nil }
    guard let frame = textArea(graphic) else { return nil }
    guard let fill = textFill(graphic, node) else { return nil }
    let layout = TextLayout(graphic, measure)
    let result = layout.lay(TextLayout.cased(string, graphic), in: frame)
    if result.hiddenCount > 0 { notes.add(node, .hiddenLines(result.hiddenCount)) }
    if layout.wrap != .none { notes.add(node, .wrapped) }
    return TextBlock(
      font: layout.font, fill: fill, stroke: graphic.kind == .text ? stroke(graphic, node) : nil,
      decoration: graphic[.textDecoration]?.string.flatMap { $0 == "strike" ? .strike : TextDecoration(rawValue: $0) },
      lines: result.lines, box: result.box, ink: result.ink, hiddenCount: result.hiddenCount)
  }

  /// The area that a text or a label is laid out in.
  func textArea(_ graphic: Graphic) -> Rect? { graphic.kind == .text ? textFrame(graphic) : labelFrame(graphic) }

  /// The frame of a text graphic. In SVG, `x` and `y` of a text are the start of its baseline.
  private func textFrame(_ graphic: Graphic) -> Rect? {
    document.source is SVGSource ? TextLayout.frame(onBaselineOf: graphic) : graphic.frame
  }

  /// The fill of the letters: that of a text graphic if it has one, else the text colour, as for all labels.
  private func textFill(_ graphic: Graphic, _ node: NodeID) -> DrawnFill? {
    if graphic.kind == .text, graphic[.fill] != nil { return fill(graphic, node) }
    return color(graphic.drawn(.textColor), node).map { DrawnFill(paint: .solid($0), opacity: .one, rule: .nonzero) }
  }

  /// The box of a label: the frame less a small margin, in ellipses the largest box inside of them.
  private func labelFrame(_ graphic: Graphic) -> Rect? {
    guard let frame = graphic.frame else { return nil }
    let part = graphic.kind == .ellipse ? (1 - 0.5.squareRoot()) / 2 : 0
    let dx = max(frame.width * part, min(4, frame.width / 8))
    let dy = max(frame.height * part, min(4, frame.height / 8))
    return frame.inset(horizontally: dx, vertically: dy) ?? frame
  }
}
