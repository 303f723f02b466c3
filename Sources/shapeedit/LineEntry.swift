// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeModel

/// Joins lines to a complete entry: after `\`, and within quotes, brackets and blocks.
struct LineEntry {
  /// The source name in error messages.
  let name: String
  private(set) var text = ""
  private var firstLine = 1

  /// The maximum length of an incomplete entry in bytes.
  private static let limit = 1 << 20

  init(name: String) { self.name = name }

  var isEmpty: Bool { text.isEmpty }

  /// The incomplete entry at the end of input.
  var rest: SourceText? { isEmpty ? nil : SourceText(name: name, text, firstLine: firstLine) }

  /// Adds a line with its 1-based number; returns the entry if it is complete.
  mutating func take(_ line: String, number: Int) -> SourceText? {
    if text.isEmpty { firstLine = number } else { text += "\n" }
    text += line
    let source = SourceText(name: name, text, firstLine: firstLine)
    if text.utf8.count < Self.limit, Parser.parse(source).pending != nil { return nil }
    drop()
    return source
  }

  mutating func drop() { text = "" }
}
