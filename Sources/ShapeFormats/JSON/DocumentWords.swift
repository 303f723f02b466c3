// SPDX-License-Identifier: GPL-3.0-or-later
import CScan
import JSON
import ShapeModel

/// Collision-free hash tables of the keys and kinds of documents: one multiplication and one comparison per lookup.
///
/// Built once from ``PropertyTable``.
final class DocumentWords {
  let keys: UnsafePointer<scan_words>
  let kinds: UnsafePointer<scan_words>
  /// The kinds by code; 0 is an unknown kind. Never freed, and so not reference-counted either.
  let kindsByCode: UnsafeBufferPointer<Kind>
  /// The keys by code; 0 is none.
  let keysByCode: [String]
  /// For each object and each key code, the property's row plus one; 0 for none. Never freed.
  private let rows: UnsafeBufferPointer<UInt8>
  /// For each row that is an object, its index in ``containers``.
  private let containerPlaces: [UInt8]

  // Immutable once initialized, so any thread may read it.
  nonisolated(unsafe) static let shared = DocumentWords()

  /// The objects that hold members: nil for the node itself, then those of the table.
  private static let containers = [Property?.none] + ["star", "fill", "stroke", "shadow", "text"].map { Property(path: $0) }

  private init() {
    // The first words have to be those of `scan_key`, in its order.
    var words = ["id", "kind", "children", "graphics", "canvases", "format", "version"]
    var codes = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, $0 + 1) })
    for row in PropertyTable.rows where !row.isComputed && codes[row.key] == nil {
      words.append(row.key)
      codes[row.key] = words.count
    }
    precondition(words.count <= Int(SCAN_KEY_LIMIT), "the scan has no room for so many keys")
    keysByCode = [""] + words
    kindsByCode = DocumentWords.kept([.unknown] + Kind.graphics)
    keys = DocumentWords.table(words)
    kinds = DocumentWords.table(Kind.graphics.map(\.word))
    var places = [UInt8](repeating: 0, count: PropertyTable.rows.count)
    for (place, container) in DocumentWords.containers.enumerated() { if let container { places[Int(container.row)] = UInt8(place) } }
    containerPlaces = places
    var members = [UInt8](repeating: 0, count: DocumentWords.containers.count * keysByCode.count)
    for (index, row) in PropertyTable.rows.enumerated() where !row.isComputed {
      // Members of other objects, such as variants, are not read by their codes.
      let place = row.containerRow.map { Int(places[$0]) } ?? 0
      if row.containerRow == nil || place > 0 { members[place * keysByCode.count + codes[row.key]!] = UInt8(index + 1) }
    }
    rows = DocumentWords.kept(members)
  }

  /// Copies elements into memory that is never freed.
  private static func kept<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let kept = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = kept.initialize(from: elements)
    return UnsafeBufferPointer(kept)
  }

  /// Builds a hash table for the scanner, which is never freed: the code of a word is its position in the list, from 1.
  static func table(_ words: [String]) -> UnsafePointer<scan_words> {
    let table = UnsafeMutablePointer<scan_words>.allocate(capacity: 1)
    scan_words_begin(table)
    for (index, word) in words.enumerated() {
      let code = Array(word.utf8).withUnsafeBufferPointer { scan_words_add(table, $0.baseAddress, $0.count) }
      precondition(code == index + 1, "\(word) is too long for the scan")
    }
    precondition(scan_words_finish(table) == 1, "a word is there twice")
    return UnsafePointer(table)
  }

  /// The roles for `scan_place`, by key code: it reads the numbers, and records the offsets of the other values. Never freed.
  func roles(numbers: [Property], values: [Property]) -> UnsafePointer<UInt8> {
    var roles = [UInt8](repeating: 0, count: Int(SCAN_WORD_LIMIT) + 1)
    for (place, property) in numbers.enumerated() { roles[Int(code(of: property))] = UInt8(place + 1) }
    for (place, property) in values.enumerated() { roles[Int(code(of: property))] = UInt8(Int(SCAN_ROLE_MEMBER) + place) }
    return DocumentWords.kept(roles).baseAddress!
  }

  /// The code of a property's key.
  func code(of property: Property) -> UInt32 { UInt32(keysByCode.firstIndex(of: property.key) ?? 0) }

  /// The property of a key code in an object such as `fill`, or in the graphic itself; nil if there is none.
  func property(_ code: Int, in container: Property?) -> Property? {
    let row = rows(in: container)[code]
    return row == 0 ? nil : Property(Int(row) - 1)
  }

  /// The property's row plus one for each key code, in an object or in the graphic itself; 0 for none.
  func rows(in container: Property?) -> UnsafePointer<UInt8> {
    rows.baseAddress! + (container.map { Int(containerPlaces[Int($0.row)]) } ?? 0) * keysByCode.count
  }

  /// The code of a key; 0 if no property has it.
  func code(_ key: (range: Range<Int>, isEscaped: Bool), _ cursor: JSONCursor) -> Int {
    guard key.isEscaped else { return Int(scan_words_find(keys, cursor.base + key.range.lowerBound, key.range.count)) }
    let plain = cursor.unescaped(key.range)
    return keysByCode.firstIndex { $0.utf8.elementsEqual(plain) } ?? 0
  }
}
