// SPDX-License-Identifier: GPL-3.0-or-later
import CScan
import JSON
import ShapeModel

/// Reads the value of one property of any node; everything that does not depend on the node is computed in advance.
struct MemberReader {
  private let property: Property
  private let key: UInt32
  /// The key of the containing object; nil for members of the node itself.
  private let container: UInt32?
  /// The valid range; nil unless the property is a plain number.
  private let range: NumberRange?
  /// The length in bytes up to which a text needs no validation; nil unless the property is a text.
  private let plainLength: Int?
  /// Whether the valid values depend on the node's kind.
  let dependsOnKind: Bool
  private let keys = DocumentWords.shared.keys

  /// The readers by row of ``PropertyTable``.
  nonisolated(unsafe) static let all = PropertyTable.rows.indices.map { MemberReader(Property($0)) }

  private init(_ property: Property) {
    self.property = property
    key = DocumentWords.shared.code(of: property)
    container = property.container.map { DocumentWords.shared.code(of: $0) }
    plainLength =
      if property == .id { .max } else if case .text(let maximum, _) = property.specification.type {
        min(maximum, CombiningMarkRun.harmlessLength)
      } else { nil }
    dependsOnKind = ValueDecoder.dependOnKind.contains(property)
    range = if case .number(let range) = property.specification.type { range } else { nil }
  }

  func value(in source: JSONSource, at node: Int) -> Value? {
    guard let offset = offset(in: source, at: node) else { return nil }
    var (number, length) = (0.0, 0)
    if let range, scan_number(source.bytes.base + offset, &number, &length) == 1, range.contains(number) { return .number(number) }
    if let text = plainText(at: offset, source.bytes) { return .string(String(decoding: text, as: UTF8.self)) }
    return ValueDecoder(source.bytes).value(of: property, at: offset).value
  }

  /// A text without escapes, hence without line breaks, and too short for an excessive run of combining marks; nil otherwise.
  private func plainText(at offset: Int, _ bytes: ByteStore) -> UnsafeBufferPointer<UInt8>? {
    var cursor = JSONCursor(bytes, at: offset)
    guard let plainLength, let found = cursor.string(), !found.isEscaped, found.range.count <= plainLength else { return nil }
    return UnsafeBufferPointer(start: bytes.base + found.range.lowerBound, count: found.range.count)
  }

  /// Appends the bytes of a plain text; false if there is none, or one that has to be decoded.
  func appendText(in source: JSONSource, at node: Int, to text: inout [UInt8]) -> Bool {
    guard let offset = offset(in: source, at: node), let plain = plainText(at: offset, source.bytes) else { return false }
    text.append(contentsOf: plain)
    return true
  }

  /// Reads a plain number without decoding; `.other` if the value has to be decoded.
  func number(in source: JSONSource, at node: Int) -> SourceNumber {
    guard let offset = offset(in: source, at: node) else {
      // Without its containing object a property has no default either.
      return container == nil ? .absent : .other
    }
    var (number, length) = (0.0, 0)
    guard let range, scan_number(source.bytes.base + offset, &number, &length) == 1, range.contains(number) else { return .other }
    return .number(number)
  }

  /// The offset of the value; nil if the node does not have it.
  func offset(in source: JSONSource, at node: Int) -> Int? {
    guard let container else { return key == 0 ? nil : source.member(key, keys, at: node) }
    guard let object = source.member(container, keys, at: node), source.bytes.base[object] == UInt8(ascii: "{") else { return nil }
    var offset = object + 1
    switch scan_found(rawValue: UInt32(scan_find(source.bytes.base, &offset, keys, key, 0))) {
    case SCAN_FOUND: return offset
    case SCAN_ABSENT: return nil
    default: return slowOffset(in: source, object)
    }
  }

  /// The offset of the value in an object with escaped keys.
  private func slowOffset(in source: JSONSource, _ object: Int) -> Int? {
    var cursor = ObjectCursor(JSONCursor(source.bytes, at: object))
    while let found = cursor.next() {
      if cursor.equals(found, property.key) { return cursor.cursor.offset }
      cursor.cursor.skipValue()
    }
    return nil
  }
}
