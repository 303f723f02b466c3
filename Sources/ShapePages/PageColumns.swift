// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The rows of a page of one drawing: each canvas and graphic, in preorder, canvases at level 0.
struct PageColumns {
  private(set) var table = PageRows()
  /// The row of each id.
  private(set) var rows: [String: Int] = [:]
  private let document: Document

  var rowCount: Int { table.count }

  /// The flags of a row for the script, as bits.
  private struct Paint: OptionSet {
    var rawValue: Int
    static let fill = Paint(rawValue: 1)
    static let stroke = Paint(rawValue: 2)
    static let hidden = Paint(rawValue: 4)
    static let evenodd = Paint(rawValue: 8)
  }

  /// - Complexity: O(nodes of the canvases).
  init(_ document: Document, _ canvases: [NodeID]) {
    self.document = document
    var isHidden: [Bool] = []
    for canvas in canvases {
      let level = document.level(of: canvas)
      for node in document.subtree(of: canvas) {
        let depth = document.level(of: node) - level
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
    table.append("box", list(document.bounds(of: node)))
    table.append(
      graphic.members.filter(PageColumns.isShown).map {
        PageRows.Shown(path: $0.property.path, section: $0.property.specification.section, text: ValueText.text($0.value))
      })
    var paint: Paint = isHidden || graphic.resolved(.visible) == .bool(false) ? .hidden : []
    var (width, path) = ("0", "0")
    if !document.isGroup(node) {
      if graphic.isPainted(.fill) { paint.insert(.fill) }
      if graphic.resolved(.fillRule) == .string("evenodd") { paint.insert(.evenodd) }
      if graphic.isPainted(.stroke) {
        paint.insert(.stroke)
        width = number(graphic.number(.strokeWidth))
      }
      path = outline(of: node, graphic) ?? "0"
    }
    table.append("flags", "\(paint.rawValue)")
    table.append("width", width)
    table.append("d", path)
  }

  /// The outline in the canvas's coordinates; nil if the box is sufficient.
  private func outline(of node: NodeID, _ graphic: Graphic) -> String? {
    guard graphic.kind != .text, graphic.kind != .image, graphic.kind != .instance, let outline = graphic.outline else { return nil }
    let map = document.map(of: node) * document.placement(of: node)
    if graphic.kind == .rectangle, map == .identity, graphic.cornerRadii == .zero, !graphic.isPainted(.stroke) { return nil }
    guard let placed = map == .identity ? outline : outline.transformed(by: map) else { return nil }
    return json(placed.description)
  }

  /// Whether a property is listed: objects are shown by their members, and names and ids in the row.
  private static func isShown(_ member: Graphic.Member) -> Bool {
    member.property != .name && member.property != .id && member.property != .kind && member.property.specification.type != .object
  }
}
