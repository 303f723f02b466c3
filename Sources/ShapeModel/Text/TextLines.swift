// SPDX-License-Identifier: GPL-3.0-or-later
/// The lines of a text that comes from outside: a script, an edited text, a table, a translation, a view, the text of a graphic.
///
/// A line ends with LF, CRLF or CR. Ends are found in the bytes: in Swift, CRLF is one `Character` that differs from LF.
package enum TextLines {
  /// The lines, without their ends. A text that ends with a line end has an empty last line.
  package static func lines(of text: some StringProtocol) -> [String] {
    lines(of: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The lines, without their ends.
  package static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    normalised(bytes).split(separator: lineFeed, omittingEmptySubsequences: false)
  }

  /// The text with LF at the end of each line.
  package static func normalised(_ text: String) -> String {
    text.utf8.contains(carriageReturn) ? String(decoding: normalised(Array(text.utf8)), as: UTF8.self) : text
  }

  /// The text with LF at the end of each line. A text without CR is not copied.
  package static func normalised(_ bytes: [UInt8]) -> [UInt8] {
    guard let first = bytes.firstIndex(of: carriageReturn) else { return bytes }
    var result = Array(bytes[..<first])
    result.reserveCapacity(bytes.count)
    for index in first..<bytes.count {
      if bytes[index] != carriageReturn {
        result.append(bytes[index])
      } else if index + 1 == bytes.count || bytes[index + 1] != lineFeed {
        result.append(lineFeed)
      }
    }
    return result
  }

  /// The content of a text file: without a byte order mark at its start, and with LF at the end of each line.
  package static func content(of file: [UInt8]) -> [UInt8] {
    normalised(file.starts(with: byteOrderMark) ? Array(file.dropFirst(byteOrderMark.count)) : file)
  }

  private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}
