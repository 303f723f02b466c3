// SPDX-License-Identifier: GPL-3.0-or-later
import CScan
import JSON
import ShapeModel

/// Decodes the members of a node into values of the types in ``PropertyTable``.
struct ValueDecoder {
  let bytes: ByteStore
  private var words: DocumentWords { .shared }

  init(_ bytes: ByteStore) { self.bytes = bytes }

  /// Decodes all of a node but its children.
  func graphic(at node: Int, _ nodeIndex: NodeIndex, kind: Kind) -> Graphic {
    var graphic = Graphic(kind: kind)
    var members: [Graphic.Member] = []
    members.reserveCapacity(16)
    var cursor = MemberCursor(bytes, nodeIndex, node)
    let isGraphic = kind != .document && kind != .canvas
    while let key = cursor.next() {
      let code = words.code(key, cursor.cursor)
      if cursor.isAtChildren {
        cursor.skip()
      } else if code == SCAN_KEY_ID.rawValue, node != 0, let id = cursor.cursor.string() {
        graphic.id = cursor.cursor.text(id)
      } else if code == SCAN_KEY_KIND.rawValue, isGraphic, let word = cursor.cursor.string() {
        let text = cursor.cursor.text(word)
        graphic.kind = Kind(graphic: text) ?? .unknown
        graphic.unknownKind = graphic.kind == .unknown ? text : nil
      } else if let found = words.property(code, in: nil), found != .id, found != .kind {
        property(found, &cursor.cursor, &members, &graphic.others)
      } else {
        graphic.others.append(other(nil, cursor.cursor.text(key), &cursor.cursor))
      }
    }
    // Properties of other kinds are kept as well, although this kind does not have them.
    graphic.take(members)
    graphic.take(others: graphic.others)
    if PropertyTable.isStrict(graphic.kind) { markUnsuited(&graphic) }
    return graphic
  }

  /// Marks values that the property accepts but the kind does not as invalid: a polygon of two corners, a canvas without an area.
  private func markUnsuited(_ graphic: inout Graphic) {
    for member in graphic.members where ValueDecoder.dependOnKind.contains(member.property) {
      graphic[member.property] = validated(member.value, member.property, graphic.kind)
    }
  }

  /// Properties whose range depends on the kind.
  static let dependOnKind: Set<Property> = [.name, .points, .width, .height]

  /// The value, or an invalid one if the kind does not accept it.
  func validated(_ value: Value, _ property: Property, _ kind: Kind) -> Value {
    if case .invalid = value { return value }
    guard !PropertyTable.accepts(value, property, of: kind) else { return value }
    var json: [UInt8] = []
    CanonicalJSON.append(value, to: &json)
    return .invalid(String(decoding: json, as: UTF8.self))
  }

  private func other(_ container: Property?, _ key: String, _ cursor: inout JSONCursor) -> Graphic.Other {
    Graphic.Other(container: container, key: key, json: CanonicalJSON.text(&cursor))
  }

  /// Decodes an object: its own member and all known members inside it.
  func members(of object: Property, at offset: Int) -> [Graphic.Member] {
    var cursor = JSONCursor(bytes, at: offset)
    var members: [Graphic.Member] = []
    var others: [Graphic.Other] = []
    property(object, &cursor, &members, &others)
    return members
  }

  /// Decodes one member of the node: a plain value, or an object with members of its own.
  private func property(
    _ property: Property, _ cursor: inout JSONCursor, _ members: inout [Graphic.Member], _ others: inout [Graphic.Other]
  ) {
    guard property.isObject else {
      let found = value(of: property, at: cursor.offset)
      cursor.offset = found.end
      members.append(Graphic.Member(property: property, value: found.value))
      return
    }
    if cursor.byte == UInt8(ascii: "{") { return object(property, &cursor, &members, &others) }
    guard property == .shadow, cursor.byte == UInt8(ascii: "["), isListOfObjects(cursor) else {
      members.append(Graphic.Member(property: property, value: .invalid(CanonicalJSON.text(&cursor))))
      return
    }
    cursor.offset += 1
    for ordinal in 0..<Property.shadowLimit {
      cursor.skipSpace()
      if cursor.take(UInt8(ascii: ",")) { cursor.skipSpace() }
      guard cursor.byte == UInt8(ascii: "{") else { break }
      object(property.of(shadow: ordinal), &cursor, &members, &others)
    }
    cursor.skipSpace()
    _ = cursor.take(UInt8(ascii: "]"))
  }

  private func isListOfObjects(_ cursor: JSONCursor) -> Bool {
    var cursor = cursor
    cursor.offset += 1
    var count = 0
    while cursor.nextElement() {
      guard cursor.byte == UInt8(ascii: "{") else { return false }
      cursor.skipValue()
      count += 1
    }
    return (1...Property.shadowLimit).contains(count)
  }

  private func object(
    _ property: Property, _ cursor: inout JSONCursor, _ members: inout [Graphic.Member], _ others: inout [Graphic.Other]
  ) {
    members.append(Graphic.Member(property: property, value: .present))
    var object = ObjectCursor(cursor)
    while let key = object.next() {
      if let inner = words.property(words.code(key, object.cursor), in: property)?.of(shadow: Int(property.ordinal)) {
        let found = value(of: inner, at: object.cursor.offset)
        object.cursor.offset = found.end
        members.append(Graphic.Member(property: inner, value: found.value))
      } else {
        others.append(other(property, object.cursor.text(key), &object.cursor))
      }
    }
    cursor = object.cursor
    _ = cursor.take(UInt8(ascii: "}"))
  }

