/// The merge of a value that is a map, by its keys: tokens, styles, variants, `extra`.
struct MapMerge {
  /// The merged entries, in the order of both sides.
  private(set) var entries: [(key: String, value: Value)] = []
  /// The keys of the entries that both sides changed differently.
  private(set) var conflicts: [String] = []

  /// Nil where one of the values is not a map.
  /// - Parameter kept: The keys of entries that are not deleted.
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
        value = before
      }
      merged[key] = value
    }
    conflicts.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let keys = { (entries: [(key: String, value: Value)]) in entries.map { ByteText($0.key) } }
    let order = SequenceMerge(
      keys(base), keys(ours), keys(theirs), isLess: { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) },
      survives: { merged[$0] != nil })
    entries = order.merged.map { ($0.text, merged[$0]!) }
  }
}
