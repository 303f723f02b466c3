// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
import ShapeModel

/// Renames or deletes a definition that graphics refer to by name: a token or a style.
struct NamedEdit {
  let session: any SessionEditing
  let kind: String
  let name: ArgumentWord
  /// The existing names of this kind.
  let names: [String]

  /// The name, validated.
  /// - Throws: `name.unknown` if no definition has exactly this name.
  func known() throws(CommandError) -> String {
    guard names.contains(where: { $0.hasSameBytes(as: name.text) }) else {
      throw CommandError(
        name.range, "name.unknown", "there is no \(kind) '\(sanitized(name.text, limit: 60))'",
        help: names.isEmpty
          ? ["\(kind) NAME \(kind == "token" ? "#3366cc" : "fill=red") makes one"] : CommandError.didYouMean(name.text, among: names))
    }
    return name.text
  }

  private func requireOther(_ new: ArgumentWord) throws(CommandError) {
    guard !new.text.isEmpty, !new.text.contains(where: { "(),".contains($0) || $0.isWhitespace }) else {
      throw CommandError(
        new.range, "value", "'\(sanitized(new.text, limit: 60))' cannot be the name of a \(kind)", help: ["write one word"])
    }
    guard !names.contains(where: { $0.hasSameBytes(as: new.text) }) else {
      throw CommandError(new.range, "name.taken", "there is a \(kind) '\(sanitized(new.text, limit: 60))' already")
    }
  }

  /// Checks that a command requests exactly one change, and has a name to apply it to.
  /// - Parameters:
  ///   - value: The value that the command sets, in the words of its usage.
  ///   - sets: Whether it sets the value.
  static func requireOne(
    _ session: any SessionEditing, _ name: ArgumentWord?, _ value: String, sets: Bool, renames: Bool, deletes: Bool
  ) throws(CommandError) {
    guard [sets, renames, deletes].count(where: \.self) <= 1 else {
      throw CommandError(session.running.range, "syntax.word", "\(value), --rename and --delete exclude each other", .usage)
    }
    guard name != nil || !renames && !deletes else {
      throw CommandError(session.running.range, "syntax.missing", "\(renames ? "--rename" : "--delete") needs NAME", .usage)
    }
  }

  private var target: Reference.Target { kind == "token" ? .token(name.text) : .style(name.text) }

  /// Deletes the definition.
  /// - Throws: `name.used` with the first users if it is in use.
  func delete(_ edit: () -> Edit) throws(CommandError) -> Reply {
    let name = try known()
    let references = session.document.references
    var users: [String] = []
    for reference in references.to(target) {
      let user = sanitized(references.name(of: reference.holder), limit: .max)
      if !users.contains(user) { users.append(user) }
    }
    guard users.isEmpty else {
      let more = users.count > 6 ? ", and \(users.count - 6) more" : ""
      throw CommandError(
        self.name.range, "name.used",
        "\(kind) '\(sanitized(name, limit: 60))' is used by " + users.prefix(6).joined(separator: ", ") + more)
    }
    return try done([edit()])
  }

  /// Renames the definition and updates every reference to it.
  func rename(to new: ArgumentWord, _ edit: () -> Edit) throws(CommandError) -> Reply {
    _ = try known()
    try requireOther(new)
    try session.apply(edit())
    return try done(session.document.references.edits(replacing: [target: new.text]))
  }

  func done(_ edits: [Edit]) throws(CommandError) -> Reply {
    for edit in edits { try session.apply(edit) }
    return session.changed(session.document.ordered(session.running.touched))
  }
}

/// The reply that lists the definitions of one kind, or a single one, each with its users.
struct DefinitionsReply {
  let reply: Reply
  /// Whether it lists rules of a style sheet.
  let isOfRules: Bool

  init(_ session: any SessionEditing, kind: String, name: String? = nil) {
    let document = session.document
    let rules = kind == "style" ? document.styleRules : []
    let ruled = rules.map { DefinitionList.Item(kind: kind, name: $0.selector, line: nil, users: []) }
    let items = (rules.isEmpty ? DefinitionList(document).items : ruled).filter { $0.kind == kind && (name == nil || $0.name == name) }
    isOfRules = !rules.isEmpty && !items.isEmpty
    let styles = kind == "style" ? NamedStyles(document) : nil
    func value(_ name: String) -> String {
      if let rule = rules.first(where: { $0.selector == name }) { return rule.declarations }
      guard let styles else { return document.tokens.first { $0.name == name }?.color.description ?? "" }
      return styles.style(name)?.members.filter { !$0.property.isObject }.map { "\($0.property.path)=\(ValueText.text($0.value))" }
        .joined(separator: " ") ?? "broken"
    }
    var reply = Reply()
    let page = session.options.page
    let width = items.map { displayWidth(sanitized($0.name, limit: 40)) }.max() ?? 0
    reply.lines = AnswerStream(
      items.flatMap { item in
        let users =
          !rules.isEmpty
          ? "" : item.users.isEmpty ? "unused" : "used by " + item.users.prefix(6).map { sanitized($0, limit: 40) }.joined(separator: " ")
        let more = item.users.count > 6 ? " and \(item.users.count - 6) more" : ""
        var line = page.value("\(padded(sanitized(item.name, limit: 40), to: width))  \(sanitized(value(item.name), limit: 200))")
        line.add("  " + users + more, .remark)
        return page.lines(line, indent: 4)
      })
    reply.objects = AnswerStream(
      items.map { item in
        [
          .init("name", .string(item.name)), .init("value", .string(value(item.name))),
          .init("users", .list(item.users.map { .string($0) })),
        ]
      })
    if items.isEmpty { reply.notes = ["there is no \(kind)"] }
    self.reply = reply
  }
}
