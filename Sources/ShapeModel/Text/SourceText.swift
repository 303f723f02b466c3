// SPDX-License-Identifier: GPL-3.0-or-later
internal import Glibc

/// A complete source text, with the name that users see: `script.se`, `-c`, `<repl>`.
///
/// Lines and columns are computed from byte offsets on demand, with the help of a count of line feeds for every 64 KiB.
package struct SourceText: Sendable {
  package let name: String
  package let bytes: [UInt8]
  /// The number of the first line; a session that reads line by line continues counting.
  package let firstLine: Int
  /// The regular file it was read from; nil for text that was typed, or came from a pipe or a journal.
  package let file: FileIdentity?
  /// The folder of the script's file, empty or with a slash at its end; nil for text that is not from a file.
  package let folder: String?
  private let lineFeedsBefore: [Int]

  private static let blockLength = 1 << 16

  /// A script, or a part of one: all line ends are converted to LF, and a byte order mark at its start is left out.
  /// - Complexity: O(bytes), at the speed of `memchr`.
  package init(name: String, bytes: [UInt8], firstLine: Int = 1, file: FileIdentity? = nil, folder: String? = nil) {
    self.init(name: name, asIs: TextLines.content(of: bytes), firstLine: firstLine, file: file, folder: folder)
  }

  /// Bytes of a document, whose columns count as they are.
  package init(name: String, asIs bytes: [UInt8], firstLine: Int, file: FileIdentity? = nil, folder: String? = nil) {
    self.name = name
    self.bytes = bytes
    self.firstLine = firstLine
    self.file = file
    self.folder = folder
    lineFeedsBefore = SourceText.countLineFeeds(bytes)
  }

  package init(name: String, _ text: String, firstLine: Int = 1) {
    self.init(name: name, bytes: Array(text.utf8), firstLine: firstLine)
  }

  /// The whole text.
  package var range: SourceRange { SourceRange(0, bytes.count) }

  /// The text of a range; invalid UTF-8 becomes U+FFFD.
  package func text(_ range: SourceRange) -> String {
    String(decoding: bytes[clamped(range.lower)..<clamped(range.upper)], as: UTF8.self)
  }

  /// Line and column, both counted from one; the column counts Unicode scalars.
  /// - Complexity: O(64 KiB + length of the line before the offset).
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = clamped(offset)
    let start = lineStart(of: offset)
    let scalars = bytes[start..<offset].reduce(0) { $1 & 0xc0 == 0x80 ? $0 : $0 + 1 }
    return (line(of: offset), scalars + 1)
  }

  /// The offset at which the line of an offset begins.
  package func lineStart(of offset: Int) -> Int {
    let offset = clamped(offset)
    var start = offset
    while start > 0, bytes[start - 1] != 0x0a { start -= 1 }
    return start
  }

  /// The offset of the line feed that ends the line of an offset, or the end of the text.
  package func lineEnd(of offset: Int) -> Int {
    let offset = clamped(offset)
    return bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let found = memchr(base + offset, 0x0a, buffer.count - offset) else { return buffer.count }
      return base.distance(to: UnsafeRawPointer(found))
    }
  }

  private func line(of offset: Int) -> Int {
    let block = offset / SourceText.blockLength
    let rest = bytes[(block * SourceText.blockLength)..<offset].reduce(0) { $1 == 0x0a ? $0 + 1 : $0 }
    return firstLine + lineFeedsBefore[block] + rest
  }

  private func clamped(_ offset: Int) -> Int { min(max(offset, 0), bytes.count) }

  private static func countLineFeeds(_ bytes: [UInt8]) -> [Int] {
    var counts = [0]
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      var (count, offset, boundary) = (0, 0, blockLength)
      while offset < buffer.count {
        let found = memchr(base + offset, 0x0a, buffer.count - offset)
        let next = found.map { base.distance(to: UnsafeRawPointer($0)) } ?? buffer.count
        while next >= boundary {
          counts.append(count)
          boundary += blockLength
        }
        count += 1
        offset = next + 1
      }
      while boundary <= buffer.count {
        counts.append(count)
        boundary += blockLength
      }
    }
    return counts
  }
}

/// Identifies a file by device and inode, regardless of the names and links that refer to it.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64

  package init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }
}
