/// The place of content in a declaration: a path of positions, elements, headers and contents, from the outside in.
final class Scope: Hashable {
  enum Component: Hashable {
    case position(Int)
    case element(AnyHashable)
    case header
    case content
  }

  let parent: Scope?
  let component: Component
  private let hash: Int

  init(parent: Scope?, component: Component) {
    self.parent = parent
    self.component = component
    var hasher = Hasher()
    hasher.combine(parent?.hash)
    hasher.combine(component)
    hash = hasher.finalize()
  }

  static func == (one: Scope, other: Scope) -> Bool {
    one === other || one.hash == other.hash && one.component == other.component && one.parent == other.parent
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }

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

/// The identity of a row of a declared list: its scope and its element's id.
///
/// Two sections may contain elements with the same id: those are two rows, opened independently.
public struct RowID: Hashable {
  let scope: Scope
  let element: AnyHashable?

  var components: [Scope.Component] { scope.components + (element.map { [.element($0)] } ?? []) }

  /// The ids of the `ForEach` and `OutlineGroup` elements that contain the row and of the row itself, from the outside in; a section
  /// header has the path of its section.
  public var path: [AnyHashable] {
    components.compactMap { if case .element(let id) = $0 { id } else { nil } }
  }
}
