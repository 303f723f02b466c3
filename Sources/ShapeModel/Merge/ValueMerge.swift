// SPDX-License-Identifier: GPL-3.0-or-later
/// The merge of the properties of one node: each is merged by itself, except those in one ``ValueGroup``.
///
/// Where both sides changed a value differently, that of the base stays; where one of them replaced a map by another value, the other's or
/// the base's map is taken, so that references to entries stay valid.
struct ValueMerge {
  private(set) var merged: Graphic
  /// The values in the three documents, where both sides changed them differently.
  private(set) var conflicts: [(key: ValueChange.Key, base: Value?, ours: Value?, theirs: Value?)] = []

  private let base, ours, theirs: Graphic

  /// - Parameters:
  ///   - base: The properties in the three documents; ids that were changed are the same in all values.
  ///   - kept: The entries of maps that are not deleted, since the other side refers to them.
  init(_ base: Graphic, _ ours: Graphic, _ theirs: Graphic, keeping kept: [Property: Set<ByteText>] = [:]) {
    (self.base, self.ours, self.theirs, merged) = (base, ours, theirs, base)
    mergeKind()
    let changes = (ours: ValueMerge.changed(base, ours), theirs: ValueMerge.changed(base, theirs))
    let broken = ValueGroup.broken(base, ours, theirs, changes)
    var members: [Graphic.Member] = base.members.filter { !changes.ours.contains($0.property) && !changes.theirs.contains($0.property) }
    for property in changes.ours.union(changes.theirs).sorted() where property != .kind {
      let value = mergedValue(property, isBroken: broken.contains { $0.contains(property) }, kept[property] ?? [])
      if let value { members.append(Graphic.Member(property: property, value: value)) }
    }
    if broken.contains(.shape) { keepKind() }
    merged.take(members)
    // Members of a deleted object are deleted with it.
    for member in merged.members { if let object = member.property.container, merged[object] == nil { merged[object] = .present } }
    mergeOthers()
  }

  private static func changed(_ base: Graphic, _ side: Graphic) -> Set<Property> {
    var changed: Set<Property> = base.kindWord.hasSameBytes(as: side.kindWord) ? [] : [.kind]
    for member in base.members where side[member.property] != member.value { changed.insert(member.property) }
    for member in side.members where base[member.property] == nil { changed.insert(member.property) }
    return changed
  }

  // MARK: Kinds

  private mutating func mergeKind() {
    let side = base.kindWord.hasSameBytes(as: ours.kindWord) ? theirs : ours
    (merged.kind, merged.unknownKind) = (side.kind, side.unknownKind)
  }

  private mutating func keepKind() {
    (merged.kind, merged.unknownKind) = (base.kind, base.unknownKind)
    let words = [base, ours, theirs].map { Value.string($0.kindWord) }
    conflicts.insert((.property(.kind), words[0], words[1], words[2]), at: 0)
  }

  // MARK: Values

  private mutating func mergedValue(_ property: Property, isBroken: Bool, _ kept: Set<ByteText>) -> Value? {
    let (old, our, their) = (base[property], ours[property], theirs[property])
    if isBroken {
      if our != old || their != old { conflicts.append((.property(property), old, our, their)) }
      return old
    }
    // A value that was not a map, and is one on both sides, had no entries.
    let common = ValueEntries.of(old) == nil && our != old && their != old ? nil : old
    if property.isMap, let map = MapMerge(common, our, their, keeping: kept) {
      for key in map.conflicts { conflicts.append((.entry(property, key), entry(key, old), entry(key, our), entry(key, their))) }
      let value = ValueEntries.value(map.entries, isColors: property.specification.type == .colors)
      // An empty map differs from an absent one.
      return value ?? (our == old ? their : our).flatMap { ValueEntries.of($0)?.isEmpty == true ? $0 : nil }
    }
    let isOneMap = property.isMap && (ValueEntries.of(our) == nil) != (ValueEntries.of(their) == nil)
    let isGivenUp = isOneMap && !kept.isEmpty && old != nil && ValueEntries.of(old) != nil
    if !isGivenUp {
      if our == old { return their }
      if their == old || our == their { return our }
    }
    conflicts.append((.property(property), old, our, their))
    guard isOneMap else { return old }
    let map = ValueEntries.of(our) == nil ? their : our
    func count(_ value: Value?) -> Int { ValueEntries.of(value)?.count { kept.contains(ByteText($0.key)) } ?? 0 }
    return count(old) > count(map) ? old : map
  }

  private func entry(_ key: String, _ map: Value?) -> Value? {
    ValueEntries.of(map)?.first { $0.key.hasSameBytes(as: key) }?.value
  }

  // MARK: Members that are not known

  private mutating func mergeOthers() {
    struct Key: Hashable {
      var container: Property?
      var key: ByteText
    }
    func table(_ graphic: Graphic) -> [Key: String] {
      Dictionary(graphic.others.map { (Key(container: $0.container, key: ByteText($0.key)), $0.json) }, uniquingKeysWith: { $1 })
    }
    let (old, our, their) = (table(base), table(ours), table(theirs))
    guard our != old || their != old else { return }
    func keys(_ graphic: Graphic) -> [Key] { graphic.others.map { Key(container: $0.container, key: ByteText($0.key)) } }
    var values: [Key: String] = [:]
    let all = Set(old.keys).union(our.keys).union(their.keys)
    for key in all.sorted(by: { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }) {
      let (before, one, other) = (old[key], our[key], their[key])
      let isSame = { (left: String?, right: String?) in left.map(ByteText.init) == right.map(ByteText.init) }
      values[key] = isSame(one, before) ? other : one
      guard !isSame(one, before), !isSame(other, before), !isSame(one, other) else { continue }
      values[key] = before
      conflicts.append((.other(key.container, key.key.text), before.map { .json($0) }, one.map { .json($0) }, other.map { .json($0) }))
    }
    let order = SequenceMerge(
      keys(base), keys(ours), keys(theirs), isLess: { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) },
      survives: { key in values[key] != nil && (key.container.map { merged[$0] != nil } ?? true) })
    merged.take(others: order.merged.map { Graphic.Other(container: $0.container, key: $0.key.text, json: values[$0]!) })
  }
}
