// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel

/// Sets frames and their edges, whether the graphic stores them or computes them from its content.
extension SettingWriter {
  func setFrame(_ nodes: [NodeID]) throws(CommandError) {
    for (index, node) in nodes.enumerated() {
      try session.reportProgress(index, of: nodes.count)
      let text = setting.isEvaluated ? try operand(.x, node, index, nodes.count).description : setting.value.text
      let numbers: [Double]
      do { numbers = try ValueText.numbers(text, session.document.unit(of: node)) } catch {
        throw fault("value", error.message, help: error.help)
      }
      guard numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0, setting.operation == .set else {
        throw fault("value", "a frame is x, y, width and height", help: ["write frame \"10 20 30 40\""])
      }
      let source = try frame(of: node, for: "frame")
      let target = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      try session.setFrame(of: node, from: source, to: target, at: setting.value.range)
    }
  }

  /// Sets one edge of each node's frame; all results are computed before the first node moves, as a group moves its descendants too.
  ///
  /// A relative operation skips descendants of other listed nodes: they move with their group by the same amount, although their own
  /// coordinates do not show it if a transform lies between. An empty group is accepted among others and does nothing; alone it is refused.
  func setFrameEdge(_ property: Property, _ nodes: [NodeID]) throws(CommandError) {
    let edge = edge(property)
    let taken = setting.operation == .set ? [] : session.document.takenAlong(among: nodes)
    let nodes = placed(taken.isEmpty ? nodes : nodes.filter { !taken.contains($0) }, property)
    let isMove = [.x, .y].contains(property) && [.add, .subtract].contains(setting.operation)
    var moves: [(node: NodeID, source: Rect?, target: Double)] = []
    for (index, node) in nodes.enumerated() {
      try session.reportProgress(index, of: 2 * nodes.count)
      let isStored = !session.document.computes(property, of: node)
      let source = session.document.frame(of: node)
      // What a node stores may differ from its frame: the anchor of a text, the coordinates of a use.
      guard let old = isStored ? session.query.resolved(property, node)?.number : source?[keyPath: edge] else {
        if isMove { continue }
        throw hasNoFrame(node, property.path)
      }
      let operand = try operand(property, node, index, nodes.count)
      let new = combine(old, setting.operation, try number(of: operand, property, session.document.unit(of: node)))
      guard new.isFinite, [.x, .y].contains(property) || new >= 0 else {
        throw fault(
          "value", "\(property.path) would be out of range",
          help: ["expected \(limits(property))"])
      }
      moves.append((node, isStored ? nil : source, new))
    }
    if moves.isEmpty, let node = nodes.first { throw hasNoFrame(node, property.path) }
    for (index, move) in moves.enumerated() {
      try session.reportProgress(moves.count + index, of: 2 * moves.count)
      let node = move.node
      guard let old = move.source else {
        try session.clearRivals(of: property, [node])
        try session.apply(.set(property, try validated(.number(move.target), property, node), [node]))
        continue
      }
      // An earlier move may have moved this node, but not where descendants are left out.
      let source = setting.operation == .set ? try frame(of: node, for: property.path) : old
      var target = source
      target[keyPath: edge] = move.target
      try session.setFrame(of: node, from: source, to: target, at: setting.value.range)
    }
  }

  /// The nodes to place, without groups of SVG all of whose children are placed too: a group moves by its transform, which would move them
  /// on from the places that they get.
  private func placed(_ nodes: [NodeID], _ property: Property) -> [NodeID] {
    let document = session.document
    guard setting.operation == .set, property == .x || property == .y, nodes.count > 1, document.source.inheritance != nil else {
      return nodes
    }
    let listed = Set(nodes)
    return nodes.filter { node in
      !document.isGroup(node) || !document.children(of: node).allSatisfy(listed.contains)
    }
  }

  private func edge(_ property: Property) -> WritableKeyPath<Rect, Double> {
    switch property {
    case .x: \.x
    case .y: \.y
    case .width: \.width
    default: \.height
    }
  }

  /// - Complexity: O(subtree of the node).
  private func frame(of node: NodeID, for property: String) throws(CommandError) -> Rect {
    if let frame = session.document.frame(of: node) { return frame }
    throw hasNoFrame(node, property)
  }

  private func hasNoFrame(_ node: NodeID, _ property: String) -> CommandError {
    CommandError(
      setting.name.range, "geometry.none", "\(Selector.id(session.document.id(of: node))) has no extent, so it has no \(property)",
      help: session.document.isGroup(node) ? [":not(:empty) after a selector leaves out groups with nothing in them"] : [])
  }
}
