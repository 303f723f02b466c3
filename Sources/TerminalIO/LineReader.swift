// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The reason why a line could not be read; the reader continues with the next line.
package enum LineReaderError: Error, Equatable {
  /// The line is longer than the limit in bytes.
  case tooLong(line: Int, limit: Int)
  /// The line is not UTF-8; the column is the 1-based position of the first invalid byte.
  case notText(line: Int, column: Int)
  /// A system error with its `errno`; no more lines follow.
  case failed(line: Int, Int32)
}

extension LineReaderError {
  /// A description of the problem.
  package var description: String {
    switch self {
    case .tooLong(_, let limit): "longer than \(limit) bytes"
    case .notText(_, let column): "not UTF-8 at byte \(column)"
    case .failed(_, let code): String(cString: strerror(code))
    }
  }
}

/// Reads the lines of a descriptor one by one.
///
/// Lines end with LF or CRLF, and the last one may be unterminated; a byte order mark at the beginning is dropped. Holds at most one
/// line, and none beyond the limit. Does not close the descriptor.
package struct LineReader: ~Copyable {
  /// The maximum length of a line in bytes.
  package static let limit = 1 << 20

  private static let chunkSize = 1 << 16

  private let descriptor: Int32
  private let limit: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// The 1-based number of the line last returned or rejected.
  package private(set) var lineNumber = 0

  /// Whether bytes are buffered; otherwise ``next()`` waits for the descriptor.
  package var hasBuffered: Bool { position < buffer.count }

  package init(descriptor: Int32, limit: Int = LineReader.limit) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// The next line without its line end, or nil after the last.
  package mutating func next() throws(LineReaderError) -> String? {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if position == buffer.count, try !fill() {
        if line.isEmpty && !isTooLong { return nil }
        lineNumber += 1
        return try finish(&line, isTooLong: isTooLong)
      }
      let rest = buffer[position...]
      let end = rest.firstIndex(of: 0x0a)
      let part = rest[..<(end ?? rest.endIndex)]
      // Keep one byte more than the limit, which may be the CR of a CRLF.
      if !isTooLong { line.append(contentsOf: part.prefix(limit + 2 - line.count)) }
      isTooLong = isTooLong || line.count > limit + 1
      position = end.map { $0 + 1 } ?? rest.endIndex
      if end != nil {
        lineNumber += 1
        return try finish(&line, isTooLong: isTooLong)
      }
    }
  }

  private func finish(_ line: inout [UInt8], isTooLong: Bool) throws(LineReaderError) -> String {
    if line.last == 0x0d { line.removeLast() }
    guard !isTooLong, line.count <= limit else { throw .tooLong(line: lineNumber, limit: limit) }
    if lineNumber == 1, line.starts(with: [0xef, 0xbb, 0xbf]) { line.removeFirst(3) }
    if let text = String(validating: line, as: UTF8.self) { return text }
    throw .notText(line: lineNumber, column: firstInvalid(in: line) + 1)
  }

  /// Reads the next chunk; false at the end.
  private mutating func fill() throws(LineReaderError) -> Bool {
    guard !isAtEnd else { return false }
    var code: Int32 = 0
    buffer = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { [descriptor] space, count in
      var got = 0
      repeat { got = read(descriptor, space.baseAddress!, Self.chunkSize) } while got < 0 && errno == EINTR
      code = got < 0 ? errno : 0
      count = max(0, got)
    }
    position = 0
    isAtEnd = buffer.isEmpty
    guard code == 0 else { throw .failed(line: lineNumber + 1, code) }
    return !isAtEnd
  }
}

/// The 0-based index of the first byte that is not valid UTF-8.
private func firstInvalid(in bytes: [UInt8]) -> Int {
  var parser = UTF8.ForwardParser()
  var input = bytes.makeIterator()
  var index = 0
  while case .valid(let scalar) = parser.parseScalar(from: &input) { index += scalar.count }
  return index
}
