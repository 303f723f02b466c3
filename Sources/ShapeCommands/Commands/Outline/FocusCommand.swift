// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapeOutline

/// `focus SELECTOR`: shows only the contents of one group.
enum FocusCommand {
  static let verb = Verb(
    "focus", in: .outline, "show only one group, until unfocus", .view, takes: Operand.selector("SELECTOR"),
    examples: [Verb.Example("focus Head", "rows shows Head alone"), Verb.Example("focus #eyes", "the same by id")]
  ) { (session, selector) throws(CommandError) in
    let node = try session.target(selector)
    RowModes(session).focus(on: node)
    var reply = session.rowsReply(0..<min(50, session.outline.count))
    reply.warnings += session.outline.count == 0 ? ["the filter hides all of it; filter off shows it"] : []
    return reply
  }
}
