// SPDX-License-Identifier: GPL-3.0-or-later
internal import Glibc
package import ShapeModel

/// Splits a script into commands, and those into words.
package struct Lexer {
  /// One command: its words and its first error. The words before the error are kept, so that blocks still match.
  package struct Line {
    package var words: [Word]
    package var fault: Diagnostic?
    /// The start offset of the word that contains the error.
    package var faultyWord: Int?
    /// Whether it was terminated by a line end or `;` instead of the end of the text.
    package var isEnded = false
  }

  /// The reason why a session should read another line before running the input so far.
  package enum Pending: Hashable, Sendable { case continuation, quote, bracket, block }

  package static let longestLine = 1 << 20
  /// The verb and the selector before a substitution: in `move s/a/b into t/u`, the path is not a substitution.
  static let wordsBeforeSubstitution = 2

  private let bytes: [UInt8]
  private var offset = 0
  /// Set after an unclosed quote or bracket: words then end at the end of their line, so that it does not swallow the rest of the script.
  private var staysInLine = false
  package private(set) var pending: Pending?
  /// Whether the text ends within a comment.
  package private(set) var endsInComment = false

  /// The first no-break space between words, which is read as a blank.
  package private(set) var noBreakSpace: Int?

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { offset = 3 }
    if bytes[offset...].starts(with: "#!".utf8) { offset = lineEnd(offset) }
  }

  /// The offset of the first line that is too long; checked before lexing.
  /// - Complexity: O(bytes) at the speed of `memchr`; stops at the first.
  package static func overlongLine(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return nil }
      var start = 0
      while start < buffer.count {
        let length = min(buffer.count - start, longestLine + 2)
        guard let found = memchr(base + start, 0x0a, length) else { return length > longestLine ? start : nil }
        let end = base.distance(to: UnsafeRawPointer(found))
        if end - start > longestLine { return start }
        start = end + 1
      }
      return nil
    }
  }

  /// The next command that has words or an error; `nil` at the end.
  package mutating func next() -> Line? {
    var words: [Word] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x0a || byte == UInt8(ascii: ";") {
        offset += 1
        if !words.isEmpty { return Line(words: words, isEnded: true) }
      } else if WordReader.isBlank(byte) {
        offset += 1
      } else if WordReader.isNoBreakSpace(bytes, at: offset) {
        noBreakSpace = noBreakSpace ?? offset
        offset += 2
      } else if isComment(atStart: words.isEmpty) {
        offset = lineEnd(offset)
        endsInComment = offset == bytes.count
      } else if byte == UInt8(ascii: "\\"), let length = continuation() {
        offset += length
      } else if byte == UInt8(ascii: "\\"), offset + 1 == bytes.count {
        pending = .continuation
        let fault = Diagnostic(
          SourceRange(offset, offset + 1), code: "syntax.continuation", "a '\\' at the end of the script continues nothing")
        offset += 1
        return Line(words: words, fault: fault, faultyWord: offset - 1)
      } else {
        var reader = WordReader(
          bytes: bytes, from: offset, to: staysInLine ? lineEnd(offset) : bytes.count,
          mayBeSubstitution: words.count >= Lexer.wordsBeforeSubstitution)
        do throws(Diagnostic) {
          let word = try reader.word()
          offset = reader.offset
          words.append(word)
        } catch {
          return recover(from: error, at: reader.offset, words)
        }
      }
    }
    return words.isEmpty ? nil : Line(words: words)
  }

  private mutating func recover(from error: Diagnostic, at reached: Int, _ words: [Word]) -> Line {
    let start = offset
    let isUnclosed = error.code == "syntax.unclosed-quote" || error.code == "syntax.unclosed-bracket"
    // An error at the end of the text may be an unfinished quote, bracket or expression that the next line of a session completes.
    if reached >= bytes.count || isUnclosed, !staysInLine {
      pending = error.code == "syntax.unclosed-quote" ? .quote : .bracket
      staysInLine = true
      offset = lineEnd(error.range.lower)
    } else {
      offset = lineEnd(max(reached, offset))
    }
    return Line(words: words, fault: error, faultyWord: start)
  }

  /// Whether a comment starts here: `#` or `//` after a blank or at the start of a command, and before a blank or line end, unlike `#skull`;
  /// at the start of a command also `--`.
  private func isComment(atStart isFirst: Bool) -> Bool {
    guard let sign = ["#", "//", "--"].first(where: { bytes[offset...].starts(with: $0.utf8) }), isFirst || sign != "--" else {
      return false
    }
    if offset > 0 {
      let before = bytes[offset - 1]
      guard before == 0x0a || before == UInt8(ascii: ";") || WordReader.isBlank(before) else { return false }
    }
    let end = offset + sign.utf8.count
    return end == bytes.count || bytes[end] == 0x0a || WordReader.isBlank(bytes[end])
  }

  private func continuation() -> Int? {
    let length = WordReader(bytes: bytes, from: offset, to: bytes.count).continuationLength(at: offset)
    return length == 0 ? nil : length
  }

  private func lineEnd(_ offset: Int) -> Int {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, offset < buffer.count, let found = memchr(base + offset, 0x0a, buffer.count - offset) else {
        return buffer.count
      }
      return base.distance(to: UnsafeRawPointer(found))
    }
  }
}
