package import ShapeModel
package import TestSupport

/// Random drawings for the rules of places: every kind of leaf in groups three levels deep, turned, mirrored, skewed and scaled.
package struct RandomGeometry {
  package var random: SplitMix64
  private var serial = 0
  /// Whether half of the graphics are as simple as in most drawings.
  private let isCalm: Bool

  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    isCalm = seed % 4 == 0
  }

  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    let value = Double.random(in: range, using: &random)
    return Bool.random(using: &random) ? value.rounded() : value
  }

  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }

  private mutating func chance(_ parts: Int) -> Bool { Int.random(in: 0..<parts, using: &random) == 0 }

  /// A document of one canvas.
  package mutating func document(leaves: Int = 8) throws -> Document {
    let document = Document()
    _ = try document.apply(.create([NewNode(.graphic(Graphic(kind: .canvas, id: "c", name: "C")), in: .node(.document))]))
    var parents = document.canvases
    for _ in 0..<4 {
      let parent = pick(parents)
      guard document.level(of: parent) < 4 else { continue }
      var group = Graphic(kind: .group, id: id("g"), name: "G")
      place(&group)
      if chance(3) { shadow(&group) }
      parents.append(try add(group, to: parent, document))
    }
    for _ in 0..<leaves {
      var leaf = leaf()
      place(&leaf)
      paint(&leaf)
      _ = try add(leaf, to: pick(parents), document)
    }
    return document
  }

  private func add(_ graphic: Graphic, to parent: NodeID, _ document: Document) throws -> NodeID {
    let node = document.nextNode
    _ = try document.apply(.create([NewNode(.graphic(graphic), in: .node(parent))]))
    return node
  }

  private mutating func id(_ letter: String) -> String {
    serial += 1
    return "\(letter)\(serial)"
  }

  /// A graphic of any kind that draws.
  package mutating func leaf() -> Graphic {
    let kind = pick([Kind.rectangle, .ellipse, .line, .polyline, .polygon, .star, .path, .text, .image])
    var leaf = Graphic(kind: kind, id: id("l"), name: "L")
    let isRegular = kind == .polygon && Bool.random(using: &random)
    if KindSet.framed.contains(kind), kind != .polygon || isRegular {
      leaf[.x] = .number(number(-50...150))
      leaf[.y] = .number(number(-50...150))
      leaf[.width] = .number(number(1...80))
      leaf[.height] = .number(number(1...80))
    }
    switch kind {
    case .line: for property in [Property.x1, .y1, .x2, .y2] { leaf[property] = .number(number(-50...150)) }
    case .polyline: leaf[.points] = .points(points(2...6))
    case .polygon:
      if isRegular { leaf[.sides] = .number(Double(Int.random(in: 3...9, using: &random))) } else { leaf[.points] = .points(points(3...7)) }
    case .star:
      leaf[.starPoints] = .number(Double(Int.random(in: 3...9, using: &random)))
      leaf[.starRatio] = .number(number(0...1))
      if chance(2) { leaf[.starRound] = .number(chance(3) ? 1 : number(0...1)) }
    case .path: leaf[.d] = .string(path())
    case .rectangle where Bool.random(using: &random):
      leaf[.radius] = chance(2) ? .number(number(0...30)) : .numbers((0..<4).map { _ in number(0...30) })
    default: break
    }
    if chance(8) { leaf[.visible] = .bool(false) }
    if chance(3) { leaf[.fillRule] = .string("evenodd") }
    return leaf
  }

  private mutating func points(_ count: ClosedRange<Int>) -> [Point] {
    (0..<Int.random(in: count, using: &random)).map { _ in Point(x: number(-50...150), y: number(-50...150)) }
  }

  /// Absolute commands with blanks between all parts.
  private mutating func path() -> String {
    var parts: [String] = []
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      parts.append("M " + places(1))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: parts.append("L " + places(1))
        case 1: parts.append("Q " + places(2))
        case 2: parts.append("C " + places(3))
        default:
          let flags = "\(Int.random(in: 0...1, using: &random)) \(Int.random(in: 0...1, using: &random))"
          parts.append("A \(number(1...80)) \(number(1...80)) \(number(-90...90)) \(flags) " + places(1))
        }
      }
      if Bool.random(using: &random) { parts.append("Z") }
    }
    return parts.joined(separator: " ")
  }

  private mutating func places(_ count: Int) -> String {
    (0..<2 * count).map { _ in "\(number(-50...150))" }.joined(separator: " ")
  }

  /// Turns, mirrors or maps a graphic, or leaves it.
  package mutating func place(_ graphic: inout Graphic) {
    if isCalm, Bool.random(using: &random) { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: graphic[.rotation] = .number(pick([90, -90, 180, 45, number(-179...180)]))
    case 1:
      graphic[.flip] = .string(pick(["h", "v", "hv"]))
      if Bool.random(using: &random) { graphic[.rotation] = .number(number(-179...180)) }
    case 2: graphic[.transform] = .numbers(matrix())
    default: break
    }
  }

  /// A map that neither flattens nor blows up.
  package mutating func matrix() -> [Double] {
    while true {
      let numbers = [number(-2...2), number(-2...2), number(-2...2), number(-2...2), number(-50...50), number(-50...50)]
      if abs(numbers[0] * numbers[3] - numbers[1] * numbers[2]) > 0.2 { return numbers }
    }
  }

  private mutating func paint(_ graphic: inout Graphic) {
    if chance(2) {
      graphic[.stroke] = .present
      graphic[.strokeWidth] = .number(number(0...12))
      func set(_ key: String, _ words: [String]) { graphic[Property(path: "stroke.\(key)")!] = .string(pick(words)) }
      set("align", ["center", "inside", "outside"])
      set("cap", ["butt", "round", "square"])
      set("join", ["miter", "round", "bevel"])
      if chance(3) { set("start", ["arrow", "circle", "bar"]) }
      if chance(3) { set("end", ["arrow", "circle", "bar"]) }
      if chance(2) { graphic[.strokeMiter] = .number(number(1...10)) }
    }
    if chance(3) { shadow(&graphic) }
  }

  private mutating func shadow(_ graphic: inout Graphic) {
    graphic[.shadowDX] = .number(number(-20...20))
    graphic[.shadowDY] = .number(number(-20...20))
    graphic[.shadowBlur] = .number(number(0...12))
    if chance(2) { graphic[.shadowSpread] = .number(number(-4...8)) }
    if chance(3) { graphic[.shadowInner] = .bool(true) }
  }
}
