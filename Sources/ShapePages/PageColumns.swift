// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel

/// The rows of a page of one drawing: each canvas and graphic, in preorder, canvases at level 0.
struct PageColumns {
  private(set) var table = PageRows()
  /// The row of each id.
  private(set) var rows: [String: Int] = [:]
  private let document: Document
  private let shapes: PaintedShapes
  private let digits: PathDigits

  var rowCount: Int { table.count }
  /// The number of graphics that are not listed, by the row of the group that holds them.
  private(set) var omitted: [Int: Int] = [:]

  /// The flags of a row for the script, as bits.
  private struct Paint: OptionSet {
    var rawValue: Int
    static let fill = Paint(rawValue: 1)
    static let stroke = Paint(rawValue: 2)
    static let hidden = Paint(rawValue: 4)
    static let evenodd = Paint(rawValue: 8)
  }

  /// - Parameter most: The most graphics; those nearest to the canvases are listed.
  /// - Complexity: O(nodes of the canvases).
  init(_ document: Document, _ canvases: [NodeID], most: Int) {
    self.document = document
    shapes = PaintedShapes(document)
    digits = PathDigits(canvases.compactMap { document.bounds(of: $0) })
    var choice = RowChoice(document, canvases, most: most)
    var isHidden: [Bool] = []
    for canvas in canvases {
      let level = document.level(of: canvas)
      for node in document.subtree(of: canvas) {
        let depth = document.level(of: node) - level
        guard let row = choice.row(at: depth, table.count) else {
          omitted[choice.nearest, default: 0] += 1
          continue
        }
        assert(row == table.count)
        isHidden.removeSubrange(min(depth, isHidden.count)...)
        add(node, level: depth, isHidden: isHidden.last ?? false)
        isHidden.append((isHidden.last ?? false) || document.resolved(.visible, of: node) == .bool(false))
      }
    }
  }

  private mutating func add(_ node: NodeID, level: Int, isHidden: Bool) {
    let graphic = document.graphic(node)
    rows[document.id(of: node)] = table.count
    table.begin(node, level: level, name: document.name(of: node) ?? "", in: document)
    let shown = graphic.members.filter(PageColumns.isShown).map {
      PageRows.Shown(path: $0.property.path, section: $0.property.specification.section, text: ValueText.text($0.value))
    }
    table.append("box", box(of: node, shown))
    table.append(shown)
    var paint: Paint = isHidden || graphic.resolved(.visible) == .bool(false) ? .hidden : []
    var (width, path) = ("0", "0")
    if let painted = shapes.graphic(node) {
      if painted.isPainted(.fill) || PageColumns.isFrame(painted) { paint.insert(.fill) }
      if painted.resolved(.fillRule) == .string("evenodd") { paint.insert(.evenodd) }
      if painted.isPainted(.stroke) {
        paint.insert(.stroke)
        width = number(painted.number(.strokeWidth))
      }
      path = outline(of: node, painted)
    }
    table.append("flags", "\(paint.rawValue)")
    table.append("width", width)
    table.append("d", path)
  }

  /// Four numbers, 0 for no box, and 1 for one that the row's own properties say.
  private func box(of node: NodeID, _ shown: [PageRows.Shown]) -> String {
    guard let box = document.bounds(of: node) else { return "0" }
    let own = ["x", "y", "width", "height"].map { path in shown.first { $0.path == path }.flatMap { Double($0.text) } }
    let isOwn = zip(own, [box.x, box.y, box.width, box.height]).allSatisfy { own, value in own.map { abs($0 - value) < 0.005 } ?? false }
    return isOwn ? "1" : list(box)
  }

  /// Whether what is painted is taken to fill its frame.
  private static func isFrame(_ graphic: Graphic) -> Bool { graphic.kind == .text || graphic.kind == .image || graphic.kind == .instance }

  /// The outline in the canvas's coordinates; 0 for the box, 1 for the ellipse in it.
  private func outline(of node: NodeID, _ graphic: Graphic) -> String {
    guard !PageColumns.isFrame(graphic) else { return "0" }
    if shapes.map(node) == .identity {
      if graphic.kind == .rectangle, graphic.cornerRadii == .zero { return "0" }
      if graphic.kind == .ellipse { return "1" }
    }
    return shapes.outline(node, graphic).map { json(digits.text($0)) } ?? "0"
  }

  /// Whether a property is listed: objects are shown by their members, and names and ids in the row.
  private static func isShown(_ member: Graphic.Member) -> Bool {
    member.property != .name && member.property != .id && member.property != .kind && member.property.specification.type != .object
  }
}

/// Outlines as short path data: hits need a few thousandths of a drawing, not more.
private struct PathDigits {
  /// The factor by which coordinates are multiplied before they are rounded.
  private let factor: Double

  init(_ boxes: [Rect]) {
    let extent = boxes.reduce(0) { max($0, $1.width, $1.height) }
    var factor = 1.0
    while factor < 1e6, extent * factor < 1e4 { factor *= 10 }
    self.factor = factor
  }

  /// Numbers are apart by letters, blanks and minus signs.
  func text(_ outline: PathData) -> String {
    var text = ""
    for word in outline.description.split(separator: " ") {
      guard let number = Double(word) else {
        text += word
        continue
      }
      let short = NumberText.string((number * factor).rounded() / factor)
      if let last = text.last, !last.isLetter, short.first != "-" { text += " " }
      text += short
    }
    return text
  }
}
