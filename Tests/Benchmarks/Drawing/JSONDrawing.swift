/// Writes a drawing as a document of the program: members in the program's order, and only those that differ from the default.
struct JSONDrawing: DrawingWriter {
  private var sink: DrawingSink
  private let isCompact: Bool
  private let colon: String
  private let comma: String
  /// For each open list, whether it is still empty.
  private var isEmpty: [Bool] = []

  init(_ sink: DrawingSink, isCompact: Bool) {
    self.sink = sink
    self.isCompact = isCompact
    colon = isCompact ? "\":" : "\": "
    comma = isCompact ? "," : ", "
  }

  mutating func begin() {
    sink.put("{\"format\(colon)\"shapeedit\"\(comma)\"version\(colon)1")
    list("canvases")
  }

  mutating func beginCanvas(_ number: Int) {
    startLine()
    sink.put("{\"id\(colon)\"c\(number)\"\(comma)\"name\(colon)\"Canvas \(number)\"\(comma)\"width\(colon)2000\(comma)\"height\(colon)2000")
    list("graphics")
  }

  mutating func beginGroup(_ graphic: DrawnGraphic) {
    startLine()
    members(graphic)
    list("children")
  }

  mutating func leaf(_ graphic: DrawnGraphic) {
    startLine()
    members(graphic)
    sink.put("}")
  }

  mutating func end() {
    let wasEmpty = isEmpty.removeLast()
    if !wasEmpty { newLine() }
    sink.put("]}")
  }

  mutating func finish() {
    sink.put("\n")
    sink.passOn(atLeast: 0)
  }

  // MARK: Lines

  private mutating func list(_ key: String) {
    sink.put("\(comma)\"\(key)\(colon)[")
    isEmpty.append(true)
  }

  private mutating func startLine() {
    if !isEmpty[isEmpty.count - 1] { sink.put(",") }
    isEmpty[isEmpty.count - 1] = false
    sink.passOn()
    newLine()
  }

  private mutating func newLine() {
    guard !isCompact else { return }
    sink.bytes.append(0x0a)
    sink.bytes.append(contentsOf: repeatElement(0x20, count: 2 * isEmpty.count))
  }

  // MARK: Members

  private mutating func key(_ name: String, isFirst: Bool = false) {
    if !isFirst { sink.put(comma) }
    sink.bytes.append(UInt8(ascii: "\""))
    sink.put(name)
    sink.put(colon)
  }

  private mutating func member(_ name: String, _ number: Thousandths, isFirst: Bool = false) {
    key(name, isFirst: isFirst)
    sink.put(number)
  }

  private mutating func member(_ name: String, _ string: String, isFirst: Bool = false) {
    key(name, isFirst: isFirst)
    sink.bytes.append(UInt8(ascii: "\""))
    sink.put(string)
    sink.bytes.append(UInt8(ascii: "\""))
  }

  private mutating func members(_ graphic: DrawnGraphic) {
    sink.put("{")
    member("id", "g\(graphic.serial)", isFirst: true)
    member("kind", graphic.kind.rawValue)
    member("name", graphic.name)
    if !graphic.isVisible { key("visible"); sink.put("false") }
    if graphic.isLocked { key("locked"); sink.put("true") }
    if graphic.opacity != .one { member("opacity", graphic.opacity) }
    geometry(graphic)
    if graphic.rotation != Thousandths() { member("rotation", graphic.rotation) }
    if graphic.kind == .image { member("source", "pictures/g\(graphic.serial).png") }
    if let fill = graphic.fill { paint("fill", fill) }
    if let stroke = graphic.stroke { paint("stroke", stroke) }
    if let shadow = graphic.shadow { self.shadow(shadow) }
    if let text = graphic.text { self.text(text, isLabel: graphic.kind != .text) }
  }

  private mutating func geometry(_ graphic: DrawnGraphic) {
    switch graphic.kind {
    case .group: return
    case .line:
      member("x1", graphic.x)
      member("y1", graphic.y)
      member("x2", graphic.x + graphic.width)
      member("y2", graphic.y + graphic.height)
    case .path:
      key("d")
      for (letter, number) in [("\"M ", graphic.x), (" ", graphic.y), (" h ", graphic.width), (" v ", graphic.height)] {
        sink.put(letter)
        sink.put(number)
      }
      sink.put(" z\"")
    default:
      member("x", graphic.x)
      member("y", graphic.y)
      member("width", graphic.width)
      member("height", graphic.height)
    }
  }

  private mutating func open(_ name: String, isEnabled: Bool) {
    key(name)
    sink.put("{")
    guard !isEnabled else { return }
    key("enabled", isFirst: true)
    sink.put("false")
  }

  private mutating func paint(_ name: String, _ paint: DrawnGraphic.Paint) {
    open(name, isEnabled: paint.isEnabled)
    member("color", paint.color, isFirst: paint.isEnabled)
    if paint.width != .one { member("width", paint.width) }
    sink.put("}")
  }

  private mutating func shadow(_ shadow: DrawnGraphic.Shadow) {
    open("shadow", isEnabled: shadow.isEnabled)
    var isFirst = shadow.isEnabled
    for (name, number, usual) in [("dx", shadow.dx, 0), ("dy", shadow.dy, 2), ("blur", shadow.blur, 4)] where number != Thousandths(usual) {
      member(name, number, isFirst: isFirst)
      isFirst = false
    }
    member("color", shadow.color, isFirst: isFirst)
    sink.put("}")
  }

  private mutating func text(_ text: DrawnGraphic.Text, isLabel: Bool) {
    key("text")
    sink.put("{")
    member("string", text.string, isFirst: true)
    member("font", text.font)
    if text.size != Thousandths(16) { member("size", text.size) }
    member("color", text.color)
    if text.align != (isLabel ? "center" : "left") { member("align", text.align) }
    sink.put("}")
  }
}
