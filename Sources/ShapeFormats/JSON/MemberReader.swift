import CScan
import ShapeModel

/// Reads the value of one property of any node, with all that does not depend on the node worked out before.
struct MemberReader {
  private let property: Property
  private let key: UInt32
  /// The key of the object that holds it; nil for members of the node itself.
  private let container: UInt32?
  /// The numbers it takes; nil for everything but plain numbers.
  private let range: NumberRange?
  /// The longest text that is taken as it is, in bytes, with nothing in it to be looked for; nil for everything but texts.
  private let plainLength: Int?
  /// Whether the kind says which values fit.
  let dependsOnKind: Bool
  private let keys = DocumentWords.shared.keys

  /// By row of the table.
  nonisolated(unsafe) static let all = PropertyTable.rows.indices.map { MemberReader(Property($0)) }

  private init(_ property: Property) {
    self.property = property
    key = DocumentWords.shared.code(of: property)
    container = property.container.map { DocumentWords.shared.code(of: $0) }
    plainLength = if case .text(let maximum, _) = property.specification.type { min(maximum, CombiningMarkRun.harmlessLength) } else { nil }
    dependsOnKind = ValueDecoder.dependOnKind.contains(property)
    range = if case .number(let range) = property.specification.type { range } else { nil }
  }

  func value(in source: JSONSource, at node: Int) -> Value? {
    guard let offset = offset(in: source, at: node) else { return nil }
    var (number, length) = (0.0, 0)
    if let range, scan_number(source.bytes.base + offset, &number, &length) == 1, range.contains(number) { return .number(number) }
    if let plainLength, let text = plainText(at: offset, source.bytes, plainLength) { return .string(text) }
    return ValueDecoder(source.bytes).value(of: property, at: offset).value
  }

  /// A text without escapes, in which no line can break, and too short for a run of marks.
  private func plainText(at offset: Int, _ bytes: ByteStore, _ longest: Int) -> String? {
    var cursor = JSONCursor(bytes, at: offset)
    guard let found = cursor.string(), !found.isEscaped, found.range.count <= longest else { return nil }
    return cursor.text(found)
  }

  /// The same for a plain number, where a look at the bytes tells it.
  func number(in source: JSONSource, at node: Int) -> SourceNumber {
    guard let offset = offset(in: source, at: node) else {
      // Without its object a property has no default either.
      return container == nil ? .absent : .other
    }
    var (number, length) = (0.0, 0)
    guard let range, scan_number(source.bytes.base + offset, &number, &length) == 1, range.contains(number) else { return .other }
    return .number(number)
  }

  /// Where the value is written; nil where it is not.
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

  /// The same where a key is escaped.
  private func slowOffset(in source: JSONSource, _ object: Int) -> Int? {
    var cursor = ObjectCursor(JSONCursor(source.bytes, at: object))
    while let found = cursor.next() {
      if cursor.equals(found, property.key) { return cursor.cursor.offset }
      cursor.cursor.skipValue()
    }
    return nil
  }
}
