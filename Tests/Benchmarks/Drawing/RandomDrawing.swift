import Glibc

/// Generates a large drawing that resembles real ones, graphic by graphic.
///
/// Three canvases share the graphics, the first has half of them. About 15 % are groups, nested to 12 levels; their sizes are
/// log-uniform, so that there are many small ones and a few huge ones, and some hold 10,000 graphics side by side. Most graphics have only
/// some of fill, stroke, shadow and text; one name in eight is not ASCII, and some texts need escapes.
/// The same count and seed give the same drawing in every format. Memory grows only with the depth.
package struct RandomDrawing {
  /// Raised whenever the same seed gives another drawing, so that files of former revisions are not used.
  static let revision = 1
  package static let deepest = 12
  private static let canvasCount = 3

  let count: Int
  private var state: UInt64
  private var serial = 0
  /// The number of very wide groups not placed yet, and of graphics in each.
  private var wideLeft: Int
  private let wideSize: Int

  init(count: Int, seed: UInt64) {
    self.count = count
    state = seed
    wideSize = min(10_000, count / 8)
    wideLeft = wideSize == 0 ? 0 : min(5, 1 + count / 200_000)
  }

  /// Passes the whole drawing to a writer.
  mutating func write<Writer: DrawingWriter>(to writer: inout Writer) {
    writer.begin()
    var left = count
    for number in 1...RandomDrawing.canvasCount {
      let share = number == RandomDrawing.canvasCount ? left : left / 2
      left -= share
      writer.beginCanvas(number)
      graphics(share, mayHoldWide: number == 1, to: &writer)
      writer.end()
    }
    writer.end()
    writer.finish()
  }

  /// A group that is being filled.
  private struct Level {
    var left: Int
    /// Whether it may contain one of the very wide groups.
    var mayHoldWide: Bool
    /// Whether it contains only leaves.
    var isFlat = false
  }

  /// Writes the graphics of one canvas, with an explicit stack of how many are left in each open group.
  private mutating func graphics<Writer: DrawingWriter>(_ budget: Int, mayHoldWide: Bool, to writer: inout Writer) {
    var open = [Level(left: budget, mayHoldWide: mayHoldWide)]
    while let top = open.last {
      let depth = open.count
      guard top.left > 0 else {
        open.removeLast()
        if !open.isEmpty { writer.end() }
        continue
      }
      let inner = top.isFlat ? nil : group(in: top, at: depth)
      open[depth - 1].left -= 1 + (inner?.left ?? 0)
      let graphic = graphic(inner == nil ? leafKind() : .group)
      guard let inner else {
        writer.leaf(graphic)
        continue
      }
      writer.beginGroup(graphic)
      open.append(inner)
    }
  }

  /// Decides whether the next graphic is a group, and how many graphics it contains.
  private mutating func group(in level: Level, at depth: Int) -> Level? {
    let wide = wideLeft * wideSize
    let mayBeWide = wideLeft > 0 && level.mayHoldWide && depth <= 4 && level.left > wideSize
    if mayBeWide, chance(0.10) || level.left <= 2 * wide { return wideGroup() }
    guard depth < RandomDrawing.deepest, level.left >= 3, chance(0.22) else { return nil }
    let inner = min(level.left - 1, Int(exp(unit() * log(Double(level.left)))))
    let passesOn = level.mayHoldWide && inner >= 4 * wide
    // No later group would have room for it.
    if mayBeWide, !passesOn, level.left - 1 - inner <= wide { return wideGroup() }
    return Level(left: inner, mayHoldWide: passesOn)
  }

  private mutating func wideGroup() -> Level {
    wideLeft -= 1
    return Level(left: wideSize, mayHoldWide: false, isFlat: true)
  }

  // MARK: One graphic

  private mutating func graphic(_ kind: DrawnGraphic.Kind) -> DrawnGraphic {
    serial += 1
    let isGroup = kind == .group
    var graphic = DrawnGraphic(serial: serial, kind: kind, name: name())
    (graphic.x, graphic.y) = (place(), place())
    (graphic.width, graphic.height) = (length(), length())
    if chance(0.10) { graphic.rotation = Thousandths(count: (number(below: 3600) - 1800) * 100) }
    if chance(0.15) { graphic.opacity = Thousandths(count: number(below: 100) * 10) }
    graphic.isVisible = chance(0.95)
    graphic.isLocked = chance(0.05)
    if chance(isGroup ? 0.03 : 0.70) { graphic.fill = DrawnGraphic.Paint(isEnabled: chance(0.9), color: color()) }
    if chance(isGroup ? 0.03 : 0.50) {
      graphic.stroke = DrawnGraphic.Paint(
        isEnabled: chance(0.9), color: color(), width: Thousandths(count: one(of: [500, 1000, 1000, 1000, 2000, 3000])))
    }
    if chance(isGroup ? 0.05 : 0.15) {
      graphic.shadow = DrawnGraphic.Shadow(
        isEnabled: chance(0.8), dx: Thousandths(number(below: 17) - 8), dy: Thousandths(number(below: 17) - 8),
        blur: Thousandths(count: number(below: 40) * 500), color: color())
    }
    if kind == .text || !isGroup && chance(0.12) {
      graphic.text = DrawnGraphic.Text(
        string: one(of: RandomDrawing.texts), font: one(of: RandomDrawing.fonts), size: Thousandths(one(of: [9, 10, 12, 12, 14, 18, 36])),
        color: color(), align: one(of: ["left", "center", "right"]))
    }
    return graphic
  }

  private mutating func leafKind() -> DrawnGraphic.Kind {
    switch number(below: 100) {
    case ..<42: .rectangle
    case ..<58: .ellipse
    case ..<74: .line
    case ..<88: .text
    case ..<97: .path
    default: .image
    }
  }

  private mutating func place() -> Thousandths {
    chance(0.5) ? Thousandths(count: (number(below: 100_000) - 20_000) * 250) : Thousandths(number(below: 25_000) - 5_000)
  }

  private mutating func length() -> Thousandths {
    chance(0.3) ? Thousandths(count: (1 + number(below: 8_000)) * 125) : Thousandths(1 + number(below: 1_000))
  }

  private mutating func color() -> String {
    // One in seven is translucent: its alpha is less than `ff`.
    let isOpaque = chance(0.85)
    let digits = isOpaque ? 6 : 8
    let text = String(isOpaque ? number(below: 1 << 24) : number(below: 1 << 24) << 8 | number(below: 255), radix: 16)
    return "#" + String(repeating: "0", count: digits - text.utf8.count) + text
  }

  private mutating func name() -> String {
    switch number(below: 100) {
    case ..<12: one(of: RandomDrawing.foreignWords) + " \(serial)"
    case ..<55: one(of: RandomDrawing.words) + " \(serial)"
    default: one(of: RandomDrawing.words) + " " + one(of: RandomDrawing.qualifiers) + " \(number(below: 500))"
    }
  }

  private static let words = [
    "Header", "Footer", "Button", "Icon", "Label", "Card", "Panel", "Toolbar", "Sidebar", "Avatar", "Badge", "Arrow", "Node", "Box",
    "Circle",
    "Line", "Legend", "Axis", "Title", "Caption", "Shadow", "Frame", "Grid", "Cell", "Row", "Column", "Marker", "Pin", "Handle", "Divider",
    "Logo", "Banner", "Chart", "Bar", "Slice",
  ]
  private static let qualifiers = [
    "left", "right", "top", "bottom", "inner", "outer", "main", "small", "large", "old", "new", "copy",
  ]
  private static let foreignWords = [
    "Kästchen", "Étiquette", "Прямоугольник", "図形", "矢印", "도형", "شكل", "צורה", "Ελλειψη", "Ação", "naïve café", "🔷 Diamond",
    "👩‍👩‍👧 Family", "e\u{301}clair",
  ]
  private static let fonts = ["Helvetica", "Helvetica-Bold", "Georgia", "Menlo", "Noto Sans CJK JP"]
  private static let texts = [
    "Lorem ipsum dolor sit amet", "OK", "Cancel", "Total: 42 %", #"first line\nsecond line"#, #"She said \"hello\""#, #"C:\\temp\\file"#,
    "Größe 12 µm", "日本語のテキスト", #"tab\there"#, "a/b",
  ]

  // MARK: Chance

  /// - SeeAlso: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).
  private mutating func bits() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A random number in 0..<1.
  private mutating func unit() -> Double { Double(bits() >> 11) * 0x1p-53 }
  private mutating func chance(_ part: Double) -> Bool { unit() < part }
  private mutating func number(below limit: Int) -> Int { Int(bits() >> 33) % limit }
  private mutating func one<Element>(of elements: [Element]) -> Element { elements[number(below: elements.count)] }
}
