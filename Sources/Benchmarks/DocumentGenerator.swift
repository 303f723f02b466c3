import Glibc

/// Writes large documents that look like real ones: nested groups of all sizes, some of them very wide, most graphics with only
/// some of fill, stroke, shadow and text, and one name in eight that is not ASCII.
///
/// The same count and seed give the same graphics in every layout.
struct DocumentGenerator {
  enum Layout: String, CaseIterable {
    /// Everything on one line.
    case compact
    /// A graphic a line, as `fmt` has it but for the indentation.
    case lines
    /// A member a line.
    case pretty
    /// The shapes alone as SVG, for programs that read XML.
    case svg
  }

  private let layout: Layout
  private var state: UInt64
  private var serial = 0
  private var bytes: [UInt8] = []
  private let descriptor: Int32

  /// Writes a document of so many graphics to a file.
  /// - Returns: Whether all of it could be written.
  static func write(_ count: Int, seed: UInt64, _ layout: Layout, to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var generator = DocumentGenerator(layout: layout, state: seed, descriptor: descriptor)
    return generator.document(count)
  }

  private init(layout: Layout, state: UInt64, descriptor: Int32) {
    self.layout = layout
    self.state = state
    self.descriptor = descriptor
  }

  // MARK: Chance

  /// - SeeAlso: SplitMix64 by Steele, Lea and Flood.
  private mutating func number(below limit: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) >> 33) % limit
  }

  private mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }
  private mutating func one<Element>(of elements: [Element]) -> Element { elements[number(below: elements.count)] }

  // MARK: The tree

  private mutating func document(_ count: Int) -> Bool {
    put(
      layout == .svg
        ? "<svg xmlns=\"http://www.w3.org/2000/svg\">"
        : #"{"format":\#(gap)"shapeedit",\#(gap)"version":\#(gap)1,\#(gap)"canvases":\#(gap)["#)
    var left = count
    for canvas in 1...3 {
      let share = canvas == 3 ? left : left / 2
      left -= share
      line(1)
      put(
        layout == .svg
          ? "<g id=\"c\(canvas)\">" : #"{"id":\#(gap)"c\#(canvas)",\#(gap)"name":\#(gap)"Canvas \#(canvas)",\#(gap)"graphics":\#(gap)["#)
      graphics(share, wide: canvas == 1 ? min(10_000, count / 8) : 0)
      put(layout == .svg ? "</g>" : canvas == 3 ? "]}" : "]},")
    }
    line(0)
    put(layout == .svg ? "</svg>\n" : "]}\n")
    return flush()
  }

  /// Graphics one after the other, with an explicit stack of what is left in each open group.
  private mutating func graphics(_ count: Int, wide: Int) {
    var wide = wide
    var open: [(left: Int, isFlat: Bool, isFirst: Bool)] = [(count, false, true)]
    while let top = open.last {
      let level = open.count
      guard top.left > 0 else {
        open.removeLast()
        if !open.isEmpty { put(layout == .svg ? "</g>" : "]}") }
        continue
      }
      if !top.isFirst, layout != .svg { put(",") }
      open[level - 1].isFirst = false
      line(level + 1)
      if wide > 0, level >= 2, top.left > wide {
        open[level - 1].left -= wide + 1
        graphic("group")
        open.append((wide, true, true))
        wide = 0
      } else if !top.isFlat, level < 12, top.left >= 3, chance(22) {
        let inner = min(top.left - 1, Int(exp(Double(number(below: 10_000)) / 10_000 * log(Double(top.left)))))
        open[level - 1].left -= inner + 1
        graphic("group")
        open.append((inner, false, true))
      } else {
        open[level - 1].left -= 1
        graphic(DocumentGenerator.kinds[number(below: 100)])
      }
    }
  }

  private static let kinds: [String] = [("rectangle", 42), ("ellipse", 16), ("line", 16), ("text", 14), ("path", 9), ("image", 3)].flatMap {
    [String](repeating: $0.0, count: $0.1)
  }

  // MARK: One graphic

  private mutating func graphic(_ kind: String) {
    serial += 1
    guard layout != .svg else {
      let opacity = chance(85) ? "" : " opacity=\"0.\(number(below: 10))\""
      put(
        "<\(kind == "group" ? "g" : "rect") id=\"g\(serial)\" x=\"\(number(below: 2000))\" width=\"\(number(below: 900))\"\(opacity)\(kind == "group" ? "" : "/")>"
      )
      return
    }
    let name = name()
    var members = [#""id":\#(gap)"g\#(serial)""#, #""kind":\#(gap)"\#(kind)""#, #""name":\#(gap)"\#(name)""#]
    if chance(5) { members.append(#""visible":\#(gap)false"#) }
    if chance(5) { members.append(#""locked":\#(gap)true"#) }
    if chance(15) { members.append(#""opacity":\#(gap)0.\#(1 + number(below: 99))"#) }
    for key in keys(of: kind) { members.append(#""\#(key)":\#(gap)\#(length())"#) }
    if kind == "path" { members.append(#""d":\#(gap)"M \#(length()) \#(length()) h 10 v 20 z""#) }
    if kind == "image" { members.append(#""source":\#(gap)"picture\#(number(below: 50)).png""#) }
    if chance(10) { members.append(#""rotation":\#(gap)\#(number(below: 360)).5"#) }
    if chance(kind == "group" ? 3 : 70) { members.append(#""fill":\#(gap){"color":\#(gap)\#(color())}"#) }
    if chance(kind == "group" ? 3 : 50) {
      members.append(#""stroke":\#(gap){"color":\#(gap)\#(color()),\#(gap)"width":\#(gap)\#(one(of: ["0.5", "2", "3"]))}"#)
    }
    if chance(15) { members.append(#""shadow":\#(gap){"dx":\#(gap)\#(number(below: 8)),\#(gap)"blur":\#(gap)\#(number(below: 20))}"#) }
    if kind == "text" || kind != "group" && chance(12) {
      members.append(
        #""text":\#(gap){"string":\#(gap)"\#(one(of: DocumentGenerator.texts))",\#(gap)"size":\#(gap)\#(9 + number(below: 9))}"#)
    }
    put("{" + members.joined(separator: layout == .pretty ? ",\n      " : "," + gap))
    put(kind == "group" ? ",\(gap)\"children\":\(gap)[" : "}")
  }

  private func keys(of kind: String) -> [String] {
    switch kind {
    case "group", "path": []
    case "line": ["x1", "y1", "x2", "y2"]
    default: ["x", "y", "width", "height"]
    }
  }

  private mutating func length() -> String { "\(number(below: 20_000))" + (chance(40) ? one(of: [".25", ".5", ".75"]) : "") }

  private mutating func color() -> String {
    let text = String(number(below: 1 << 24), radix: 16)
    return "\"#" + String(repeating: "0", count: 6 - text.utf8.count) + text + "\""
  }

  private mutating func name() -> String {
    chance(12) ? "\(one(of: DocumentGenerator.foreign)) \(serial)" : "\(one(of: DocumentGenerator.words)) \(number(below: 500))"
  }

  private static let words = [
    "Header", "Button left", "Icon", "Card", "Panel main", "Badge", "Arrow", "Legend small", "Axis", "Marker old", "Logo",
  ]
  private static let foreign = ["Kästchen", "Étiquette", "図形", "矢印", "شكل", "Ação", "🔷 Diamond", "Прямоугольник"]
  private static let texts = [
    "Lorem ipsum dolor sit amet", "OK", #"first line\nsecond line"#, #"She said \"hello\""#, "Größe 12 µm", "a/b",
  ]

  // MARK: Bytes

  /// What stands behind commas and colons.
  private var gap: String { layout == .compact ? "" : " " }

  private mutating func line(_ level: Int) {
    guard layout != .compact else { return }
    put("\n" + String(repeating: "  ", count: layout == .lines ? 0 : level))
  }

  private mutating func put(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count > 1 << 20 { _ = flush() }
  }

  private mutating func flush() -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written) }
      guard count > 0 || count < 0 && errno == EINTR else { return false }
      written += max(count, 0)
    }
    bytes.removeAll(keepingCapacity: true)
    return true
  }
}
