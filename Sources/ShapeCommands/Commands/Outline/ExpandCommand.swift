// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import Outlines
import ShapeModel
import ShapeOutline

/// `expand [SELECTOR]`: opens groups and shows their content.
enum ExpandCommand {
  static let verb = Verb(
    "expand", in: .outline, "open groups and show their children", .view,
    takes: Operand.selector("SELECTOR", of: .containers).optional, Flag.toggle("--all", "open everything"),
    Flag.count("--limit", "N", "show at most N rows"),
    examples: [Verb.Example("expand Head", "open Head"), Verb.Example("expand --all", "open everything")], run: run)

  private static func run(_ session: any SessionViewing, _ selector: SelectorOperand?, _ isAll: Bool, _ limit: Int?) throws(CommandError)
    -> Reply
  {
    let limit = limit ?? 50
    guard let selector else {
      if isAll { session.outline.expandAll() } else { session.outline.setOpen(true, session.viewpoint.current.group) }
      var reply = session.rowsReply(0..<min(limit, session.outline.count))
      if session.outline.count > limit { reply.notes = ["\(session.outline.count) rows; rows prints them all"] }
      return reply
    }
    let groups = try session.groups(selector)
    for group in groups { open(group, isAll, session) }
    guard let first = groups.first, let row = session.outline.index(of: first) else {
      var reply = Reply.note(counted(groups.count, "group") + " opened", .init("opened", .integer(groups.count)))
      reply.warnings += RowModes(session).hiddenRows(groups).map { [$0] } ?? []
      return reply
    }
    let level = session.outline.row(at: row).level
    var end = row + 1
    while end < session.outline.count, end - row < limit, session.outline.row(at: end).level > level { end += 1 }
    var reply = session.rowsReply(row..<end)
    reply.notes = groups.count > 1 ? ["\(groups.count) groups opened; rows shows them"] : [unread(session, row + 1..<end)]
    return reply
  }

  private static func open(_ group: NodeID, _ isAll: Bool, _ session: any SessionViewing) {
    session.outline.reveal(group)
    session.outline.setOpen(true, group)
    guard isAll else { return }
    for node in session.document.subtree(of: group) where session.document.isGroup(node) { session.outline.setOpen(true, node) }
  }

  /// `3 graphics shown; 2 in closed groups not read`
  private static func unread(_ session: any SessionViewing, _ range: Range<Int>) -> String {
    var count = 0
    for row in range.map({ session.outline.row(at: $0) }) where row.disclosure == .closed {
      count += session.document.subtreeCount(of: row.node) - 1
    }
    return "\(counted(range.count, "graphic")) shown" + (count == 0 ? "" : "; \(count) in closed groups not read")
  }
}
