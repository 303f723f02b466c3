internal import Glibc
package import ShapeModel

/// Cuts a script into commands and those into words.
package struct Lexer {
  /// One command: its words, and what was wrong with it. The words before the fault are kept, so that blocks still match.
  package struct Line {
    package var words: [Word]
    package var fault: Diagnostic?
    /// Where the word begins that the fault is in.
    package var faultyWord: Int?
    /// Whether a line end or a `;` ended it, and not the end of the text.
    package var isEnded = false
  }

  /// Why a session should read another line before it runs what it has.
  package enum Pending: Hashable, Sendable { case continuation, quote, bracket, block }

  package static let longestLine = 1 << 20

  private let bytes: [UInt8]
  private var offset = 0
  /// After a quote or bracket that nothing closes, words end with their line: else the rest of the script would be its inside.
  private var staysInLine = false
  package private(set) var pending: Pending?
  /// Whether the text ends within a comment.
  package private(set) var endsInComment = false

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { offset = 3 }
    if bytes[offset...].starts(with: "#!".utf8) { offset = lineEnd(offset) }
  }

  /// The first byte of a line that is too long, looked for before anything is read.
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

  /// The next command that has words or a fault; `nil` at the end.
  package mutating func next() -> Line? {
    var words: [Word] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x0a || byte == UInt8(ascii: ";") {
        offset += 1
        if !words.isEmpty { return Line(words: words, isEnded: true) }
      } else if WordReader.isBlank(byte) {
        offset += 1
      } else if isComment {
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
        var reader = WordReader(bytes: bytes, from: offset, to: staysInLine ? lineEnd(offset) : bytes.count)
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
    // What ended with the text may be finished by the next line of a session, an unfinished expression too.
    if reached >= bytes.count || isUnclosed, !staysInLine {
      pending = error.code == "syntax.unclosed-quote" ? .quote : .bracket
      staysInLine = true
      offset = lineEnd(error.range.lower)
    } else {
      offset = lineEnd(max(reached, offset))
    }
    return Line(words: words, fault: error, faultyWord: start)
  }

  /// A number sign at the start of a command or after a blank, before a blank or a line end: `#skull` is none.
  private var isComment: Bool {
    guard bytes[offset] == UInt8(ascii: "#") else { return false }
    if offset > 0 {
      let before = bytes[offset - 1]
      guard before == 0x0a || before == UInt8(ascii: ";") || WordReader.isBlank(before) else { return false }
    }
    return offset + 1 == bytes.count || bytes[offset + 1] == 0x0a || WordReader.isBlank(bytes[offset + 1])
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
