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
    let isOfGroups = !nodes.isEmpty && nodes.allSatisfy { session.document.kind(of: $0) == .group }
    // A property that groups lack is meant for their contents.
    func onContents() -> String { session.line(replacing: selector.word, by: selector.contents) }
    try SettingRemarks.refuseContradictions(settings)
    try SettingRemarks.refuseCalls(settings)
    let remarks = SettingRemarks(settings, on: nodes, session)
    let replaced = SettingRemarks.replacedTransforms(settings, nodes, session.document)
    let transformed = SettingRemarks.transformed(settings, nodes, session.document)
    let anchored = SettingRemarks.anchored(settings, nodes, session.document)
    let page = PageRemark(settings, nodes, session.document)
    let changesText = settings.contains { ["text", "text.string"].contains($0.name.text) }
    let fitting = changesText ? TextFitting(session).fitting(nodes) : []
    var notes: [String]
    do { notes = try session.assign(settings, to: nodes, forcesFrame: forcesFrame) } catch {
      guard isOfGroups, error.diagnostic.code == "property", settings.contains(where: { $0.isOfContents }) else { throw error }
      var error = error
      error.diagnostic.help = ["write \(onContents())"]
      throw error
    }
    let setsWidth = settings.contains { $0.operation == .set && ["width", "frame"].contains($0.name.text) }
    let wrapped = try TextFitting(session).wrap(setsWidth ? nodes : fitting)
    notes += SettingRemarks.angles(settings)
    SettingRemarks.baselines(settings, nodes, session.document).forEach(session.remarkOnce)
    let changed = session.document.ordered(session.running.touched)
    let idle = settings.compactMap { remarks.withoutEffect($0, on: isOfGroups ? nodes : changed) }
    var reply = session.changed(changed, notes + session.separations(changed) + (isOfGroups ? [] : idle))
    reply.warnings += remarks.handedToNone(settings, on: nodes).map {
      "\($0.path) shows nowhere: all in the group have their own; write \(onContents())"
    }
    reply.warnings +=
      wrapped + SettingRemarks.moved(transformed, session.document) + replaced + (page?.warnings(session.document) ?? [])
      + SettingRemarks.reanchored(anchored, session.document)
      + SettingRemarks.lengths(settings.filter { !$0.isEvaluated }.map(\.value.text), nodes.first, session.document)
    reply.warnings += remarks.warnings(nodes) + (isOfGroups ? idle.map { "\($0); write \(onContents())" } : [])
    return reply
  }
}

extension Setting {
  /// Whether it sets what graphics have, and groups do not.
  fileprivate var isOfContents: Bool {
    guard let kinds = Property(path: name.text)?.kinds else { return false }
    return !kinds.contains(.group) && Kind.graphics.contains { $0 != .group && kinds.contains($0) }
  }
}
