// SPDX-License-Identifier: MIT
/// Parts in sequence.
class PartList: Part {
  final private(set) var parts: [Part] = []
  private final var sums = PrefixSums([])

  /// Replaces the parts; those that are not among the new ones have been removed.
  final func replace(_ new: [Part]) {
    for (ordinal, part) in new.enumerated() { part.ordinal = ordinal }
    parts = new
    sums = PrefixSums(new.map(\.count))
    resize(by: sums.total - count)
  }

  override func childChanged(_ child: Part, by delta: Int) {
    // A part that is being created or replaced is counted when it takes its place.
    guard child.ordinal < parts.count, parts[child.ordinal] === child else { return }
    sums.add(delta, at: child.ordinal)
    resize(by: delta)
  }

  /// The part of a row, and the row's number in it.
  final func place(of row: Int) -> (ordinal: Int, row: Int) { sums.place(of: row) }

  private final func part(of row: Int) -> (part: Part, row: Int) {
    let place = place(of: row)
    return (parts[place.ordinal], place.row)
  }

  final func shifted(_ row: Int?, _ part: Part) -> Int? { row.map { $0 + sums.before(part.ordinal) } }

  override func visitParts(_ visit: (Part) -> Void) { for part in parts { visit(part) } }

  override func node(at index: Int) -> Node {
    let place = part(of: index)
    return place.part.node(at: place.row)
  }

  override func row(at index: Int) -> Row {
    let place = part(of: index)
    return place.part.row(at: place.row)
  }

  override func enumerate(into outline: inout LazyOutline) { for part in parts { part.enumerate(into: &outline) } }

  override func append(to names: inout RowNames) { for part in parts { part.append(to: &names) } }

  override var hasGroups: Bool { parts.contains { $0.hasGroups } }

  override func setOpen(_ open: Bool?, at row: Int) -> Bool {
    let place = part(of: row)
    return place.part.setOpen(open, at: place.row)
  }

  override func parentRow(of row: Int) -> Int? {
    let place = part(of: row)
    return shifted(place.part.parentRow(of: place.row), place.part)
  }

  override func sibling(of row: Int, by step: Int) -> Int? {
    let place = part(of: row)
    if let inside = place.part.sibling(of: place.row, by: step) { return shifted(inside, place.part) }
    guard place.part.parentRow(of: place.row) == nil else { return nil }
    var next = place.part.ordinal + step
    while parts.indices.contains(next) {
      if let top = parts[next].topRow(last: step < 0) { return shifted(top, parts[next]) }
      next += step
    }
    return nil
  }

  override func topRow(last: Bool) -> Int? {
    guard count > 0 else { return nil }
    let place = part(of: last ? count - 1 : 0)
    return shifted(place.part.topRow(last: last), place.part)
  }

  override func find(name: ViewID) -> Int? {
    for part in parts { if let row = part.find(name: name) { return shifted(row, part) } }
    return nil
  }

  override func find(path: ArraySlice<AnyHashable>, opening: Bool) -> Int? {
    for part in parts { if let row = part.find(path: path, opening: opening) { return shifted(row, part) } }
    return nil
  }
}

/// Parts in sequence, distinguished by their positions.
final class SequencePart: PartList {
  private var taken: [Part] = []

  /// Begins taking the parts of the views of a new value.
  func begin() { taken = [] }

  /// The part in the place of the next view; nil if there was none.
  var next: Part? { taken.count < parts.count ? parts[taken.count] : nil }

  /// Takes the part of the next view.
  func take(_ part: Part) {
    adopt(part, insteadOf: next)
    part.ordinal = taken.count
    taken.append(part)
  }

  /// Ends taking parts; those of views that no longer exist are removed.
  func end() {
    for part in parts.dropFirst(taken.count) { part.remove() }
    if taken.count != parts.count || !zip(taken, parts).allSatisfy({ $0 === $1 }) { replace(taken) }
    taken = []
  }

  override func component(of child: Part) -> Scope.Component? { .position(child.ordinal) }

  override func find(_ components: ArraySlice<Scope.Component>) -> Int? {
    guard case .position(let position) = components.first, parts.indices.contains(position) else { return nil }
    return shifted(parts[position].find(components.dropFirst()), parts[position])
  }
}
