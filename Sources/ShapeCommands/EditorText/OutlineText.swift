// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
package import ShapeModel

/// An outline as text for an editor: one line per graphic with its name and id, indented by two blanks per level.
///
/// ```
/// Head  #head
///   Skull  #skull
/// ```
/// Far inside, the blanks are tabs of eight columns. A name that would be misread is in double quotes. A line without an id is a new graphic: a group, or of the kind at its end, as in
/// `Badge (star)`.
package struct OutlineText {
  /// The maximum number of graphics that are edited at once.
  static let limit = 100_000
  /// The maximum size of a text in bytes: each line of a deep group begins with as many blanks as there are levels around it.
  static let sizeLimit = 64 << 20
  /// The level from which on lines are indented with tabs.
  private static let tabLevel = 40

  package struct Line {
    /// The number of the line in the text, from 1.
    var number: Int
    /// The index of its parent's line; nil for a topmost line.
    package var parent: Int?
    var name: String?
    /// The id as written; nil for a new graphic.
    var id: String?
    /// The kind of a new graphic, if it is given.
    var kind: Kind?
  }

  // MARK: Writing

  private static let head = [
    "# Rename, reorder, indent, delete, double and add lines; then save and leave the editor.",
    "# #id at the end says which graphic a line is. A line without one is new: a group, or as in: Badge (star)",
    "",
  ]

  /// The text of some nodes and their subtrees; nil if it would be larger than ``sizeLimit``.
  package static func text(_ roots: [NodeID], _ document: Document) -> String? {
    var text = head.joined(separator: "\n") + "\n"
    var stack: [Children.Iterator] = []
    var waiting = roots.makeIterator()
    while true {
      let next = stack.isEmpty ? waiting.next() : stack[stack.count - 1].next()
      guard let node = next else {
        guard !stack.isEmpty else { break }
        stack.removeLast()
        continue
      }
      let name = document.name(of: node).map { written($0) + "  " } ?? ""
      text += indentation(stack.count) + name + Selector.id(document.id(of: node)) + "\n"
      guard text.utf8.count <= sizeLimit else { return nil }
      if document.isGroup(node) { stack.append(document.children(of: node).makeIterator()) }
    }
    return text
  }

  private static func indentation(_ level: Int) -> String {
    guard level >= tabLevel else { return String(repeating: "  ", count: level) }
    return String(repeating: "\t", count: level / 4) + String(repeating: "  ", count: level % 4)
  }

  /// A name as written before an id, quoted if it has to be.
  package static func written(_ name: String) -> String {
    let isPlain =
      QuotedText.escaped(name) == name && !name.isEmpty && name.utf8.first != UInt8(ascii: "#") && name.utf8.first != 0x20
      && name.utf8.last != 0x20
    return isPlain ? name : Selector.quoted(name)
  }

  // MARK: Reading

  /// Parses the lines of a text; comments and empty lines are left out.
  /// - Parameter isKnown: Whether an id is one of the outline's. A last word `#id` is an id only if it is known or can be one.
  package static func lines(_ text: String, isKnown: (String) -> Bool) throws(TextProblem) -> [Line] {
    var lines: [Line] = []
    // The lines that may have children, with the columns they begin in.
    var open: [(line: Int, column: Int)] = []
    for (index, source) in TextLines.lines(of: Array(text.utf8)).enumerated() {
      let (column, rest) = indentation(source)
      guard !rest.isEmpty, !EditedLine.isComment(rest) else { continue }
      var closed = column
      while open.last.map({ $0.column >= column }) ?? false { closed = open.removeLast().column }
      guard closed == column else {
        throw TextProblem(line: index + 1, message: "this line begins between two levels; indent it as the lines around it")
      }
      var line = try read(rest, number: index + 1, isKnown)
      line.parent = open.last?.line
      open.append((lines.count, column))
      lines.append(line)
    }
    return lines
  }

  /// The column where the text of a line begins, with tab stops every 8, and the text without blanks at its ends.
  private static func indentation(_ line: ArraySlice<UInt8>) -> (column: Int, rest: ArraySlice<UInt8>) {
    var column = 0
    for byte in line.prefix(while: EditedLine.isBlank) { column = byte == 0x09 ? (column / 8 + 1) * 8 : column + 1 }
    return (column, EditedLine.trimmed(line))
  }

  private static func read(_ text: ArraySlice<UInt8>, number: Int, _ isKnown: (String) -> Bool) throws(TextProblem) -> Line {
    var line = Line(number: number)
    var rest = text
    if rest.first == quote {
      let bytes = Array(rest)
      guard let (name, end) = try quoted(bytes, from: 0, number) else {
        throw TextProblem(line: number, message: "this quote is not closed, or has an unknown escape; \(QuotedEscape.help)")
      }
      line.name = name
      rest = bytes[end...].drop(while: EditedLine.isBlank)
    }
    if let (id, start) = try id(rest, number) {
      let isWhole = line.name != nil || start == rest.startIndex
      if isWhole || IDSyntax.isValid(id) || isKnown(id) { (line.id, rest) = (id, rest[..<start]) }
    } else if let kind = kind(rest) {
      line.kind = kind.kind
      rest = rest[..<kind.start]
    }
    rest = EditedLine.trimmed(rest)
    if !rest.isEmpty {
      guard line.name == nil else { throw TextProblem(line: number, message: "only an id can follow a name in quotes") }
      line.name = String(decoding: rest, as: UTF8.self)
    }
    return line
  }

  private static let quote = UInt8(ascii: "\"")

  /// A text in quotes, and the offset after it; nil if the quote is not closed or has an unknown escape.
  private static func quoted(_ bytes: [UInt8], from start: Int, _ number: Int) throws(TextProblem) -> (text: String, end: Int)? {
    var reader = WordReader(bytes: bytes, from: start, to: bytes.count)
    guard let part = try? reader.quoted(), case .quoted(let parts) = part.kind else { return nil }
    var text = ""
    for part in parts {
      guard case .text(let piece) = part.kind else { throw TextProblem(line: number, message: "a dollar in quotes is written \\$") }
      text += piece
    }
    return (text, reader.offset)
  }

  /// The start of the last word of a line.
  private static func lastWord(_ line: ArraySlice<UInt8>) -> Int {
    line.lastIndex(where: EditedLine.isBlank).map { $0 + 1 } ?? line.startIndex
  }

  /// The id at the end of a line, plain or in quotes, and the offset of its `#`.
  private static func id(_ line: ArraySlice<UInt8>, _ number: Int) throws(TextProblem) -> (id: String, start: Int)? {
    if line.last == quote {
      let bytes = Array(line)
      for start in bytes.indices where bytes[start] == UInt8(ascii: "#") && start + 1 < bytes.count && bytes[start + 1] == quote {
        guard start == 0 || EditedLine.isBlank(bytes[start - 1]) else { continue }
        if let (id, end) = try quoted(bytes, from: start + 1, number), end == bytes.count { return (id, line.startIndex + start) }
      }
    }
    let start = lastWord(line)
    guard line[start...].first == UInt8(ascii: "#"), line.count - (start - line.startIndex) > 1 else { return nil }
    return (String(decoding: line[(start + 1)...], as: UTF8.self), start)
  }

  /// The kind in parentheses at the end of a line, and the offset of its parenthesis.
  private static func kind(_ line: ArraySlice<UInt8>) -> (kind: Kind, start: Int)? {
    let start = lastWord(line)
    let word = line[start...]
    guard word.first == UInt8(ascii: "("), word.last == UInt8(ascii: ")"), word.count > 2 else { return nil }
    return Kind(typed: String(decoding: word.dropFirst().dropLast(), as: UTF8.self)[...]).map { ($0, start) }
  }
}
