// SPDX-License-Identifier: GPL-3.0-or-later
/// Something that the user must know before changing anything, shown as a line above the panes: the remains of an earlier session, the
/// holder of the lock, a change of the file by another program.
package struct Notice: Hashable {
  package let text: String
  /// The line that the key of notices runs, and what that does, in words; nil if there is nothing to do.
  package var remedy: (key: String, line: String, words: String)? { line.map { (key, $0, words) } }
  private let line: String?
  private let key: String
  private let words: String

  /// - Parameters:
  ///   - line: What `key` runs.
  ///   - words: What that does.
  package init(_ text: String, line: String? = nil, key: String = "R", words: String = "") {
    (self.text, self.line, self.key, self.words) = (text, line, key, words)
  }

  /// Unsaved work of an earlier session.
  package static func recovery(_ text: String) -> Notice { Notice(text, line: "recover", words: "recovers") }

  /// Another process has the lock.
  package static func lock(_ text: String) -> Notice { Notice(text, line: "open --merge", words: "tries again") }

  /// A change of the file by another program.
  package static func change(_ text: String) -> Notice { Notice(text, line: "save --merge", key: "M", words: "merges") }
}
