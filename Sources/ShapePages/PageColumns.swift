import JSON
import ShapeModel

/// The columns of a page: what its script reads of each row, as one JSON object.
///
/// A row is a canvas or a graphic, in preorder, canvases at level 0. Equal properties of several graphics are stored once.
struct PageColumns {
  private(set) var rowCount = 0
  /// The row of each id.
  private(set) var rows: [String: Int] = [:]
  private let document: Document
  private var columns: [String: [UInt8]] = [:]
  private var properties: [UInt8] = []
  private var knownProperties: [[UInt8]: Int] = [:]
  private var usedProperties: Set<Property> = []

  /// What the script asks of a row, as bits.
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
    rows[document.id(of: node)] = rowCount
    rowCount += 1
    append("level", "\(level)")
    append("kind", "\(graphic.kind.rawValue)")
    append("id", json(document.id(of: node)))
    append("name", json(document.name(of: node) ?? ""))
    append("box", document.bounds(of: node).map { "[\([$0.x, $0.y, $0.width, $0.height].map(number).joined(separator: ","))]" } ?? "0")
    append("own", "\(index(of: graphic))")
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
    append("flags", "\(paint.rawValue)")
    append("width", width)
    append("d", path)
  }

  /// The outline in the canvas's coordinates; nil where the box says as much.
  private func outline(of node: NodeID, _ graphic: Graphic) -> String? {
    guard graphic.kind != .text, graphic.kind != .image, graphic.kind != .instance, let outline = graphic.outline else { return nil }
    let map = document.map(of: node) * document.placement(of: node)
    if graphic.kind == .rectangle, map == .identity, graphic.cornerRadii == .zero, !graphic.isPainted(.stroke) { return nil }
    guard let placed = map == .identity ? outline : outline.transformed(by: map) else { return nil }
    return json(placed.description)
  }

  /// The number of the object that holds a graphic's properties.
  private mutating func index(of graphic: Graphic) -> Int {
    var object: [UInt8] = []
    for member in graphic.members where PageColumns.isShown(member) {
      usedProperties.insert(member.property)
      object += Array("\(object.isEmpty ? "" : ",")\(json(member.property.path)):\(json(ValueText.text(member.value)))".utf8)
    }
    if let index = knownProperties[object] { return index }
    let index = knownProperties.count
    knownProperties[object] = index
    properties += Array("\(index == 0 ? "" : ",")".utf8) + [UInt8(ascii: "{")] + object + [UInt8(ascii: "}")]
    return index
  }

  /// Objects are shown by their members, and names and ids by the row.
  private static func isShown(_ member: Graphic.Member) -> Bool {
    member.property != .name && member.property != .id && member.property != .kind && member.property.specification.type != .object
  }

  private mutating func append(_ column: String, _ value: String) {
    if rowCount > 1 { columns[column, default: []].append(UInt8(ascii: ",")) }
    columns[column, default: []] += Array(value.utf8)
  }

  /// The object, with the canvases as given.
  func bytes(canvases: [String]) -> [UInt8] {
    let sections = usedProperties.sorted().map { "\(json($0.path)):\(json($0.specification.section.rawValue))" }
    var bytes = Array(
      """
      {"canvases":[\(canvases.joined(separator: ","))],"kinds":[\(Kind.allCases.map { json($0.word) }.joined(separator: ","))],\
      "sections":{\(sections.joined(separator: ","))},"properties":[
      """.utf8)
    bytes += properties + [UInt8(ascii: "]")]
    for (name, values) in columns.sorted(by: { $0.key < $1.key }) { bytes += Array(",\"\(name)\":[".utf8) + values + [UInt8(ascii: "]")] }
    return bytes + [UInt8(ascii: "}")]
  }
}

/// A number with at most two decimals.
func number(_ value: Double) -> String { NumberText.string((value * 100).rounded() / 100) }

/// A JSON string.
func json(_ text: String) -> String {
  var bytes: [UInt8] = []
  JSONString.append(text, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}
