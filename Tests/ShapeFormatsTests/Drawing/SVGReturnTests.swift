import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// A drawing after it was written as SVG and read again: equal, or on the list that the export gave.
@Suite struct `JSON to SVG and back` {
  /// The properties of each graphic that are on the list; `kind` when all of it is.
  private func listed(_ drawing: Drawing) -> Set<String> {
    Set(
      drawing.notes.notes.flatMap { note -> [String] in
        switch note.problem {
        case .returnsOtherwise(let property): [property.path]
        case .returnsAs(let before, _), .doesNotReturn(let before): ["kind \(before)"]
        case .returnsElsewhere: ["parent"]
        default: []
        }
      })
  }

  private func back(_ document: Document) throws -> (drawing: Drawing, document: Document) {
    let drawing = Drawing(document, canvas: document.canvases[0])
    let bytes = Array(SVGReturn.pieces(drawing).joined())
    let svg = try Document(reading: ByteStore(bytes))
    return (drawing, try Document(json: String(decoding: Conversion.json(svg).bytes, as: UTF8.self)))
  }

  @Test(
    arguments: [
      (##""kind":"rectangle","x":1.5,"y":2,"width":30,"height":20,"radius":4,"fill":{"color":"#3366cc","opacity":0.5},"rotation":30"##, []),
      (##""kind":"ellipse","x":0.1,"y":0.2,"width":0.3,"height":0.7,"stroke":{"width":2,"cap":"round","dash":[1,2]},"opacity":0.25"##, []),
      (##""kind":"path","d":"M 1 1 L 5 5","stroke":{"color":"#ff0000"},"name":"Line","tags":["a","b"],"notes":"said","locked":true"##, []),
      (##""kind":"line","x1":1,"x2":9,"y2":3,"visible":false,"blend":"multiply","stroke":{"join":"bevel"}"##, []),
      (
        ##""kind":"polygon","points":[[0,0],[9,0],[5,8]],"fill":{"type":"radial","center":[0.4,0.5],"radius":0.6,"stops":[[0,"#ff0000"],[1,"#0000ff80"]]}"##,
        []
      ),
      (##""kind":"rectangle","width":40,"height":20,"fill":{},"shadow":{"dx":1,"dy":2,"blur":4,"color":"#00000066"}"##, []),
      (
        ##""kind":"text","x":5,"y":5,"text":{"string":"one line","size":12,"color":"#12345678","weight":700,"italic":true}"##,
        ["y", "width", "height"]
      ),
      (
        ##""kind":"rectangle","width":9,"height":9,"fill":{"type":"linear","angle":45,"stops":[[0,"#ff0000"],[1,"#0000ff"]]}"##,
        []
      ),
      (##""kind":"rectangle","width":9,"height":9,"radius":[1,2,3,4]"##, ["kind rectangle"]),
      (##""kind":"star","width":9,"height":5"##, ["kind star"]),
      (##""kind":"star","x":1,"width":9,"height":9,"star":{"points":7,"ratio":0.3},"rotation":20"##, []),
      (##""kind":"polygon","y":1,"width":9,"height":9,"sides":6"##, []), (##""kind":"star","width":9,"height":9"##, []),
      (##""kind":"star","width":9,"height":9,"star":{"round":0.5}"##, ["kind star"]),
      (##""kind":"line","x2":9,"stroke":{"end":"arrow"}"##, ["stroke.end"]),
      (##""kind":"rectangle","width":9,"height":9,"stroke":{"width":2,"align":"inside"}"##, ["kind rectangle"]),
      (
        ##""kind":"text","width":50,"height":20,"text":{"string":"a","line-height":2,"valign":"middle"}"##,
        ["y", "width", "height", "text.line-height", "text.valign"]
      ),
      (##""kind":"rectangle","width":9,"height":9,"fill":{"enabled":false}"##, ["fill", "fill.enabled"]),
      (##""kind":"rectangle","width":9,"height":9,"flip":"h""##, ["flip", "transform"]),
    ] as [(String, Set<String>)])
  func `what comes back otherwise is on the list, and nothing else`(_ graphic: String, _ expected: Set<String>) throws {
    let document = try drawn(##"{"id":"a",\##(graphic)}"##)
    #expect(listed(try back(document).drawing) == expected)
  }

  @Test func `what the document and its canvas have is compared too`() throws {
    let document = try Document(
      json:
        ##"{"format":"shapeedit","version":1,"title":"T","tokens":{"sun":"#ffcc00"},"canvases":[{"id":"c","name":"C","width":20,"height":10,"unit":"mm","background":"#ffffff","graphics":[{"id":"a","kind":"ellipse","width":5,"height":5,"fill":{"color":"token(sun)"}}]}]}"##
    )
    #expect(listed(try back(document).drawing) == ["title", "tokens", "background", "fill.color"])
  }

  @Test func `random drawings come back equal but for what is listed`() throws {
    var random = SplitMix64(seed: 15)
    var (compared, equal) = (0, 0)
    for number in 0..<Reliability.runs(200, torture: 5000) {
      let document = try randomDrawing(&random)
      let (drawing, returned) = try back(document)
      let listed = listed(drawing)
      for node in document.graphics {
        let graphic = document.graphic(node)
        guard !listed.contains("kind \(graphic.kind.word)") else { continue }
        let other = returned.graphic(try #require(returned.node(id: graphic.id), "drawing \(number): \(graphic.id)"))
        #expect(graphic.kind == other.kind)
        for member in graphic.members where !listed.contains(member.property.path) {
          compared += 1
          let returned = other[member.property] ?? Graphic.fallback(member.property, of: graphic.kind)
          guard isSame(member.value, returned) || isSamePaint(graphic, other, member.property) else {
            Issue.record(
              "drawing \(number): \(member.property.path) of \(graphic.kind.word) \(graphic.id) was \(member.value), is \(String(describing: other[member.property]))"
            )
            continue
          }
          equal += 1
        }
      }
    }
    #expect(compared > 1000 && equal == compared, "\(equal) of \(compared)")
  }

  /// SVG has one number for the alpha of a colour and for the opacity of its fill or stroke.
  private func isSamePaint(_ one: Graphic, _ other: Graphic, _ property: Property) -> Bool {
    func painted(_ graphic: Graphic, _ paint: String) -> (Color, Double)? {
      let (name, opacity) = (Property(path: paint + ".color")!, Property(path: paint + ".opacity")!)
      guard case .color(var color)? = graphic[name] ?? Graphic.fallback(name, of: graphic.kind) else { return nil }
      let all = Double(color.alpha) / 255 * (graphic[opacity]?.number ?? 1)
      color.alpha = 255
      return (color, all)
    }
    guard let paint = ["fill", "stroke"].first(where: { ["\($0).color", "\($0).opacity"].contains(property.path) }),
      let before = painted(one, paint), let after = painted(other, paint)
    else { return false }
    return before.0 == after.0 && abs(before.1 - after.1) < 0.001
  }

  private func isSame(_ one: Value?, _ other: Value?) -> Bool {
    switch (one, other) {
    case (.number(let one)?, .number(let other)?): abs(one - other) < 1e-6
    case (.numbers(let one)?, .numbers(let other)?): one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) < 1e-6 }
    default: one == other
    }
  }

  /// A canvas of a few graphics of any kind, each with one or two values besides its place: with many, all properties would be listed.
  private func randomDrawing(_ random: inout SplitMix64) throws -> Document {
    let document = try drawn("")
    let kinds: [Kind] = [.rectangle, .ellipse, .line, .polyline, .polygon, .path, .text, .star, .image, .group]
    for number in 0..<Int.random(in: 1...4, using: &random) {
      let kind = kinds.randomElement(using: &random)!
      var graphic = Graphic(kind: kind, id: "n\(number)")
      for key in ["x", "y", "width", "height", "x1", "y1", "x2", "y2"] {
        let property = Property(path: key)!
        if property.kinds.contains(kind) { graphic[property] = .number(Double(Int.random(in: 1...400, using: &random)) / 8) }
      }
      if Property.points.kinds.contains(kind) { graphic[.points] = .points([Point(x: 1, y: 2), Point(x: 30, y: 4), Point(x: 12, y: 40)]) }
      if kind == .path { graphic[.d] = .string("M 1 2 C 3 4 5 6 70 8 Z") }
      if kind == .text { graphic[.textString] = .string("words") }
      let choices = PropertyTable.properties(of: kind).filter {
        !$0.isComputed && !$0.isObject && $0 != .id && $0 != .kind && $0 != .points
      }
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let property = choices.randomElement(using: &random)!
        if let value = value(property, &random), PropertyTable.accepts(value, property, of: kind) { graphic[property] = value }
      }
      _ = try document.apply(.create([NewNode(.graphic(graphic), in: .node(document.canvases[0]))]))
    }
    return document
  }

  private func value(_ property: Property, _ random: inout SplitMix64) -> Value? {
    func color() -> Color { ["#ff0000", "#3366cc", "#00ff0080"].randomElement(using: &random).flatMap { Color($0) }! }
    func number(_ range: NumberRange) -> Double {
      let number = Double(Int.random(in: -80...80, using: &random)) / (range.maximum <= 1 ? 80 : 4)
      return min(max(number, range.minimum), range.maximum)
    }
    switch property.specification.type {
    case .bool: return .bool(Bool.random(using: &random))
    case .number(let range): return .number(number(range))
    case .integer(let range): return .number(Double(Int.random(in: range.lowerBound...min(range.upperBound, 12), using: &random)))
    case .word(let words): return .string(words.filter { $0 != "other" }.randomElement(using: &random)!)
    case .text: return .string(["plain", "a < b & c", "#n0", "two  blanks"].randomElement(using: &random)!)
    case .color, .background: return .color(color())
    case .numbers(let count, let range): return .numbers((0..<(count ?? 3)).map { _ in number(range) })
    case .edges: return .number(number(.size))
    case .stops: return .stops([Stop(offset: 0, color: .color(color())), Stop(offset: 1, color: .color(color()))])
    case .tags: return .words(["a", "b"])
    case .weight: return .number(Double(Int.random(in: 1...9, using: &random) * 100))
    case .lineHeight: return .number(1.5)
    default: return nil
    }
  }
}