  // MARK: One value

  /// Decodes the value at an offset by the property's type, and returns the offset after it.
  func value(of property: Property, at offset: Int) -> (value: Value, end: Int) {
    var cursor = JSONCursor(bytes, at: offset)
    if let value = typed(property.specification.type, &cursor), PropertyTable.accepts(value, property) { return (value, cursor.offset) }
    cursor.offset = offset
    return (.invalid(CanonicalJSON.text(&cursor)), cursor.offset)
  }

  private func typed(_ type: ValueType, _ cursor: inout JSONCursor) -> Value? {
    switch type {
    case .bool: return bool(&cursor)
    case .number, .integer: return number(&cursor).map { .number($0) }
    case .word, .text, .id, .kind: return string(&cursor).map { .string($0) }
    case .color: return string(&cursor).flatMap(color)
    case .background: return string(&cursor).flatMap { color($0) ?? BackgroundGradient($0).map { .string($0.text) } }
    case .selector: return string(&cursor).map { $0 == "none" ? Value.none : .string($0) }
    case .object: return cursor.byte == UInt8(ascii: "{") ? skipped(.present, &cursor) : nil
    case .weight, .edges, .lineHeight:
      if let number = number(&cursor) { return .number(number) }
      if cursor.byte == UInt8(ascii: "[") { return numbers(&cursor).map { .numbers($0) } }
      return string(&cursor).map { .string($0) }
    case .numbers: return numbers(&cursor).map { .numbers($0) }
    case .points:
      return pairs(&cursor) { pair in
        pair.numbers.count == 2 && pair.text == nil ? Point(x: pair.numbers[0], y: pair.numbers[1]) : nil
      }.map { .points($0) }
    case .stops:
      return pairs(&cursor) { pair in
        guard pair.numbers.count == 1, let text = pair.text, let color = ColorTerm(spelled: text) else { return nil }
        return Stop(offset: pair.numbers[0], color: color)
      }.map { .stops($0) }
    case .tags: return strings(&cursor).map { .words($0) }
    case .colors: return colors(&cursor)
    case .json: return .json(CanonicalJSON.text(&cursor))
    }
  }

  private func skipped(_ value: Value, _ cursor: inout JSONCursor) -> Value {
    cursor.skipValue()
    return value
  }

  private func color(_ text: String) -> Value? {
    if text == "none" { return Value.none }
    switch ColorTerm(spelled: text) {
    case .color(let color): return .color(color)
    case .token(let name): return .token(name)
    case nil: return nil
    }
  }

  private func bool(_ cursor: inout JSONCursor) -> Value? {
    let start = cursor.offset
    cursor.skipValue()
    switch bytes.text(start..<cursor.offset) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: return nil
    }
  }

  private func number(_ cursor: inout JSONCursor) -> Double? {
    var (number, length) = (0.0, 0)
    if scan_number(cursor.base + cursor.offset, &number, &length) == 1 {
      cursor.offset += length
      return number
    }
    let span = Span<UInt8>(_unsafeStart: cursor.base + cursor.offset, count: min(cursor.end - cursor.offset, NumberText.literalLimit + 1))
    guard case .number(let number, end: let length) = NumberText.scan(span, from: 0, as: .json), abs(number) <= NumberRange.limit else {
      return nil
    }
    cursor.offset += length
    return number
  }

  /// Decodes a string; nil for an excessive run of combining marks, which would be slow to compare and search.
  private func string(_ cursor: inout JSONCursor) -> String? {
    cursor.string().map { cursor.text($0) }.flatMap { CombiningMarkRun.isExcessive($0) ? nil : $0 }
  }

  /// Decodes a list, each element by `element`; nil if one of them has another type.
  private func list<Element>(_ cursor: inout JSONCursor, _ element: (inout JSONCursor) -> Element?) -> [Element]? {
    guard cursor.take(UInt8(ascii: "[")) else { return nil }
    var elements: [Element] = []
    while cursor.nextElement() {
      guard let found = element(&cursor) else { return nil }
      elements.append(found)
    }
    return elements
  }

  private func numbers(_ cursor: inout JSONCursor) -> [Double]? { list(&cursor, number) }
  private func strings(_ cursor: inout JSONCursor) -> [String]? { list(&cursor, string) }

  /// Decodes a list of lists of numbers and at most one text each.
  private func pairs<Element>(_ cursor: inout JSONCursor, _ make: ((numbers: [Double], text: String?)) -> Element?) -> [Element]? {
    list(&cursor) { cursor in
      var pair: (numbers: [Double], text: String?) = ([], nil)
      let parts: [Bool]? = list(&cursor) { cursor in
        if let number = number(&cursor) {
          pair.numbers.append(number)
        } else {
          guard pair.text == nil, let text = string(&cursor) else { return nil }
          pair.text = text
        }
        return true
      }
      return parts == nil ? nil : make(pair)
    }
  }

  private func colors(_ cursor: inout JSONCursor) -> Value? {
    guard cursor.byte == UInt8(ascii: "{") else { return nil }
    var colors: [NamedColor] = []
    var object = ObjectCursor(cursor)
    while let key = object.next() {
      let name = object.cursor.text(key)
      guard let text = string(&object.cursor), let color = ColorTerm(spelled: text), !CombiningMarkRun.isExcessive(name) else { return nil }
      colors.append(NamedColor(name: name, color: color))
    }
    cursor = object.cursor
    _ = cursor.take(UInt8(ascii: "}"))
    return .colors(colors)
  }
}
