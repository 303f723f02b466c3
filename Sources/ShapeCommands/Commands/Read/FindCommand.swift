import ShapeModel
import ShapePresentation
import TerminalText

/// `find SELECTOR|WORDS [--limit N]`: prints the paths and ids of nodes that match, or that have some words in their name or text.
enum FindCommand {
  static let verb = Verb(
    "find", in: .read, "print the paths and ids of what matches", .view,
    takes: Operand.search("SELECTOR|WORDS"), Flag.numbers, Flag.count("--limit", "N", "at most N"),
    examples: [Verb.Example("find ellipse[width<20]", "both eyes"), Verb.Example("find eye -n", "what has eye in its name or text")],
    run: run)

  private static func run(_ session: any SessionViewing, _ search: SearchOperand, _ isNumbered: Bool, _ limit: Int?) throws(CommandError)
    -> Reply
  {
    let nodes = try session.found(search, mayBeDocument: true, atMost: limit)
    let listing = session.listing(isNumbered: isNumbered, of: nodes.count)
    session.list(nodes, isNumbered: listing.isNumbered)
    // The first paths set the width of the column.
    let natural = session.options.isJSON ? 0 : listing.width(ofPaths: nodes.prefix(1000))
    var number = 0
    let width = String(nodes.count).utf8.count + 2
    var paths = listing
    if listing.isNumbered { paths.page.columns = listing.page.columns.map { max(1, $0 - width) } }
    var reply = Reply.each(
      nodes,
      line: { [paths] node in
        let line = paths.pathLine(node, natural: natural)
        number += 1
        return listing.isNumbered ? listing.numbered(line, number - 1, width) : line
      }, object: { listing.object($0) })
    let document = session.document
    if let word = search.words, let warning = Kind.warning(forElement: word), !nodes.contains(where: { document.name(of: $0) == word }) {
      reply.warnings = [warning]
    }
    return reply
  }
}
