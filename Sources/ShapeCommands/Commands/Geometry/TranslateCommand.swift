// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel

/// `translate SELECTOR DX DY`: moves graphics on their canvas.
enum TranslateCommand {
  static let verb = Verb(
    "translate", aliases: ["nudge"], in: .geometry, "move graphics on their canvas", .changes, .fillsPerGraphic,
    takes: Operand.selector("SELECTOR", of: .graphics), Operand.text("DX"), Operand.text("DY"),
    Flag.geometry,
    examples: [
      Verb.Example("translate Body 10 0", "to the right"), Verb.Example("translate (#eyeL, #eyeR) 0 ${i*4}", "each by an expression"),
      Verb.Example("translate path 5 5 --geometry", "new path data in an SVG file, not a transform"),
    ],
    run: run)

  private static func run(
    _ session: any SessionEditing, _ selector: SelectorOperand, _ dx: ArgumentWord, _ dy: ArgumentWord, _ writesGeometry: Bool
  ) throws(CommandError) -> Reply {
    let nodes = try session.graphics(selector)
    let (right, down) = (try session.numbers(dx, .length, of: nodes), try session.numbers(dy, .length, of: nodes))
    let maps = nodes.indices.map { (node: nodes[$0], map: Affine.translation(x: right[$0], y: down[$0])) }
    let moved = try session.transform(maps, at: dx.range)
    return try session.writeGeometry(writesGeometry, of: moved, at: selector.word.range, session.moved(moved))
  }
}
