// SPDX-License-Identifier: GPL-3.0-or-later
import JSON
import ShapeModel

/// JSON in canonical form: one line, `": "` and `", "` as separators, no escapes but those that JSON requires.
enum CanonicalJSON {
  /// Returns the value at a cursor in canonical form and moves the cursor past it. Numbers keep their spelling.
  static func text(_ cursor: inout JSONCursor) -> String {
    let start = cursor.offset
    cursor.skipValue()
    var bytes: [UInt8] = []
    var inner = JSONCursor(base: cursor.base, offset: start, end: cursor.offset)
    while inner.offset < inner.end {
      inner.skipSpace()
      switch inner.byte {
      case UInt8(ascii: "\""):
        guard let string = inner.string() else { break }
        append(string: inner.text(string), to: &bytes)
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        bytes.append(inner.byte)
        bytes.append(UInt8(ascii: " "))
        inner.offset += 1
      default:
        if inner.offset < inner.end { bytes.append(inner.byte) }
        inner.offset += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func append(string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case 0x22, 0x5c:
        bytes.append(0x5c)
        bytes.append(byte)
      case 0x0a: bytes.append(contentsOf: [0x5c, UInt8(ascii: "n")])
      case 0x09: bytes.append(contentsOf: [0x5c, UInt8(ascii: "t")])
      case 0x0d: bytes.append(contentsOf: [0x5c, UInt8(ascii: "r")])
      case 0x08: bytes.append(contentsOf: [0x5c, UInt8(ascii: "b")])
      case 0x0c: bytes.append(contentsOf: [0x5c, UInt8(ascii: "f")])
      case 0..<0x20:
        bytes.append(contentsOf: "\\u00\(byte < 16 ? "0" : "1")".utf8)
        bytes.append(contentsOf: String(byte & 15, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  static func bytes(_ value: Value) -> [UInt8] {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return bytes
  }

  static func append(_ value: Value, to bytes: inout [UInt8]) {
    switch value {
    case .present: bytes.append(contentsOf: "{}".utf8)
    case .none: append(string: "none", to: &bytes)
    case .bool(let bool): bytes.append(contentsOf: (bool ? "true" : "false").utf8)
    case .number(let number): NumberText.append(number, to: &bytes)
    case .string(let string): append(string: string, to: &bytes)
    case .color(let color): append(string: color.description, to: &bytes)
    case .token(let name): append(string: "token(\(name))", to: &bytes)
    case .numbers(let numbers): list(numbers, to: &bytes) { NumberText.append($0, to: &$1) }
    case .points(let points):
      list(points, to: &bytes) { point, bytes in list([point.x, point.y], to: &bytes) { NumberText.append($0, to: &$1) } }
    case .stops(let stops):
      list(stops, to: &bytes) { stop, bytes in
        bytes.append(UInt8(ascii: "["))
        NumberText.append(stop.offset, to: &bytes)
        bytes.append(contentsOf: ", ".utf8)
        append(string: stop.color.description, to: &bytes)
        bytes.append(UInt8(ascii: "]"))
      }
    case .words(let words): list(words, to: &bytes) { append(string: $0, to: &$1) }
    case .colors(let colors):
      bytes.append(UInt8(ascii: "{"))
      for (index, named) in colors.enumerated() {
        if index > 0 { bytes.append(contentsOf: ", ".utf8) }
        append(string: named.name, to: &bytes)
        bytes.append(contentsOf: ": ".utf8)
        append(string: named.color.description, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .json(let json), .invalid(let json): bytes.append(contentsOf: json.utf8)
    }
  }

  private static func list<Element>(_ elements: [Element], to bytes: inout [UInt8], _ one: (Element, inout [UInt8]) -> Void) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(contentsOf: ", ".utf8) }
      one(element, &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  // MARK: Members of a node

  /// The value of `shadow`: an object for one shadow, a list for several, nil for none.
  static func shadows(of graphic: Graphic) -> [UInt8]? {
    guard graphic.shadowCount > 0 else { return nil }
    var alone = Graphic(kind: .document)
    for member in graphic.members where member.property.isShadow { alone[member.property] = member.value }
    alone.others = graphic.others.filter { $0.container?.isShadow == true }
    var bytes: [UInt8] = []
    append(members: alone, to: &bytes)
    return Array(bytes.dropFirst("\"shadow\": ".utf8.count))
  }

  /// Appends the members of a node without the braces around them: `"id": "a", "kind": "star"`. Nothing for an untitled document.
  static func append(members graphic: Graphic, to bytes: inout [UInt8]) {
    var line = Line(bytes: bytes)
    if graphic.kind != .document { line.member("id") { append(string: graphic.id, to: &$0) } }
    if graphic.kind != .document, graphic.kind != .canvas {
      line.member("kind") { append(string: graphic.kindWord, to: &$0) }
    }
    var index = 0
    while index < graphic.members.count {
      let member = graphic.members[index]
      let isObject = member.property.isObject && member.value == .present
      guard isObject else {
        line.member(member.property.key) { append(member.value, to: &$0) }
        index += 1
        continue
      }
      let end = graphic.members[index...].dropFirst().firstIndex { $0.property.container != member.property } ?? graphic.members.count
      let shadows = member.property == .shadow ? graphic.shadowCount : 1
      line.member(member.property.key) { bytes in
        if shadows > 1 { bytes.append(UInt8(ascii: "[")) }
        object(graphic, index..<end, &bytes)
        guard shadows > 1 else { return }
        index = end
        while index < graphic.members.count, graphic.members[index].property.isShadow {
          bytes.append(contentsOf: ", ".utf8)
          let shadow = graphic.members[index].property
          let end = graphic.members[index...].dropFirst().firstIndex { $0.property.container != shadow } ?? graphic.members.count
          object(graphic, index..<end, &bytes)
          index = end
        }
        bytes.append(UInt8(ascii: "]"))
      }
      index = max(index, end)
    }
    for other in graphic.others where other.container == nil {
      line.member(other.key) { $0.append(contentsOf: other.json.utf8) }
    }
    bytes = line.bytes
  }

  /// Appends an object such as `fill`, given the range of its own member and of those inside it.
  private static func object(_ graphic: Graphic, _ range: Range<Int>, _ bytes: inout [UInt8]) {
    var line = Line(bytes: bytes)
    line.bytes.append(UInt8(ascii: "{"))
    for member in graphic.members[range.dropFirst()] {
      line.member(member.property.key) { append(member.value, to: &$0) }
    }
    for other in graphic.others where other.container == graphic.members[range.lowerBound].property {
      line.member(other.key) { $0.append(contentsOf: other.json.utf8) }
    }
    line.bytes.append(UInt8(ascii: "}"))
    bytes = line.bytes
  }

  /// Appends members with commas between them.
  private struct Line {
    var bytes: [UInt8]
    var isFirst = true

    mutating func member(_ key: String, _ value: (inout [UInt8]) -> Void) {
      if !isFirst { bytes.append(contentsOf: ", ".utf8) }
      isFirst = false
      append(string: key, to: &bytes)
      bytes.append(contentsOf: ": ".utf8)
      value(&bytes)
    }
  }
}
