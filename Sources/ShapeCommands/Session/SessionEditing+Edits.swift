// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeDocuments
package import ShapeModel

extension SessionEditing {
  /// Applies an edit for the running command.
  /// - Returns: The nodes that it changed.
  @discardableResult
  package func apply(_ edit: Edit) throws(CommandError) -> [NodeID] {
    if !running.isForced, let (node, lock) = running.locks.obstacle(to: edit, on: document) {
      throw CommandError(locked: lock, hit: node, in: document, running)
    }
    do {
      let names = StoredConflicts.names(changedBy: edit, in: document)
      let (nodes, declaring) = try history.apply(edit, noting: &running.selectors)
      running.touched += nodes + declaring
      if !names.isEmpty { _ = try history.touched(by: .set(.conflicts, StoredConflicts(document).following(names).value, [.document])) }
      return nodes
    } catch { throw CommandError(error, at: running.range, in: document) }
  }

  package func refusal(_ fault: EditFault, at range: SourceRange?) -> CommandError {
    var error = CommandError(fault, at: range ?? running.range)
    let line = running.line.isEmpty ? "" : running.line + " "
    if fault.isLoss { error.diagnostic.help.append("\(line)--lossy does it all the same, and says what is lost") }
    return error
  }

  package func note(losses: [String]) { running.losses += losses }

  /// Ends the edits of the running command: selectors stored in clips and variants keep their matches.
  func keepSelectors() throws(CommandError) {
    do { for edit in running.selectors.edits(on: document) { _ = try history.touched(by: edit) } } catch {
      throw CommandError(error, at: running.range, in: document)
    }
  }
}

extension CommandError {
  init(_ fault: EditFault, at range: SourceRange) {
    self.init(range, fault.code, fault.message, help: fault.help)
  }

  package init(_ error: EditError, at range: SourceRange, in document: Document) { self.init(EditFault(error, in: document), at: range) }

  /// The error for changing a locked graphic without `--force`.
  init(locked lock: NodeID, hit node: NodeID, in document: Document, _ command: RunningCommand) {
    self.init(EditFault(locked: lock, hit: node, in: document), at: command.range)
    let other = Selector.id(document.id(of: lock))
    diagnostic.help = [
      "set \(other) locked false unlocks it" + (command.hasForceFlag ? ", \(command.verb) --force changes it all the same" : ""),
      document.isInside(lock, of: node) && node != lock
        ? ":not(:has(:locked)) after a selector leaves out what holds something locked"
        : ":not(:locked) after a selector leaves out what is locked",
    ]
  }
}
