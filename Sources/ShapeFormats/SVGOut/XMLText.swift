import ShapeModel

/// A buffer of XML output.
///
/// Names of elements and attributes are constants of the program; values are untrusted text.
struct XMLText: Hashable {
  private(set) var bytes: [UInt8] = []
  /// Whether a character was replaced that XML 1.0 cannot represent.
  private(set) var hasReplaced = false

  mutating func append(_ markup: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  mutating func append(_ other: XMLText) {
    bytes.append(contentsOf: other.bytes)
    hasReplaced = hasReplaced || other.hasReplaced
  }

  mutating func append(_ number: Double) { NumberText.append(number, to: &bytes) }

  /// Appends ` name="`, to be followed by the value.
  private mutating func begin(_ name: StaticString) {
    bytes.append(UInt8(ascii: " "))
    append(name)
    append("=\"")
  }

  mutating func attribute(_ name: StaticString, _ number: Double) {
    begin(name)
    append(number)
    append("\"")
  }

  mutating func attribute(_ name: StaticString, _ text: String) {
    begin(name)
    escape(text, isAttribute: true)
    append("\"")
  }

  mutating func attribute(_ name: StaticString, numbers: [Double]) {
    begin(name)
    append(numbers)
    append("\"")
  }

  mutating func attribute(_ name: StaticString, points: [Point]) {
    begin(name)
    for (index, point) in points.enumerated() {
      if index > 0 { append(" ") }
      append(point.x)
      append(",")
      append(point.y)
    }
    append("\"")
  }

  mutating func attribute(_ name: StaticString, color: Color) {
    begin(name)
    bytes.append(contentsOf: Color(red: color.red, green: color.green, blue: color.blue).description.utf8)
    append("\"")
  }

  /// Appends ` x="…" y="…" width="…" height="…"`.
  mutating func place(_ frame: Rect) {
    attribute("x", frame.x)
    attribute("y", frame.y)
    attribute("width", frame.width)
    attribute("height", frame.height)
  }

  /// Appends an affine map as an attribute; nothing for the identity.
  mutating func transform(_ map: Affine, _ name: StaticString) {
    guard map != .identity else { return }
    append(" ")
    append(name)
    append(map.isTranslation ? "=\"translate(" : "=\"matrix(")
    append(map.isTranslation ? [map.e, map.f] : [map.a, map.b, map.c, map.d, map.e, map.f])
    append(")\"")
  }

  mutating func append(_ numbers: [Double]) {
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(" ") }
      append(number)
    }
  }

  /// Appends text between tags.
  mutating func content(_ text: String) { escape(text, isAttribute: false) }

  /// Appends text, escaped so that an XML 1.0 parser returns it unchanged; characters that XML cannot represent become U+FFFD.
  /// - SeeAlso: XML 1.0, section 2.2, "Characters", and 3.3.3, "Attribute-Value Normalization".
  private mutating func escape(_ text: String, isAttribute: Bool) {
    bytes.reserveCapacity(bytes.count + text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"" where isAttribute: append("&quot;")
      case "\t" where isAttribute: append("&#9;")
      case "\n" where isAttribute: append("&#10;")
      case "\r": append("&#13;")
      case "\t", "\n": bytes.append(UInt8(scalar.value))
      case "\0"..."\u{1f}", "\u{fffe}", "\u{ffff}":
        append("\u{fffd}")
        hasReplaced = true
      default: bytes.append(contentsOf: UTF8.encode(scalar)!)
      }
    }
  }
}
