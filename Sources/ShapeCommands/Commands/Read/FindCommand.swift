// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapePresentation
import TerminalText

/// `find SELECTOR|WORDS [--sort PROPERTY] [--limit N]`: prints the paths and ids of nodes that match a selector, or that have some words in
/// their name or text.
enum FindCommand {
  static let verb = Verb(
    "find", in: .read, "print the paths and ids of what matches", .view,
    takes: Operand.search("SELECTOR|WORDS").anyNumber.written("[SELECTOR|WORDS]"), Flag.numbers,
    Flag.property("--sort", "in the order of its values, the least first"),
    Flag.toggle("--descending", "the greatest first"), Flag.count("--limit", "N", "at most N"),
    examples: [
      Verb.Example("find ellipse[width<20]", "both eyes"), Verb.Example("find eye -n", "what has eye in its name or text"),
      Verb.Example("find --sort area --descending --limit 3", "the largest of all"),
      Verb.Example("find ellipse --sort x", "from left to right"),
    ],
    run: run)

  private static func run(
    _ session: any SessionViewing, _ search: SearchOperand?, _ isNumbered: Bool, _ key: ArgumentWord?, _ isDescending: Bool, _ limit: Int?
  ) throws(CommandError) -> Reply {
    let nodes = try nodes(session, search, key, isDescending, limit)
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
    if let word = search?.words, let warning = Kind.warning(forElement: word), !nodes.contains(where: { document.name(of: $0) == word }) {
      reply.warnings = [warning]
    }
    return reply
  }

  /// The matches, in the order of a property's values if one is given.
  private static func nodes(
    _ session: any SessionViewing, _ search: SearchOperand?, _ key: ArgumentWord?, _ isDescending: Bool, _ limit: Int?
  ) throws(CommandError) -> [NodeID] {
    guard let key else {
      guard let search else {
        throw CommandError(
          session.running.range, "syntax.missing", "find needs SELECTOR|WORDS", help: ["find * is everything", "usage: \(verb.usage)"],
          .usage)
      }
      return try session.found(search, mayBeDocument: true, atMost: limit)
    }
    let nodes = if let search { try session.found(search) } else { session.document.graphics }
    return Array(try session.sorted(nodes, byValuesOf: key, isDescending: isDescending).prefix(limit ?? .max))
  }
}

extension SessionReading {
  /// Nodes in the order of a property's values; those without a value come last.
  func sorted(_ nodes: [NodeID], byValuesOf key: ArgumentWord, isDescending: Bool) throws(CommandError) -> [NodeID] {
    let keys = try sortKeys(property(key, ofAny: document.kinds(of: nodes)), of: nodes)
    let isValued = { (node: NodeID) in keys[node] != .string("") }
    return sorted(nodes.filter(isValued), by: keys, isDescending: isDescending) + nodes.filter { !isValued($0) }
  }
}
