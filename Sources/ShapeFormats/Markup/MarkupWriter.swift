// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Writes markup: start tags with their attributes, content, and end tags.
///
/// ```
/// writer.begin("tspan")
/// writer.attribute("x", 20)
/// writer.endTag()
/// writer.content("Hello")
/// writer.end("tspan")         // <tspan x="20">Hello</tspan>
/// ```
/// Names are constants of the program or were read from a valid file; values are untrusted text.
package struct MarkupWriter: Hashable {
  package private(set) var bytes: [UInt8] = []
  /// Whether a character was replaced that XML 1.0 cannot represent.
  package private(set) var hasReplaced = false
  /// The prefix of element names, such as `svg:`.
  private let prefix: [UInt8]
  /// The quotes around values.
  private let quote: UInt8
  /// Whether text is written as ``MarkupText`` escapes it for files of other programs.
  private let isForFile: Bool

  /// Writes a drawing.
  package init() { (prefix, quote, isForFile) = ([], UInt8(ascii: "\""), false) }

  /// Writes elements of a file, with its prefix and its quotes.
  package init(prefix: [UInt8], quote: UInt8 = UInt8(ascii: "\"")) { (self.prefix, self.quote, isForFile) = (prefix, quote, true) }

  // MARK: Elements

  /// Begins a start tag; attributes follow, and ``endTag()`` or ``close()``.
  package mutating func begin(_ name: StaticString) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: prefix)
    append(name)
  }

  package mutating func begin(element name: String) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: prefix)
    bytes.append(contentsOf: name.utf8)
  }

  /// Ends a start tag.
  package mutating func endTag() { bytes.append(UInt8(ascii: ">")) }

  /// Ends the tag of an element without content.
  package mutating func close() { append("/>") }

  /// Ends an element with content.
  package mutating func end(_ name: StaticString) {
    append("</")
    bytes.append(contentsOf: prefix)
    append(name)
    endTag()
  }

  package mutating func end(element name: String) {
    append("</")
    bytes.append(contentsOf: prefix)
    bytes.append(contentsOf: name.utf8)
    endTag()
  }

  /// The end tag of an element.
  /// - Parameter name: The name with its prefix.
  package static func endTag(_ name: some Sequence<UInt8>) -> [UInt8] {
    [UInt8(ascii: "<"), UInt8(ascii: "/")] + name + [UInt8(ascii: ">")]
  }

  // MARK: Attributes

  package mutating func attribute(_ name: StaticString, _ number: Double) {
    beginValue(name)
    append(number)
    bytes.append(quote)
  }

  package mutating func attribute(_ name: StaticString, _ text: String) {
    beginValue(name)
    escape(text, isAttribute: true)
    bytes.append(quote)
  }

  mutating func attribute(_ name: StaticString, numbers: [Double]) {
    beginValue(name)
    append(numbers)
    bytes.append(quote)
  }

  mutating func attribute(_ name: StaticString, points: [Point]) {
    beginValue(name)
    for (index, point) in points.enumerated() {
      if index > 0 { append(" ") }
      append(point.x)
      append(",")
      append(point.y)
    }
    bytes.append(quote)
  }

  mutating func attribute(_ name: StaticString, color: Color) {
    beginValue(name)
    bytes.append(contentsOf: Color(red: color.red, green: color.green, blue: color.blue).description.utf8)
    bytes.append(quote)
  }

  /// Appends a transform: `transform="rotate(45 10 10)"`.
  package mutating func attribute(_ name: StaticString, _ function: StaticString, _ numbers: [Double]) {
    beginValue(name)
    append(function)
    append("(")
    append(numbers)
    append(")")
    bytes.append(quote)
  }

  /// Appends an attribute whose name was read or is looked up.
  /// - Parameter before: The white space before it.
  package mutating func attribute(named name: String, _ text: String, before: [UInt8] = [0x20]) {
    bytes.append(contentsOf: before)
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: "="))
    bytes.append(quote)
    escape(text, isAttribute: true)
    bytes.append(quote)
  }

  /// Appends ` x="…" y="…" width="…" height="…"`.
  mutating func place(_ frame: Rect) {
    attribute("x", frame.x)
    attribute("y", frame.y)
    attribute("width", frame.width)
    attribute("height", frame.height)
  }

  /// Appends an affine map as an attribute; nothing for the identity.
  package mutating func transform(_ map: Affine, _ name: StaticString) {
    let map = map.withoutNoise
    guard map != .identity else { return }
    guard !map.isTranslation else { return attribute(name, "translate", [map.e, map.f]) }
    attribute(name, "matrix", [map.a, map.b, map.c, map.d, map.e, map.f])
  }

  /// Appends ` name="`, to be followed by the value.
  private mutating func beginValue(_ name: StaticString) {
    append(" ")
    append(name)
    append("=")
    bytes.append(quote)
  }

  // MARK: Content

  /// Appends text between tags.
  package mutating func content(_ text: String) { escape(text, isAttribute: false) }

  /// Appends complete markup: white space, or the output of another writer.
  mutating func append(_ markup: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  mutating func append(_ other: MarkupWriter) {
    bytes.append(contentsOf: other.bytes)
    hasReplaced = hasReplaced || other.hasReplaced
  }

  mutating func append(markup: some Sequence<UInt8>) { bytes.append(contentsOf: markup) }

  private mutating func append(_ number: Double) { NumberText.append(number, to: &bytes) }

  private mutating func append(_ numbers: [Double]) {
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(" ") }
      append(number)
    }
  }

  /// Appends text, escaped so that an XML 1.0 parser returns it unchanged; characters that XML cannot represent become U+FFFD.
  /// - SeeAlso: XML 1.0, section 2.2, "Characters", and 3.3.3, "Attribute-Value Normalization".
  private mutating func escape(_ text: String, isAttribute: Bool) {
    guard !isForFile else {
      return bytes.append(contentsOf: isAttribute ? MarkupText.escaped(text, quote: quote) : MarkupText.escaped(content: text))
    }
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
