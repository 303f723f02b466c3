// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFiles
import ShapeModel

/// The result of an edited text.
struct TextEditResult {
  /// A line for each change.
  var plan: [String] = []
  var changed: [NodeID] = []
  /// Whether the user has seen the plan and confirmed it.
  var wasSeen = false

  /// The maximum number of changes that are listed one by one.
  private static let longestPlan = 40

  /// A plan as shown to the user, with the number of changes beyond the limit.
  static func shortened(_ plan: [String]) -> [String] {
    let more = plan.count - longestPlan
    return plan.prefix(longestPlan) + (more > 0 ? ["and \(more) more"] : [])
  }
}

/// Opens a text in the user's editor and applies the result; reopens it with an error comment until it is valid.
///
/// The user's text is never lost: until it is applied it is in a private file, which every error names.
struct TextEdit {
  let session: any SessionEditing
  let range: SourceRange

  /// The name of the text in a journal, from which a recovery reads it without an editor.
  private static let journalName = "<edit>"
  /// The prefix of an error comment.
  private static let remark = "# error: "

  /// Edits a text and applies the result.
  /// - Parameter take: Makes the changes of a text, within a step that is rolled back if it throws, and returns a line for each.
  /// - Returns: Nil if the text came back unchanged, or empty but for comments.
  func run(_ text: String, _ take: (String) throws(TextProblem) -> [String]) throws(CommandError) -> TextEditResult? {
    if let replayed = session.scripting.replayedFiles?.take(TextEdit.journalName) {
      let content = String(decoding: TextLines.content(of: replayed), as: UTF8.self)
      do throws(TextProblem) { return try attempt(content, take, nil).result } catch { throw refusal(error.message) }
    }
    guard let editor = session.host.edit else { throw refusal("VISUAL and EDITOR are not set, and this is not a terminal") }
    let file: EditedText
    do { file = try EditedText.make(text) } catch { throw CommandError(error, at: range) }
    var (written, line) = (text, 1)
    while true {
      let status = editor(file.path, line)
      guard status == 0 else { throw kept("the editor ended with status \(status)", file) }
      let content = try read(file)
      if content.hasSameBytes(as: text) || TextEdit.isEmpty(content) {
        file.remove()
        return nil
      }
      let decided: (decision: Session.EditDecision, result: TextEditResult)
      do throws(TextProblem) { decided = try attempt(content, take, session.host.decide) } catch {
        // Without a terminal, or if the editor changes nothing, it would be opened forever.
        let isStuck = line > 1 && content.hasSameBytes(as: written)
        guard session.host.editsAgain, !isStuck else { throw kept("line \(error.line): \(error.message)", file) }
        (written, line) = TextEdit.remarked(content, error)
        do { try file.write(written) } catch { throw CommandError(error, at: range) }
        continue
      }
      switch decided.decision {
      case .leave: throw kept("the edited text was not taken", file)
      case .again: (written, line) = (content, 1)
      case .take:
        session.recorder?.note(TextEdit.journalName, Array(content.utf8))
        file.remove()
        return decided.result
      }
    }
  }

  private func attempt(
    _ content: String, _ take: (String) throws(TextProblem) -> [String], _ decide: (([String]) -> Session.EditDecision)?
  ) throws(TextProblem) -> (decision: Session.EditDecision, result: TextEditResult) {
    session.history.begin("")
    do {
      let plan = try take(content)
      let decision = plan.isEmpty ? nil : decide?(TextEditResult.shortened(plan))
      let result = TextEditResult(plan: plan, changed: session.history.openNodes, wasSeen: decision != nil)
      if decision ?? .take == .take { session.history.commit() } else { rollBack() }
      return (decision ?? .take, result)
    } catch {
      rollBack()
      throw error
    }
  }

  private func rollBack() {
    session.history.rollback()
    session.follow()
  }

  /// Whether a text has only blanks and comments, which does not mean to delete everything.
  private static func isEmpty(_ text: String) -> Bool {
    TextLines.lines(of: Array(text.utf8)).map(EditedLine.trimmed).allSatisfy { $0.isEmpty || EditedLine.isComment($0) }
  }

  private func read(_ file: EditedText) throws(CommandError) -> String {
    let bytes: [UInt8]
    do { bytes = TextLines.content(of: try file.read()) } catch { throw CommandError(error, at: range) }
    guard let content = String(validating: bytes, as: UTF8.self), !CombiningMarkRun.isExcessive(content) else {
      throw kept("the text cannot be read as UTF-8", file)
    }
    return content
  }

  /// The text with an error comment above the faulty line, and the new number of that line.
  private static func remarked(_ content: String, _ problem: TextProblem) -> (text: String, line: Int) {
    var lines = TextLines.lines(of: content)
    var place = min(max(0, problem.line - 1), lines.count)
    // Removes the comment of the previous attempt.
    for index in lines.indices.reversed() where lines[index].hasPrefix(remark) {
      lines.remove(at: index)
      if index < place { place -= 1 }
    }
    lines.insert(remark + sanitized(problem.message, limit: .max), at: place)
    return (lines.joined(separator: "\n"), place + 2)
  }

  private func refusal(_ message: String) -> CommandError { CommandError(range, "edit.text", message) }

  private func kept(_ message: String, _ file: EditedText) -> CommandError {
    CommandError(
      range, "edit.text", sanitized(message, limit: 400) + "; nothing was changed",
      help: ["what was written is in \(sanitized(file.path, limit: 1000))"])
  }
}
