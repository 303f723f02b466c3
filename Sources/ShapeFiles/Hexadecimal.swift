// SPDX-License-Identifier: GPL-3.0-or-later
/// Numbers in a fixed count of lower-case hexadecimal digits.
enum Hexadecimal {
  static func digits(_ number: UInt64, _ count: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }

  static func append(_ number: UInt64, _ count: Int, to bytes: inout [UInt8]) {
    for place in stride(from: count - 1, through: 0, by: -1) {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(4 * place)) & 15
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// Reads digits as ``append(_:_:to:)`` writes them; `nil` for anything else.
  static func number(_ bytes: UnsafeRawBufferPointer) -> UInt64? {
    var number: UInt64 = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return number
  }
}
