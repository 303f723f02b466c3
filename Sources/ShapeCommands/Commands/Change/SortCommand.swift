// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel

/// `sort SELECTOR EXPRESSION|--by PROPERTY`: sorts siblings, or the contents of one group, by a value, the least at the back.
enum SortCommand {
  static let verb = Verb(
    "sort", in: .change, "put siblings in the order of a value, the least at the back", .changes,
    takes: Operand.selector("SELECTOR", of: .graphics), Operand.sortKey("EXPRESSION"), Flag.property("--by", "the value of this property"),
    Flag.toggle("--descending", "the greatest at the back"),
    examples: [
      Verb.Example("sort (/Faces/*) width*height --descending", "small ones in front"), Verb.Example("sort ellipse --by name", "by name"),
    ], run: run)

  private static func run(
    _ session: any SessionEditing, _ selector: SelectorOperand, _ key: Expression?, _ property: ArgumentWord?, _ isDescending: Bool
  ) throws(CommandError) -> Reply {
    let document = session.document
    let found = try session.graphics(selector, isNested: true)
    // A single group has no siblings to sort, so its contents are meant.
    let nodes = found.count == 1 && document.isGroup(found[0]) ? Array(document.children(of: found[0])) : found
    let keys: [NodeID: Scalar]
    switch (key, property) {
    case (let key?, nil): keys = try values(of: key, nodes, session)
    case (nil, let property?): keys = try session.sortKeys(session.property(property, of: document.kinds(of: nodes)), of: nodes)
    default:
      throw CommandError(
        property?.range ?? session.running.range, "syntax.missing", "sort takes an expression or --by PROPERTY",
        help: ["sort ellipse --by name"], .usage)
    }
    var placements: [Placement] = []
    for (parent, group) in Dictionary(grouping: nodes, by: { document.parent(of: $0) ?? .document }).sorted(by: { $0.key < $1.key }) {
      let places = document.indices(of: group).values.sorted()
      let order = session.sorted(group, by: keys, isDescending: isDescending)
      if order != group { placements += zip(order, places).map { Placement($0, in: parent, at: $1) } }
    }
    let moved = placements.isEmpty ? [] : try session.reorder(placements)
    return session.moved(moved)
  }

  private static func values(of key: Expression, _ nodes: [NodeID], _ session: any SessionEditing) throws(CommandError) -> [NodeID: Scalar]
  {
    var keys: [NodeID: Scalar] = [:]
    for (index, node) in nodes.enumerated() {
      try session.reportProgress(index, of: nodes.count)
      var evaluator = Evaluator(NodeEnvironment(session: session, node: node, index: index, count: nodes.count))
      do { keys[node] = try evaluator.value(of: key) } catch { throw CommandError(error) }
    }
    return keys
  }
}

extension Operand where Value == Expression? {
  /// An expression that consists of all remaining words, if there are any.
  fileprivate static func sortKey(_ name: String) -> Operand {
    let form = ParameterForm(name, .expression(ofGraphic: true), isOptional: true, repeats: true, written: "[\(name)]")
    return Operand(form) { (words, all) throws(CommandError) in
      guard !words.isEmpty else { return nil }
      do throws(Diagnostic) {
        return try ExpressionParser.parse(all.script, SourceRange(words[0].range.lower, words[words.count - 1].range.upper))
      } catch { throw CommandError(error, .usage) }
    }
  }
}
