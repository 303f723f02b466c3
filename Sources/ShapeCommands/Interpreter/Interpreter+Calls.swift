// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Scripts of a client that waits for the reply.
extension Interpreter {
  /// Runs a script as one atomic step, which is journaled before the reply.
  ///
  /// A single command that handles steps itself, such as `undo`, is not wrapped in a step.
  /// - Parameter name: The name of the step.
  package func run(call source: SourceText, named name: String) {
    guard let (statements, source) = accepted(Parser.parse(source), source) else { return }
    // Commands that open a document run before the step begins.
    let opening = statements.prefix { has(.opensDocument, $0) }
    let rest = Array(statements.dropFirst(opening.count))
    do {
      try runStatements(Array(opening), source)
      guard let first = rest.first else { return }
      let kind = rest.count == 1 ? SessionRecorder.Kind(verb(of: first)) : .mayChange
      try journaled(kind, source.text(SourceRange(first.range.lower, source.bytes.count))) { () throws(CommandError) in
        // In a dry run, and where the end of the step is checked, it is in a step like others, which refuses what cannot be taken back.
        let isFree = endOfStep == nil && !session.options.isDryRun
        if rest.count == 1, has(.handlesSteps, first), isFree { return try runStatements(rest, source) }
        try inStep(name) { () throws(CommandError) in
          let (depth, names) = (session.history.transactionDepth, session.scripting.transactions)
          try runStatements(rest, source)
          // Commit the steps that the script began and left open.
          while session.history.transactionDepth > depth { session.history.commit() }
          session.scripting.transactions = Array(session.scripting.transactions.prefix(names.count))
        }
      }
    } catch { report(error, source) }
    session.follow()
  }

  /// Whether a script only opens, writes or leaves documents, which is allowed even when the document's file became unreadable.
  package func isAboutFiles(_ source: SourceText) -> Bool {
    Parser.parse(source).script.statements.allSatisfy { statement in
      guard let verb = verb(of: statement) else { return false }
      return verb.effect == .writesFiles || !verb.traits.isDisjoint(with: [.opensDocument, .leavesDocument])
    }
  }

  /// Whether a script may do more than read the document and change the view.
  package func mayChange(_ source: SourceText) -> Bool {
    Parser.parse(source).script.statements.contains { statement in
      switch SessionRecorder.Kind(verb(of: statement)) {
      case .asks, .looks: false
      default: true
      }
    }
  }
}
