import CReadline
import DisplayText
import Glibc

/// The bytes readline is given for what is typed or pasted.
///
/// A pasted C1 control or direction override would act on the terminal as soon as readline echoed it, so a scalar beyond
/// ASCII that does not show itself is typed as its visible escape. ASCII controls pass: they are keys.
@MainActor struct TypedBytes {
  private var waiting: ArraySlice<UInt8> = []

  /// Whether bytes are left that no poll will announce.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// The next byte, or readline's mark for the end.
  mutating func next(from stream: UnsafeMutablePointer<FILE>?) -> Int32 {
    if let byte = waiting.popFirst() { return Int32(byte) }
    let first = rl_getc(stream)
    guard let expected = Self.continuationCount(after: first) else { return first }
    var bytes = [UInt8(first)]
    while bytes.count <= expected {
      let byte = rl_getc(stream)
      guard byte >= 0 else { break }
      bytes.append(UInt8(truncatingIfNeeded: byte))
      if byte & 0xc0 != 0x80 { break }
    }
    waiting = Self.visible(bytes)[...]
    return Int32(waiting.removeFirst())
  }

  /// What stands for a sequence: itself, or its escape. Broken sequences are readline's business.
  static func visible(_ bytes: [UInt8]) -> [UInt8] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return bytes }
    return Array(editable(text).utf8)
  }

  /// The bytes a lead byte announces; nil for ASCII and for bytes that begin nothing.
  private static func continuationCount(after byte: Int32) -> Int? {
    switch byte {
    case 0xc2...0xdf: 1
    case 0xe0...0xef: 2
    case 0xf0...0xf4: 3
    default: nil
    }
  }
}
