// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel
import TerminalText

/// `flatten SELECTOR`: applies transforms to the geometry of graphics and removes them.
enum FlattenCommand {
  static let verb = Verb(
    "flatten", in: .geometry, "write transforms into the shapes they apply to", .changes,
    takes: Operand.selector("SELECTOR", of: .graphics),
    examples: [Verb.Example("flatten Head", "a group and all that is in it"), Verb.Example("flatten path", "all paths")], run: run)

  private static func run(_ session: any SessionEditing, _ selector: SelectorOperand) throws(CommandError) -> Reply {
    let nodes = try session.graphics(selector)
    let left = try session.flatten(nodes, at: selector.word.range)
    let touched = session.document.ordered(session.running.touched)
    guard !left.isEmpty else { return session.changed(touched) }
    let reasons = reasons(left, session).joined(separator: ", ")
    var reply = session.changed(touched)
    reply.warnings.append(
      "\(left.count == 1 ? "one keeps its transform" : "\(left.count) keep their transforms"), to look the same: \(reasons)")
    return reply
  }

  /// `#a and 1 more for the stroke`
  private static func reasons(_ left: [NodeID], _ session: any SessionEditing) -> [String] {
    var found: [(obstacle: FlatteningObstacle, nodes: [NodeID])] = []
    for node in left {
      let obstacle = session.document.obstacle(toFlattening: node)
      if let index = found.firstIndex(where: { $0.obstacle == obstacle }) {
        found[index].nodes.append(node)
      } else {
        found.append((obstacle, [node]))
      }
    }
    return found.map { obstacle, nodes in
      let first = sanitized(Selector.id(session.document.id(of: nodes[0])), limit: .max)
      return "\(first)\(nodes.count > 1 ? " and \(nodes.count - 1) more" : "") for \(obstacle.words)"
    }
  }
}

extension SessionEditing {
  /// Applies the transforms of nodes and of their descendants to the geometry.
  /// - Returns: The nodes that keep a transform, because they would look different without it.
  /// - Complexity: O(subtrees of the nodes).
  func flatten(_ nodes: [NodeID], at range: SourceRange) throws(CommandError) -> [NodeID] {
    var left: [NodeID] = []
    try holdingTurnedGroups(around: nodes.compactMap(document.parent)) { () throws(CommandError) in
      // Outermost first: the children of a group take over its transform and pass it on.
      for node in document.topmost(nodes).flatMap({ Array(document.subtree(of: $0)) }) {
        if let settings = document.settings(flattening: node) {
          try apply(settings, at: range)
        } else if document.isGroupOfGraphics(node) || document.value(.transform, of: node) != nil {
          left.append(node)
        }
      }
    }
    return left
  }

  /// For a verb with `--geometry`, applies the transforms of moved nodes to the geometry, and warns of nodes that keep a transform.
  func writeGeometry(_ isAsked: Bool, of nodes: [NodeID], at range: SourceRange, _ reply: Reply) throws(CommandError) -> Reply {
    guard isAsked else { return reply }
    let left = try flatten(nodes, at: range).count
    guard left > 0 else { return reply }
    var reply = reply
    reply.warnings.append("\(left) with a transform, without which paint, clips or text would look different")
    return reply
  }
}

extension FlatteningObstacle {
  fileprivate var words: String {
    switch self {
    case .stroke: "the stroke, which would not be as wide everywhere"
    case .corners: "the corners"
    case .shadow: "the shadow"
    case .paint: "the paint"
    case .surroundings: "what is in its coordinates, such as a clip or a pattern"
    case .kind: "its kind"
    }
  }
}

extension Flag where Value == Bool {
  /// Whether coordinates and path data are rewritten.
  static var geometry: Self { .toggle("--geometry", "rewrite coordinates and path data, not the transform") }
}
