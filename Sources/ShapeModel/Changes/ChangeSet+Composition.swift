// SPDX-License-Identifier: GPL-3.0-or-later
extension ChangeSet {
  /// The composition of this change set and one that begins where it ends.
  package func followed(by other: ChangeSet) -> ChangeSet {
    let (first, second) = (ChangesByID(self), ChangesByID(other))
    var result = ChangeSet()
    result.surroundings = surroundings.merging(other.surroundings) { $1 }
    var deleted: [NodeChange] = []
    func add(_ change: NodeChange) { if change.fate == .deleted { deleted.append(change) } else { result.nodes.append(change) } }
    for one in nodes {
      guard one.fate != .deleted, let two = second.byOldID[ByteText(one.newID)] else {
        if one.fate == .deleted, let two = second.byNewID[ByteText(one.id)], two.fate == .added {
          add(ChangeSet.replaced(one, two))
          continue
        }
        var one = one
        one.place.new = one.place.new.map { second.after($0, of: one.newID) }
        one.parent = one.parent.map(second.newID)
        add(one)
        continue
      }
      if let both = ChangeSet.both(one, two, first, second) { add(both) }
    }
    for two in other.nodes where first.byNewID[ByteText(two.id)] == nil || two.fate == .added {
      if two.fate == .added, first.byOldID[ByteText(two.id)]?.fate == .deleted { continue }
      var two = two
      if two.fate != .added { two.id = first.oldID(two.id) }
      two.place.old = two.place.old.map { first.before($0, of: two.id) }
      add(two)
    }
    result.nodes += deleted
    return result
  }

  /// The change of a node in two steps; nil if nothing remains of it.
  private static func both(_ one: NodeChange, _ two: NodeChange, _ first: ChangesByID, _ second: ChangesByID) -> NodeChange? {
    if one.fate == .added, two.fate == .deleted { return nil }
    var both = two
    both.id = one.fate == .added ? two.newID : one.id
    both.fate = one.fate == .added ? .added : two.fate
    both.hasList = one.fate == .added ? one.hasList : two.hasList
    var values = ChangeSet.whole(one.values, like: two.values, isBefore: true)
    for value in ChangeSet.whole(two.values, like: one.values, isBefore: false) {
      if let index = values.firstIndex(where: { $0.key == value.key }) {
        values[index].change.new = value.change.new
      } else if two.fate == .deleted || one.fate != .added || value.key != .property(.id) {
        values.append(value)
      }
    }
    both.values = values.filter { $0.change.old != $0.change.new }
    if both.fate == .added { both.values.removeAll { $0.key == .property(.id) || $0.key == .property(.kind) } }
    if two.fate == .deleted {
      both.kind = one.values.first { $0.key == .property(.kind) }?.change.old?.string ?? two.kind
      both.values.removeAll { $0.key == .property(.id) || $0.key == .property(.kind) }
      for index in both.values.indices { both.values[index].change.new = nil }
    }
    let old = one.place.old ?? two.place.old.map { first.before($0, of: one.id) }
    let new = two.fate == .deleted ? nil : two.place.new ?? one.place.new.map { second.after($0, of: two.newID) }
    both.place = Difference(old: both.fate == .added ? nil : old, new: new)
    if both.fate == .kept, old == new { both.place = Difference(old: nil, new: nil) }
    if both.fate == .kept, both.values.isEmpty, both.place.new == nil { return nil }
    return both
  }

  /// Changes of values, in which a map is changed as a whole if the other step changes all of it.
  /// - Parameter isBefore: Whether the changes come before those of the other step.
  private static func whole(_ changes: [ValueChange], like others: [ValueChange], isBefore: Bool) -> [ValueChange] {
    var changes = changes
    for other in others {
      guard case .property(let property) = other.key, property.isMap else { continue }
      let entries = changes.filter { if case .entry(property, _) = $0.key { true } else { false } }
      guard !entries.isEmpty else { continue }
      let known = isBefore ? other.change.old : other.change.new
      let applied = isBefore ? entries.map { ValueChange($0.key, $0.change.inverse) } : entries
      let found = ValueEntries.value(
        ValueEntries.applying(applied, to: ValueEntries.of(known) ?? []), isColors: property.specification.type == .colors)
      changes.removeAll(where: entries.contains)
      changes.append(ValueChange(other.key, isBefore ? Difference(old: found, new: known) : Difference(old: known, new: found)))
    }
    return changes
  }

