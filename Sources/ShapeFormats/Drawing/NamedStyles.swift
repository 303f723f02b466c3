// SPDX-License-Identifier: GPL-3.0-or-later
import JSON
package import ShapeModel

/// The document's named styles, which graphics refer to by name.
package struct NamedStyles {
  let styles: DocumentStyles
  let text: String

  /// Parses the styles of a document. Costs their text.
  package init(_ document: Document) {
    styles = DocumentStyles(document)
    text = if case .json(let text)? = document.value(.styles, of: .document) { text } else { "{}" }
  }

  package var names: [String] { JSONSource.keys(ofObject: text) }

  /// The members of a style; nil if there is no such style.
  package func style(_ name: String) -> Graphic? { styles.style(name) }

  /// Whether a style may hold a property.
  package static func holds(_ property: Property) -> Bool { DocumentStyles.isStyle(property) }

  /// The JSON of all styles with one replaced; unknown members of the others are kept.
  package func json(with style: Graphic, as name: String) -> String {
    let bytes = ByteStore(text)
    defer { withExtendedLifetime(bytes) {} }
    var object = ObjectCursor(JSONCursor(bytes, at: 0))
    while let key = object.next() {
      let start = object.cursor.offset
      object.cursor.skipValue()
      guard object.cursor.text(key).hasSameBytes(as: name) else { continue }
      return bytes.text(0..<start) + NamedStyles.json(style) + bytes.text(object.cursor.offset..<bytes.count)
    }
    return text
  }

  /// The members of a style as a JSON object, without kind and id.
  static func json(_ style: Graphic) -> String {
    let bytes = ByteStore(CanonicalWriter.line(of: style))
    defer { withExtendedLifetime(bytes) {} }
    var members: [String] = []
    var object = ObjectCursor(JSONCursor(bytes, at: 0))
    while let key = object.next() {
      let start = key.range.lowerBound - 1
      object.cursor.skipValue()
      if !["id", "kind"].contains(object.cursor.text(key)) { members.append(bytes.text(start..<object.cursor.offset)) }
    }
    return "{" + members.joined(separator: ", ") + "}"
  }

  /// Whether a style has a property, or any member of it.
  package func specifies(_ property: Property, _ name: String) -> Bool {
    styles.members(of: name).contains { $0.property == property || $0.property.container == property }
  }

  /// The graphic with the values of its style where it has none of its own; nil if it has no style.
  package func styled(_ graphic: Graphic) -> Graphic? {
    graphic[.style]?.string.flatMap { styles.styled(graphic, $0) }
  }
}
