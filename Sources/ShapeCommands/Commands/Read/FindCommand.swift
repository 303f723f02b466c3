import DisplayText
import ShapeModel

/// `find SELECTOR [--limit N]`: prints the paths and ids of what matches.
enum FindCommand {
  static let verb = Verb(
    "find", in: .read, "print the paths and ids of what matches", .view,
    takes: Operand.selector("SELECTOR"), Flag.count("--limit", "N", "at most N"),
    examples: [Verb.Example("find ellipse[width<20]", "both eyes"), Verb.Example("find group:has(path)", "groups with a path in them")],
    run: run)

  private static func run(_ session: Session, _ selector: SelectorOperand, _ limit: Int?) throws(CommandError) -> Reply {
    let nodes = try session.targets(selector, mayBeDocument: true, atMost: limit)
    session.lastListing = nodes
    let listing = Listing(session: session)
    // The column is as wide as the first paths want; lines are asked for in order, so that these are made once.
    let first = session.options.isJSON ? [] : nodes.prefix(1000).map(listing.names.path)
    let natural = first.map { displayWidth($0) }.max() ?? 0
    var made = first.makeIterator()
    return .each(
      nodes, lines: { [listing.pathLine($0, made.next() ?? listing.names.path($0), natural: natural)] }, object: { listing.object($0) })
  }
}
