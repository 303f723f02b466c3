import ShapeModel

/// `translate SELECTOR DX DY`: moves graphics on their canvas.
enum TranslateCommand {
  static let verb = Verb(
    "translate", aliases: ["nudge"], in: .geometry, "move graphics on their canvas", .changes, .fillsPerGraphic,
    takes: Operand.selector("SELECTOR", of: .graphics), Operand.text("DX"), Operand.text("DY"),
    examples: [
      Verb.Example("translate Body 10 0", "to the right"), Verb.Example("translate (#eyeL, #eyeR) 0 ${i*4}", "each by an expression"),
    ],
    run: run)

  private static func run(
    _ session: Session, _ selector: SelectorOperand, _ dx: ArgumentWord, _ dy: ArgumentWord
  ) throws(CommandError) -> Reply {
    let nodes = try session.graphics(selector)
    let (right, down) = (try session.numbers(dx, .length, of: nodes), try session.numbers(dy, .length, of: nodes))
    let maps = nodes.indices.map { (node: nodes[$0], map: Affine.translation(x: right[$0], y: down[$0])) }
    return session.moved(try session.lay(maps, at: dx.range))
  }
}
