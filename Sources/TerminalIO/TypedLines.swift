// SPDX-License-Identifier: GPL-3.0-or-later
/// Finds line ends in typed or pasted input, so that a line beyond the limit need not be kept.
///
/// A paste is a single line up to its end mark, even if it contains line ends.
package struct TypedLines {
  /// Whether the current line exceeds the limit: its bytes are discarded up to its end.
  package private(set) var isTooLong = false
  /// Whether the last byte taken is within a paste.
  package private(set) var isInPaste = false
  /// The number of bytes in the current line.
  private(set) var count = 0
  /// The number of bytes matched of a paste mark.
  private var matched = 0

  private let limit: Int
  /// The common prefix of both paste marks: `0~` completes the start mark, `1~` the end mark.
  private static let mark: [UInt8] = [0x1b, 0x5b, 0x32, 0x30]

  package init(limit: Int = LineReader.limit) { self.limit = limit }

  /// The bytes to use.
  package struct Taken: Equatable {
    package var kept: [UInt8] = []
    /// Whether a line ends in the kept bytes.
    package var hasEnd = false
    /// Whether a line that was too long ends; the kept bytes follow it.
    package var endsTooLong = false
  }

  /// Processes the next bytes. After the end of a line that was too long, the bytes of the next line are kept.
  package mutating func take(_ bytes: [UInt8]) -> Taken {
    var taken = Taken()
    taken.kept.reserveCapacity(bytes.count)
    var lineStart = 0
    for byte in bytes {
      let isEnd = ends(byte)
      if isTooLong {
        guard isEnd else { continue }
        (isTooLong, count, taken.endsTooLong) = (false, 0, true)
        continue
      }
      taken.kept.append(byte)
      // After an accepted paste, its line continues.
      let isLineEnd = isEnd && byte != UInt8(ascii: "~")
      count = isLineEnd ? 0 : count + 1
      if isLineEnd { (lineStart, taken.hasEnd) = (taken.kept.count, true) }
      // Bytes that may be part of a mark do not count.
      if count - min(matched, Self.mark.count + 1) > limit {
        isTooLong = true
        taken.kept.removeSubrange(lineStart...)
      }
    }
    return taken
  }

  /// Whether a byte ends a line: Enter outside a paste, or the end of a paste. Marks are subtracted from the count.
  private mutating func ends(_ byte: UInt8) -> Bool {
    let marks = Self.mark.count
    switch matched {
    case 0..<marks:
      matched = byte == Self.mark[matched] ? matched + 1 : byte == Self.mark[0] ? 1 : 0
    case marks where byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1"):
      matched = marks + 1 + Int(byte & 1)
    case (marks + 1)... where byte == UInt8(ascii: "~"):
      let isPasteEnd = matched == marks + 2
      isInPaste = !isPasteEnd
      count = max(-1, count - marks - 2)
      matched = 0
      return isPasteEnd
    default:
      matched = byte == Self.mark[0] ? 1 : 0
    }
    return !isInPaste && (byte == 0x0d || byte == 0x0a)
  }
}
