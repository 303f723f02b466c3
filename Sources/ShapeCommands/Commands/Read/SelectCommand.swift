// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel
import ShapeOutline
import ShapePresentation

/// `select [+|-|&] [SELECTOR]`: changes the selection, or prints it.
enum SelectCommand {
  static let verb = Verb(
    "select", aliases: ["sel"], in: .read, "choose graphics; + adds, - takes away, & keeps the common ones", .view,
    takes: Operand.choice(Change.self).leading, Operand.selector("SELECTOR").optional,
    Flag.text("--as", "NAME", "save the selection as @NAME"), Flag.toggle("--none", "select nothing"),
    Flag.rows("--rows", "the graphics of rows of the outline, as rows counts them"),
    examples: [
      Verb.Example("select ellipse", "all ellipses"), Verb.Example("select + Body --as round", "Body too, saved as @round"),
      Verb.Example("select --rows 2..4", "the second to the fourth row"),
    ],
    run: run)

  /// The way in which a selector changes the selection.
  private enum Change: String, CaseIterable, Sendable {
    case add = "+"
    case remove = "-"
    case keep = "&"
  }

  private static func run(
    _ session: any SessionViewing, _ change: Change?, _ selector: SelectorOperand?, _ name: ArgumentWord?, _ clears: Bool,
    _ rows: ClosedRange<Int>?
  ) throws(CommandError) -> Reply {
    if clears { session.select([]) }
    if let rows {
      if let selector { throw CommandError(selector.word.range, "syntax.extra", "select takes a selector or --rows", .usage) }
      session.select(selection(session, change, session.nodes(ofRows: rows)))
    } else if let selector {
      let nodes = try session.targets(selector, allowsSharedNames: true)
      session.select(selection(session, change, nodes))
    } else if let change {
      throw CommandError(session.running.range, "syntax.missing", "select \(change.rawValue) needs a selector", .usage)
    }
    if let name { session.viewpoint.saved[name.text] = KeptNodes(session.selection) }
    var reply = Reply.note("\(counted(session.selection.count, "graphic")) selected", .init("selected", .integer(session.selection.count)))
    if change == nil, selector == nil, rows == nil, !clears {
      let listing = session.listing()
      reply.lines = AnswerStream(
        session.selection.map { StyledLine(truncated(listing.names.path($0), to: listing.page.columns ?? .max, mode: .head)) })
    }
    reply.fields.append(.init("ids", .list((session.options.isJSON ? session.selection : []).map { .string(session.document.id(of: $0)) })))
    return reply
  }

  private static func selection(_ session: any SessionViewing, _ change: Change?, _ nodes: [NodeID]) -> [NodeID] {
    let set = Set(nodes)
    return switch change {
    case .add: session.document.ordered(session.selection + nodes)
    case .remove: session.selection.filter { !set.contains($0) }
    case .keep: session.selection.filter(set.contains)
    case nil: nodes
    }
  }
}

extension SessionViewing {
  /// The nodes of some rows of the outline, counted from 1; fewer if there are fewer rows.
  fileprivate func nodes(ofRows rows: ClosedRange<Int>) -> [NodeID] {
    let count = outline.count
    return (min(rows.lowerBound - 1, count)..<min(rows.upperBound, count)).map(outline.node(at:))
  }
}
