// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel
import ShapePresentation

/// The properties of graphics as text for an editor: a line with the id of each, and below it a line `property=value` for each property.
///
/// A changed or added line sets its property, a removed line unsets it; a graphic without any line is not changed.
struct PropertyText {
  /// The maximum number of graphics that are edited at once.
  static let limit = 1_000

  let session: any SessionEditing
  let nodes: [NodeID]
  private let head = [
    "# Change, add and take away lines; then save and leave the editor. Values are written as set takes them.",
    "",
  ]

  /// The properties of a graphic, with the line of each.
  private func lines(_ node: NodeID) -> [(property: String, line: String)] {
    let graphic = session.document.graphic(node)
    let words = GraphicWords(tokens: session.document.tokens)
    return graphic.members.compactMap { member in
      let isHeld = node != .document || ![Property.format, .version].contains(member.property)
      guard isHeld, let text = words.text(member, graphic.kind) else { return nil }
      return (member.property.path, member.property.path + "=" + ScriptWord.value(text))
    }
  }

  private func selector(_ node: NodeID) -> String { NodeNames(session.document).selector(node) }

  var text: String {
    let names = NodeNames(session.document)
    let blocks = nodes.map { node in
      let kind = session.document.kind(of: node).word
      return (["\(names.selector(node))  # \(kind), \(names.path(node))"] + lines(node).map { "  " + $0.line }).joined(separator: "\n")
    }
    return (head + [blocks.joined(separator: "\n\n")]).joined(separator: "\n") + "\n"
  }

  /// Applies an edited text.
  /// - Returns: A line for each change.
  func take(_ text: String, _ interpreter: any CommandInterpreter) throws(TextProblem) -> [String] {
    var plan: [String] = []
    let nodesBySelector = Dictionary(nodes.map { (selector($0), $0) }, uniquingKeysWith: { first, _ in first })
    typealias Line = (property: String, line: String)
    var block: (node: NodeID, old: [Line], met: Set<String>, changes: [(number: Int, said: Line)], number: Int)?
    func finish() throws(TextProblem) {
      guard let block else { return }
      let gone = PropertyText.gone(block.old.map(\.property), met: block.met)
      let target = selector(block.node)
      if !gone.isEmpty {
        try run("unset \(target) \(gone.joined(separator: " "))", block.number, interpreter)
        plan.append("unset \(target) \(gone.joined(separator: " "))")
      }
      for change in block.changes {
        try run("set \(target) \(change.said.line)", change.number, interpreter)
        let old = block.old.first { $0.property == change.said.property }.map { "  (was \($0.line))" } ?? ""
        plan.append("set \(target) \(change.said.line)\(old)")
      }
    }
    for (index, source) in TextLines.lines(of: Array(text.utf8)).enumerated() {
      let line = EditedLine.trimmed(source)
      guard !line.isEmpty, !EditedLine.isComment(line) else { continue }
      if let node = PropertyText.headings(line).lazy.compactMap({ nodesBySelector[$0] }).first {
        try finish()
        block = (node, lines(node), [], [], index + 1)
        continue
      }
      guard line.first != UInt8(ascii: "#") else {
        let word = sanitized(PropertyText.headings(line)[1], limit: 60)
        throw TextProblem(line: index + 1, message: "\(word) is not one of those that are edited")
      }
      let property = line.prefix(while: PropertyText.isInName)
      guard block != nil, line.dropFirst(property.count).contains(UInt8(ascii: "=")) else {
        throw TextProblem(line: index + 1, message: "expected property=value below a line that begins with #id")
      }
      let said = (property: String(decoding: property, as: UTF8.self), line: String(decoding: line, as: UTF8.self))
      block!.met.insert(said.property)
      if !block!.old.contains(where: { $0.line.hasSameBytes(as: said.line) }) { block!.changes.append((index + 1, said)) }
    }
    try finish()
    return plan.map { sanitized($0, limit: 400) }
  }

  /// The texts of a line that may be the selector of a graphic: the part before a comment, and its first word.
  private static func headings(_ line: ArraySlice<UInt8>) -> [String] {
    let word = line.prefix { !EditedLine.isBlank($0) }
    let comment = line.indices.first { index in
      EditedLine.isComment(line[index...]) && index > line.startIndex && EditedLine.isBlank(line[index - 1])
    }
    // An id in quotes may contain blanks and `#`.
    let bytes = Array(line)
    var reader = WordReader(bytes: bytes, from: 0, to: bytes.count)
    let quoted = (try? reader.word()).map { _ in bytes[..<reader.offset] } ?? []
    return [EditedLine.trimmed(line[..<(comment ?? line.endIndex)]), word, quoted].map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "["), UInt8(ascii: "]"): true
    default: false
    }
  }

  /// The properties to unset; an object is unset as a whole if none of its lines is left.
  private static func gone(_ old: [String], met: Set<String>) -> [String] {
    func object(_ property: String) -> String? { Property(path: property)?.container?.path }
    let left = Set(met.map { object($0) ?? $0 })
    var gone: [String] = []
    for property in old where !met.contains(property) {
      let whole = object(property).flatMap { left.contains($0) ? nil : $0 } ?? property
      if !gone.contains(whole) { gone.append(whole) }
    }
    return gone
  }

  private func run(_ command: String, _ number: Int, _ interpreter: any CommandInterpreter) throws(TextProblem) {
    try interpreter.runEdited(SourceText(name: "<edit>", command, firstLine: number), isQuiet: true)
  }
}
