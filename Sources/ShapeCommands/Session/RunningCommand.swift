package import ShapeModel

/// The command that runs: where it was typed, and what its edits have changed so far.
package struct RunningCommand {
  /// The whole command.
  package var range = SourceRange(0, 0)
  package var verbRange = SourceRange(0, 0)
  /// The verb by its name, and as it was typed.
  package var verb = ""
  package var typedVerb = ""
  /// Whether it changes what is locked, too.
  var isForced = false
  /// The graphics its edits changed, in their order.
  fileprivate(set) var touched: [Handle] = []
  fileprivate var locks = LockedGraphics()

  init() {}

  /// A command that begins.
  init(_ command: Command, _ verb: String, isForced: Bool, on document: Document) {
    (range, verbRange, self.verb, self.isForced) = (command.range, command.verb.range, verb, isForced)
    typedVerb = command.verb.bareText ?? verb
    locks.beginCommand(on: document)
  }
}

extension Session {
  /// Makes an edit for the running command.
  /// - Returns: The graphics it changed.
  @discardableResult
  package func changed(by edit: Edit) throws(CommandError) -> [Handle] {
    if !running.isForced, let (node, lock) = running.locks.obstacle(to: edit, on: document) {
      throw CommandError(locked: lock, hit: node, in: document, running)
    }
    let former = document.revision
    do {
      let nodes = try history.touched(by: edit)
      running.locks.made(edit, from: former, on: document)
      running.touched += nodes
      return nodes
    } catch { throw CommandError(error, at: running.range, in: document) }
  }

  /// Says how far a walk is that changes graphics on its way.
  /// - Throws: ``ExitStatus/interrupted`` once the user wants to stop.
  func goOn(_ done: Int, of total: Int) throws(CommandError) {
    guard shouldContinue(done, of: total) else { throw CommandError(running.range, "interrupted", "interrupted", .interrupted) }
  }
}
