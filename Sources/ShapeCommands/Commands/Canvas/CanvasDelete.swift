// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel
import ShapePresentation

/// `canvas delete CANVAS`: deletes a canvas with all its graphics.
enum CanvasDelete {
  static let verb = Verb(
    "canvas delete", in: .canvas, "delete a canvas", .changes, takes: Operand.selector("CANVAS", of: .canvases), examples: [], run: run)

  private static func run(_ session: any SessionEditing, _ canvas: SelectorOperand) throws(CommandError) -> Reply {
    let node = try CanvasCommand.target(canvas, session)
    let count = session.document.subtreeCount(of: node) - 1
    let path = NodeNames(session.document, isInPassing: true).path(node)
    let change = session.change(of: [node])
    let lost = LostReferences(session.document, removing: [node])
    try session.apply(.detach([node]))
    var reply = Reply.note(
      "deleted \(path) with \(counted(count, "graphic"))", change, .init("deleted", .integer(1)), .init("graphics", .integer(count)))
    reply.warnings = lost.warnings
    return reply
  }
}
