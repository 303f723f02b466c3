/// A verb that only tests of the whole program type. It is in no table, so no help, completion or manual knows it, and is unknown
/// unless the session was told otherwise.
enum DebugCommand {
  /// Ends the process by a trap, as a fault in the program would.
  static let verb = Verb("debug", in: .script, "end by a trap", .pure, takes: Operand.word(["crash"]), examples: []) {
    (_, _) throws(CommandError) in preconditionFailure("debug crash")
  }
}
