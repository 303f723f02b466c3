// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeFormats
import ShapeModel

/// `align SELECTOR EDGE [--to PLACE]`: aligns graphics by an edge or a middle.
enum AlignCommand {
  private enum Edge: String, CaseIterable {
    case left, hcenter, right, top, vcenter, bottom, center

    /// The offset that aligns a box to another one.
    func step(_ box: Rect, to other: Rect) -> (dx: Double, dy: Double) {
      switch self {
      case .left: (other.minX - box.minX, 0)
      case .hcenter: (other.center.x - box.center.x, 0)
      case .right: (other.maxX - box.maxX, 0)
      case .top: (0, other.minY - box.minY)
      case .vcenter: (0, other.center.y - box.center.y)
      case .bottom: (0, other.maxY - box.maxY)
      case .center: (other.center.x - box.center.x, other.center.y - box.center.y)
      }
    }
  }

  private static let names = [
    "centre": "center, hcenter or vcenter", "middle": "vcenter", "vmiddle": "vcenter", "hmiddle": "hcenter", "hcentre": "hcenter",
    "vcentre": "vcenter", "up": "top", "down": "bottom", "start": "left", "end": "right",
  ]

  static let verb = Verb(
    "align", in: .geometry, "line graphics up by an edge or a middle", .changes,
    takes: Operand.selector("SELECTOR"), Operand.choice(Edge.self, knownElsewhere: names),
    Flag.place("--to", ["selection", "canvas"], "selection, canvas, X,Y or a selector; the canvas for one graphic, else the selection"),
    examples: [
      Verb.Example("align (#eyeL, #eyeR) top", "both eyes level"), Verb.Example("align (#cap, Body) hcenter --to canvas", "in the middle"),
    ], run: run
  )

  private static func run(
    _ session: any SessionEditing, _ selector: SelectorOperand, _ edge: Edge, _ to: ArgumentWord?
  ) throws(CommandError) -> Reply {
    let nodes = try session.boxed(selector)
    let reference = try to.map { (word) throws(CommandError) in try PlaceReference(word, session, of: nodes) }
    if case .each = reference {
      throw CommandError(
        to!.range, "value", "a graphic cannot be aligned to itself", help: ["expected selection, canvas, X,Y or a selector"])
    }
    let boxes = (reference ?? (nodes.count == 1 ? .canvas : .selection)).boxes(of: nodes, session)
    let maps = zip(nodes, boxes).map { graphic, box in
      let step = edge.step(graphic.box, to: box)
      return (node: graphic.node, map: Affine.translation(x: step.dx, y: step.dy))
    }
    let loose = loose(nodes, edge, session.document)
    var reply = session.moved(try session.transform(maps, at: selector.word.range))
    if let loose { reply.warnings.append(loose) }
    if edge == .center, let first = nodes.first, nodes.contains(where: { !Extent($0.box).overlaps(Extent(first.box)) }) {
      reply.warnings.append("they lie on one another now: center is both across and down, and hcenter and vcenter are one of these")
    }
    return reply
  }

  /// The remark that the letters of a text are elsewhere in the frame by which it is aligned. In SVG its frame is theirs.
  private static func loose(_ graphics: [BoxedGraphic], _ edge: Edge, _ document: Document) -> String? {
    guard document.source.inheritance == nil else { return nil }
    let ruler = TextReach.Ruler(document)
    for graphic in graphics where document.kind(of: graphic.node) == .text {
      guard let letters = ruler.reach(of: graphic.node).box, case let step = edge.step(letters, to: graphic.box) else { continue }
      guard case let distance = max(abs(step.dx), abs(step.dy)), distance > max(2, letters.height / 4) else { continue }
      let id = Selector.id(document.id(of: graphic.node))
      return "\(id) is aligned by its frame, and its letters are \(NumberText.string(distance.rounded(toPlaces: 1))) from there; "
        + "fit \(id) makes the frame as large as they are"
    }
    return nil
  }
}
