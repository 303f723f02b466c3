package import ShapeModel

extension Session {
  /// Applies an edit for the running command.
  /// - Returns: The nodes that it changed.
  @discardableResult
  package func changed(by edit: Edit) throws(CommandError) -> [NodeID] {
    if !running.isForced, let (node, lock) = running.locks.obstacle(to: edit, on: document) {
      throw CommandError(locked: lock, hit: node, in: document, running)
    }
    do {
      running.selectors.note(before: edit, on: document)
      let styles = PlacedStyles(before: edit, in: document)
      let nodes = try history.touched(by: edit)
      running.touched += nodes
      if let carried = styles?.carried(in: document), !carried.nodes.isEmpty {
        running.touched += try history.touched(by: .carry(carried.values, carried.nodes))
      }
      return nodes
    } catch { throw CommandError(error, at: running.range, in: document) }
  }

  /// Ends the edits of the running command: selectors that clips and variants store keep what they match.
  func keepSelectors() throws(CommandError) {
    do { for edit in running.selectors.edits(on: document) { _ = try history.touched(by: edit) } } catch {
      throw CommandError(error, at: running.range, in: document)
    }
  }

  /// Reports the progress of a loop that changes graphics.
  /// - Throws: ``ExitStatus/interrupted`` once the user interrupts.
  func goOn(_ done: Int, of total: Int) throws(CommandError) {
    guard shouldContinue(done, of: total) else { throw CommandError(running.range, "interrupted", "interrupted", .interrupted) }
  }
}

extension CommandError {
  /// The error for changing a locked graphic without `--force`.
  init(locked lock: NodeID, hit node: NodeID, in document: Document, _ command: RunningCommand) {
    let (id, other) = (Selector.id(document.id(of: node)), Selector.id(document.id(of: lock)))
    let message =
      node == lock
      ? "\(id) is locked" : document.isInside(node, of: lock) ? "\(id) is in \(other), which is locked" : "\(other) in \(id) is locked"
    let help = [
      "set \(other) locked false unlocks it" + (command.hasForceFlag ? ", \(command.verb) --force changes it all the same" : ""),
      document.isInside(lock, of: node) && node != lock
        ? ":not(:has(:locked)) after a selector leaves out what holds something locked"
        : ":not(:locked) after a selector leaves out what is locked",
    ]
    self.init(command.range, "edit.locked", message, help: help)
  }
}
