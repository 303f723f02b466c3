// SPDX-License-Identifier: GPL-3.0-or-later
/// A verb for tests of the whole program. It is not in ``CommandTable/standard``, so help, completion and the manual leave it out; the
/// interpreter has it only with ``Session/Options/allowsDebugging``.
enum DebugCommand {
  /// Ends the process by a trap, as a programming error would.
  static let verb = Verb("debug", in: .script, "end by a trap", .pure, takes: Operand.word(["crash"]), examples: []) {
    (_, _) throws(CommandError) in preconditionFailure("debug crash")
  }
}
