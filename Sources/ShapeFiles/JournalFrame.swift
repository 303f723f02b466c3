// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem

/// The format of the records in a journal.
///
/// ```
/// 00000010 5d1c9a02 8f3e6d7c5b4a3921 set #eyeL x 81.5⏎
/// length   of the   of the payload   payload
///          length
/// ```
/// The length has a checksum of its own, to distinguish a torn last record (its length is right, its bytes are missing) from a damaged
/// one. Both checksums are seeded with the previous record's payload checksum: removing or duplicating records, or inserting ones from
/// another journal, is detected.
package struct JournalFrame {
  package static let headSize = 8 + 1 + 8 + 1 + 16 + 1

  /// The payload checksum of the previous record; 0 before the first one.
  private(set) var chain: UInt64 = 0

  package init() {}

  /// Appends a record to `bytes`.
  package mutating func append(_ payload: [UInt8], to bytes: inout [UInt8]) {
    Hexadecimal.append(UInt64(payload.count), 8, to: &bytes)
    bytes.append(32)
    Hexadecimal.append(lengthCheck(payload.count), 8, to: &bytes)
    bytes.append(32)
    chain = cs_digest_of(payload, payload.count, chain)
    Hexadecimal.append(chain, 16, to: &bytes)
    bytes.append(32)
    bytes.append(contentsOf: payload)
    bytes.append(10)
  }

  /// The result of reading a record.
  package enum Found {
    /// A whole record of `size` bytes in all.
    case record([UInt8], size: Int)
    /// The beginning of one: the file ends too early.
    case torn
    case damaged
  }

  /// Reads the record at the start of `bytes`, and sets the seed for the next one.
  package mutating func next(in bytes: UnsafeRawBufferPointer) -> Found {
    guard bytes.count >= Self.headSize else { return Self.couldBeHead(bytes) ? .torn : .damaged }
    guard let length = Hexadecimal.number(.init(rebasing: bytes[0..<8])), let check = Hexadecimal.number(.init(rebasing: bytes[9..<17])),
      let payloadCheck = Hexadecimal.number(.init(rebasing: bytes[18..<34])), bytes[8] == 32, bytes[17] == 32, bytes[34] == 32,
      check == lengthCheck(Int(length))
    else {
      // Space allocated to the file just before a power cut reads as zeros.
      return bytes.allSatisfy { $0 == 0 } ? .torn : .damaged
    }
    let end = Self.headSize + Int(length)
    guard bytes.count > end else { return .torn }
    let payload = Array(bytes[Self.headSize..<end])
    guard bytes[end] == 10, cs_digest_of(payload, payload.count, chain) == payloadCheck else { return .damaged }
    chain = payloadCheck
    return .record(payload, size: end + 1)
  }

  private func lengthCheck(_ length: Int) -> UInt64 {
    var length = UInt64(length).littleEndian
    return cs_digest_of(&length, 8, chain) & 0xffff_ffff
  }

  private static func couldBeHead(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let isZeros = bytes.allSatisfy { $0 == 0 }
    return isZeros || bytes.indices.allSatisfy { [8, 17, 34].contains($0) ? bytes[$0] == 32 : isDigit(bytes[$0]) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
