// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel

/// `rotate SELECTOR DEGREES [--about PLACE]`: rotates graphics clockwise.
enum RotateCommand {
  static let verb = Verb(
    "rotate", in: .geometry, "turn graphics clockwise", .changes, .fillsPerGraphic,
    takes: Operand.selector("SELECTOR"), Operand.text("DEGREES"),
    Flag.about, Flag.geometry,
    examples: [
      Verb.Example("rotate Body 45", "about its own middle"),
      Verb.Example("rotate (#eyeL, #eyeR) -10 --about selection", "about the middle of both"),
    ], run: run)

  private static func run(
    _ session: any SessionEditing, _ selector: SelectorOperand, _ degrees: ArgumentWord, _ about: ArgumentWord?, _ writesGeometry: Bool
  ) throws(CommandError) -> Reply {
    let nodes = try session.boxed(selector)
    let turns = try session.numbers(degrees, .angle, of: nodes.map(\.node))
    let boxes = try PlaceReference.boxes(about: about, of: nodes, session)
    let isOwn = about?.isKeyword("each") ?? true
    let maps = nodes.indices.map { place in
      // A full turn must be the identity, but its computed sine is not exactly 0.
      let turn = turns[place].truncatingRemainder(dividingBy: 360)
      let node = nodes[place].node
      // The middle of its frame stays where it is, so that two turns are the same as their sum.
      let center = isOwn ? session.document.pivot(of: node) : nil
      return (node: node, map: turn == 0 ? .identity : Affine.rotation(degrees: turn, about: center ?? boxes[place].center))
    }
    let changed = try session.transform(maps, at: degrees.range)
    let reply = session.changed(changed, session.ownMiddles(about, of: nodes))
    return try session.writeGeometry(writesGeometry, of: changed, at: selector.word.range, reply)
  }
}
