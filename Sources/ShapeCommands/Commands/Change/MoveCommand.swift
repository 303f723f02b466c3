// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel

/// `move SELECTOR into|before|after TARGET`: moves graphics in the tree.
enum MoveCommand {
  static let verb = Verb(
    "move", aliases: ["mv"], in: .change, "move graphics into, before or after another", .changes,
    takes: Operand.selector("SELECTOR", of: .graphics),
    Operand.choice(Relation.self, number: "translate SELECTOR DX DY moves by a distance"), Operand.selector("TARGET"), Flag.lossy,
    examples: [Verb.Example("move #cap into Head", "in front of all in Head"), Verb.Example("move #cap before Body", "behind Body")],
    run: run)

  private static func run(
    _ session: any SessionEditing, _ selector: SelectorOperand, _ relation: Relation, _ target: SelectorOperand, _ isLossy: Bool
  ) throws(CommandError) -> Reply {
    let nodes = try session.graphics(selector)
    let place = try relation == .into ? inside(target, nodes, session) : beside(target, relation, nodes, session)
    // Graphics that are already in that place are not changed, and make no undo step.
    let placements = nodes.enumerated().map { Placement($1, in: place.parent, at: place.index + $0) }
    let moved = nodes.isEmpty ? [] : try session.moveInPlace(placements, isLossy: isLossy)
    var reply = session.moved(moved, nodes.isEmpty ? "" : " (canvas coordinates kept)")
    reply.warnings = session.running.losses
    return reply
  }

  private static func inside(
    _ target: SelectorOperand, _ nodes: [NodeID], _ session: any SessionEditing
  ) throws(CommandError) -> (parent: NodeID, index: Int) {
    let parent = try session.container(target)
    return (parent, session.document.childCount(of: parent) - nodes.count { session.document.parent(of: $0) == parent })
  }

  private static func beside(
    _ target: SelectorOperand, _ relation: Relation, _ nodes: [NodeID], _ session: any SessionEditing
  ) throws(CommandError) -> (parent: NodeID, index: Int) {
    let (document, word) = (session.document, target.word)
    let node = try session.target(target)
    guard document.kind(of: node) != .canvas, let parent = document.parent(of: node) else {
      throw CommandError(word.range, "edit.place", "\(word.source) is a canvas; move into it")
    }
    guard !nodes.contains(node) else { throw CommandError(word.range, "edit.place", "\(word.source) is among the graphics to move") }
    let places = document.indices(of: [node] + nodes.filter { document.parent(of: $0) == parent })
    // The index among the siblings that are not moved.
    let place = places[node]! - places.count { $0.value < places[node]! }
    return (parent, relation == .before ? place : place + 1)
  }
}
