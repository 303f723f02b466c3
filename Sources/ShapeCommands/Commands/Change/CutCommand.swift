// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// `cut SELECTOR`: stores graphics for `paste`, and deletes them.
enum CutCommand {
  static let verb = Verb(
    "cut", in: .change, "take graphics away, for paste", .changes,
    takes: Operand.selector("SELECTOR", of: .graphics), Flag.lossy,
    examples: [
      Verb.Example("cut #cap", "to put it into a group: paste in Head"), Verb.Example("cut #eyes", "with all that is in it"),
    ], run: run
  )

  private static func run(_ session: any SessionEditing, _ selector: SelectorOperand, _ isLossy: Bool) throws(CommandError) -> Reply {
    let nodes = try session.graphics(selector)
    let old = session.clipboard
    if !nodes.isEmpty { session.take(nodes, isChange: true) }
    do { return try DeleteCommand.delete(nodes, session, isLossy: isLossy, done: "cut") } catch {
      session.clipboard = old
      throw error
    }
  }
}
