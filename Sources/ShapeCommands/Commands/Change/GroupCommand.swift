// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel
import ShapePresentation
import TerminalText

/// `group SELECTOR [as NAME]`: puts graphics in a new group; with `--by PROPERTY`, in a group for each of its values.
enum GroupCommand {
  static let verb = Verb(
    "group", in: .change, "put graphics in a new group", .changes,
    takes: Operand.selector("SELECTOR", of: .graphics), Operand.text("NAME").clause("as"), Flag.text("--id", "ID", "the id it gets"),
    Flag.property("--by", "a group for each value of this property, named by it"), Flag.lossy,
    examples: [
      Verb.Example("group (#eyeL, #eyeR) as Features", "a named group"), Verb.Example("group ellipse", "all ellipses"),
      Verb.Example("group (Head ellipse) --by fill", "a group for each colour"),
    ], run: run)

  private static func run(
    _ session: any SessionEditing, _ selector: SelectorOperand, _ word: ArgumentWord?, _ id: ArgumentWord?, _ property: ArgumentWord?,
    _ isLossy: Bool
  ) throws(CommandError) -> Reply {
    let nodes = try session.graphics(selector)
    if let property { return try groups(session, nodes, by: property, word, id, isLossy) }
    guard !nodes.isEmpty else {
      return Reply.note("0 grouped", .init("id", .null), .init("path", .null), .init("grouped", .integer(0)))
    }
    let old = Set(nodes.compactMap(session.document.parent))
    let name = try session.graphicName(word?.text ?? "Group", at: word?.range ?? session.running.range)
    let group = try session.group(nodes, named: name, id: id?.text, isLossy: isLossy)
    var reply = session.made(group)
    reply.change = session.change(of: [group] + nodes)
    reply.fields.append(.init("grouped", .integer(nodes.count)))
    reply.warnings = session.running.losses
    if session.options.showsNotes { reply.notes = [note(group, nodes.count, old, session)] }
    return reply
  }

  /// Makes a group for each value of a property, in the order in which the values are met.
  private static func groups(
    _ session: any SessionEditing, _ nodes: [NodeID], by word: ArgumentWord, _ name: ArgumentWord?, _ id: ArgumentWord?, _ isLossy: Bool
  ) throws(CommandError) -> Reply {
    if let id { throw CommandError(id.range, "edit.id", "--by makes several groups, which cannot share an id") }
    let property = try session.property(word, of: session.document.kinds(of: nodes))
    var values: [String] = []
    var members: [String: [NodeID]] = [:]
    let query = session.query
    for (index, node) in nodes.enumerated() {
      try session.reportProgress(index, of: nodes.count)
      let value = query.text(property, of: node) ?? "none"
      if members[value] == nil { values.append(value) }
      members[value, default: []].append(node)
    }
    var made: [NodeID] = []
    for value in values {
      let name = (name.map { $0.text + " " } ?? "") + (value.isEmpty ? "none" : value)
      let short = String(name.prefix(1000))
      made.append(try session.group(members[value]!, named: try session.graphicName(short, at: word.range), isLossy: isLossy))
    }
    session.list(made)
    let names = NodeNames(session.document, isInPassing: true)
    let counts = zip(values, made).map { (value: $0, group: $1, count: members[$0]!.count) }
    var reply = Reply.note(
      "\(counted(made.count, "group")) of \(counted(nodes.count, "graphic"))", session.change(of: made + nodes),
      .init("grouped", .integer(nodes.count)))
    reply.fields.append(
      .init(
        "groups",
        .list(
          session.options.isJSON
            ? counts.map {
              .object([
                .init("id", .string(session.document.id(of: $0.group))), .init("path", .string(names.pathText($0.group))),
                .init("value", .string($0.value)), .init("grouped", .integer($0.count)),
              ])
            } : [])))
    reply.warnings = session.running.losses
    if session.options.showsNotes {
      reply.notes += counts.prefix(20).map { "  \(names.idAndPath($0.group))  \(counted($0.count, "graphic"))" }
      if counts.count > 20 { reply.notes.append("  \(Glyphs.current.ellipsis) \(counts.count - 20) more") }
    }
    return reply
  }

  /// `#group1  3 graphics, in /Faces/Head after Skull  (Eyes is now empty, and kept)`
  private static func note(_ group: NodeID, _ count: Int, _ old: Set<NodeID>, _ session: any SessionEditing) -> String {
    let document = session.document
    let listing = session.listing(isInPassing: true)
    let place = document.sibling(before: group).map { " after \(listing.label($0))" } ?? ""
    let path = document.parent(of: group).map(listing.names.path) ?? ""
    let note = "\(Selector.id(document.id(of: group)))  \(counted(count, "graphic")), in \(path)\(place)"
    let emptied = session.document.ordered(old.filter { document.isGroupOfGraphics($0) && document.childCount(of: $0) == 0 })
    guard let first = emptied.first else { return note }
    return note + "  (\(emptied.count == 1 ? "\(listing.label(first)) is" : "\(emptied.count) groups are") now empty, and kept)"
  }
}
