// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel

/// `flip SELECTOR h|v [--about PLACE]`: mirrors graphics.
enum FlipCommand {
  /// The direction of mirroring: horizontal, vertical or both.
  private enum Direction: String, CaseIterable {
    case h, v, hv

    var scale: (x: Double, y: Double) { (self == .v ? 1 : -1, self == .h ? 1 : -1) }
  }

  static let verb = Verb(
    "flip", in: .geometry, "mirror graphics: h left and right, v top and bottom", .changes,
    takes: Operand.selector("SELECTOR"), Operand.choice(Direction.self, also: ["horizontal": .h, "vertical": .v, "both": .hv]),
    Flag.about, Flag.geometry,
    examples: [Verb.Example("flip Head h", "looks the other way"), Verb.Example("flip #eyeL h --about canvas", "to the other side")],
    run: run)

  private static func run(
    _ session: any SessionEditing, _ selector: SelectorOperand, _ direction: Direction, _ about: ArgumentWord?, _ writesGeometry: Bool
  ) throws(CommandError) -> Reply {
    let nodes = try session.boxed(selector)
    let boxes = try PlaceReference.boxes(about: about, of: nodes, session)
    let maps = nodes.indices.map { place in
      (node: nodes[place].node, map: Affine.scale(x: direction.scale.x, y: direction.scale.y, about: boxes[place].center))
    }
    let changed = try session.transform(maps, at: selector.word.range)
    let reply = session.changed(changed, session.ownMiddles(about, of: nodes))
    return try session.writeGeometry(writesGeometry, of: changed, at: selector.word.range, reply)
  }
}
