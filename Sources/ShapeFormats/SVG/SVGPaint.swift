// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The value of `fill` or `stroke`.
enum SVGPaint: Equatable {
  case nothing
  case color(Color)
  /// The value of the `color` property.
  case currentColor
  case reference(String)
  case unknown

  init(_ text: String) {
    let text = SVGPaint.trimmed(text)
    switch text.utf8.count {
    case 4 where text.lowercased() == "none": self = .nothing
    case 12 where text.lowercased() == "currentcolor": self = .currentColor
    default:
      if let (light, _) = SVGPaint.schemes(text) {
        self = SVGPaint(light)
      } else if let (address, _) = SVGPaint.address(text) {
        self = address.hasPrefix("#") ? .reference(String(address.dropFirst())) : .unknown
      } else {
        // A colour may be followed by a colour profile, which is ignored.
        let hasProfile = text.utf8.contains(UInt8(ascii: " ")) && !text.utf8.contains(UInt8(ascii: "("))
        let word = hasProfile ? String(text.split(separator: " ").first ?? "") : text
        self = Color(word).map { .color($0) } ?? .unknown
      }
    }
  }

  /// The address in `url(ADDRESS)`, which may be quoted and then hold parentheses, and the text after it: the fallback for a missing paint.
  /// - SeeAlso: SVG 2, section 13.2; CSS Syntax 3, section 4.3.6.
  static func address(_ text: String) -> (address: String, fallback: String)? {
    guard text.hasPrefix("url(") else { return nil }
    let inner = text.dropFirst(4).drop(while: \.isWhitespace)
    guard let quote = inner.first, quote == "\"" || quote == "'" else {
      guard let close = inner.firstIndex(of: ")") else { return nil }
      return (inner[..<close].trimmed(where: \.isWhitespace), inner[inner.index(after: close)...].trimmed(where: \.isWhitespace))
    }
    guard let end = inner.dropFirst().firstIndex(of: quote), let close = inner[end...].firstIndex(of: ")") else { return nil }
    let address = inner[inner.index(after: inner.startIndex)..<end].trimmed(where: \.isWhitespace)
    return (address, inner[inner.index(after: close)...].trimmed(where: \.isWhitespace))
  }

  /// The colours of `light-dark(LIGHT, DARK)`, of which a light page shows the first one.
  /// - SeeAlso: CSS Color Module Level 5, section "light-dark()".
  static func schemes(_ text: String) -> (light: String, dark: String)? {
    let name = "light-dark("
    guard text.utf8.count > name.utf8.count, text.prefix(name.count).lowercased() == name, text.hasSuffix(")") else { return nil }
    let list = text.dropFirst(name.count).dropLast()
    var depth = 0
    for index in list.indices {
      switch list[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case "," where depth == 0:
        return (list[..<index].trimmed(where: \.isWhitespace), list[list.index(after: index)...].trimmed(where: \.isWhitespace))
      default: continue
      }
    }
    return nil
  }

  /// Whether a declaration is ignored because its value is not a paint, so that an earlier or inherited one applies.
  ///
  /// True only for certainly invalid values: functions, entities and words that stand for other values are kept. O(value).
  /// - SeeAlso: CSS Syntax Level 3, section 9.
  static func isIgnored(_ word: SVGWord, _ range: Range<Int>, _ bytes: ByteStore) -> Bool {
    guard [.fill, .stroke, .color, .stopColor].contains(word), range.upperBound <= bytes.count else { return false }
    let value = bytes.bytes(range)
    if bytes.spells(range, "none") { return false }
    if value.count == 7, value[0] == UInt8(ascii: "#"), value.dropFirst().allSatisfy(isHexDigit) { return false }
    if value.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "&") }) { return false }
    return isIgnored(bytes.text(range))
  }

  /// Whether a text is not a value of `fill`, `stroke` or `color`.
  static func isIgnored(_ text: String) -> Bool {
    guard !text.contains("(") else { return false }
    let text = trimmed(text)
    return SVGPaint(text) == .unknown && !otherWords.contains(text.lowercased())
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// The words that are values of any property, and the context paints of markers and instances.
  private static let otherWords: Set<String> = [
    "inherit", "initial", "unset", "revert", "revert-layer", "context-fill", "context-stroke",
  ]

  /// Trims XML white space; by bytes, since every shape of a large drawing calls this.
  private static func trimmed(_ text: String) -> String {
    guard let first = text.utf8.first, let last = text.utf8.last, StartTag.isBlank(first) || StartTag.isBlank(last) else { return text }
    let (start, end) = (text.utf8.firstIndex { !StartTag.isBlank($0) }, text.utf8.lastIndex { !StartTag.isBlank($0) })
    guard let start, let end else { return "" }
    return String(text[start...end])
  }
}
