/// Bounds what instances of instances may draw: a few lines of a file must not ask for more graphics than memory holds.
struct InstanceBudget {
  /// How many instances are open.
  private var depth = 0
  private var left = InstanceBudget.mostCopies

  /// Graphics that are drawn by instances, in a whole drawing.
  private static let mostCopies = 100_000
  /// Looking for a cycle costs the groups around an instance.
  private static let deepestInstance = 1000

  var isInside: Bool { depth > 0 }

  mutating func enter() { depth += 1 }
  mutating func leave() { depth -= 1 }

  func allows(depth: Int) -> Bool { depth <= InstanceBudget.deepestInstance && left > 0 }

  /// Counts one graphic; false where it is one too many.
  mutating func take() -> Bool {
    guard isInside else { return true }
    left -= 1
    return left > 0
  }
}
