// SPDX-License-Identifier: GPL-3.0-or-later
/// The syntax of ids.
package enum IDSyntax {
  /// The maximum length of an id, in bytes.
  package static let limit = 128

  /// `[A-Za-z_][A-Za-z0-9_.-]*`, at most 128 bytes.
  package static func isValid(_ id: String) -> Bool {
    var id = id
    return id.withUTF8 { isValid(UnsafeRawBufferPointer($0)) }
  }

  /// Whether bytes form a valid id.
  package static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = bytes.first, bytes.count <= limit, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2e || $0 == 0x2d }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || byte == 0x5f
  }
}
