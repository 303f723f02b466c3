/// What a declared list remembers between redraws: open groups and sections, by where they stand and not by which object drew them.
///
/// Keep one as long as the view lives and hand it to every ``List/rows(state:)``; a new one starts everything anew.
public final class OutlineState {
  var flags: [Scope: Bool] = [:]
  var expansions: [Scope: Any] = [:]
  var seeds: [[AnyHashable]: Any] = [:]
  var ranges: [Scope: Range<Int>] = [:]
  /// What was odd about the data, each told once.
  public internal(set) var warnings: [OutlineWarning] = []

  /// Remembers nothing yet.
  public init() {}

  /// Says how an outline starts, before its first rows: the one at a path of `ForEach` ids, such as `["canvas1"]`.
  public func setExpansion<ID: Hashable>(_ expansion: Expansion<ID>, at path: [AnyHashable]) {
    seeds[path] = expansion
  }

  func warn(_ warning: OutlineWarning) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }
}

/// What a part needs to make its rows; opaque.
public struct SourceContext {
  let state: OutlineState
  let counters: OutlineCounters
  let bindings: BoundSources
  var scope: Scope
  var level = 0
  /// The id a selection would hold; only rows of elements have one.
  var tag: AnyHashable?

  func at(_ component: Scope.Component, deeper: Int = 0) -> SourceContext {
    var context = self
    context.scope = Scope(parent: scope, component: component)
    context.level += deeper
    if case .element(let id) = component { context.tag = id }
    return context
  }
}

/// The groups whose truth is a binding, which may change at any time.
final class BoundSources {
  private struct Entry { weak var source: FoldableSource? }
  private var entries: [Entry] = []

  func add(_ source: FoldableSource) { entries.append(Entry(source: source)) }

  /// Brings rows up to what the bindings say now.
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
