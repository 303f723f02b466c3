import ShapeModel

/// `flatten SELECTOR`: applies transforms to the geometry of graphics and removes them.
enum FlattenCommand {
  static let verb = Verb(
    "flatten", in: .geometry, "write transforms into the shapes they apply to", .changes,
    takes: Operand.selector("SELECTOR", of: .graphics),
    examples: [Verb.Example("flatten Head", "a group and all that is in it"), Verb.Example("flatten path", "all paths")], run: run)

  private static func run(_ session: Session, _ selector: SelectorOperand) throws(CommandError) -> Reply {
    let nodes = try session.graphics(selector)
    let left = try session.flatten(nodes, at: selector.word.range)
    let touched = session.query.ordered(session.running.touched)
    return session.changed(touched, left == 0 ? [] : ["\(left) with a transform that they would look different without"])
  }
}

extension Session {
  /// Writes the transforms of nodes, and of all in them, into their geometry.
  /// - Returns: The number of nodes that keep a transform, because they would look different without it.
  /// - Complexity: O(subtrees of the nodes).
  func flatten(_ nodes: [NodeID], at range: SourceRange) throws(CommandError) -> Int {
    var left = 0
    try holdingTurnedGroups(around: nodes.compactMap(document.parent)) { () throws(CommandError) in
      // Outermost first: the children of a group take over its transform and pass it on.
      for node in nodes.flatMap({ Array(document.subtree(of: $0)) }) {
        if let settings = document.settings(flattening: node) {
          try apply(settings, at: range)
        } else if document.isGroupOfGraphics(node) || document.value(.transform, of: node) != nil {
          left += 1
        }
      }
    }
    return left
  }

  /// Writes what a verb with `--geometry` moved into the geometry, and warns of what keeps a transform.
  func writeGeometry(_ isAsked: Bool, of nodes: [NodeID], at range: SourceRange, _ reply: Reply) throws(CommandError) -> Reply {
    guard isAsked else { return reply }
    let left = try flatten(nodes, at: range)
    guard left > 0 else { return reply }
    var reply = reply
    reply.warnings.append("\(left) with a transform, without which paint, clips or text would look different")
    return reply
  }
}

extension Flag where Value == Bool {
  /// Whether coordinates and path data are rewritten.
  static var geometry: Self { .toggle("--geometry", "rewrite coordinates and path data, not the transform") }
}
