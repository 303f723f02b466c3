// SPDX-License-Identifier: GPL-3.0-or-later
import JSON

/// Patches that turn one JSON text into another: objects with the same keys are compared member by member, so that only values that
/// differ change.
enum JSONDifference {
  /// The depth to which objects are compared; deeper values are replaced as a whole.
  private static let levels = 8

  /// The patches of a range, ascending. Costs both texts once per level.
  static func patches(_ bytes: ByteStore, _ range: Range<Int>, _ now: ByteStore) -> [BytePatch] {
    patches(bytes, range, now, 0..<now.count, levels)
  }

  private static func patches(
    _ bytes: ByteStore, _ range: Range<Int>, _ now: ByteStore, _ other: Range<Int>, _ levels: Int
  ) -> [BytePatch] {
    var (one, two) = (JSONCursor(bytes, at: range.lowerBound), JSONCursor(now, at: other.lowerBound))
    if CanonicalJSON.text(&one) == CanonicalJSON.text(&two) { return [] }
    let (old, new) = (members(bytes, range), members(now, other))
    guard levels > 0, let old, let new, Set(old.map(\.key)) == Set(new.map(\.key)), old.count == new.count else {
      return [BytePatch(range, Array(now.bytes(other)))]
    }
    let values = Dictionary(new.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    return old.flatMap { patches(bytes, $0.value, now, values[$0.key]!, levels - 1) }
  }

  /// The members of an object; nil for any other value.
  private static func members(_ bytes: ByteStore, _ range: Range<Int>) -> [(key: String, value: Range<Int>)]? {
    guard bytes.base[range.lowerBound] == UInt8(ascii: "{") else { return nil }
    var members: [(key: String, value: Range<Int>)] = []
    var object = ObjectCursor(JSONCursor(bytes, at: range.lowerBound))
    while let key = object.next() {
      let start = object.cursor.offset
      object.cursor.skipValue()
      members.append((object.cursor.text(key), start..<object.cursor.offset))
    }
    return members
  }
}
