// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// `set SELECTOR PROPERTY VALUE ...`: sets properties of nodes, or of a named style.
enum SetCommand {
  static let verb = Verb(
    "set", in: .change, "give graphics properties", .changes, .fillsPerGraphic,
    takes: Operand.selectorOrStyle("SELECTOR"), Operand.settings("PROPERTY VALUE"),
    Flag.toggle("--force-frame", "let a path become its frame"),
    examples: [
      Verb.Example("set Body fill red", "one property"),
      Verb.Example("set ellipse[width<20] width*=1.5 height*=1.5", "relative to what each has"),
    ], run: run
  )

  private static func run(
    _ session: any SessionEditing, _ target: SetTarget, _ settings: [Setting], _ forcesFrame: Bool
  ) throws(CommandError) -> Reply {
    let selector: SelectorOperand
    switch target {
    case .style(let name, let word): return try StyleSetting(session: session, name: name, word: word).set(settings)
    case .graphics(let operand): selector = operand
    }
    let nodes = try session.targets(selector, mayBeDocument: true)
    let remarks = SettingRemarks(settings, on: nodes, session)
    let changesText = settings.contains { ["text", "text.string"].contains($0.name.text) }
    let fitting = changesText ? TextFitting(session).fitting(nodes) : []
    var notes = try session.assign(settings, to: nodes, forcesFrame: forcesFrame)
    let setsWidth = settings.contains { $0.operation == .set && ["width", "frame"].contains($0.name.text) }
    notes += try TextFitting(session).wrap(setsWidth ? nodes : fitting)
    let changed = session.document.ordered(session.running.touched)
    var reply = session.changed(
      changed, notes + session.separations(changed) + settings.compactMap { remarks.withoutEffect($0, on: changed) })
    reply.warnings += remarks.warnings(nodes)
    return reply
  }
}
