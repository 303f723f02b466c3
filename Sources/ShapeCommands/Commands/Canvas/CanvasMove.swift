// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// `canvas move CANVAS before|after CANVAS`: changes the order of canvases.
enum CanvasMove {
  static let verb = Verb(
    "canvas move", in: .canvas, "change the order of canvases", .changes,
    takes: Operand.selector("CANVAS", of: .canvases), Operand.choice([Relation.before, .after]), Operand.selector("CANVAS", of: .canvases),
    examples: [], run: run)

  private static func run(
    _ session: any SessionEditing, _ canvas: SelectorOperand, _ relation: Relation, _ target: SelectorOperand
  ) throws(CommandError) -> Reply {
    let node = try CanvasCommand.target(canvas, session)
    let other = try CanvasCommand.target(target, session)
    guard node != other else { throw CommandError(target.word.range, "edit.place", "a canvas cannot be moved beside itself") }
    let rest = session.document.canvases.filter { $0 != node }
    let index = rest.firstIndex(of: other)! + (relation == .after ? 1 : 0)
    let isThere = session.document.canvases.firstIndex(of: node) == index
    if !isThere { try session.apply(.move([Placement(node, in: .document, at: index)])) }
    return session.moved(isThere ? [] : [node])
  }
}
