// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapePresentation

/// `canvas rename CANVAS NAME`: renames a canvas.
enum CanvasRename {
  static let verb = Verb(
    "canvas rename", in: .canvas, "name a canvas", .changes, takes: Operand.selector("CANVAS", of: .canvases), Operand.text("NAME"),
    examples: [],
    run: run)

  private static func run(_ session: any SessionEditing, _ canvas: SelectorOperand, _ name: ArgumentWord) throws(CommandError) -> Reply {
    let node = try CanvasCommand.target(canvas, session)
    let name = try CanvasCommand.name(name.text, at: name.range)
    let changed = try session.apply(.set(.name, .string(name), [node]))
    let names = NodeNames(session.document, isInPassing: true)
    return Reply.note("renamed to \(names.path(node))", session.change(of: changed), .init("path", .string(names.pathText(node))))
  }
}
