// SPDX-License-Identifier: GPL-3.0-or-later
import JSON

/// Parsing JSON text in the bytes of a document.
extension JSONCursor {
  init(_ bytes: ByteStore, at offset: Int) { self.init(base: bytes.base, offset: offset, end: bytes.count) }

  /// Moves past a string, validating every byte of it.
  mutating func checkedString() throws(FormatError) -> (range: Range<Int>, isEscaped: Bool) {
    do { return try exactString() } catch { throw FormatError(error) }
  }

  /// Moves past a string, a number or a word, validating every byte of it.
  mutating func checkedScalar() throws(FormatError) -> Scalar {
    do { return try exactScalar() } catch { throw FormatError(error) }
  }

  /// The error for a missing syntax element at this place.
  func unexpected(_ what: String) -> FormatError { FormatError(expected(what)) }
}

extension FormatError {
  init(_ error: JSONError) {
    let problem: Problem =
      switch error.problem {
      case .expected(let what): .expected(what)
      case .endsEarly(let what): .endsEarly(what)
      case .comment: .comment
      case .badEscape: .badEscape
      case .loneSurrogate: .loneSurrogate
      case .controlCharacter(let byte): .controlCharacter(byte)
      case .badUTF8: .badUTF8
      case .leadingZero: .leadingZero
      }
    self.init(problem, at: error.offset)
  }
}
