// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel

/// `new`: starts an empty document.
enum NewCommand {
  static let verb = Verb(
    "new", in: .document, "start an empty document", .view, [.handlesSteps, .opensDocument, .leavesDocument], takes: Flag.dropsChanges,
    examples: [Verb.Example("new", "an empty document"), Verb.Example("new --force", "drop what was not saved")]
  ) { (session, drops) throws(CommandError) in
    try session.refuseUnsaved(drops: drops)
    try session.refuseOpenStep(refusesScripts: true)
    session.adopt(.blank, path: nil, file: nil)
    return Reply.note("an empty document; canvas add NAME makes a canvas", .init("path", .null))
  }
}
