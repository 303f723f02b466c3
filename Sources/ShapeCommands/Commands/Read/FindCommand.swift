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
    let natural = session.options.isJSON ? 0 : nodes.prefix(1000).map { displayWidth(listing.names.path($0)) }.max() ?? 0
    return .each(
      nodes, isJSON: session.options.isJSON, lines: { [listing.text(listing.pathLine($0, natural: natural))] },
      object: { listing.object($0) })
  }
}
