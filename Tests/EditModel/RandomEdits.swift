package import ShapeModel
package import TestSupport

/// Random edits, generated from a seed.
package struct RandomEdits {
  package var random: SplitMix64
  var serial = 0

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  package mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &random) }

  package func nodes(_ document: Document) -> [NodeID] { Array(document.subtree(of: .document).dropFirst()) }

  package mutating func edit(_ document: Document) -> Edit {
    let all = nodes(document)
    let graphics = all.filter { document.kind(of: $0) != .canvas }
    let some = graphics.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    let parents = all.filter(document.holdsGraphics)
    serial += 1
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return .set(.opacity, .number(Double(Int.random(in: 0...4, using: &random)) / 4), some)
    case 1: return .set(.fill, nil, some)
    case 2: return .set(.shadowBlur, .number(Double(serial)), some)
    case 3: return .setEach(.name, some.map { .string("N\($0.number)") }, some)
    case 4:
      guard let parent = pick(parents) else { return .detach([]) }
      let index = Int.random(in: 0...document.childCount(of: parent), using: &random)
      let group = Graphic(kind: .group, id: "n\(serial)")
      var leaf = Graphic(kind: serial % 3 == 0 ? .unknown : .star, id: "m\(serial)")
      if leaf.kind == .unknown { leaf.unknownKind = "gizmo" }
      return .create([NewNode(.graphic(group), in: .node(parent), at: index), NewNode(.graphic(leaf), in: .new(0))])
    case 5:
      guard let node = pick(graphics) else { return .detach([]) }
      return .detach([node])
    case 6:
      guard let node = pick(graphics), let parent = pick(parents) else { return .detach([]) }
      return .move([Placement(node, in: parent, at: Int.random(in: 0...2, using: &random))])
    case 7:
      let color = serial % 4 == 0 ? nil : Value.color(Color(red: UInt8(serial % 256), green: 0, blue: 0))
      return .set([PropertySetting(.fillColor, color), PropertySetting(.fillEnabled, nil), PropertySetting(.opacity, .number(1))], some)
    default:
      guard let node = pick(graphics), let parent = pick(parents) else { return .detach([]) }
      return .create([NewNode(.copy(of: node, id: "k\(serial)"), in: .node(parent))])
    }
  }
}
