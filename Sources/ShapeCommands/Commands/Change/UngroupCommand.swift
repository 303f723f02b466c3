// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeDocuments
import ShapeModel

/// `ungroup SELECTOR`: replaces groups with their children.
enum UngroupCommand {
  static let verb = Verb(
    "ungroup", in: .change, "replace groups by their children", .changes, takes: Operand.selector("SELECTOR", of: .groups), Flag.lossy,
    examples: [Verb.Example("ungroup #eyes", "the eyes alone"), Verb.Example("ungroup group", "all groups")], run: run)

  private static func run(_ session: any SessionEditing, _ selector: SelectorOperand, _ isLossy: Bool) throws(CommandError) -> Reply {
    let nodes = try session.targets(selector)
    try check(nodes, session.document, selector.word)
    let groups = Set(nodes)
    let freed = session.document.placements(dissolving: groups).map(\.node).filter { !groups.contains($0) }
    let change = session.change(of: nodes + freed)
    let lost = LostReferences(session.document, removing: nodes, alone: true)
    try session.ungroup(nodes, isLossy: isLossy)
    var reply = Reply.note(
      "\(counted(nodes.count, "group")) dissolved, \(counted(freed.count, "graphic")) in their place", change,
      .init("ungrouped", .integer(nodes.count)), .init("children", .integer(freed.count)))
    reply.warnings = lost.warnings + session.running.losses
    return reply
  }

  private static func check(_ nodes: [NodeID], _ document: Document, _ word: ArgumentWord) throws(CommandError) {
    guard nodes.allSatisfy({ document.kind(of: $0) == .group || document.isGroupOfGraphics($0) }) else {
      throw CommandError(word.range, "edit.kind", "\(word.source) matches more than groups", help: ["ungroup group takes groups only"])
    }
  }
}
