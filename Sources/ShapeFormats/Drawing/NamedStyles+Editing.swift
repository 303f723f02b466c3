// SPDX-License-Identifier: GPL-3.0-or-later
import JSON
package import ShapeModel

extension NamedStyles {
  /// The name and JSON of each style, as stored.
  private var entries: [(name: String, json: String)] {
    let bytes = ByteStore(text)
    defer { withExtendedLifetime(bytes) {} }
    var object = ObjectCursor(JSONCursor(bytes, at: 0))
    var entries: [(name: String, json: String)] = []
    while let key = object.next() {
      let start = object.cursor.offset
      object.cursor.skipValue()
      entries.append((object.cursor.text(key), bytes.text(start..<object.cursor.offset)))
    }
    return entries
  }

  /// The JSON of all styles with one renamed, or removed if `new` is nil; nil if none is left.
  package func json(renaming name: String, to new: String?) -> String? {
    let renamed = entries.compactMap { entry in
      entry.name.hasSameBytes(as: name) ? new.map { (name: $0, json: entry.json) } : entry
    }
    return renamed.isEmpty ? nil : NamedStyles.object(renamed)
  }

  /// The JSON of all styles with one added.
  package func json(adding style: Graphic, as name: String) -> String { NamedStyles.object(entries + [(name, NamedStyles.json(style))]) }

  private static func quoted(_ name: String) -> String {
    var bytes: [UInt8] = []
    CanonicalJSON.append(string: name, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func object(_ entries: [(name: String, json: String)]) -> String {
    "{" + entries.map { "\(quoted($0.name)): \($0.json)" }.joined(separator: ", ") + "}"
  }
}
