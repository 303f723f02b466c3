import ShapeModel

/// What blocks and procedures of a run know of one another.
struct Scopes {
  var procedures: [String: Procedure] = [:]
  /// The names of the procedures that the script defines anywhere.
  var declared: Set<String> = []
  /// How many procedures have called one another.
  var callDepth = 0
  /// How many scopes are open: turns of loops and calls.
  var depth = 0
  var budget = VariableBudget()
  /// The turns of loops and the calls that are running, the outermost first.
  var frames: [Frame] = []
}

/// A procedure of a script.
struct Procedure {
  var parameters: [String]
  var body: [Statement]
  var source: SourceText
}

/// The bytes that variables hold: in the scope that runs, and in those that wait for it.
struct VariableBudget {
  var present = 0
  var waiting = 0
  /// What the variables were that the scope that runs has given other values; nil in it for those that were not there.
  var former: [String: Scalar?] = [:]
}

/// Variables, and how much they may hold.
extension Interpreter {
  /// The bytes that all variables may hold, those of callers included.
  package static let variableLimit = 256 << 20
  /// The bytes of one list as text.
  package static let listLimit = 1 << 20

  /// Gives a variable a value.
  func assign(_ name: String, _ value: Scalar, at range: SourceRange) throws(CommandError) {
    let isFirst = scopes.depth > 0 && scopes.budget.former[name] == nil
    // The value that a scope begins with is kept for its end, and counts with those that wait.
    let former = isFirst ? 0 : session.scripting.variables[name].map(size) ?? 0
    scopes.budget.present = max(0, scopes.budget.present - former) + size(value)
    guard scopes.budget.present + scopes.budget.waiting <= Interpreter.variableLimit else {
      throw CommandError(range, "limit.variables", "the variables hold more than \(Interpreter.variableLimit >> 20) MiB")
    }
    if isFirst { scopes.budget.former.updateValue(session.scripting.variables[name], forKey: name) }
    session.scripting.variables[name] = value
  }

  /// Runs something whose variables are forgotten behind it.
  /// - Parameter keeps: Which variables that were there before keep the values that it gave them, where no error ends it.
  func scoped(
    keeping keeps: (String) -> Bool = { _ in false }, at range: SourceRange = SourceRange(0, 0),
    _ body: () throws(CommandError) -> Void
  ) throws(CommandError) {
    let held = scopes.budget
    scopes.budget = VariableBudget(waiting: held.waiting + held.present)
    scopes.depth += 1
    var kept: [String: Scalar] = [:]
    do {
      defer {
        for (name, value) in scopes.budget.former { session.scripting.variables[name] = value }
        scopes.budget = held
        scopes.depth -= 1
      }
      try body()
      for (name, former) in scopes.budget.former where former != nil && keeps(name) {
        kept[name] = session.scripting.variables[name]
      }
    }
    // Given once more, for the scope around has to know what they were before it.
    for (name, value) in kept { try assign(name, value, at: range) }
  }

  /// Several values as one list. Lists in it become part of it: they read the same, and nothing nests.
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

  /// About the bytes a value takes.
  private func size(_ value: Scalar) -> Int {
    switch value {
    case .string(let text), .numeral(let text, _): text.utf8.count + 8
    case .list(let values): values.reduce(8) { $0 + size($1) }
    default: 8
    }
  }
}
