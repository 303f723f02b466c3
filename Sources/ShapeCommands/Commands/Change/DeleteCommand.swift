// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeDocuments
import ShapeModel
import ShapePresentation

/// `delete SELECTOR`: deletes graphics with their subtrees.
enum DeleteCommand {
  static let verb = Verb(
    "delete", aliases: ["rm"], in: .change, "delete graphics and their descendants", .changes,
    takes: Operand.selector("SELECTOR", of: .graphics),
    Flag.lossy,
    examples: [Verb.Example("delete group:empty?", "empty groups, if any"), Verb.Example("delete #cap", "one graphic")], run: run
  )

  private static func run(_ session: any SessionEditing, _ selector: SelectorOperand, _ isLossy: Bool) throws(CommandError) -> Reply {
    try delete(session.graphics(selector), session, isLossy: isLossy)
  }

  /// Deletes graphics with their subtrees.
  /// - Parameter done: The verb in the reply.
  static func delete(
    _ nodes: [NodeID], _ session: any SessionEditing, isLossy: Bool, done: String = "deleted"
  ) throws(CommandError) -> Reply {
    let paths = nodes.prefix(3).map(NodeNames(session.document, isInPassing: true).path)
    let change = session.change(of: nodes)
    let lost = LostReferences(session.document, removing: nodes)
    let below = nodes.reduce(0) { $0 + session.document.subtreeCount(of: $1) }
    try session.remove(nodes, isLossy: isLossy)
    let more = below > nodes.count ? " with \(below - nodes.count) in \(nodes.count == 1 ? "it" : "them")" : ""
    let list = nodes.isEmpty ? "" : ": " + paths.joined(separator: ", ") + (nodes.count > 3 ? ", " + Glyphs.current.ellipsis : "")
    var reply = Reply.note("\(nodes.count) \(done)\(more)\(list)", change, .init(done, .integer(nodes.count)))
    reply.warnings = lost.warnings + session.running.losses
    return reply
  }
}
