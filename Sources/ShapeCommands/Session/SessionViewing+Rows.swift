// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import Outlines
import ShapeModel
import ShapeOutline
import ShapePresentation

/// Rows of the outline as replies.
extension SessionViewing {
  /// A reply with rows of the outline, which become the latest listing.
  func rowsReply(_ range: Range<Int>, showsIDs: Bool = false, isNumbered: Bool = false) -> Reply {
    let listing = listing(showsIDs: showsIDs, isNumbered: isNumbered)
    var nodes: [NodeID] = []
    for index in range {
      guard shouldContinue(nodes.count, of: range.count) else { break }
      nodes.append(outline.node(at: index))
    }
    list(nodes, isNumbered: listing.isNumbered && !options.isJSON)
    var reply = Reply()
    reply.lines = AnswerStream { [outline] in listing.rows(range, of: outline) }
    reply.objects = AnswerStream { [self] in range.lazy.map(rowObjects()) }
    return reply
  }

  /// The function that gives the JSON fields of a row of the outline.
  func rowObjects() -> (_ index: Int) -> [JSONText.Field] {
    let listing = listing()
    return { [self] index in
      let row = outline.row(at: index)
      // The level in the document, which focus does not change.
      return listing.object(row.node, isOpen: row.disclosure == .open)
    }
  }

  /// The groups that a selector matches.
  /// - Throws: If it matches graphics but no group.
  func groups(_ selector: SelectorOperand) throws(CommandError) -> [NodeID] {
    let nodes = try targets(selector)
    let groups = nodes.filter(document.isGroup)
    guard groups.isEmpty, let first = nodes.first else { return groups }
    let word = selector.word
    throw CommandError(
      word.range, "outline.leaf", "\(word.source) is \(article(document.kind(of: first).word)) and has nothing to open")
  }
}
