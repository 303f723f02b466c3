// SPDX-License-Identifier: MIT
/// What a view keeps between frames: its state, and the nodes it contributes to its container.
///
/// Opaque outside this module. Views are values that are made again whenever something changes; the part of a view takes each new value.
/// A view with a body has a part that keeps its state, a `ForEach` has one that keeps a part for each element that is shown, and a text
/// or a stack is one that is measured, placed and drawn.
public class Part: ValueReader {
  let graph: Graph
  /// The part that holds this one; nil for the root, and once it is removed.
  final weak var owner: Part?
  /// How far the part is from the root.
  final var depth: Int32 = 0
  /// Whether the part is no longer shown anywhere.
  final var isRemoved = false
  /// The number of nodes it contributes.
  package final var count = 0
  /// Where the part is among the parts of its owner, if these have an order.
  final var ordinal = 0
  private final var knownScope: Scope?
  private final var knownReading: Reading?

  init(_ graph: Graph) {
    self.graph = graph
    graph.livePartCount += 1
  }

  deinit { knownReading?.end() }

  // MARK: Overridden by kinds of parts

  /// The node with a number; making it if need be.
  package func node(at index: Int) -> Node { preconditionFailure("node \(index) of none") }
  /// What a container knows of a node without making it.
  package func row(at index: Int) -> Row { Row(id: RowID(scope: scope)) }
  /// Calls a closure with each part it holds.
  package func visitParts(_ visit: (Part) -> Void) {}
  /// The number or contents of the nodes of a part it holds changed.
  func childChanged(_ child: Part, by delta: Int) { resize(by: delta) }
  /// The step from this part to one it holds; nil if their scope is the same.
  func component(of child: Part) -> Scope.Component? { nil }
  /// A value changed that it read while it was asked.
  func valueChanged() {}
  /// Does again what depends on a value that changed.
  func update() {}
  /// Whether a part it holds is not shown for now, so that it is not asked either.
  func hides(_ child: Part) -> Bool { false }
  /// The part is no longer shown.
  func willBeRemoved() {}
  /// Drops the nodes of rows that were not asked for since a time.
  func sweep(before time: Int) { visitParts { $0.sweep(before: time) } }
  /// Adds its rows to those of a lazy container, in which sections have headers and lines of their own.
  func enumerate(into outline: inout LazyOutline) { outline.append(self) }
  /// Adds the ids and names of its rows, as they are now.
  func append(to names: inout RowNames) {
    names.append(count, id: { [self] in row(at: $0).id }, name: { [self] in row(at: $0).name })
  }

  // MARK: Overridden by parts of lists

  /// Whether it has rows that open and close others.
  var hasGroups: Bool { false }
  /// Opens or closes the group of a row, or the other of the two for nil; false if it has none.
  package func setOpen(_ open: Bool?, at row: Int) -> Bool { false }
  /// The row of the group or section that contains a row.
  func parentRow(of row: Int) -> Int? { nil }
  /// The row of a neighbour with the same parent.
  func sibling(of row: Int, by step: Int) -> Int? { nil }
  /// The first or last row without a parent row in this part.
  func topRow(last: Bool) -> Int? { count == 0 ? nil : 0 }
  /// The row with an identity, given the components of its scope below this part's own.
  func find(_ components: ArraySlice<Scope.Component>) -> Int? { components.isEmpty && count > 0 ? 0 : nil }
  /// The first row with a name.
  func find(name: ViewID) -> Int? { nil }
  /// The row with a path of ids, given the ids below this part's own; opens what contains it if asked to.
  package func find(path: ArraySlice<AnyHashable>, opening: Bool) -> Int? { path.isEmpty && count > 0 ? 0 : nil }

  // MARK: The tree

  /// Takes a part as one of its own.
  final func adopt(_ part: Part) {
    part.owner = self
    part.depth = depth + 1
  }

  /// Takes a part as one of its own instead of another one, which is removed; nothing if they are the same.
  final func adopt(_ part: Part, insteadOf old: Part?) {
    guard part !== old else { return }
    old?.remove()
    adopt(part)
  }

  /// Removes the part and all it holds from the graph.
  final func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    visitParts { $0.remove() }
    willBeRemoved()
    endReading()
    owner = nil
    graph.livePartCount -= 1
  }

  /// Changes the number of nodes, or reports that some are others.
  final func resize(by delta: Int) {
    count += delta
    owner?.childChanged(self, by: delta)
  }

  /// Whether the part is in one that is closed.
  final var isHidden: Bool {
    var part = self
    while let owner = part.owner {
      if owner.hides(part) { return true }
      part = owner
    }
    return false
  }

  /// Where the rows of the part are in the declaration of their container.
  final var scope: Scope {
    if let knownScope { return knownScope }
    guard let owner else { return Scope(parent: nil, component: .content) }
    let scope: Scope
    if owner is Node {
      scope = Scope(parent: nil, component: .content)
    } else {
      scope = owner.component(of: self).map { Scope(parent: owner.scope, component: $0) } ?? owner.scope
    }
    knownScope = scope
    return scope
  }

  // MARK: Reading values

  /// The reading that values note.
  final var reading: Reading {
    if let knownReading, knownReading.isLive { return knownReading }
    let reading = Reading(self)
    knownReading = reading
    return reading
  }

  /// Runs a closure whose values the part depends on; what it read before no longer counts.
  final func read<Result>(_ body: () -> Result) -> Result {
    endReading()
    return Tracking.read(for: self, body)
  }

  /// Runs a closure whose values the part depends on, beside those it read before.
  final func readMore<Result>(_ body: () -> Result) -> Result { Tracking.read(for: self, body) }

  /// What it read before no longer counts.
  final func endReading() {
    knownReading?.end()
    knownReading = nil
  }
}

/// The part that an earlier value of a view made, or a new one.
func kept<Kept: Part>(_ old: Part?, or make: @autoclosure () -> Kept) -> Kept {
  guard let old else { return make() }
  // The views in a declaration are of the same types each time, and so are their parts.
  return unsafeDowncast(old, to: Kept.self)
}
