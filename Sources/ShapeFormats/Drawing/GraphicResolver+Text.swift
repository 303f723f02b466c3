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
    let result = layout.layOut(TextLayout.cased(string, graphic), in: frame)
    if layout.wrap != .none { notes.add(node, .wrapped) }
    let block = TextBlock(
      font: layout.font, fill: fill, stroke: graphic.kind == .text ? stroke(graphic, node) : nil,
      decoration: graphic[.textDecoration]?.string.flatMap { $0 == "strike" ? .strike : TextDecoration(rawValue: $0) },
      lines: result.lines, box: result.box, ink: result.ink, hiddenCount: result.hiddenCount)
    if result.hiddenCount > 0 {
      notes.add(node, .hiddenLines(result.hiddenCount))
    } else if document.source.inheritance == nil, let room = room(graphic), block.excess(beyond: room) > TextBlock.tolerance {
      notes.add(node, .overflow)
    }
    return block
  }

  /// The box that limits the letters of a text: its area, or the frame of a label without an inset; nil if that has no width.
  func room(_ graphic: Graphic) -> Rect? {
    let room = graphic[.textInset] == nil ? graphic.frame : textArea(graphic)
    return room.flatMap { $0.width > 0 ? $0 : nil }
  }

  /// The area that a text or a label is laid out in.
  func textArea(_ graphic: Graphic) -> Rect? { graphic.kind == .text ? textFrame(graphic) : labelFrame(graphic) }

  /// The frame of a text graphic. In SVG, `x` and `y` of a text are the start of its baseline.
  private func textFrame(_ graphic: Graphic) -> Rect? {
    document.source is SVGSource ? TextLayout.frame(onBaselineOf: graphic) : graphic.frame?.inset(by: insets(graphic))
  }

  /// The fill of the letters: that of a text graphic if it has one, else the text colour, as for all labels.
  private func textFill(_ graphic: Graphic, _ node: NodeID) -> DrawnFill? {
    if graphic.kind == .text, graphic[.fill] != nil { return fill(graphic, node) }
    return color(graphic.drawn(.textColor), node).map { DrawnFill(paint: .solid($0), opacity: .one, rule: .nonzero) }
  }

  /// The margins inside the frame, from the top clockwise; nil for a graphic that sets none.
  func insets(_ graphic: Graphic) -> [Double]? {
    switch graphic.drawn(.textInset) {
    case .number(let all)?: [all, all, all, all]
    case .numbers(let some)?: some.count == 2 ? some + some : some
    default: nil
    }
  }

  /// The box of a label: the frame less its inset or a small margin, in ellipses the largest box inside of them.
  private func labelFrame(_ graphic: Graphic) -> Rect? {
    guard let frame = graphic.frame else { return nil }
    let part = graphic.kind == .ellipse ? (1 - 0.5.squareRoot()) / 2 : 0
    if let insets = insets(graphic) {
      return (frame.inset(horizontally: frame.width * part, vertically: frame.height * part) ?? frame).inset(by: insets)
    }
    let dx = max(frame.width * part, min(4, frame.width / 8))
    let dy = max(frame.height * part, min(4, frame.height / 8))
    return frame.inset(horizontally: dx, vertically: dy) ?? frame
  }
}

extension Rect {
  /// The rectangle less margins from the top clockwise; sides that have no room for them become a point between both.
  fileprivate func inset(by edges: [Double]?) -> Rect {
    guard let edges else { return self }
    func span(_ start: Double, _ length: Double, _ before: Double, _ after: Double) -> (start: Double, length: Double) {
      let rest = length - before - after
      return rest >= 0 ? (start + before, rest) : (start + length * before / (before + after), 0)
    }
    // A text without a width or a height takes what it needs.
    let across = width > 0 ? span(minX, width, edges[3], edges[1]) : (minX, width)
    let down = height > 0 ? span(minY, height, edges[0], edges[2]) : (minY, height)
    return Rect(x: across.0, y: down.0, width: across.1, height: down.1)
  }
}
