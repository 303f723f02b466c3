// SPDX-License-Identifier: GPL-3.0-or-later
/// Combines several parameters and a function of their values into one parameter, whose value is the pending call.
///
/// `Part` is the view of the session that the function gets. The parameters take their words in the order of their declaration.
package struct Bound<Part, Result>: Parameter {
  private let declareAll: @Sendable (inout VerbForms) -> Void
  private let checkAll: @Sendable (inout CommandWords) throws(CommandError) -> Void
  private let bindAll: @Sendable (inout CommandWords) throws(CommandError) -> (Part) throws(CommandError) -> Result

  // Not specialised for each of the verbs, or a tenth of the module's machine code would be the closures below: they run once a command.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init<each P: Parameter>(
    _ parameters: repeat each P, run: @escaping @Sendable (Part, repeat (each P).Value) throws(CommandError) -> Result
  ) {
    declareAll = { forms in for parameter in repeat each parameters { parameter.declare(in: &forms) } }
    checkAll = { (words) throws(CommandError) in for parameter in repeat each parameters { try parameter.check(&words) } }
    bindAll = { (words) throws(CommandError) in
      let values = (repeat try (each parameters).bind(&words))
      return { (part) throws(CommandError) in try run(part, repeat each values) }
    }
  }

  package func declare(in forms: inout VerbForms) { declareAll(&forms) }
  package func check(_ words: inout CommandWords) throws(CommandError) { try checkAll(&words) }
  package func bind(_ words: inout CommandWords) throws(CommandError) -> (Part) throws(CommandError) -> Result { try bindAll(&words) }
}
