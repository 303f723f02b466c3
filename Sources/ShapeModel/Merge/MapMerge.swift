// SPDX-License-Identifier: GPL-3.0-or-later
/// The merge of a value that is a map, by its keys: tokens, styles, variants, `extra`.
struct MapMerge {
  /// The merged entries, in the order of both sides.
  private(set) var entries: [(key: String, value: Value)] = []
  /// The keys of the entries that both sides changed differently.
  private(set) var conflicts: [String] = []

  /// Nil where one of the values is not a map.
  /// - Parameter kept: The keys of entries that something refers to: they are not deleted, and where both sides added one, the lesser
  ///   value stays.
  init?(_ base: Value?, _ ours: Value?, _ theirs: Value?, keeping kept: Set<ByteText> = []) {
    guard let base = ValueEntries.of(base), let ours = ValueEntries.of(ours), let theirs = ValueEntries.of(theirs) else { return nil }
    func table(_ entries: [(key: String, value: Value)]) -> [ByteText: Value] {
      Dictionary(entries.map { (ByteText($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    let (old, our, their) = (table(base), table(ours), table(theirs))
    var merged: [ByteText: Value] = [:]
    for key in Set(old.keys).union(our.keys).union(their.keys) {
      let (before, one, other) = (old[key], our[key], their[key])
      var value = one == before ? other : one
      if one != before && other != before && one != other || before != nil && value == nil && kept.contains(key) {
        conflicts.append(key.text)
        value = before ?? (kept.contains(key) ? MapMerge.lesser(one, other) : nil)
      }
      merged[key] = value
    }
    takeBackRings(&merged, old, [our, their])
    conflicts.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let keys = { (entries: [(key: String, value: Value)]) in entries.map { ByteText($0.key) } }
    let order = SequenceMerge(
      keys(base), keys(ours), keys(theirs), isLess: { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) },
      survives: { merged[$0] != nil })
    entries = order.merged.map { ($0.text, merged[$0]!) }
  }
  /// Colours of the two sides that refer to each other in a cycle have no value: they get those of the base back, as do the colours that
  /// they refer to there.
  private mutating func takeBackRings(
    _ merged: inout [ByteText: Value], _ base: [ByteText: Value], _ sides: [[ByteText: Value]]
  ) {
    func colors(_ table: [ByteText: Value]) -> [NamedColor] {
      table.values.flatMap { value in if case .colors(let colors) = value { colors } else { [NamedColor]() } }
    }
    func leads(_ value: Value?, _ colors: [NamedColor]) -> Bool {
      guard case .colors(let entry)? = value, let entry = entry.first else { return false }
      return colors.color(of: entry.color) != nil
    }
    let known = (sides + [base]).map { (table: $0, colors: colors($0)) }
    var isSettled = false
    while !isSettled {
      isSettled = true
      let all = colors(merged)
      let lost = merged.keys.filter { key in
        if case .colors? = merged[key], !leads(merged[key], all) {
          known.contains { $0.table[key] == merged[key] && leads(merged[key], $0.colors) }
        } else {
          false
        }
      }
      for key in lost {
        var (next, passed): (ByteText?, Set<ByteText>) = (key, [])
        while let key = next, passed.insert(key).inserted {
          if merged[key] != base[key] {
            (merged[key], isSettled) = (base[key], false)
            if !conflicts.contains(where: key.text.hasSameBytes(as:)) { conflicts.append(key.text) }
          }
          next = nil
          if case .colors(let entry)? = base[key], case .token(let name)? = entry.first?.color { next = ByteText(name) }
        }
      }
    }
  }

  /// The lesser of two values in an arbitrary total order.
  private static func lesser(_ one: Value?, _ other: Value?) -> Value? {
    [one, other].compactMap { $0 }.min { ValueText.text($0).utf8.lexicographicallyPrecedes(ValueText.text($1).utf8) }
  }
}
