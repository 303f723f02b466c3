// SPDX-License-Identifier: GPL-3.0-or-later
import JSON
package import ShapeModel

/// The document's variants: named combinations of shown and hidden graphics and of settings, each based on another variant or on the
/// document.
package struct DocumentVariants {
  package struct Variant: Hashable, Sendable {
    package var name: String
    /// The variant it is based on; nil for the document itself.
    package var base: String?
    /// Selectors, as typed.
    package var show: String?
    package var hide: String?
    /// Arguments of `set`, each with its selector.
    package var settings: [String] = []

    package init(name: String) { self.name = name }

    /// All selectors of the variant, each with the key of its member.
    package var selectors: [(key: String, text: String)] {
      [("show", show), ("hide", hide)].compactMap { key, text in text.map { (key, $0) } }
        + settings.compactMap { SettingText.selector(in: $0).map { ("set", $0) } }
    }
  }

  /// The variants by name with their JSON, in document order.
  private var entries: [(name: String, json: String, variant: Variant)] = []

  /// Parses the variants of a document. Costs their text.
  package init(_ document: Document) {
    guard case .json(let text)? = document.value(.variants, of: .document) else { return }
    let bytes = ByteStore(text)
    defer { withExtendedLifetime(bytes) {} }
    var object = ObjectCursor(JSONCursor(bytes, at: 0))
    while let key = object.next() {
      let start = object.cursor.offset
      let name = object.cursor.text(key)
      let variant = DocumentVariants.variant(name, ObjectCursor(object.cursor))
      object.cursor.skipValue()
      entries.append((name, bytes.text(start..<object.cursor.offset), variant))
    }
  }

  package var variants: [Variant] { entries.map(\.variant) }

  package subscript(name: String) -> Variant? { entries.first { $0.name.hasSameBytes(as: name) }?.variant }

  /// Replaces the variant of the same name, or adds a new one at the end.
  package mutating func set(_ variant: Variant) {
    let entry = (variant.name, DocumentVariants.json(variant), variant)
    if let index = entries.firstIndex(where: { $0.name.hasSameBytes(as: variant.name) }) {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }

  package mutating func remove(_ name: String) { entries.removeAll { $0.name.hasSameBytes(as: name) } }

  /// The edit that stores the variants.
  package var edit: Edit {
    let members = entries.map { "\(DocumentVariants.quoted($0.name)): \($0.json)" }
    return .set(.variants, members.isEmpty ? nil : .json("{" + members.joined(separator: ", ") + "}"), [.document])
  }

  private static func variant(_ name: String, _ object: ObjectCursor) -> Variant {
    var (object, variant) = (object, Variant(name: name))
    while let key = object.next() {
      let member = object.cursor.text(key)
      if member == "set", object.cursor.byte == UInt8(ascii: "[") {
        var array = object.cursor
        array.offset += 1
        while array.nextElement(), let string = array.string() { variant.settings.append(array.text(string)) }
      } else if object.cursor.byte == UInt8(ascii: "\"") {
        var cursor = object.cursor
        let text = cursor.string().map { cursor.text($0) }
        switch member {
        case "from": variant.base = text
        case "show": variant.show = text
        case "hide": variant.hide = text
        default: break
        }
      }
      object.cursor.skipValue()
    }
    return variant
  }

  private static func json(_ variant: Variant) -> String {
    var members: [String] = []
    for (key, text) in [("from", variant.base), ("show", variant.show), ("hide", variant.hide)] {
      if let text { members.append("\"\(key)\": \(quoted(text))") }
    }
    if !variant.settings.isEmpty { members.append("\"set\": [" + variant.settings.map(quoted).joined(separator: ", ") + "]") }
    return "{" + members.joined(separator: ", ") + "}"
  }

  private static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    CanonicalJSON.append(string: text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
