// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The state that blocks and procedures of a run share.
struct Scopes {
  var procedures: [String: Procedure] = [:]
  /// The names of all procedures that the script defines anywhere.
  var declared: Set<String> = []
  /// The variables that the script assigns, as far as it was checked.
  var variables: Set<String> = []
  /// The variables of loops over a range of numbers that are checked.
  var counters: Set<String> = []
  /// The lines that are written in another way than they were typed, for answers to programs.
  var written: Set<String> = []
  /// The kinds of rewritten lines that were already shown.
  var respelled: Set<String> = []
  /// The warnings that the turns of loops and calls of the script gave.
  var warned: Set<String> = []
  /// The current depth of procedure calls.
  var callDepth = 0
  /// The number of open scopes: loops and calls.
  var depth = 0
  var budget = VariableBudget()
  /// The running iterations and calls, outermost first.
  var frames: [Frame] = []
}

/// A procedure of a script.
struct Procedure {
  var parameters: [String]
  var body: [Statement]
  var source: SourceText
}

/// The bytes that variables hold: in the running scope, and in the enclosing scopes.
struct VariableBudget {
  var present = 0
  var waiting = 0
  /// The previous values of the variables that the running scope has assigned; nil values for variables that did not exist.
  var old: [String: Scalar?] = [:]
}

/// Variables and their memory limits.
extension Interpreter {
  /// The maximum number of bytes of all variables, including those of callers.
  package static let variableLimit = 256 << 20
  /// The maximum number of bytes of one list as text.
  package static let listLimit = 1 << 20

  /// Assigns a value to a variable.
  /// - Parameter isData: Whether it comes from outside, and is never read as code.
  func assign(_ name: String, _ value: Scalar, isData: Bool = false, at range: SourceRange) throws(CommandError) {
    let isFirst = scopes.depth > 0 && scopes.budget.old[name] == nil
    // The value from before the scope is kept until its end, and is counted in `waiting`.
    let old = isFirst ? 0 : session.scripting.variables[name].map(size) ?? 0
    scopes.budget.present = max(0, scopes.budget.present - old) + size(value)
    guard scopes.budget.present + scopes.budget.waiting <= Interpreter.variableLimit else {
      throw CommandError(range, "limit.variables", "the variables hold more than \(Interpreter.variableLimit >> 20) MiB")
    }
    if isFirst { scopes.budget.old.updateValue(session.scripting.variables[name], forKey: name) }
    session.scripting.variables[name] = value
    if isData { session.scripting.data.insert(name) } else { session.scripting.data.remove(name) }
  }

  /// Runs a body in a new scope, whose assignments are undone at its end.
  /// - Parameter keeps: Whether an existing variable keeps the value that the body assigned, unless the body throws.
  func scoped(
    keeping keeps: (String) -> Bool = { _ in false }, at range: SourceRange = SourceRange(0, 0),
    _ body: () throws(CommandError) -> Void
  ) throws(CommandError) {
    let held = scopes.budget
    scopes.budget = VariableBudget(waiting: held.waiting + held.present)
    scopes.depth += 1
    var kept: [String: (value: Scalar, isData: Bool)] = [:]
    let data = session.scripting.data
    do {
      defer {
        for (name, value) in scopes.budget.old { session.scripting.variables[name] = value }
        session.scripting.data = data
        scopes.budget = held
        scopes.depth -= 1
      }
      try body()
      for (name, old) in scopes.budget.old where old != nil && keeps(name) {
        kept[name] = session.scripting.variables[name].map { ($0, session.scripting.data.contains(name)) }
      }
    }
    // Assign again, so that the enclosing scope records their previous values.
    for (name, value) in kept { try assign(name, value.value, isData: value.isData, at: range) }
  }

  /// Joins values into one list. Nested lists are flattened, which does not change their text.
  func list(_ values: [Scalar], at range: SourceRange) throws(CommandError) -> Scalar {
    var flat: [Scalar] = []
    var total = 0
    for value in values {
      total += size(value)
      guard total <= Interpreter.listLimit else { throw CommandError(range, "limit.variables", "this list is longer than 1 MiB") }
      if case .list(let inner) = value { flat += inner } else { flat.append(value) }
    }
    return .list(flat)
  }

  /// The approximate size of a value in bytes.
  private func size(_ value: Scalar) -> Int {
    switch value {
    case .string(let text), .numeral(let text, _): text.utf8.count + 8
    case .list(let values): values.reduce(8) { $0 + size($1) }
    default: 8
    }
  }
}
