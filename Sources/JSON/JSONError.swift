// SPDX-License-Identifier: GPL-3.0-or-later
/// Why a text is not JSON, and where.
package struct JSONError: Error, Hashable, Sendable {
  /// Offset in bytes.
  package var offset: Int
  package var problem: Problem

  init(_ problem: Problem, at offset: Int) {
    self.offset = offset
    self.problem = problem
  }

  package enum Problem: Hashable, Sendable {
    /// What the parser expected, in words.
    case expected(String)
    case endsEarly(String)
    case comment
    case badEscape
    case loneSurrogate
    case controlCharacter(UInt8)
    case badUTF8
    case leadingZero
  }
}
