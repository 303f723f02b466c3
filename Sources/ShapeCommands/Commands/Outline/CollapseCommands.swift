// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel
import ShapeOutline

/// `collapse`, `toggle`, `fold` and `unfocus`: close and open groups, and report the number of visible rows.
enum CollapseCommands {
  static let collapse = Verb(
    "collapse", in: .outline, "close groups", .view, takes: Operand.selector("SELECTOR", of: .containers).optional,
    Flag.toggle("--all", "close all groups in it, too"),
    examples: [Verb.Example("collapse Head", "close Head"), Verb.Example("collapse --all", "close everything")]
  ) { (session, selector, isAll) throws(CommandError) in
    guard let selector else {
      let before = session.outline.openCount
      if isAll || session.viewpoint.current.group == .document {
        session.outline.collapseAll()
      } else {
        session.outline.setOpen(false, session.viewpoint.current.group)
      }
      return rowCount(session, .init("closed", .integer(before - session.outline.openCount)))
    }
    let groups = try session.groups(selector)
    for group in groups {
      session.outline.setOpen(false, group)
      guard isAll else { continue }
      for node in session.document.subtree(of: group) where session.document.isGroup(node) { session.outline.setOpen(false, node) }
    }
    return rowCount(session, .init("closed", .integer(groups.count)), note: counted(groups.count, "group") + " closed")
  }

  static let toggle = Verb(
    "toggle", in: .outline, "open closed groups and close open ones", .view, takes: Operand.selector("SELECTOR", of: .containers),
    examples: [Verb.Example("toggle Head", "open or close Head"), Verb.Example("toggle %1", "the first row listed")]
  ) { (session, selector) throws(CommandError) in
    let groups = try session.groups(selector)
    for group in groups { session.outline.toggle(group) }
    return rowCount(session, .init("toggled", .integer(groups.count)), note: counted(groups.count, "group") + " toggled")
  }

  static let fold = Verb(
    "fold", in: .outline, "show N levels below the canvases", .view,
    takes: Operand.integer("LEVELS", 0...Int.max, "number of levels"),
    examples: [Verb.Example("fold 1", "close all groups"), Verb.Example("fold 2", "open the groups on the canvases")]
  ) { (session, level) throws(CommandError) in
    session.outline.fold(to: level)
    return rowCount(session)
  }

  static let unfocus = Verb(
    "unfocus", in: .outline, "show everything again", .view,
    examples: [Verb.Example("unfocus", "undo focus"), Verb.Example("unfocus --json", "the same for a program")]
  ) { (session) throws(CommandError) in
    RowModes(session).unfocus()
    return rowCount(session)
  }

  /// A reply with the number of visible rows.
  static func rowCount(_ session: any SessionViewing, _ fields: JSONText.Field..., note: String? = nil) -> Reply {
    var reply = Reply.note(note ?? "\(session.outline.count) rows")
    reply.fields = fields + [.init("rows", .integer(session.outline.count))]
    return reply
  }
}
