// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
import ShapeModel

/// `token [NAME [COLOUR]]`: lists, sets, renames and deletes the document's colour tokens.
enum TokenCommand {
  static let verb = Verb(
    "token", in: .document, "list the document's names for colours, set one, rename or delete it", .changes,
    takes: Operand.token("NAME").optional, Operand.color("COLOUR").optional,
    Flag.text("--rename", "NEW", "another name, everywhere").oneOf(["--rename", "--delete"]),
    Flag.toggle("--delete", "delete it, unless it is used"),
    examples: [
      Verb.Example("token brand #3366cc", "fill token(brand) is that colour then"),
      Verb.Example("token brand --rename ink", "another name, everywhere"),
    ], run: run)

  private static func run(
    _ session: any SessionEditing, _ name: ArgumentWord?, _ color: ArgumentWord?, _ new: ArgumentWord?, _ deletes: Bool
  ) throws(CommandError) -> Reply {
    try NamedEdit.requireOne(session, name, "COLOUR", sets: color != nil, renames: new != nil, deletes: deletes)
    guard let name else { return DefinitionsReply(session, kind: "token").reply }
    let edit = NamedEdit(session: session, kind: "token", name: name, names: session.document.ownTokens.map(\.name))
    if deletes { return try edit.delete { tokens(session, renaming: name.text, to: nil) } }
    if let new { return try edit.rename(to: new) { tokens(session, renaming: name.text, to: new.text) } }
    guard let color else { return DefinitionsReply(session, kind: "token", name: try edit.known()).reply }
    return try edit.done([try set(name, color, session)])
  }

  private static func set(_ name: ArgumentWord, _ color: ArgumentWord, _ session: any SessionEditing) throws(CommandError) -> Edit {
    guard !name.text.isEmpty, !name.text.contains(where: { "(),".contains($0) || $0.isWhitespace }) else {
      throw CommandError(
        name.range, "value", "'\(sanitized(name.text, limit: 60))' cannot be the name of a colour", help: ["write one word"])
    }
    var tokens = session.document.ownTokens
    let term: ColorTerm
    do { term = try ValueText.colorTerm(color.text, tokens) } catch {
      throw CommandError(color.range, "value", error.message, help: error.help)
    }
    if let index = tokens.firstIndex(where: { $0.name.hasSameBytes(as: name.text) }) {
      tokens[index].color = term
    } else {
      tokens.append(NamedColor(name: name.text, color: term))
    }
    guard tokens.color(of: .token(name.text)) != nil else {
      throw CommandError(color.range, "value.ring", "token(\(sanitized(name.text))) would refer to itself")
    }
    return .set(.tokens, .colors(tokens), [.document])
  }

  /// The edit that renames a token in the list of tokens, or removes it if the new name is nil.
  private static func tokens(_ session: any SessionEditing, renaming name: String, to new: String?) -> Edit {
    var tokens = session.document.ownTokens
    for index in tokens.indices {
      if let new, tokens[index].name.hasSameBytes(as: name) { tokens[index].name = new }
    }
    if new == nil { tokens.removeAll { $0.name.hasSameBytes(as: name) } }
    return .set(.tokens, tokens.isEmpty ? nil : .colors(tokens), [.document])
  }
}
