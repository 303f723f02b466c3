import Glibc
import ShapeModel

extension GraphicResolver {
  /// The text of a text graphic, or the label of a shape, broken and placed; nil where nothing is written.
  func text(_ graphic: Graphic, _ node: NodeID) -> TextBlock? {
    guard graphic.has(.text), let string = graphic[.textString]?.string, !string.isEmpty else { return nil }
    guard let frame = graphic.kind == .text ? textFrame(graphic) : labelFrame(graphic) else { return nil }
    guard let fill = textFill(graphic, node) else { return nil }
    let layout = TextLayout(graphic, measure)
    let result = layout.lay(TextLayout.cased(string, graphic), in: frame)
    if result.hiddenCount > 0 { notes.add(node, .hiddenLines(result.hiddenCount)) }
    if layout.wrap != .none { notes.add(node, .wrapped) }
    return TextBlock(
      font: layout.font, fill: fill, stroke: graphic.kind == .text ? stroke(graphic, node) : nil,
      decoration: graphic[.textDecoration]?.string.flatMap { $0 == "strike" ? .strike : TextDecoration(rawValue: $0) },
      lines: result.lines, box: result.box, hiddenCount: result.hiddenCount)
  }

  /// In SVG the place of a text is where its baseline begins.
  private func textFrame(_ graphic: Graphic) -> Rect? {
    document.source is SVGSource ? TextLayout.frame(onBaselineOf: graphic) : graphic.frame
  }

  /// The letters of a text graphic are what is filled; without a fill they have a colour of their own, as labels always do.
  private func textFill(_ graphic: Graphic, _ node: NodeID) -> DrawnFill? {
    if graphic.kind == .text, graphic[.fill] != nil { return fill(graphic, node) }
    return color(graphic.drawn(.textColor), node).map { DrawnFill(paint: .solid($0), opacity: .one, rule: .nonzero) }
  }

  /// The box of a label: the frame with a small margin, in ellipses the largest upright box.
  private func labelFrame(_ graphic: Graphic) -> Rect? {
    guard let frame = graphic.frame else { return nil }
    let part = graphic.kind == .ellipse ? (1 - 0.5.squareRoot()) / 2 : 0
    let dx = max(frame.width * part, min(4, frame.width / 8))
    let dy = max(frame.height * part, min(4, frame.height / 8))
    return frame.inset(horizontally: dx, vertically: dy) ?? frame
  }
}
