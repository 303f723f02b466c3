// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapeOutline

/// `reveal SELECTOR`: opens the ancestors of graphics, so that they have visible rows.
enum RevealCommand {
  static let verb = Verb(
    "reveal", in: .outline, "open the groups that contain graphics", .view, takes: Operand.selector("SELECTOR"),
    examples: [Verb.Example("reveal #eyeL", "make the left eye visible"), Verb.Example("reveal (text)", "make every text visible")]
  ) { (session, selector) throws(CommandError) in
    let nodes = try session.targets(selector)
    for node in nodes { session.outline.reveal(node) }
    let rows = nodes.compactMap { session.outline.index(of: $0) }
    let hidden = RowModes(session).hiddenRows(nodes)
    guard let first = rows.first else {
      var reply = Reply.note("nothing to show")
      (reply.warnings, reply.isNegative) = (hidden.map { [$0] } ?? [], true)
      return reply
    }
    var reply = nodes.count == 1 ? session.rowsReply(first..<first + 1) : Reply.note("\(rows.count) rows revealed")
    reply.warnings += hidden.map { [$0] } ?? []
    if session.options.isJSON {
      let object = session.rowObjects()
      reply.objects = AnswerStream(rows.map { row in object(row) + [.init("row", .integer(row + 1))] })
    }
    return reply
  }
}
