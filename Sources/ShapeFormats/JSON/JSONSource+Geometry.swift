// SPDX-License-Identifier: GPL-3.0-or-later
import CScan
import JSON
package import ShapeModel

/// The geometry of nodes, read from their bytes in one pass over the members.
extension JSONSource {
  package func geometry(at node: Int) -> NodeGeometry {
    let isGroup = nodeIndex.isGroup(node)
    let kind = kind(at: node)
    guard let place = place(at: node, kind, isGroup), let geometry = PlaceKeys.shared.geometry(place, kind, isGroup: isGroup, in: self)
    else { return graphic(at: node).geometry(isGroup: isGroup && kind != .canvas && kind != .document) }
    return geometry
  }

  /// Scans the members that determine a node's geometry; nil if the node has to be decoded.
  private func place(at node: Int, _ kind: Kind, _ isGroup: Bool) -> scan_place? {
    guard PlaceKeys.kinds.contains(kind) else { return nil }
    var place = scan_place()
    var offset = nodeIndex.start(node) + 1
    let (keys, roles) = (DocumentWords.shared.keys, PlaceKeys.shared.roles)
    while true {
      switch scan_found(rawValue: UInt32(scan_place(bytes.base, &offset, keys, roles, isGroup ? SCAN_KEY_CHILDREN.rawValue : 0, &place))) {
      case SCAN_ABSENT: return place.is_odd == 0 ? place : nil
      case SCAN_STOPPED:
        var cursor = JSONCursor(bytes, at: offset)
        cursor.skipChildren(of: node, nodeIndex)
        offset = cursor.offset
      default: return nil
      }
    }
  }
}

/// The keys that determine the geometry of nodes, and the interpretation of their values.
private struct PlaceKeys {
  /// The kinds whose geometry is determined by these members.
  static let kinds = KindSet([.group, .rectangle, .ellipse, .line, .path, .text, .image])
  static let numbers: [Property] = [.x, .y, .width, .height, .x1, .y1, .x2, .y2, .rotation]
  static let members: [Property] = [.visible, .flip, .transform, .radius, .d] + Graphic.painted

  let roles: UnsafePointer<UInt8>
  private let ranges: [NumberRange]

  // Immutable once initialized, so any thread may read it.
  nonisolated(unsafe) static let shared = PlaceKeys()

  private init() {
    roles = DocumentWords.shared.roles(numbers: PlaceKeys.numbers, values: PlaceKeys.members)
    ranges = PlaceKeys.numbers.map { if case .number(let range) = $0.specification.type { range } else { .any } }
  }

  /// The geometry of scanned members; nil if a value is invalid, or if a transform, a flip or a corner radius has to be decoded.
  func geometry(_ place: scan_place, _ kind: Kind, isGroup: Bool, in source: JSONSource) -> NodeGeometry? {
    var place = place
    guard place.seen & PlaceKeys.undecided == 0 else { return nil }
    let isRegular = withUnsafeBytes(of: &place.numbers) { bytes in
      let numbers = bytes.bindMemory(to: Double.self)
      return ranges.indices.allSatisfy { place.found & (1 << UInt32($0)) == 0 || ranges[$0].contains(numbers[$0]) }
    }
    guard isRegular else { return nil }
    var geometry = NodeGeometry()
    geometry.isPlain = true
    geometry.isPainted = place.seen & PlaceKeys.painted != 0
    geometry.isHidden = place.seen & PlaceKeys.visible != 0 && source.bytes.base[place.values.0] == UInt8(ascii: "f")
    geometry.isPlaced = place.found & PlaceKeys.turned != 0
    if isGroup {
      if geometry.isPlaced { geometry.turn = NodeGeometry.Turn(degrees: place.numbers.8) }
      return geometry
    }
    guard outline(place, kind, in: source, &geometry) else { return nil }
    if geometry.isPlaced { geometry.map = NodeGeometry.Turn(degrees: place.numbers.8).map(in: geometry.frame) }
    return geometry
  }

  private static let visible: UInt32 = 1 << 0
  private static let undecided: UInt32 = 1 << 1 | 1 << 2 | 1 << 3
  private static let painted: UInt32 = 0x1f << 5
  private static let turned: UInt32 = 1 << 8

  private func outline(_ place: scan_place, _ kind: Kind, in source: JSONSource, _ geometry: inout NodeGeometry) -> Bool {
    let n = place.numbers
    switch kind {
    case .line:
      let (start, end) = (Point(x: n.4, y: n.5), Point(x: n.6, y: n.7))
      (geometry.outline, geometry.frame) = (.line(start, end), Rect(corner: start, opposite: end))
    case .path:
      guard place.seen & (1 << 4) != 0 else { return true }
      guard let text = ValueDecoder(source.bytes).value(of: .d, at: place.values.4).value.string else { return false }
      guard let path = PathData(drawnOf: text) else { return true }
      (geometry.outline, geometry.frame) = (.path(path), path.bounds)
      if geometry.frame == nil { geometry.outline = .nothing }
    case .group: return true
    default:
      let frame = Rect(x: n.0, y: n.1, width: n.2, height: n.3)
      (geometry.outline, geometry.frame) = (kind == .ellipse ? .ellipse(frame) : .frame(frame), frame)
    }
    return true
  }
}

// MARK: Paint

extension JSONSource {
  /// The roles of the keys that determine a fill or stroke. Immutable once initialized, so any thread may read them.
  nonisolated(unsafe) private static let paintRoles = DocumentWords.shared.roles(
    numbers: [], values: [.fillEnabled, .fillType, .fillColor])

  package func paint(_ object: Property, at node: Int) -> SourcePaint {
    let (words, reader) = (DocumentWords.shared, MemberReader.all[Int(object.row)])
    guard let start = reader.offset(in: self, at: node) else { return .absent }
    var place = scan_place()
    var offset = start + 1
    guard bytes.base[start] == UInt8(ascii: "{"),
      scan_place(bytes.base, &offset, words.keys, Self.paintRoles, 0, &place) == SCAN_ABSENT.rawValue
    else { return .other }
    if place.seen & 1 != 0, bytes.base[place.values.0] == UInt8(ascii: "f") { return .value(.none) }
    if place.seen & 2 != 0 {
      var cursor = JSONCursor(bytes, at: place.values.1)
      guard let type = cursor.string(), !type.isEscaped else { return .other }
      switch cursor.text(type) {
      case "solid": break
      case "none": return .value(.none)
      default: return .value(.present)
      }
    }
    // The default fill of shapes does not apply to groups.
    guard place.seen & 4 != 0 else { return place.seen & 2 != 0 ? .value(.color(.black)) : .other }
    return .value(ValueDecoder(bytes).value(of: object == .fill ? .fillColor : .strokeColor, at: place.values.2).value)
  }
}
