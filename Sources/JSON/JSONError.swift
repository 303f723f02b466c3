// SPDX-License-Identifier: GPL-3.0-or-later
/// The reason why a text is not JSON, and the place.
package struct JSONError: Error, Hashable, Sendable {
  /// Offset in bytes.
  package var offset: Int
  package var problem: Problem

  init(_ problem: Problem, at offset: Int) {
    self.offset = offset
    self.problem = problem
  }

  package enum Problem: Hashable, Sendable {
    /// The syntax that the parser expected, in words.
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
