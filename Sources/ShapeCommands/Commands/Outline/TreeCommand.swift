import ShapeModel

/// `tree [SELECTOR]`: draws everything below a place as a tree.
enum TreeCommand {
  static let verb = Verb(
    "tree", in: .outline, "draw everything below a place as a tree", .view,
    takes: Operand.selector("SELECTOR").optional, Flag.count("--depth", "N", "only N levels"), Flag.ids,
    Flag.count("--limit", "N", "at most N lines"),
    examples: [Verb.Example("tree", "everything here"), Verb.Example("tree Head --depth 1", "the children of Head")], run: run)

  private static func run(
    _ session: Session, _ selector: SelectorOperand?, _ depth: Int?, _ showsIDs: Bool, _ limit: Int?
  ) throws(CommandError) -> Reply {
    let places = if let selector { try session.targets(selector, mayBeDocument: true) } else { [session.place.currentGroup] }
    let listing = Listing(session: session, showsIDs: showsIDs)
    let trees = places.lazy.map { [listing] in TreeLines($0, depth: max(depth ?? .max, 1), limit: limit ?? .max, listing) }
    session.lastListing = []
    // What was drawn is what is listed: one walk does both.
    func list(_ node: Handle) {
      session.place.addToListing(node)
      _ = session.shouldContinue(session.lastListing.count, of: session.document.subtreeCount(of: .document))
    }
    var reply = Reply()
    reply.lines = AnswerStream {
      trees.joined().lazy.map { tree in
        list(tree.node)
        return tree.line()
      }.makeIterator()
    }
    reply.objects = AnswerStream {
      trees.joined().lazy.map { tree in
        list(tree.node)
        return listing.object(tree.node, level: session.document.level(of: tree.node) - 1)
      }.makeIterator()
    }
    return reply
  }
}
