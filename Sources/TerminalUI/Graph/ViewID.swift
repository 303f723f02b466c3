// SPDX-License-Identifier: MIT
/// The name of a view among its siblings: a value from its `ForEach` or from ``View/id(_:)``, or its place in the declaration.
///
/// A place never equals a value: rows without a name do not collide with rows named by numbers.
public struct ViewID: Hashable {
  private enum Storage: Hashable {
    case value(AnyHashable)
    case place(RowID)
    case index(Int)
  }

  private let storage: Storage

  /// A name that is a value; one that is already wrapped is not wrapped again.
  public init(_ base: some Hashable) { self = (base as? ViewID) ?? ViewID(storage: .value(AnyHashable(base))) }

  private init(storage: Storage) { self.storage = storage }

  /// The name of a row that has no value.
  package static func place(_ row: RowID) -> ViewID { ViewID(storage: .place(row)) }

  /// The name of a child that has no value.
  package static func index(_ index: Int) -> ViewID { ViewID(storage: .index(index)) }

  /// The row that has the place as its name; nil for other names.
  var row: RowID? {
    if case .place(let row) = storage { return row }
    return nil
  }

  /// The value; nil if the view is named by its place.
  public var base: AnyHashable? {
    if case .value(let base) = storage { return base }
    return nil
  }
}

extension ViewID: CustomStringConvertible {
  /// The value as text, or a number sign.
  public var description: String { base.map { String(describing: $0.base) } ?? "#" }
}

/// The path of rows in a declaration: positions, elements and contents, outermost first.
package final class Scope: Hashable {
  /// One step of the path.
  package enum Component: Hashable {
    /// One of the parts of a block.
    case position(Int)
    /// An element of a `ForEach` or `OutlineGroup`, by its id.
    case element(AnyHashable)
    /// The content of a section, a group or a container.
    case content
  }

  let parent: Scope?
  let component: Component
  private let hash: Int

  package init(parent: Scope?, component: Component) {
    self.parent = parent
    self.component = component
    var hasher = Hasher()
    hasher.combine(parent?.hash)
    hasher.combine(component)
    hash = hasher.finalize()
  }

  package static func == (one: Scope, other: Scope) -> Bool {
    one === other || one.hash == other.hash && one.component == other.component && one.parent == other.parent
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  var components: [Component] {
    var components: [Component] = []
    var scope: Scope? = self
    while let next = scope {
      components.append(next.component)
      scope = next.parent
    }
    return components.reversed()
  }
}

/// The identity of a row: its scope and, for one of many rows of a scope, the component that distinguishes it.
///
/// Two sections may contain elements with the same id: those are two rows, opened independently.
package struct RowID: Hashable {
  let scope: Scope
  var last: Scope.Component?

  package init(scope: Scope, last: Scope.Component? = nil) { (self.scope, self.last) = (scope, last) }

  var components: [Scope.Component] { scope.components + (last.map { [$0] } ?? []) }

  /// The ids of the elements that contain the row, and of the row itself, outermost first.
  var path: [AnyHashable] { components.compactMap { if case .element(let id) = $0 { id } else { nil } } }
}
