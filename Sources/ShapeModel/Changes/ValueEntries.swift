/// Values that are maps, as their entries: tokens, styles, variants and what is kept of other formats.
///
/// Two people who add different tokens change different entries.
package enum ValueEntries {
  /// The entries of a map in order; nil for any other value. Colours are entries of their own, all else is JSON text.
  package static func of(_ value: Value?) -> [(key: String, value: Value)]? {
    switch value {
    case nil: []
    case .colors(let colors)?: colors.map { ($0.name, .colors([$0])) }
    case .json(let text)?: entries(of: text)
    default: nil
    }
  }

  /// The map with these entries; nil for none.
  /// - Parameter isColors: Whether the property is a map of colours.
  package static func value(_ entries: [(key: String, value: Value)], isColors: Bool) -> Value? {
    guard !entries.isEmpty else { return nil }
    guard !isColors else {
      return .colors(entries.flatMap { entry in if case .colors(let colors) = entry.value { colors } else { [NamedColor]() } })
    }
    let members = entries.map { entry in if case .json(let text) = entry.value { quoted(entry.key) + ": " + text } else { "" } }
    return .json("{" + members.joined(separator: ", ") + "}")
  }

  /// The changes of the entries of a map; nil where these do not give the new order of the new map, or back the old one.
  static func changes(_ property: Property, from old: Value?, to new: Value?) -> [ValueChange]? {
    guard let olds = of(old), let news = of(new) else { return nil }
    guard olds.isEmpty == (old == nil), news.isEmpty == (new == nil) else { return nil }
    let changes = differences(property, olds, news)
    let back = changes.map { ValueChange($0.key, $0.change.inverse) }
    return areEqual(applying(changes, to: olds), news) && areEqual(applying(back, to: news), olds) ? changes : nil
  }

  /// The entries that differ between two maps, whatever their order; nil where a value is not a map.
  package static func differences(_ property: Property, from old: Value?, to new: Value?) -> [ValueChange]? {
    guard let olds = of(old), let news = of(new) else { return nil }
    return differences(property, olds, news)
  }

  private typealias Entries = [(key: String, value: Value)]

  private static func areEqual(_ one: Entries, _ other: Entries) -> Bool {
    one.elementsEqual(other) { $0.key.hasSameBytes(as: $1.key) && $0.value == $1.value }
  }

  private static func differences(_ property: Property, _ olds: Entries, _ news: Entries) -> [ValueChange] {
    var changes: [ValueChange] = []
    for entry in olds {
      let value = news.first { $0.key.hasSameBytes(as: entry.key) }?.value
      if value != entry.value { changes.append(ValueChange(.entry(property, entry.key), from: entry.value, to: value)) }
    }
    for entry in news where !olds.contains(where: { $0.key.hasSameBytes(as: entry.key) }) {
      changes.append(ValueChange(.entry(property, entry.key), from: nil, to: entry.value))
    }
    return changes
  }

  /// Entries after changes: those that exist keep their places, others follow.
  package static func applying(_ changes: [ValueChange], to entries: [(key: String, value: Value)]) -> [(key: String, value: Value)] {
    var entries = entries
    for change in changes {
      guard case .entry(_, let key) = change.key else { continue }
      let index = entries.firstIndex { $0.key.hasSameBytes(as: key) }
      switch (index, change.change.new) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append((key, value))
      case (nil, nil): continue
      }
    }
    return entries
  }

  // MARK: JSON text

  /// The members of an object in canonical form; nil for any other text, and for keys with escapes, which are rare.
  private static func entries(of text: String) -> [(key: String, value: Value)]? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 2, bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") else { return nil }
    var entries: [(key: String, value: Value)] = []
    var offset = 1
    while offset < bytes.count - 1 {
      guard bytes[offset] == UInt8(ascii: "\"") else { return nil }
      guard let keyEnd = bytes[(offset + 1)...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }),
        bytes[keyEnd] == UInt8(ascii: "\"")
      else { return nil }
      let start = keyEnd + 3
      let end = valueEnd(bytes, from: start)
      guard start < end, end <= bytes.count - 1 else { return nil }
      let value = Value.json(String(decoding: bytes[start..<end], as: UTF8.self))
      entries.append((String(decoding: bytes[offset + 1..<keyEnd], as: UTF8.self), value))
      offset = end + 2
    }
    return entries
  }

  /// The end of a member's value: the comma or brace after it.
  private static func valueEnd(_ bytes: [UInt8], from start: Int) -> Int {
    var (offset, depth, isInString) = (start, 0, false)
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\") where isInString: offset += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString: depth += 1
      case UInt8(ascii: ",") where !isInString && depth == 0: return offset
      case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString:
        if depth == 0 { return offset }
        depth -= 1
      default: break
      }
      offset += 1
    }
    return offset
  }

  private static func quoted(_ key: String) -> String { "\"" + key + "\"" }
}
