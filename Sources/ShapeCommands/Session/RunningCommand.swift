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
  var touched: [NodeID] = []
  var locks = LockedGraphics()

  init() {}

  /// A command that begins.
  init(_ command: Command, _ verb: String, isForced: Bool, on document: Document) {
    (range, verbRange, self.verb, self.isForced) = (command.range, command.verb.range, verb, isForced)
    typedVerb = command.verb.bareText ?? verb
    locks.beginCommand(on: document)
  }
}
