// SPDX-License-Identifier: MIT
/// The storage of a view between frames: its state, and the nodes it contributes to its container.
///
/// Opaque outside this module. Views are values that are created again whenever something changes; the part of a view takes each new value.
/// A view with a body has a part that keeps its state, a `ForEach` has one that keeps a part for each shown element, and the part of a
/// text or a stack is measured, placed and drawn.
public class Part {
  let graph: Graph
  /// The part that holds this one; nil for the root, and after it was removed.
  final var owner: Part? {
    get { knownOwner?.part }
    set { knownOwner = newValue?.handle }
  }
  private final var knownOwner: PartHandle?
  private final var knownHandle: PartHandle?
  /// The distance of the part from the root.
  final var depth: Int32 = 0
  /// Whether the part is no longer shown anywhere.
  final var isRemoved = false
  /// The number of nodes it contributes.
  package final var count = 0
  /// The position of the part among the parts of its owner, if these have an order.
  final var ordinal = 0
  private final var knownScope: Scope?
  private final var knownReading: Reading?

  init(_ graph: Graph) {
    self.graph = graph
    graph.livePartCount += 1
  }

  deinit {
    knownReading?.end()
    knownHandle?.end()
  }

  /// The reference to it by which others do not keep it alive.
  final var handle: PartHandle {
    if let knownHandle { return knownHandle }
    let handle = PartHandle(self)
    knownHandle = handle
    return handle
  }

  // MARK: Overridden by kinds of parts

  /// The node with a number, created if necessary.
  package func node(at index: Int) -> Node { preconditionFailure("node \(index) of none") }
  /// The information about a node that is available without creating it.
  package func row(at index: Int) -> Row { Row(id: RowID(scope: scope)) }
  /// Calls a closure with each part it holds.
  package func visitParts(_ visit: (Part) -> Void) {}
  /// Called when the number or contents of the nodes of a part it holds changed.
  func childChanged(_ child: Part, by delta: Int) { resize(by: delta) }
  /// The step from this part to one it holds; nil if their scope is the same.
  func component(of child: Part) -> Scope.Component? { nil }
  /// Called when a value changed that it read during its evaluation.
  func valueChanged() {}
  /// Repeats the work that depends on a changed value.
  func update() {}
  /// Whether a part it holds is currently hidden, so that it is not evaluated either.
  func hides(_ child: Part) -> Bool { false }
  /// Called when the part is no longer shown.
  func willBeRemoved() {}
  /// Drops the nodes of rows that were not requested since a time.
  func sweep(before time: Int) { visitParts { $0.sweep(before: time) } }
  /// Adds its rows to those of a lazy container, in which sections have headers and lines of their own.
  func enumerate(into outline: inout LazyOutline) { outline.append(self) }
  /// Adds the current ids and names of its rows.
  func append(to names: inout RowNames) {
    names.append(count, id: { [self] in row(at: $0).id }, name: { [self] in row(at: $0).name })
  }

  // MARK: Overridden by parts of lists

  /// Whether it has rows that open and close others.
  var hasGroups: Bool { false }
  /// Opens or closes the group of a row, or toggles it for nil; false if the row has no group.
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
  /// The row with a path of ids, given the ids below this part's own; opens the groups around it if requested.
  package func find(path: ArraySlice<AnyHashable>, opening: Bool) -> Int? { path.isEmpty && count > 0 ? 0 : nil }

  // MARK: The tree

  /// Takes a part as one of its own.
  final func adopt(_ part: Part) {
    part.owner = self
    part.depth = depth + 1
  }

  /// Takes a part as one of its own in place of another one, which is removed; does nothing if they are the same.
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

  /// Changes the number of nodes, or reports that some were replaced.
  final func resize(by delta: Int) {
    count += delta
    owner?.childChanged(self, by: delta)
  }

  /// Whether the part is inside a closed one.
  final var isHidden: Bool {
    var part = self
    while let owner = part.owner {
      if owner.hides(part) { return true }
      part = owner
    }
    return false
  }

  /// The path of the part's rows in the declaration of their container.
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

  /// The reading that values record.
  final var reading: Reading {
    if let knownReading, knownReading.isLive { return knownReading }
    let reading = Reading(handle)
    knownReading = reading
    return reading
  }

  /// Runs a closure whose values the part depends on, in place of those it read before.
  final func read<Result>(_ body: () -> Result) -> Result {
    endReading()
    return Tracking.read(for: self, body)
  }

  /// Runs a closure whose values the part depends on, in addition to those it read before.
  final func readMore<Result>(_ body: () -> Result) -> Result { Tracking.read(for: self, body) }

  /// Ends the dependence on the values it read before.
  final func endReading() {
    knownReading?.end()
    knownReading = nil
  }
}

/// The part created for an earlier value of a view, or a new one.
func kept<Kept: Part>(_ old: Part?, or make: @autoclosure () -> Kept) -> Kept {
  guard let old else { return make() }
  // The views in a declaration are of the same types each time, and so are their parts.
  return unsafeDowncast(old, to: Kept.self)
}
