import ShapeModel

/// `flatten SELECTOR`: applies transforms to the geometry of graphics and removes them.
enum FlattenCommand {
  static let verb = Verb(
    "flatten", in: .geometry, "write transforms into the shapes they apply to", .changes,
    takes: Operand.selector("SELECTOR", of: .graphics),
    examples: [Verb.Example("flatten Head", "a group and all that is in it"), Verb.Example("flatten path", "all paths")], run: run)

  private static func run(_ session: Session, _ selector: SelectorOperand) throws(CommandError) -> Reply {
    let document = session.document
    let nodes = try session.graphics(selector)
    var left = 0
    let range = selector.word.range
    try session.holdingTurnedGroups(around: nodes.compactMap(document.parent)) { () throws(CommandError) in
      // Outermost first: the children of a group take over its transform and pass it on.
      for node in nodes.flatMap({ Array(document.subtree(of: $0)) }) {
        if let settings = document.settings(flattening: node) {
          try session.apply(settings, at: range)
        } else if document.isGroupOfGraphics(node) || document.value(.transform, of: node) != nil {
          left += 1
        }
      }
    }
    let touched = session.query.ordered(session.running.touched)
    return session.changed(touched, left == 0 ? [] : ["\(left) with a transform that they would look different without"])
  }
}
