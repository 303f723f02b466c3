// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel
import ShapeOutline

/// `filter [SELECTOR|WORDS|off]`: shows only matching nodes and their ancestors.
enum FilterCommand {
  static let verb = Verb(
    "filter", in: .outline, "show only what matches, and the groups around it", .view,
    takes: Operand.word(["off"]).leading.written(""), Operand.search("[SELECTOR|WORDS|off]").anyNumber, Flag.words,
    examples: [Verb.Example("filter [fill=black]", "rows shows what is black"), Verb.Example("filter off", "everything again")], run: run)

  private static func run(_ session: any SessionViewing, _ off: ArgumentWord?, _ operand: SearchOperand?, _ words: ArgumentWord?)
    throws(CommandError) -> Reply
  {
    guard let search = try SearchOperand.of(operand, words), off == nil else {
      RowModes(session).clearFilter()
      return CollapseCommands.rowCount(session)
    }
    let nodes = try session.found(search)
    let open = session.outline.isFiltered ? 0 : session.outline.openCount
    RowModes(session).filter(session.filter(search.selector.word.source, (search.selector.selector, nodes)))
    var reply = session.rowsReply(0..<min(50, session.outline.count))
    let restored = "shows everything again" + (open == 0 ? "" : ", \(counted(open, "group")) as you left \(open == 1 ? "it" : "them")")
    reply.notes = ["\(nodes.count) of \(session.document.graphicCount) match; filter off \(restored)"]
    return reply
  }
}
