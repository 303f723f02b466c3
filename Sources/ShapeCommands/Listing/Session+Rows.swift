import Outlines
import ShapeModel
import ShapeOutline

/// Rows of the outline as replies.
extension Session {
  /// Rows of the outline, which are the listing then.
  func rowsReply(_ range: Range<Int>, showsIDs: Bool = false, isNumbered: Bool = false) -> Reply {
    var reply = Reply()
    if options.isJSON {
      lastListing = range.map { outline.node(at: $0) }
      reply.objects = AnswerStream(rowObjects(range))
    } else {
      let listing = Listing(session: self, showsIDs: showsIDs, isNumbered: isNumbered)
      let (lines, nodes) = listing.rows(range)
      reply.lines = AnswerStream(lines)
      list(nodes, isNumbered: listing.isNumbered)
    }
    return reply
  }

  /// Rows of the outline for programs.
  func rowObjects(_ indices: some Collection<Int>) -> [[JSONText.Field]] {
    let listing = Listing(session: self)
    return indices.map { outline.row(at: $0) }.map {
      // The level in the document, which focus does not change.
      listing.object($0.node, level: document.level(of: $0.node) - 1, isOpen: $0.disclosure == .open)
    }
  }

  /// The groups a selector picks; an error where it picks graphics and no group.
  func groups(_ selector: SelectorOperand) throws(CommandError) -> [Handle] {
    let nodes = try targets(selector)
    let groups = nodes.filter(document.isGroup)
    guard groups.isEmpty, let first = nodes.first else { return groups }
    let word = selector.word
    throw CommandError(
      word.range, "outline.leaf", "\(word.source) is \(article(document.kind(of: first).word)) and has nothing to open")
  }
}
