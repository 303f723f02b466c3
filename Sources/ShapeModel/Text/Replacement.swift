// SPDX-License-Identifier: GPL-3.0-or-later
/// The text that replaces a match, in the syntax of `sed`: `&` and `\0` are the whole match, `\1` or `$1` a group; `\n` and `\t` a line end
/// and a tab; `\u` and `\l` change the case of the next letter, `\U` and `\L` of all letters up to `\E`. Any other character after a
/// backslash is itself.
package struct Replacement: Sendable {
  private enum Piece: Sendable {
    case text([UInt8])
    case group(Int)
    case change(Case)
  }

  /// A change of case.
  private enum Case: Sendable { case next(isUpper: Bool), all(isUpper: Bool), none }

  /// A reference to a group that the pattern does not have.
  package struct UnknownGroup: Error, Hashable, Sendable {
    /// The reference as written: `\2`.
    package let reference: String
    package let groupCount: Int
  }

  private let pieces: [Piece]
  private let changesCase: Bool

  /// - Parameter groupCount: The number of groups of the pattern.
  package init(_ template: String, groupCount: Int) throws(UnknownGroup) {
    var pieces: [Piece] = []
    var text: [UInt8] = []
    func add(_ piece: Piece) {
      if !text.isEmpty { pieces.append(.text(text)) }
      text = []
      pieces.append(piece)
    }
    let bytes = Array(template.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : nil
      index += 1
      switch (byte, next) {
      case (UInt8(ascii: "&"), _): add(.group(0))
      case (UInt8(ascii: "\\"), let digit?) where (0x30...0x39).contains(digit),
        (UInt8(ascii: "$"), let digit?) where (0x30...0x39).contains(digit):
        let group = Int(digit - 0x30)
        guard group <= groupCount else {
          throw UnknownGroup(reference: String(decoding: [byte, digit], as: UTF8.self), groupCount: groupCount)
        }
        add(.group(group))
        index += 1
      case (UInt8(ascii: "\\"), let next?):
        if let change = Replacement.change(next) { add(.change(change)) } else { text.append(Replacement.escaped(next)) }
        index += 1
      default: text.append(byte)
      }
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    self.pieces = pieces
    changesCase = pieces.contains { if case .change = $0 { true } else { false } }
  }

  private static func escaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"): 0x0a
    case UInt8(ascii: "t"): 0x09
    default: byte
    }
  }

  private static func change(_ byte: UInt8) -> Case? {
    switch byte {
    case UInt8(ascii: "u"): .next(isUpper: true)
    case UInt8(ascii: "l"): .next(isUpper: false)
    case UInt8(ascii: "U"): .all(isUpper: true)
    case UInt8(ascii: "L"): .all(isUpper: false)
    case UInt8(ascii: "E"): Case.none
    default: nil
    }
  }

  /// Appends the replacement for one match.
  /// - Parameter groups: The byte ranges of its groups in the text, the whole match first; nil or missing for one that did not take part.
  func append(for groups: [Range<Int>?], in source: [UInt8], to result: inout [UInt8]) {
    var (all, next) = (Case.none, Case.none)
    func add(_ bytes: some Collection<UInt8>) {
      guard changesCase, !bytes.isEmpty else { return result += bytes }
      var text = String(decoding: bytes, as: UTF8.self)
      if case .all(let isUpper) = all { text = isUpper ? text.uppercased() : text.lowercased() }
      if case .next(let isUpper) = next {
        let first = text.prefix(1)
        text = (isUpper ? first.uppercased() : first.lowercased()) + text.dropFirst()
      }
      next = .none
      result += text.utf8
    }
    for piece in pieces {
      switch piece {
      case .text(let text): add(text)
      case .group(let group): if group < groups.count, let range = groups[group] { add(source[range]) }
      case .change(.next(let isUpper)): next = .next(isUpper: isUpper)
      case .change(let change): (all, next) = (change, .none)
      }
    }
  }
}
