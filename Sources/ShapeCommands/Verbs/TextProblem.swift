// SPDX-License-Identifier: GPL-3.0-or-later
/// The reason why an edited text was rejected: the line, counted from 1, and the reason.
package struct TextProblem: Error {
  package var line: Int
  package var message: String
}