  /// The change of a node that was deleted and created again.
  private static func replaced(_ one: NodeChange, _ two: NodeChange) -> NodeChange {
    var both = two
    both.fate = .kept
    both.values = one.values.map { value in
      ValueChange(value.key, Difference(old: value.change.old, new: two.values.first { $0.key == value.key }?.change.new))
    }
    both.values += two.values.filter { value in !one.values.contains { $0.key == value.key } }
    both.values.removeAll { $0.change.old == $0.change.new }
    if one.kind != two.kind { both.values.append(ValueChange(.property(.kind), from: .string(one.kind), to: .string(two.kind))) }
    both.place = Difference(old: one.place.old, new: two.place.new)
    return both
  }
}

/// The changes of a step by the ids before and after it.
private struct ChangesByID {
  private(set) var byOldID: [ByteText: NodeChange] = [:]
  private(set) var byNewID: [ByteText: NodeChange] = [:]
  /// The nodes that were placed after or before a sibling.
  private var arrivals: [Spot: [String]] = [:]
  private var departures: [Spot: [String]] = [:]

  /// The place after or before a sibling; nil for an end of the list.
  private struct Spot: Hashable {
    var parent: ByteText
    var sibling: ByteText?
    var isAfter: Bool
  }

  init(_ set: ChangeSet) {
    for change in set.nodes {
      if change.fate != .added { byOldID[ByteText(change.id)] = change }
      if change.fate != .deleted { byNewID[ByteText(change.newID)] = change }
      note(change.place.new, change.newID, &arrivals)
      note(change.place.old, change.id, &departures)
    }
  }

  private func note(_ place: SiblingPlace?, _ id: String, _ spots: inout [Spot: [String]]) {
    guard let place else { return }
    spots[Spot(parent: ByteText(place.parent), sibling: place.previous.map(ByteText.init), isAfter: true), default: []].append(id)
    spots[Spot(parent: ByteText(place.parent), sibling: place.next.map(ByteText.init), isAfter: false), default: []].append(id)
  }

  func newID(_ id: String) -> String { byOldID[ByteText(id)]?.newID ?? id }
  func oldID(_ id: String) -> String { byNewID[ByteText(id)]?.id ?? id }

  /// Converts a place from before the step to after it.
  func after(_ place: SiblingPlace, of id: String) -> SiblingPlace {
    shifted(place, of: id, newID, leaves: { byOldID[ByteText($0)]?.place.old }, arrivals)
  }

  /// Converts a place from after the step to before it.
  func before(_ place: SiblingPlace, of id: String) -> SiblingPlace {
    shifted(place, of: id, oldID, leaves: { byNewID[ByteText($0)]?.place.new }, departures)
  }

  /// - Parameter leaves: The place that a sibling had if it leaves it.
  private func shifted(
    _ place: SiblingPlace, of id: String, _ renamed: (String) -> String, leaves: (String) -> SiblingPlace?, _ comings: [Spot: [String]]
  ) -> SiblingPlace {
    func neighbour(_ start: String?, isAfter: Bool) -> String? {
      var sibling = start
      var seen: Set<ByteText> = []
      while let next = sibling, seen.insert(ByteText(next)).inserted, let left = leaves(next) {
        sibling = isAfter ? left.previous : left.next
      }
      var result = sibling.map(renamed)
      let parent = ByteText(renamed(place.parent))
      seen = []
      while let next = comings[Spot(parent: parent, sibling: result.map(ByteText.init), isAfter: isAfter)]?.first(where: {
        !$0.hasSameBytes(as: id)
      }),
        seen.insert(ByteText(next)).inserted
      {
        result = next
      }
      return result
    }
    return SiblingPlace(
      parent: renamed(place.parent), previous: neighbour(place.previous, isAfter: true), next: neighbour(place.next, isAfter: false))
  }
}
