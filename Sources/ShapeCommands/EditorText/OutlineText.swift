import TerminalText
import ShapeModel

/// An outline as text for an editor: one line per graphic with its name and id, indented by two blanks per level.
///
/// ```
/// Head  #head
///   Skull  #skull
/// ```
/// A name that would be misread is in double quotes. A line without an id is a new graphic: a group, or of the kind at its end, as in
/// `Badge (star)`.
struct OutlineText {
  /// The most graphics that are edited at once.
  static let limit = 100_000

  struct Line {
    /// The number of the line in the text, from 1.
    var number: Int
    /// The index of its parent's line; nil for a topmost line.
    var parent: Int?
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

  /// The text of some nodes and their subtrees.
  static func text(_ roots: [NodeID], _ document: Document) -> String {
    var lines = head
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
      lines.append(String(repeating: "  ", count: stack.count) + name + "#" + document.id(of: node))
      if document.isGroup(node) { stack.append(document.children(of: node).makeIterator()) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A name as written before an id, quoted if it has to be.
  static func written(_ name: String) -> String {
    let isPlain =
      QuotedText.escaped(name) == name && !name.isEmpty && name.first != "#" && name.unicodeScalars.first != " "
      && name.unicodeScalars.last != " "
    return isPlain ? name : Selector.quoted(name)
  }

  // MARK: Reading

  /// Parses the lines of a text; comments and empty lines are left out.
  static func lines(_ text: String) throws(TextProblem) -> [Line] {
    var lines: [Line] = []
    // The lines that may have children, with the columns they begin in.
    var open: [(line: Int, column: Int)] = []
    for (index, source) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let (column, rest) = indentation(source)
      guard !rest.isEmpty, rest != "#", !rest.hasPrefix("# ") else { continue }
      var closed = column
      while open.last.map({ $0.column >= column }) ?? false { closed = open.removeLast().column }
      guard closed == column else {
        throw TextProblem(line: index + 1, message: "this line begins between two levels; indent it as the lines around it")
      }
      var line = try read(rest, number: index + 1)
      line.parent = open.last?.line
      open.append((lines.count, column))
      lines.append(line)
    }
    return lines
  }

  /// The column where the text of a line begins, with tab stops every 8, and the text without blanks at its ends.
  private static func indentation(_ line: Substring) -> (column: Int, rest: Substring) {
    var column = 0
    var rest = line.unicodeScalars[...]
    while let first = rest.first, first == " " || first == "\t" {
      column = first == "\t" ? (column / 8 + 1) * 8 : column + 1
      rest.removeFirst()
    }
    while let last = rest.last, [" ", "\t", "\r"].contains(last) { rest.removeLast() }
    return (column, Substring(rest))
  }

  private static func read(_ text: Substring, number: Int) throws(TextProblem) -> Line {
    var line = Line(number: number)
    var rest = text
    if rest.hasPrefix("\"") {
      let bytes = Array(rest.utf8)
      var reader = WordReader(bytes: bytes, from: 0, to: bytes.count)
      guard let part = try? reader.quoted(), case .quoted(let parts) = part.kind else {
        throw TextProblem(line: number, message: "this quote is not closed, or has an escape that is none; \(QuotedEscape.help)")
      }
      var name = ""
      for part in parts {
        guard case .text(let text) = part.kind else { throw TextProblem(line: number, message: "a dollar in quotes is written \\$") }
        name += text
      }
      line.name = name
      rest = rest.dropFirst(String(decoding: bytes[..<reader.offset], as: UTF8.self).count)
      rest = rest.drop { $0 == " " || $0 == "\t" }
    }
    let words = rest.split(whereSeparator: { $0 == " " || $0 == "\t" })
    if let last = words.last, last.hasPrefix("#"), last.count > 1,
      line.name != nil || words.count == 1 || IDSyntax.isValid(String(last.dropFirst()))
    {
      line.id = String(last.dropFirst())
      rest = rest.dropLast(last.count)
    } else if let last = words.last, last.hasPrefix("("), last.hasSuffix(")"), let kind = Kind(typed: last.dropFirst().dropLast()) {
      line.kind = kind
      rest = rest.dropLast(last.count)
    }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    if !rest.isEmpty {
      guard line.name == nil else { throw TextProblem(line: number, message: "behind a name in quotes is an id and nothing else") }
      line.name = String(rest)
    }
    return line
  }
}
