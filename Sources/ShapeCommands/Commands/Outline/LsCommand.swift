// SPDX-License-Identifier: GPL-3.0-or-later
import Outlines
import ShapeModel
import ShapeOutline
import ShapePresentation

/// `ls [SELECTOR]`: lists the children of the current group or of the selected nodes.
enum LsCommand {
  static let verb = Verb(
    "ls", in: .outline, "list the children of a place", .view,
    takes: Operand.selector("SELECTOR").optional, Flag.ids, Flag.numbers, Flag.rowLimit,
    examples: [
      Verb.Example("ls", "what is here; in a document of one canvas, what is on it"),
      Verb.Example("ls Head --ids", "what is in Head, with ids"),
    ], run: run
  )

  private static func run(
    _ session: any SessionViewing, _ selector: SelectorOperand?, _ showsIDs: Bool, _ isNumbered: Bool, _ limit: Int?
  ) throws(CommandError) -> Reply {
    let document = session.document
    // The only canvas is skipped: its contents are listed instead of its name.
    let here =
      session.viewpoint.current.group == .document && document.canvases.count == 1 ? document.canvases[0] : session.viewpoint.current.group
    let places = if let selector { try session.targets(selector, mayBeDocument: true, allowsSharedNames: true) } else { [here] }
    let nodes = Array(places.flatMap { document.isGroup($0) ? Array(document.children(of: $0)) : [$0] }.prefix(limit ?? .max))
    let listing = session.listing(showsIDs: showsIDs, isNumbered: isNumbered)
    session.list(nodes, isNumbered: listing.isNumbered)
    var reply = Reply()
    reply.lines = AnswerStream {
      listing.aligned(nodes.indices) { index in
        let node = nodes[index]
        return listing.row(node, level: 0, !document.isGroup(node) ? .leaf : session.outline.isOpen(node) ? .open : .closed)
      }
    }
    reply.objects = AnswerStream { nodes.lazy.map { listing.object($0, isOpen: session.outline.isOpen($0)) } }
    return reply
  }
}

extension Flag where Value == Bool {
  static let ids = toggle("--ids", "show ids")
  static let numbers = toggle("-n", "number the rows, so that %N refers to them")
}

extension Flag where Value == Int? {
  static let rowLimit = count("--limit", "N", "at most N rows")
}
