// SPDX-License-Identifier: GPL-3.0-or-later
/// An id that markup mentions, with its place in the file.
struct SVGMention {
  var id: String
  /// The bytes to replace with another id, and the texts around it that they also hold.
  var place: (range: Range<Int>, before: String, after: String)
  /// The offset of the `<` of the containing element.
  var element: Int
  var role: Role
  var spelling: Spelling
  var context: Context
  /// The range of the selector that contains it, one of the list of a rule.
  var selector: Range<Int>?
  /// The offset after `:not(…)`, if that contains it.
  var negationEnd: Int?

  enum Role: Hashable {
    /// An attribute, without its prefix, or a property.
    case word(String)
    /// The selector of a style rule.
    case rule
  }

  /// The form of an id in a mention.
  enum Spelling {
    /// In an address, after `#`.
    case address
    /// In a list of ids.
    case word
    /// In the times of an animation.
    case time
    /// In a selector, after `#`.
    case selector
    /// As a text in quotes, in a selector.
    case string
  }

  /// The escaping of characters at its place.
  enum Context {
    case attribute(quote: UInt8)
    case content
    /// In a CDATA section, where nothing is escaped.
    case verbatim

    func spelled(_ text: String) -> [UInt8] {
      switch self {
      case .attribute(let quote): MarkupText.escaped(text, quote: quote)
      case .content: MarkupText.escaped(content: text)
      case .verbatim: Array(text.utf8)
      }
    }
  }

  /// The bytes of the mention with another id.
  func spelled(_ new: String) -> [UInt8] { context.spelled(place.before + spelling.text(new) + place.after) }

  /// Replaces the id.
  func patch(_ new: String) -> BytePatch { BytePatch(place.range, spelled(new)) }
}

extension SVGMention.Spelling {
  /// An address as markup spells it: `#` and an id, or anything else.
  static func address(_ text: String) -> String {
    text.utf8.first == UInt8(ascii: "#") ? "#" + SVGMention.Spelling.address.text(String(text.dropFirst())) : text
  }

  func text(_ id: String) -> String {
    switch self {
    case .word, .string: id
    case .time: id.utf8.contains(UInt8(ascii: ".")) ? String(id.flatMap { $0 == "." ? ["\\", $0] : [$0] }) : id
    case .address: escaped(id) { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    case .selector: selector(id)
    }
  }

  private func escaped(_ id: String, _ escape: (UInt8) -> String) -> String {
    guard id.utf8.contains(where: { !SVGMention.Spelling.isPlain($0, mayBeDot: true) }) else { return id }
    var bytes: [UInt8] = []
    for byte in id.utf8 { bytes += SVGMention.Spelling.isPlain(byte, mayBeDot: true) ? [byte] : Array(escape(byte).utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An identifier of CSS, with escapes.
  private func selector(_ id: String) -> String {
    var bytes: [UInt8] = []
    for (index, byte) in id.utf8.enumerated() {
      if SVGMention.Spelling.isPlain(byte, mayBeDot: false), index > 0 || !(0x30...0x39).contains(byte) {
        bytes.append(byte)
      } else {
        bytes += "\\\(String(byte, radix: 16)) ".utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a byte needs no escape: a letter, a digit, `-`, `_`, or a part of another character.
  static func isPlain(_ byte: UInt8, mayBeDot: Bool) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x5f, 0x80...: true
    case 0x2e, 0x3a: mayBeDot
    default: false
    }
  }
}
