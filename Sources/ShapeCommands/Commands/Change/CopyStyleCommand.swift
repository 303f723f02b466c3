// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// `copystyle SOURCE to SELECTOR`: copies the appearance of a graphic to others.
enum CopyStyleCommand {
  static let verb = Verb(
    "copystyle", in: .change, "give graphics the fill, stroke, shadows and letters of another one", .changes,
    takes: Operand.selector("SOURCE"), Operand.selectorText("SELECTOR", of: .graphics).clause("to"),
    examples: [Verb.Example("copystyle #skull to Body", "as the skull"), Verb.Example("copystyle #eyeL to ellipse", "all as one eye")],
    run: run)

  private static func run(_ session: any SessionEditing, _ source: SelectorOperand, _ word: ArgumentWord?) throws(CommandError) -> Reply {
    guard let word else {
      throw CommandError(
        session.running.range, "syntax.missing", "copystyle needs graphics to change", help: ["usage: \(verb.usage)"], .usage)
    }
    let model = session.document.graphic(try session.target(source))
    let nodes = try session.graphics(try session.selector(word), isNested: true)
    var changed: [NodeID] = []
    // Neighbours often need the same settings, which are one edit.
    var pending: (edits: [[PropertySetting]], nodes: [NodeID]) = ([], [])
    for (index, node) in nodes.enumerated() {
      try session.reportProgress(index, of: nodes.count)
      let edits = session.document.appearance(of: model, for: node)
      guard !edits.isEmpty else { continue }
      changed.append(node)
      if edits != pending.edits {
        try apply(pending.edits, to: pending.nodes, session)
        pending = (edits, [])
      }
      pending.nodes.append(node)
    }
    try apply(pending.edits, to: pending.nodes, session)
    var reply = session.changed(changed)
    let unheld = model.unheldPaints.map(\.path)
    if !unheld.isEmpty { reply.warnings = ["the \(unheld.joined(separator: " and ")) is a pattern or the like, which is not copied"] }
    return reply
  }

  private static func apply(_ edits: [[PropertySetting]], to nodes: [NodeID], _ session: any SessionEditing) throws(CommandError) {
    for settings in edits { try session.apply(.set(settings, nodes)) }
  }
}
