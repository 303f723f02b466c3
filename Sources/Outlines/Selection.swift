// SPDX-License-Identifier: MIT
/// The selected elements: none, one or many, by id and independent of visibility.
public struct Selection<ID: Hashable>: Equatable {
  /// The number of elements that may be selected.
  public enum Mode: Hashable, Sendable {
    /// Nothing can be selected.
    case none
    /// One element at most.
    case one
    /// Any number.
    case many
  }

  /// The number of elements that may be selected.
  public let mode: Mode
  /// The ids of the selected elements, including hidden ones.
  public private(set) var ids: Set<ID>
  /// The start of a range selection: the element last replaced or toggled.
  public private(set) var anchor: ID?

  /// Selects the given elements, or none if there are more than the mode allows.
  public init(mode: Mode, ids: Set<ID> = []) {
    self.mode = mode
    self.ids = mode == .many || (mode == .one && ids.count == 1) ? ids : []
  }

  /// Selects one element and nothing else.
  /// - Complexity: O(selected), which are let go.
  public mutating func replace(with id: ID) {
    guard mode != .none else { return }
    ids = [id]
    anchor = id
  }

  /// Selects an element, or deselects it; in mode ``Mode/one`` it replaces the selected element.
  /// - Complexity: O(1) on average.
  public mutating func toggle(_ id: ID) {
    guard mode != .none else { return }
    if ids.remove(id) == nil {
      if mode == .one { ids = [] }
      ids.insert(id)
    }
    anchor = id
  }

  /// Selects the visible elements from the anchor to an element, inclusive, in display order.
  /// - Parameters:
  ///   - id: The other end of the range.
  ///   - visible: The selectable rows in display order; headers are not among them.
  /// - Complexity: O(visible).
  public mutating func extend(to id: ID, in visible: some Collection<ID>) {
    guard mode == .many, let anchor, let from = visible.firstIndex(of: anchor), let to = visible.firstIndex(of: id) else {
      return replace(with: id)
    }
    ids = Set(visible[min(from, to)...max(from, to)])
  }

  /// Selects nothing.
  /// - Complexity: O(selected), which are let go.
  public mutating func clear() {
    ids = []
    anchor = nil
  }

  /// Deselects elements that were deleted; hidden elements stay selected.
  /// - Complexity: O(selected) calls.
  public mutating func prune(where exists: (ID) -> Bool) {
    ids = ids.filter(exists)
    if let kept = anchor, !exists(kept) { anchor = nil }
  }

  /// Whether an element is selected.
  /// - Complexity: O(1) on average.
  public func contains(_ id: ID) -> Bool { ids.contains(id) }
}

extension Selection: Sendable where ID: Sendable {}
