// SPDX-License-Identifier: GPL-3.0-or-later
/// `source FILE`: runs a script as one step.
enum SourceCommand {
  static let verb = Verb(
    "source", in: .script, "run a script as one step", .readsFiles, [.handlesSteps, .runsScript],
    takes: Given.interpreter, Operand.path("FILE"),
    examples: [Verb.Example("source tidy.se", "run it"), Verb.Example("source tidy.se --dry-run", "say what it would do")]
  ) { (_, interpreter, path) throws(CommandError) in try interpreter.runFile(path) }
}
