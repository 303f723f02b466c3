// SPDX-License-Identifier: MIT
/// The open groups of a tree: a rule by level, and the exceptions to it.
///
/// Stored apart from the rows, so that rebuilding the rows keeps it and a program can save it (``base`` and ``exceptions`` are its whole
/// state). A group is identified by its element's id alone: a group that moves keeps its state, and a group whose id changes is another
/// group.
///
/// Level 0 contains the roots.
public struct Expansion<ID: Hashable>: Equatable {
  /// The rule for every group that is not an exception.
  public enum Base: Hashable, Sendable {
    /// Every group is closed.
    case closed
    /// Every group is open.
    case open
    /// Groups above this level are open: `level(0)` is ``closed``, `level(1)` opens the roots.
    case level(Int)

    /// The number of levels of groups the rule opens, counted from the roots; `Int.max` for all of them.
    public var openLevels: Int {
      switch self {
      case .closed: 0
      case .open: .max
      case .level(let level): max(0, level)
      }
    }

    /// Whether the rule opens a group at a level.
    public func opens(level: Int) -> Bool { level < openLevels }
  }

  /// The rule for every group that is not an exception.
  public private(set) var base: Base
  /// The groups whose state is the opposite of the rule's.
  public private(set) var exceptions: Set<ID>

  /// Makes an expansion; without arguments every group is closed, which is how an outline starts.
  /// - Complexity: O(1): the set is shared.
  public init(base: Base = .closed, exceptions: Set<ID> = []) {
    self.base = base
    self.exceptions = exceptions
  }

  /// Whether a group is open.
  /// - Complexity: O(1).
  public func isOpen(_ id: ID, level: Int) -> Bool {
    base.opens(level: level) != exceptions.contains(id)
  }

  /// Opens or closes one group.
  /// - Complexity: O(1) on average.
  public mutating func set(_ id: ID, level: Int, open: Bool) {
    if base.opens(level: level) == open {
      exceptions.remove(id)
    } else {
      exceptions.insert(id)
    }
  }

  /// Flips one group; doing it twice changes nothing.
  /// - Complexity: O(1) on average.
  public mutating func toggle(_ id: ID) {
    if exceptions.remove(id) == nil { exceptions.insert(id) }
  }

  /// Removes the exceptions of elements that were deleted or are no longer groups; if their ids return, the rule applies to them.
  /// - Complexity: O(ids).
  public mutating func forget(_ ids: some Sequence<ID>) {
    for id in ids { exceptions.remove(id) }
  }

  /// Removes every exception that does not satisfy a predicate.
  /// - Complexity: O(exceptions).
  public mutating func keepExceptions(where isKept: (ID) -> Bool) {
    exceptions = exceptions.filter(isKept)
  }
}

extension Expansion: Sendable where ID: Sendable {}
