// SPDX-License-Identifier: GPL-3.0-or-later
import JSON

/// Values that are maps, as their entries: tokens, styles, variants and members kept from other formats.
///
/// Two users who add different tokens change different entries.
package enum ValueEntries {
  /// The entries of a map in order; nil for any other value. Colour values are colours, all others JSON text.
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

  /// The changes of the entries of a map; nil where they do not reproduce the order of the new map, or, reverted, that of the old one.
  static func changes(_ property: Property, from old: Value?, to new: Value?) -> [ValueChange]? {
    guard let olds = of(old), let news = of(new) else { return nil }
    guard olds.isEmpty == (old == nil), news.isEmpty == (new == nil) else { return nil }
    let changes = differences(property, olds, news)
    let back = changes.map { ValueChange($0.key, $0.change.inverse) }
    return areEqual(applying(changes, to: olds), news) && areEqual(applying(back, to: news), olds) ? changes : nil
  }

  /// The entries that differ between two maps, regardless of their order; nil where a value is not a map.
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

  /// Entries after changes: existing ones keep their places, new ones follow.
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
    var scanner = JSONScanner(text.utf8)
    guard scanner.take(UInt8(ascii: "{")) else { return nil }
    var entries: [(key: String, value: Value)] = []
    guard !scanner.take(UInt8(ascii: "}")) else { return entries }
    repeat {
      guard case .string(let key)? = try? scanner.scalar(), key.utf8.allSatisfy(isPlain), scanner.take(UInt8(ascii: ":")) else {
        return nil
      }
      entries.append((key, .json(scanner.valueText())))
    } while scanner.take(UInt8(ascii: ","))
    return scanner.take(UInt8(ascii: "}")) && scanner.peek() == nil ? entries : nil
  }

  /// Whether a byte of a key is written without an escape.
  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") }

  private static func quoted(_ key: String) -> String { "\"" + key + "\"" }
}
