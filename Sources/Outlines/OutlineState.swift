/// The state of a declared list between redraws: open groups and sections, identified by their place in the declaration.
///
/// Keep one for the lifetime of the view and pass it to every ``List/rows(state:)``; a new one remembers nothing.
public final class OutlineState {
  var flags: [Scope: Bool] = [:]
  var expansions: [Scope: Any] = [:]
  var seeds: [[AnyHashable]: Any] = [:]
  var ranges: [Scope: Range<Int>] = [:]
  /// The problems found in the data, each reported once.
  public internal(set) var warnings: [OutlineWarning] = []

  /// Makes an empty state.
  public init() {}

  /// Sets the initial expansion, before the first rows, of the outline at a path of `ForEach` ids, such as `["canvas1"]`.
  public func setExpansion<ID: Hashable>(_ expansion: Expansion<ID>, at path: [AnyHashable]) {
    seeds[path] = expansion
  }

  func warn(_ warning: OutlineWarning) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }
}

/// The context in which content makes its rows; opaque.
public struct SourceContext {
  let state: OutlineState
  let counters: OutlineCounters
  let bindings: BoundSources
  var scope: Scope
  var level = 0
  /// The id by which a selection refers to the row; only rows of elements have one.
  var tag: AnyHashable?

  func at(_ component: Scope.Component, deeper: Int = 0) -> SourceContext {
    var context = self
    context.scope = Scope(parent: scope, component: component)
    context.level += deeper
    if case .element(let id) = component { context.tag = id }
    return context
  }
}

/// The groups and sections controlled by a binding, which may change at any time.
final class BoundSources {
  private struct Entry { weak var source: FoldableSource? }
  private var entries: [Entry] = []

  func add(_ source: FoldableSource) { entries.append(Entry(source: source)) }

  /// Updates the rows to the current values of the bindings.
  /// - Complexity: O(bound groups whose rows exist).
  func synchronise() {
    var index = 0
    while index < entries.count {
      if let source = entries[index].source {
        source.follow()
        index += 1
      } else {
        entries.swapAt(index, entries.count - 1)
        entries.removeLast()
      }
    }
  }
}
