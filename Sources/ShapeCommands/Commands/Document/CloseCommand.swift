// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
import ShapeModel

/// `close`: closes the document.
enum CloseCommand {
  static let verb = Verb(
    "close", in: .document, "close the document", .view, .leavesDocument, takes: Flag.dropsChanges,
    examples: [Verb.Example("close", "nothing is open"), Verb.Example("close --force", "drop what was not saved")]
  ) { (session, drops) throws(CommandError) in
    try session.refuseUnsaved(drops: drops)
    let path = JSONText.Field("path", session.workspace.path.map { .string($0) } ?? .null)
    if session.options.isDryRun { return Reply.note("would close \(sanitized(session.workspace.title))", path) }
    session.adopt(.blank, path: nil, file: nil)
    return Reply.note("closed", path)
  }
}
