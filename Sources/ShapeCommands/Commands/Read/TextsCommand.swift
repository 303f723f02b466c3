// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel
import ShapePresentation

/// `texts [SELECTOR] [--po]`: prints every text with its graphic and line.
struct TextsCommand {
  static let verb = Verb(
    "texts", in: .read, "print every text with its graphic and its line", .view,
    takes: Operand.selector("SELECTOR").optional, Flag.toggle("--po", "as a file for translators, which replace text --po takes"),
    examples: [Verb.Example("texts", "all of them"), Verb.Example("texts Head --po", "one entry for each that is different")], run: run)

  private static func run(_ session: any SessionViewing, _ selector: SelectorOperand?, _ isForTranslators: Bool) throws(CommandError)
    -> Reply
  {
    let nodes = try session.texts(selector)
    let texts = TextsCommand(session: session, names: session.names(for: nodes.count))
    guard isForTranslators else {
      return .each(nodes, lines: { texts.lines($0) }, object: { texts.object($0) })
    }
    var reply = Reply()
    let lines = texts.translations(nodes)
    let takesBytes = session.options.page.takesBytes
    reply.lines = AnswerStream(lines.map { StyledLine(takesBytes ? $0 : sanitized($0, limit: .max), .verbatim) })
    reply.fields = [.init("po", .string(lines.joined(separator: "\n") + "\n"))]
    return reply
  }

  private let session: any SessionViewing
  private let names: NodeNames

  private func text(_ node: NodeID) -> String { session.document.value(.textString, of: node)?.string ?? "" }

  /// The line that the graphic was read from; nil if it was made or changed since.
  private func line(_ node: NodeID) -> Int? {
    let document = session.document
    return document.isAsRead(node) ? document.source.place(of: nil, at: node.index).line : nil
  }

  /// `#title  line 12  Hello`
  private func lines(_ node: NodeID) -> [StyledLine] {
    let place = line(node).map { "  line \($0)" } ?? ""
    return session.options.page.lines("\(names.reference(node))\(place)  \(sanitized(text(node), limit: .max))")
  }

  private func object(_ node: NodeID) -> [JSONText.Field] {
    session.identity(of: node, names) + [
      .init("at", line(node).map { .object([.init("line", .integer($0))]) } ?? .null), .init("text", .string(text(node))),
    ]
  }

  /// The lines of a PO file, with one entry for each distinct text and the lines where it occurs.
  private func translations(_ nodes: [NodeID]) -> [String] {
    var order: [[UInt8]] = []
    var places: [[UInt8]: [Int]] = [:]
    for node in nodes {
      let bytes = Array(text(node).utf8)
      guard !bytes.isEmpty else { continue }
      if places[bytes] == nil { order.append(bytes) }
      places[bytes, default: []] += line(node).map { [$0] } ?? []
    }
    let file = Translations.lines("", Array((session.workspace.path ?? "untitled").utf8)).joined().dropFirst(2).dropLast()
    return Translations.header
      + order.flatMap { text in
        let comment = places[text]!.isEmpty ? [] : ["#: " + places[text]!.map { "\(file):\($0)" }.joined(separator: " ")]
        return [""] + comment + Translations.lines("msgid", text) + ["msgstr \"\""]
      }
  }
}

extension SessionReading {
  /// The graphics with a text in the subtrees that a selector matches; in the whole document without a selector.
  func texts(_ selector: SelectorOperand?) throws(CommandError) -> [NodeID] {
    let document = document
    guard let selector else { return document.graphics.filter { document.value(.textString, of: $0)?.string != nil } }
    var found: [NodeID] = []
    var seen: Set<NodeID> = []
    for node in try targets(selector, mayBeDocument: true) {
      for inner in document.subtree(of: node) where document.value(.textString, of: inner)?.string != nil && seen.insert(inner).inserted {
        found.append(inner)
      }
    }
    return found
  }
}
