// SPDX-License-Identifier: GPL-3.0-or-later
/// The places of added markup by id: the numbers of nodes, or the offsets of definitions. The indices of a file that grows share it.
final class AddedNames {
  private var places: [[UInt8]: [Int]] = [:]
  /// The number after the last place.
  private var end = 0

  /// The last place with an id before another one; later places belong to other indices.
  func place(of id: [UInt8], before end: Int) -> Int? { places[id]?.last { $0 < end } }

  /// Adds a place after all others.
  func add(_ id: [UInt8], _ place: Int) {
    places[id, default: []].append(place)
    end = place + 1
  }

  /// The names before a place, to which others may be added; the same object if it has no later ones.
  func growing(from start: Int) -> AddedNames {
    guard end > start else { return self }
    let copy = AddedNames()
    for (id, all) in places {
      let kept = all.filter { $0 < start }
      guard let last = kept.last else { continue }
      copy.places[id] = kept
      copy.end = max(copy.end, last + 1)
    }
    return copy
  }
}
