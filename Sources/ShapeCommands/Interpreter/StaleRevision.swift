// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
import ShapePresentation

/// Changes that are conditional on a revision of the document.
extension SessionReading {
  /// Throws unless the document is at a revision; the error lists the changes since then.
  package func refuse(unlessAt revision: Int, at range: SourceRange, offering way: String? = nil) throws(CommandError) {
    guard revision != self.revision else { return }
    var error = CommandError(
      range, "revision.stale", "the document is at revision \(self.revision), not \(revision)", .conflict)
    error.fields = [.init("rev", .integer(self.revision))]
    if let changes = ChangePreview(self, since: revision) {
      error.diagnostic.help = ["since then: " + (changes.lines.isEmpty ? "nothing that stayed" : changes.text)]
      error.fields += changes.fields
      if let way { error.diagnostic.help.append(way) }
    } else {
      error.diagnostic.help = ["what changed since is not known any more; look at the document again"]
    }
    throw error
  }
}

extension CommandWords {
  /// The revision given by `--if-rev`; nil without the flag.
  func revision() throws(CommandError) -> (number: Int, range: SourceRange)? {
    guard let word = try flag(CommandTable.ifRevision) else { return nil }
    guard let number = Int(word.text), number >= 0 else {
      throw CommandError(word.range, "value.number", "--if-rev needs the number of a revision, not '\(word.text)'", .usage)
    }
    return (number, word.range)
  }
}
