// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel
import ShapePresentation

/// `distribute SELECTOR HOW [GAP]`: spaces graphics evenly, ordered by position, not by layer.
enum DistributeCommand {
  /// The distances that are made equal: the gaps between boxes, or the distances between edges or middles.
  private enum Manner: String, CaseIterable {
    case hgap, vgap, left, hcenter, right, top, vcenter, bottom

    var isHorizontal: Bool { self == .hgap || self == .left || self == .hcenter || self == .right }
    var isGap: Bool { self == .hgap || self == .vgap }

    /// The coordinate of a box on the axis.
    func place(_ box: Rect) -> Double {
      switch self {
      case .hgap, .left: box.minX
      case .hcenter: box.center.x
      case .right: box.maxX
      case .vgap, .top: box.minY
      case .vcenter: box.center.y
      case .bottom: box.maxY
      }
    }

    func length(_ box: Rect) -> Double { isHorizontal ? box.width : box.height }
  }

  static let verb = Verb(
    "distribute", in: .geometry, "space graphics evenly", .changes,
    takes: Operand.selector("SELECTOR"),
    Operand.choice(Manner.self, also: ["horizontal": .hgap, "vertical": .vgap, "h": .hgap, "v": .vgap]), Operand.text("GAP").optional,
    forms: [
      "SELECTOR hgap|vgap [GAP]: equal gaps between neighbours, or GAP each",
      "SELECTOR left|hcenter|...: equal distances; the outermost stay",
    ],
    examples: [
      Verb.Example("distribute (/Faces/*) vgap 4", "4 between one and the next"),
      Verb.Example("distribute (/Faces/*) hcenter", "the outermost stay"),
    ], run: run)

  private static func run(
    _ session: any SessionEditing, _ selector: SelectorOperand, _ manner: Manner, _ word: ArgumentWord?
  ) throws(CommandError) -> Reply {
    let found = try session.graphics(selector, isNested: true)
    let nodes = try session.boxed(session.document.topmost(found), of: selector)
    let gap = try word.map { (word) throws(CommandError) in try session.numbers(word, .length, of: nodes.map(\.node)).first ?? 0 }
    let order = nodes.indices.sorted { (manner.place(nodes[$0].box), $0) < (manner.place(nodes[$1].box), $1) }
    guard let first = order.first, let last = order.last, order.count > 1 else {
      var reply = session.moved([])
      reply.warnings = [nested(found, session.document) ?? "one graphic alone has nothing to be spaced from"]
      return reply
    }
    let span = manner.place(nodes[last].box) - manner.place(nodes[first].box)
    let filled = manner.isGap ? order.dropLast().reduce(0) { $0 + manner.length(nodes[$1].box) } : 0
    let step = gap ?? (span - filled) / Double(order.count - 1)
    var maps: [(node: NodeID, map: Affine)] = []
    var place = manner.place(nodes[first].box)
    for (number, index) in order.enumerated() {
      let distance = place - manner.place(nodes[index].box)
      // The outermost graphics keep their exact coordinates, and one at its place has that of the file.
      let stays = number == 0 || gap == nil && index == last || abs(distance) < 1e-9 * max(1, abs(place))
      let (dx, dy) = manner.isHorizontal ? (distance, 0) : (0, distance)
      maps.append((nodes[index].node, stays ? .identity : .translation(x: dx, y: dy)))
      place += step + (manner.isGap ? manner.length(nodes[index].box) : 0)
    }
    var reply = session.moved(session.document.ordered(try session.transform(maps, at: word?.range ?? selector.word.range)))
    if let inner = nested(found, session.document) { reply.warnings.append(inner) }
    return reply
  }

  /// The remark that a graphic moves with a group that is distributed too.
  private static func nested(_ nodes: [NodeID], _ document: Document) -> String? {
    let (all, outermost) = (Set(nodes), Set(document.topmost(nodes)))
    guard let inner = nodes.first(where: { !outermost.contains($0) }), let outer = document.ancestors(of: inner).first(where: all.contains)
    else { return nil }
    let names = NodeNames(document)
    return "\(names.path(inner)) moves with \(names.path(outer)), so the two cannot be spaced; choose one of them"
  }
}
