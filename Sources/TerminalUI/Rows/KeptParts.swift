// SPDX-License-Identifier: MIT
/// The parts of requested elements, by the ids of the elements.
struct KeptParts<ID: Hashable> {
  private struct Entry {
    var part: Part
    var index: Int
    var generation: Int
    var numbering: Int
    var lastUse: Int
  }

  private var kept: [ID: Entry] = [:]
  /// Elements with duplicate ids, by index.
  private var twins: [Int: Entry] = [:]
  /// The number of the data; parts of an earlier generation have to be evaluated again.
  private var generation = 0
  /// The number of the order of the elements; indices in an earlier order are invalid.
  private var numbering = 0

  /// Called when the data changed, or the views of its elements.
  mutating func beginGeneration() {
    generation += 1
    numbering += 1
  }

  /// Called when the indices of the elements changed.
  mutating func renumber() { numbering += 1 }

  /// The current part of an element; nil if it has to be evaluated.
  /// - Parameter old: Its part of an earlier generation.
  func current(_ id: ID, at index: Int, old: inout Part?) -> Part? {
    guard let known = entry(id, at: index) else { return nil }
    old = known.part
    return known.generation == generation ? known.part : nil
  }

  /// Whether another element has the id.
  func isTwin(_ id: ID, at index: Int) -> Bool {
    guard let known = kept[id] else { return false }
    return known.numbering == numbering && known.index != index
  }

  private func entry(_ id: ID, at index: Int) -> Entry? { isTwin(id, at: index) ? twins[index] : kept[id] }

  /// Keeps the part of an element, which is in use now.
  mutating func keep(_ part: Part, of id: ID, at index: Int, now: Int) {
    part.ordinal = index
    let entry = Entry(part: part, index: index, generation: generation, numbering: numbering, lastUse: now)
    if isTwin(id, at: index) { twins[index] = entry } else { kept[id] = entry }
  }

  /// Removes the parts of elements that no longer exist.
  ///
  /// - Parameters:
  ///   - isAt: Whether the element at an index has an id; called with the old index of an element, and with the one shifted like all
  ///     others.
  ///   - shift: The number of elements that were added.
  ///   - find: Removes the ids of existing elements from a set; called if an element is at neither index.
  mutating func removeMissing(isAt: (Int, ID) -> Bool, shift: Int, find: (inout Set<ID>) -> Void) {
    var missing = Set(kept.filter { id, entry in !isAt(entry.index, id) && !isAt(entry.index + shift, id) }.keys)
    if missing.isEmpty { return }
    find(&missing)
    for id in missing { kept.removeValue(forKey: id)!.part.remove() }
  }

  /// Removes the parts that were not used since a time, unless a condition keeps them.
  mutating func sweep(before time: Int, unless isInUse: (Part) -> Bool) {
    for (id, entry) in kept where entry.lastUse < time && !isInUse(entry.part) { kept.removeValue(forKey: id)!.part.remove() }
    for (index, entry) in twins where entry.lastUse < time && !isInUse(entry.part) { twins.removeValue(forKey: index)!.part.remove() }
  }

  func visit(_ visit: (Part) -> Void) {
    for entry in kept.values { visit(entry.part) }
    for entry in twins.values { visit(entry.part) }
  }
}
