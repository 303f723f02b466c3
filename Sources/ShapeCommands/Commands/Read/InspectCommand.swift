// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel
import ShapeOutline
import ShapePresentation

/// `inspect [SELECTOR]`: prints all properties of one graphic or many as a form with sections.
enum InspectCommand {
  typealias Section = PropertySpecification.Section

  static let verb = Verb(
    "inspect", aliases: ["i"], in: .read, "print the form of all properties, for one graphic or many", .view,
    takes: Operand.selector("SELECTOR").optional,
    Flag.section("--group", "only geometry, fill, stroke, shadow, text or general"), Flag.section("--open", "open a group, from now on"),
    Flag.section("--close", "close a group, from now on"), Flag.toggle("--all", "open all groups, this once"),
    Flag.toggle("--each", "a form for each, not one for all"),
    examples: [Verb.Example("inspect Body", "its form"), Verb.Example("inspect (#skull, #body) --group fill", "mixed values")], run: run)

  private static func run(
    _ session: any SessionViewing, _ selector: SelectorOperand?, _ only: Section?, _ opened: Section?, _ closed: Section?, _ isAll: Bool,
    _ isEach: Bool
  ) throws(CommandError) -> Reply {
    if let opened { session.viewpoint.openSections.insert(opened) }
    if let closed { session.viewpoint.openSections.remove(closed) }
    let nodes = if let selector { try session.targets(selector) } else { session.selection }
    guard !nodes.isEmpty else {
      guard selector == nil, only == nil, opened == nil, closed == nil else { return Reply() }
      throw CommandError(session.running.range, "inspect.empty", "nothing is selected", help: ["inspect SELECTOR, or select first"])
    }
    // Sections are collapsed for people, never for programs.
    let open = session.options.isJSON || isAll ? Set(Section.allCases) : only.map { [$0] } ?? session.viewpoint.openSections
    let form = Form(session: session, only: only, open: open)
    if isEach {
      let names = session.names(for: nodes.count)
      return .each(nodes, lines: { form.lines([$0]) }, object: { session.identity(of: $0, names) + [form.field([$0])] })
    }
    var reply = Reply()
    if session.options.isJSON {
      reply.fields = [.init("ids", .list(nodes.map { .string(session.document.id(of: $0)) })), form.field(nodes)]
    } else {
      reply.lines += form.lines(nodes)
    }
    return reply
  }
}

/// The form of some graphics.
private struct Form {
  let session: any SessionViewing
  let only: PropertySpecification.Section?
  let open: Set<PropertySpecification.Section>

  private func groups(_ nodes: [NodeID]) -> [Inspector.Group] {
    let inspector = Inspector(nodes, in: session.document, open: open, styled: session.styledGraphics)
    return inspector.groups.filter { only == nil || $0.section == only }
  }

  func lines(_ nodes: [NodeID]) -> [StyledLine] {
    let form = FormLines(nodes, in: session.document, page: session.options.page)
    return form.header + groups(nodes).flatMap { form.lines($0, isOpen: open.contains($0.section)) }
      + form.lines(StoredConflicts(session.document).all)
  }

  func field(_ nodes: [NodeID]) -> JSONText.Field {
    let groups = groups(nodes).map { group in
      let rows: [JSONText.Field] = group.rows.isEmpty ? [] : [.init("rows", .list(group.rows.map(Form.object)))]
      return JSONText.object([.init("name", .string(group.section.rawValue)), .init("summary", .string(group.summary))] + rows)
    }
    return .init("groups", .list(groups))
  }

  private static func object(_ row: Inspector.Row) -> JSONText {
    .object([
      .init("property", .string(row.property.path)), .init("value", row.common.map { JSONText($0) } ?? .null),
      .init("mixed", .bool(row.value == nil)),
    ])
  }
}

extension Flag where Value == PropertySpecification.Section? {
  /// An option with the name of a section of the form, in any case.
  fileprivate static func section(_ name: String, _ summary: String) -> Flag {
    let names = PropertySpecification.Section.allCases.map { $0.rawValue.lowercased() }
    return Flag(FlagForm(name, "NAME", summary, type: .word(names))) { (word, _) throws(CommandError) in
      guard let word else { return nil }
      if let index = names.firstIndex(of: word.text.lowercased()) { return PropertySpecification.Section.allCases[index] }
      let help = CommandError.didYouMean(word.text, among: names)
      throw CommandError(
        word.range, "inspect.group", "the form has no group '\(word.text)'",
        help: help.isEmpty ? ["the groups are \(names.joined(separator: " "))"] : help)
    }
  }
}
