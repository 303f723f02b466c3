import ShapeModel

/// Verbs that only tests of the whole program type. They stand in no table, so no help, completion or manual knows them, and are unknown
/// unless the session was told otherwise.
enum DebugCommands {
  /// The verb of that name; nil in every ordinary session.
  static func find(_ verb: String, _ options: Session.Options) -> CommandSpecification? {
    options.allowsDebugging && verb == crash.name ? crash : nil
  }

  /// Ends the process by a trap, as a fault in the program would.
  private static let crash = CommandSpecification(
    name: "debug", group: .script, summary: "end by a trap", parameters: [.init("crash", .word(["crash"]))], effect: .pure, examples: [],
    run: { (_, _) throws(CommandError) in preconditionFailure("debug crash") })
}
