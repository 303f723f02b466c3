// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
package import ShapeModel
import TerminalText

/// The running command: its position in the script, and the changes of its edits so far.
package struct RunningCommand {
  /// The whole command.
  package var range = SourceRange(0, 0)
  package var verbRange = SourceRange(0, 0)
  /// The verb by its canonical name, and as typed.
  package var verb = ""
  package var typedVerb = ""
  /// The text that contains it; nil if no command runs.
  var source: SourceText?
  /// Whether it may change locked graphics, and whether its verb has the flag for that.
  var isForced = false
  var hasForceFlag = false
  /// Whether its verb neither changes the document nor writes files.
  var onlyReads = false
  /// The graphics that its edits changed, in order.
  var touched: [NodeID] = []
  /// Permitted losses in the picture, for warnings.
  var losses: [String] = []
  /// What the reply has to say about the words of the command, such as names that nothing has.
  var remarks: [String] = []
  var locks = LockedGraphics()
  /// The selectors stored in the document that its edits may have affected.
  var selectors = StoredSelectors()

  init() {}

  /// The command as typed, for an offer of the same with a flag; the verb alone for one that is long or has several lines.
  var line: String {
    let line = source.map { sanitized($0.text(range), limit: RunningCommand.longest) } ?? verb
    return line.count < RunningCommand.longest && !line.contains("\n") ? line : verb
  }

  private static let longest = 120

  /// A command that is about to run.
  /// - Parameter isForced: Whether it may change locked graphics; nil if its verb has no flag for that.
  init(_ command: Command, _ verb: String, in source: SourceText, isForced: Bool?, on document: Document) {
    self.source = source
    (range, verbRange, self.verb) = (command.range, command.verb.range, verb)
    (self.isForced, hasForceFlag) = (isForced ?? false, isForced != nil)
    typedVerb = command.verb.bareText ?? verb
    locks.beginCommand(on: document)
  }
}
