// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import ShapePresentation
import TerminalText

/// `bbox SELECTOR`: prints the bounding box of graphics in canvas coordinates; objects have what is painted in it, too.
enum BboxCommand {
  static let verb = Verb(
    "bbox", in: .geometry, "print the box around graphics: x, y, width and height on the canvas", .view,
    takes: Operand.selector("SELECTOR"), Flag.toggle("--painted", "with strokes and shadows"), Flag.toggle("--each", "a box for each"),
    examples: [Verb.Example("bbox (#eyeL, #eyeR)", "around both"), Verb.Example("bbox ellipse --each --painted", "one line each")],
    run: run)

  private static func run(
    _ session: any SessionViewing, _ selector: SelectorOperand, _ isPainted: Bool, _ isEach: Bool
  ) throws(CommandError) -> Reply {
    let document = session.document
    let nodes = try session.targets(selector)
    func bounds(_ node: NodeID) -> Rect? {
      if document.kind(of: node) == .canvas { return document.frame(of: node)?.shown }
      return (isPainted ? document.paintedBounds(of: node) : document.bounds(of: node))?.shown
    }
    guard isEach else {
      var extent = Extent()
      for node in nodes { if let box = bounds(node) { extent.include(box) } }
      guard let all = extent.rect?.shown else {
        throw CommandError(selector.word.range, "geometry.none", "\(selector.word.source) has no extent")
      }
      var reply = Reply.answer([text(all)])
      reply.fields = all.fields
      return reply
    }
    let names = session.names(for: nodes.count)
    let shapes = PaintedShapes(document)
    return .each(
      nodes, lines: { session.options.page.lines("\(names.reference($0))  \(bounds($0).map(text) ?? "none")") },
      object: { session.identity(of: $0, names) + (bounds($0)?.fields ?? []) + paint($0, shapes) })
  }

  /// The painted parts of a leaf: its outline as path data on the canvas, its paints, and the width of its stroke, in its own coordinates.
  private static func paint(_ node: NodeID, _ shapes: PaintedShapes) -> [JSONText.Field] {
    guard let graphic = shapes.graphic(node) else { return [] }
    let (fill, stroke) = (PaintedShapes.paint(.fill, of: graphic), PaintedShapes.paint(.stroke, of: graphic))
    var fields: [JSONText.Field] = [
      .init("fill", fill.map { .string($0) } ?? .null), .init("stroke", stroke.map { .string($0) } ?? .null),
    ]
    if stroke != nil { fields.append(.init("strokeWidth", JSONText(.number(graphic.number(.strokeWidth))))) }
    if graphic.resolved(.fillRule) == .string("evenodd") { fields.append(.init("fillRule", .string("evenodd"))) }
    if let outline = shapes.outline(node, graphic) { fields.append(.init("outline", .string(outline.description))) }
    return fields
  }

  private static func text(_ box: Rect) -> String { ValueText.text(.numbers([box.x, box.y, box.width, box.height])) }
}
