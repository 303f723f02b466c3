// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapePresentation

/// `tree [SELECTOR]`: draws the subtree of the current group or of the selected nodes.
enum TreeCommand {
  static let verb = Verb(
    "tree", in: .outline, "draw a place and its descendants as a tree", .view,
    takes: Operand.selector("SELECTOR").optional, Flag.count("--depth", "N", "only N levels"), Flag.ids,
    Flag.count("--limit", "N", "at most N lines"),
    examples: [Verb.Example("tree", "everything here"), Verb.Example("tree Head --depth 1", "the children of Head")], run: run)

  private static func run(
    _ session: any SessionViewing, _ selector: SelectorOperand?, _ depth: Int?, _ showsIDs: Bool, _ limit: Int?
  ) throws(CommandError) -> Reply {
    let places = if let selector { try session.targets(selector, mayBeDocument: true) } else { [session.viewpoint.current.group] }
    let listing = session.listing(showsIDs: showsIDs)
    session.list([])
    // The nodes that are printed become the latest listing: one walk does both.
    let total = session.document.subtreeCount(of: .document)
    func drawn() -> some Sequence<TreeLines.Element> {
      let trees = places.lazy.map { TreeLines($0, depth: max(depth ?? .max, 1), limit: limit ?? .max, listing) }
      var count = 0
      return trees.joined().lazy.map { drawn in
        session.viewpoint.addToListing(drawn.node)
        count += 1
        _ = session.shouldContinue(count, of: total)
        return drawn
      }
    }
    var reply = Reply()
    reply.lines = AnswerStream { drawn().lazy.map { listing.treeLine($0.node, $0.lead) } }
    reply.objects = AnswerStream { drawn().lazy.map { listing.object($0.node) } }
    return reply
  }
}
