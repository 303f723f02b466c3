/// Where the lines of what is typed or pasted end, so that one that is longer than any that is taken need not be kept.
///
/// A paste is one line, whatever line ends are in it, until its end mark.
struct TypedLines {
  /// Whether the line under way is longer than the limit: its bytes are left out, to its end.
  private(set) var isTooLong = false
  /// Whether the last byte taken is within a paste.
  private(set) var isInPaste = false
  /// The bytes of the line under way.
  private(set) var count = 0
  /// How much of a mark of a paste has come.
  private var matched = 0

  private let limit: Int
  /// What begins and ends a paste, but for the last two bytes: `0~` begins it, `1~` ends it.
  private static let mark: [UInt8] = [0x1b, 0x5b, 0x32, 0x30]

  init(limit: Int = LineReader.limit) { self.limit = limit }

  /// What of some bytes is to be used.
  struct Taken: Equatable {
    var kept: [UInt8] = []
    /// Whether a line ends in the bytes that are kept.
    var hasEnd = false
    /// Whether a line that was too long ends; what is kept follows it.
    var endsTooLong = false
  }

  /// Takes the bytes that came next. Behind the end of a line that was too long come those of the next line.
  mutating func take(_ bytes: [UInt8]) -> Taken {
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
      // A paste that was taken is followed by more of its line.
      let isLineEnd = isEnd && byte != UInt8(ascii: "~")
      count = isLineEnd ? 0 : count + 1
      if isLineEnd { (lineStart, taken.hasEnd) = (taken.kept.count, true) }
      // What may be a mark does not count.
      if count - min(matched, Self.mark.count + 1) > limit {
        isTooLong = true
        taken.kept.removeSubrange(lineStart...)
      }
    }
    return taken
  }

  /// Whether a byte ends a line: Enter outside a paste, or the end of a paste. Marks do not count.
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
