import ShapeModel

/// `group SELECTOR [as NAME]`: puts graphics in a new group.
enum GroupCommand {
  static let verb = Verb(
    "group", in: .change, "put graphics in a new group", .changes,
    takes: Operand.selector("SELECTOR", of: .graphics), Operand.text("NAME").clause("as"), Flag.text("--id", "ID", "the id it gets"),
    Flag.lossy,
    examples: [Verb.Example("group (#eyeL, #eyeR) as Features", "a named group"), Verb.Example("group ellipse", "all ellipses")], run: run)

  private static func run(
    _ session: Session, _ selector: SelectorOperand, _ word: ArgumentWord?, _ id: ArgumentWord?, _ isLossy: Bool
  ) throws(CommandError) -> Reply {
    let nodes = try session.graphics(selector)
    guard let front = nodes.last, let parent = session.document.parent(of: front) else {
      return Reply.note("0 grouped", .init("id", .null), .init("path", .null), .init("grouped", .integer(0)))
    }
    let former = Set(nodes.compactMap(session.document.parent))
    let name = try session.graphicName(word?.text ?? "Group", at: word?.range ?? session.running.range)
    let index = session.document.index(of: front) ?? 0
    let id = id?.text ?? session.document.newID(.group, name: name, in: parent, ordinal: index)
    let group = session.document.nextNode
    // Directly in front of the front-most member, so that no sibling behind that one moves in front of it.
    let graphic = Graphic(kind: .group, id: id, name: name)
    try session.changed(by: .create([NewNode(.graphic(graphic), in: .node(parent), at: index + 1)]))
    try session.moveInPlace(nodes.enumerated().map { Placement($1, in: group, at: $0) }, isLossy: isLossy)
    var reply = session.made(group)
    reply.change = session.change(of: [group] + nodes)
    reply.fields.append(.init("grouped", .integer(nodes.count)))
    reply.warnings = session.running.losses
    if session.options.showsNotes { reply.notes = [note(group, nodes.count, former, session)] }
    return reply
  }

  /// `#group1  3 graphics, in /Faces/Head after Skull  (Eyes is now empty, and kept)`
  private static func note(_ group: NodeID, _ count: Int, _ former: Set<NodeID>, _ session: Session) -> String {
    let document = session.document
    let listing = Listing(session: session, isInPassing: true)
    let place = document.sibling(before: group).map { " after \(listing.label($0))" } ?? ""
    let path = document.parent(of: group).map(listing.names.path) ?? ""
    let note = "\(Selector.id(document.id(of: group)))  \(counted(count, "graphic")), in \(path)\(place)"
    let emptied = session.query.ordered(former.filter { document.isGroupOfGraphics($0) && document.childCount(of: $0) == 0 })
    guard let first = emptied.first else { return note }
    return note + "  (\(emptied.count == 1 ? "\(listing.label(first)) is" : "\(emptied.count) groups are") now empty, and kept)"
  }
}
