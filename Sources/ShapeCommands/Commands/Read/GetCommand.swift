// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeDocuments
import ShapeModel
import ShapePresentation

/// `get SELECTOR [PROPERTY ...]`: prints properties.
struct GetCommand {
  static let verb = Verb(
    "get", in: .read, "print properties", .view,
    takes: Operand.selector("SELECTOR"), Operand.property("PROPERTY").rest(atLeast: 0),
    Flag.toggle("--own", "only properties that are set"), Flag.toggle("--value", "the values alone; in a pipe byte for byte"),
    Flag.property("--sort", "in the order of its values, the least first"), Flag.toggle("--descending", "the greatest first"),
    Flag.count("--limit", "N", "at most N"), Flag.toggle("--csv", "a table: a line of names, and a line for each"),
    examples: [
      Verb.Example("get #skull frame fill opacity", "where and how it is"), Verb.Example("get ellipse x --json", "for a program"),
    ],
    run: run)

  private static func run(
    _ session: any SessionViewing, _ selector: SelectorOperand, _ words: [ArgumentWord], _ isOwn: Bool, _ showsValues: Bool,
    _ key: ArgumentWord?, _ isDescending: Bool, _ limit: Int?, _ isTable: Bool
  ) throws(CommandError) -> Reply {
    var nodes = try session.targets(selector, mayBeDocument: true)
    let kinds = session.document.kinds(of: nodes)
    if let key { nodes = try session.sorted(nodes, byValuesOf: key, isDescending: isDescending) }
    if let limit { nodes = Array(nodes.prefix(limit)) }
    var asked: [Asked] = []
    for word in words { asked.append(Asked(property: try session.property(word, of: kinds), isWhole: word.text != "shadow[1]")) }
    let get = GetCommand(session: session, query: session.query, names: session.names(for: nodes.count), asked: asked, isOwn: isOwn)
    if isTable, !session.options.isJSON { return try get.table(nodes, at: session.running.range) }
    var reply = Reply.each(nodes, lines: { showsValues ? get.values($0) : get.lines($0) }, object: { get.object($0) })
    if session.document.source.inheritance != nil, asked.contains(where: { $0.property == .style }),
      nodes.allSatisfy({ session.document.value(.style, of: $0) == nil })
    {
      reply.warnings = ["style is a named style here; write get \(selector.word.source) --own for what is declared"]
    }
    return reply
  }

  private struct Asked {
    var property: Property
    /// Whether `shadow` means all shadows; `shadow[1]` means the first.
    var isWhole = true
  }

  private let session: any SessionViewing
  private let query: Query
  private let names: NodeNames
  /// The requested properties; empty for all that a graphic has.
  private let asked: [Asked]
  /// Whether only values that the node itself sets are printed.
  private let isOwn: Bool

  private func asked(of node: NodeID) -> [Asked] {
    guard asked.isEmpty else { return asked }
    let members = session.document.graphic(node).members.map(\.property).filter { !$0.isObject && (!isOwn || specifies($0, node)) }
    return members.map { Asked(property: $0) }
  }

  /// `#skull  x 60  fill #ffcc00`
  private func lines(_ node: NodeID) -> [StyledLine] {
    let parts = asked(of: node).map { "\($0.property.path) \(sanitized(escaped(text($0, node) ?? "none"), limit: .max))" }
    return session.options.page.lines(([names.reference(node)] + parts).joined(separator: "  "))
  }

  /// A text in which `\\n` is a backslash and a letter, as in quotes, for `\n` shows a line feed.
  private func escaped(_ text: String) -> String { text.contains("\\n") ? text.replacing("\\", with: "\\\\") : text }

  /// The values only, separated by tabs.
  private func values(_ node: NodeID) -> [StyledLine] {
    let texts = asked(of: node).map { text($0, node) ?? "none" }
    return [
      StyledLine((session.options.page.takesBytes ? texts : texts.map { sanitized($0, limit: .max) }).joined(separator: "\t"), .verbatim)
    ]
  }

  /// The values as CSV, with the ids before them.
  private func table(_ nodes: [NodeID], at range: SourceRange) throws(CommandError) -> Reply {
    guard !asked.isEmpty else {
      throw CommandError(
        range, "syntax.missing", "a table needs its columns", help: ["write get \(Selector.word("*")) name x y --csv"], .usage)
    }
    func row(_ cells: [String]) -> StyledLine {
      let line = CSVRow.text(cells)
      return StyledLine(session.options.page.takesBytes ? line : sanitized(line, limit: .max), .verbatim)
    }
    let columns = asked.filter { $0.property != .id }
    var reply = Reply()
    reply.lines = AnswerStream {
      ([row(["id"] + columns.map(\.property.path))]
        + nodes.map { node in row([session.document.id(of: node)] + columns.map { text($0, node) ?? "" }) })
        .lazy
    }
    return reply
  }

  /// The JSON fields of a node: always its identity, then each requested property once.
  private func object(_ node: NodeID) -> [JSONText.Field] {
    var fields = session.identity(of: node, names)
    let known = Set(fields.map(\.key))
    var seen: Set<Property> = []
    for asked in asked(of: node) where !known.contains(asked.property.path) && seen.insert(asked.property).inserted {
      fields.append(.init(asked.property.path, json(asked, node)))
    }
    return fields
  }

  /// A value as JSON; for an object such as a fill, the text that sets it.
  private func json(_ asked: Asked, _ node: NodeID) -> JSONText {
    guard !asked.property.isObject, asked.property != .kind else { return text(asked, node).map { .string($0) } ?? .null }
    return value(asked.property, node).map { JSONText($0) } ?? .null
  }

  private func text(_ asked: Asked, _ node: NodeID) -> String? {
    let (document, property) = (session.document, asked.property)
    guard isOwn || property.isObject && !asked.isWhole else { return query.text(property, of: node) }
    if property == .id || property == .kind || property.isComputed { return query.text(property, of: node) }
    guard property.isObject else { return value(property, node).map(ValueText.text) }
    let styled = isOwn ? nil : query.context.styled?(node)
    let graphic = styled ?? document.graphic(node, only: property)
    if isOwn, graphic[property] == nil || !specifies(property, node) { return nil }
    return asked.isWhole ? Shorthand.whole(property, of: graphic) : Shorthand.text(property, of: graphic)
  }

  private func value(_ property: Property, _ node: NodeID) -> Value? {
    guard isOwn, !property.isComputed else { return query.resolved(property, node) }
    return session.document.ownValue(property, of: node)
  }

  /// Whether a node sets a property itself; always true in a format without inheritance.
  private func specifies(_ property: Property, _ node: NodeID) -> Bool {
    session.document.source.inheritance == nil || session.document.specifies(property, node)
  }
}

/// A line of a table as RFC 4180 writes it.
package enum CSVRow {
  package static func text(_ cells: [String]) -> String {
    cells.map { $0.contains { ",\"\n\r".contains($0) } ? "\"" + $0.replacing("\"", with: "\"\"") + "\"" : $0 }.joined(separator: ",")
  }
}
