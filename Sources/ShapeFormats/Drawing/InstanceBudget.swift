// SPDX-License-Identifier: GPL-3.0-or-later
/// Limits what nested instances may draw: a few lines of a file must not expand to more graphics than memory holds.
struct InstanceBudget {
  /// The number of open instances.
  private var depth = 0
  private var left = InstanceBudget.mostCopies

  /// The maximum number of graphics drawn by instances, per drawing.
  private static let mostCopies = 100_000
  /// The maximum depth of an instance, since the search for a cycle costs the groups around it.
  private static let deepestInstance = 1000

  var isInside: Bool { depth > 0 }

  mutating func enter() { depth += 1 }
  mutating func leave() { depth -= 1 }

  func allows(depth: Int) -> Bool { depth <= InstanceBudget.deepestInstance && left > 0 }

  /// Counts one graphic; returns false if the limit is reached.
  mutating func take() -> Bool {
    guard isInside else { return true }
    left -= 1
    return left > 0
  }
}
