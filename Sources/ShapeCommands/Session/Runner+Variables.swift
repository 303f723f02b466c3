import ShapeModel

/// Variables, and how much they may hold.
extension Runner {
  /// The bytes that all variables may hold, those of callers included.
  package static let variableLimit = 256 << 20
  /// The bytes of one list as text.
  package static let listLimit = 1 << 20

  /// What variables hold: in the scope that runs, and in those that wait for it.
  struct Holdings {
    var present = 0
    var waiting = 0
  }

  /// Gives a variable a value.
  func assign(_ name: String, _ value: Scalar, at range: SourceRange) throws(CommandError) {
    let former = session.variables[name].map(size) ?? 0
    holdings.present = max(0, holdings.present - former) + size(value)
    guard holdings.present + holdings.waiting <= Runner.variableLimit else {
      throw CommandError(range, "limit.variables", "the variables hold more than \(Runner.variableLimit >> 20) MiB")
    }
    session.variables[name] = value
  }

  /// Runs something whose variables are forgotten behind it.
  func scoped(_ body: () throws(CommandError) -> Void) throws(CommandError) {
    let (former, held) = (session.variables, holdings)
    holdings.waiting += holdings.present
    defer { (session.variables, holdings) = (former, held) }
    try body()
  }

  /// Several values as one list. Lists in it become part of it: they read the same, and nothing nests.
  func list(_ values: [Scalar], at range: SourceRange) throws(CommandError) -> Scalar {
    var flat: [Scalar] = []
    var total = 0
    for value in values {
      total += size(value)
      guard total <= Runner.listLimit else { throw CommandError(range, "limit.variables", "this list is longer than 1 MiB") }
      if case .list(let inner) = value { flat += inner } else { flat.append(value) }
    }
    return .list(flat)
  }

  /// About the bytes a value takes.
  private func size(_ value: Scalar) -> Int {
    switch value {
    case .string(let text): text.utf8.count + 8
    case .list(let values): values.reduce(8) { $0 + size($1) }
    default: 8
    }
  }
}
