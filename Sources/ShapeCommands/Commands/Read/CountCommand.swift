// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel
import ShapePresentation
import TerminalText

/// `count [SELECTOR] [--by PROPERTY]`: prints the number of matches, or of those with each value of a property.
enum CountCommand {
  static let verb = Verb(
    "count", in: .read, "print how many match", .view, takes: Operand.selector("SELECTOR").optional,
    Flag.property("--by", "how many have each value of this property; also canvas, parent"),
    Flag.count("--limit", "N", "count to N, or the N most frequent values"),
    examples: [
      Verb.Example("count ellipse", "3"), Verb.Example("count [opacity<0.5]", "0"), Verb.Example("count --by kind", "of each kind"),
      Verb.Example("count ellipse --by fill", "of each colour"),
    ], run: run)

  private static func run(
    _ session: any SessionViewing, _ selector: SelectorOperand?, _ property: ArgumentWord?, _ limit: Int?
  ) throws(CommandError) -> Reply {
    let nodes =
      if let selector { try session.matches(selector, allowsSharedNames: true) } else { session.document.graphics }
    if let property { return try values(of: property, nodes, session, limit ?? .max) }
    let count = min(nodes.count, limit ?? .max)
    var reply = Reply.answer([String(count)])
    reply.fields = [.init("count", .integer(count))]
    if selector == nil, !session.selection.isEmpty { reply.notes = ["count :selected is for what is selected"] }
    if let missing = selector.flatMap({ SelectionProblems(session).missingMember(of: $0.selector) }), !nodes.isEmpty {
      reply.warnings = ["nothing matches \(sanitized(missing.description, limit: 60))"]
    }
    if nodes.isEmpty, let selector {
      reply.warnings = [Kind.warning(forElement: selector.word.text), SelectionProblem.starred(selector.selector)].compactMap { $0 }
      let unknown = SelectionProblems(session).unknownNames(in: selector.selector).first
      if reply.warnings.isEmpty, selector.selector.cardinality != .anyNumber, let unknown {
        let part = "[name*=\(Selector.quoted(unknown)) i]"
        let found = (try? SelectorParser.parse(part)).flatMap { try? session.query.matches($0, atMost: 1) } ?? []
        reply.warnings = [
          "nothing is named \(sanitized(unknown, limit: 60))"
            + (found.isEmpty ? "" : "; \(sanitized(part, limit: 80)) is for a part of names")
        ]
      }
      if selector.word.text.contains("=/") { reply.warnings.append("a pattern comes after ~=, as in [name~=^Button]") }
    }
    return reply
  }

  /// The values of a property, the most frequent ones first.
  private static func values(of word: ArgumentWord, _ nodes: [NodeID], _ session: any SessionViewing, _ limit: Int) throws(CommandError)
    -> Reply
  {
    let document = session.document
    let value: (NodeID) -> String?
    switch word.text {
    case "canvas": value = { document.canvas(of: $0).map(document.label) }
    case "parent":
      let names = NodeNames(document)
      value = { document.parent(of: $0).map(names.path) }
    default:
      let property = try session.property(word, ofAny: document.kinds(of: nodes))
      let query = session.query
      value = { query.text(property, of: $0) }
    }
    var counts: [String: Int] = [:]
    for (index, node) in nodes.enumerated() {
      try session.reportProgress(index, of: nodes.count)
      counts[value(node) ?? "none", default: 0] += 1
    }
    let all = counts.map { (value: $0.key, key: Scalar(data: $0.key), count: $0.value) }.sorted { one, other in
      one.count != other.count ? one.count > other.count : one.key.isOrdered(before: other.key)
    }
    let rows = all.prefix(limit)
    let width = rows.map { displayWidth(sanitized($0.value, limit: 60)) }.max() ?? 0
    var reply = Reply()
    reply.lines = AnswerStream(
      rows.flatMap { session.options.page.lines("\(padded(sanitized($0.value, limit: 60), to: width))  \($0.count)") })
    reply.fields = [
      .init("count", .integer(nodes.count)),
      .init("values", .list(rows.map { .object([.init("value", .string($0.value)), .init("count", .integer($0.count))]) })),
    ]
    return reply
  }
}
