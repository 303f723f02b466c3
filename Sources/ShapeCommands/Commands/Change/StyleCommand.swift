// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
import ShapeModel

/// `style [NAME [PROPERTY=VALUE ...]]`: lists, sets, renames and deletes the document's named styles.
enum StyleCommand {
  static let verb = Verb(
    "style", in: .document, "list the document's styles, set one, rename or delete it", .changes,
    takes: Operand.style("NAME").optional, Operand.assignments("PROPERTY=VALUE", of: nil),
    Flag.text("--rename", "NEW", "rename it, in all graphics that use it").oneOf(["--rename", "--delete"]),
    Flag.toggle("--delete", "delete it, unless it is used"),
    examples: [
      Verb.Example("style card fill=gold opacity=0.9", "set Body style card follows it"),
      Verb.Example("style card --rename tile", "another name, everywhere"),
    ], run: run)

  private static func run(
    _ session: any SessionEditing, _ name: ArgumentWord?, _ settings: [Setting], _ new: ArgumentWord?, _ deletes: Bool
  ) throws(CommandError) -> Reply {
    try NamedEdit.requireOne(session, name, "PROPERTY=VALUE", sets: !settings.isEmpty, renames: new != nil, deletes: deletes)
    guard let name else { return DefinitionsReply(session, kind: "style").reply }
    guard settings.isEmpty else {
      return try StyleSetting(session: session, name: name.text, word: name, makesNew: true).set(settings)
    }
    let styles = NamedStyles(session.document)
    let edit = NamedEdit(session: session, kind: "style", name: name, names: styles.names)
    func edited(_ new: String?) -> Edit { .set(.styles, styles.json(renaming: name.text, to: new).map { .json($0) }, [.document]) }
    if deletes { return try edit.delete { edited(nil) } }
    if let new { return try edit.rename(to: new) { edited(new.text) } }
    let listed = DefinitionsReply(session, kind: "style", name: name.text)
    if !listed.isOfRules { _ = try edit.known() }
    return listed.reply
  }
}
