package import ShapeModel

/// Scripts of a program that waits for the answer.
extension Interpreter {
  /// Runs a script as one step, whole or not at all, in the journal before it is answered.
  ///
  /// A single command that handles steps, as `undo` does, is run as it is.
  /// - Parameter name: The name of the step.
  package func run(call source: SourceText, named name: String) {
    guard let statements = accepted(Parser.parse(source), source) else { return }
    // What opens a document does so before anything is a step.
    let opening = statements.prefix { has(.opensDocument, $0) }
    let rest = Array(statements.dropFirst(opening.count))
    do {
      try run(Array(opening), source)
      guard let first = rest.first else { return }
      let kind = rest.count == 1 ? SessionRecorder.Kind(verb(of: first)) : .mayChange
      try journaled(kind, source.text(SourceRange(first.range.lower, source.bytes.count))) { () throws(CommandError) in
        if rest.count == 1, has(.handlesSteps, first) { return try run(rest, source) }
        try asStep(name) { () throws(CommandError) in
          let (depth, names) = (session.history.transactionDepth, session.scripting.transactions)
          try run(rest, source)
          // Steps that the script began end with it.
          while session.history.transactionDepth > depth { session.history.commit() }
          session.scripting.transactions = Array(session.scripting.transactions.prefix(names.count))
        }
      }
    } catch { report(error, source) }
    session.follow()
  }

  /// Whether a script may do more than ask and look.
  package func mayChange(_ source: SourceText) -> Bool {
    Parser.parse(source).script.statements.contains { statement in
      switch SessionRecorder.Kind(verb(of: statement)) {
      case .asks, .looks: false
      default: true
      }
    }
  }
}
