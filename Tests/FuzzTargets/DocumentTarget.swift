import ShapeFormats
import ShapeModel

/// Bytes as a document: all readers agree, and an accepted document satisfies the invariants.
func tryDocument(_ bytes: [UInt8], isWhole: Bool) throws(Finding) {
  var comparisons = Comparisons(bytes, isWhole: isWhole)
  let store = ByteStore(bytes)
  let exact: JSONSource?
  do { exact = try JSONSource(exactly: store) } catch {
    try checkRefusal(error, store)
    exact = nil
  }
  try compareScans(of: store, with: exact, comparisons.turn(scanLevels))
  guard let exact else { return }
  let document = Document(exact)
  for comparison in comparisons.turn(DocumentComparison.allCases) {
    switch comparison {
    case .untouched: try require(document.written == bytes, "what nobody touched is written differently")
    case .prefix: try refusePrefix(bytes, &comparisons)
    case .invariants: try document.checkInvariance()
    case .writing: try document.checkWriting()
    case .canonical: try document.checkCanonical()
    case .checker: try document.checkChecker()
    case .setting: try setSomething(in: document, &comparisons)
    }
  }
}

/// The checks of an accepted document.
private enum DocumentComparison: CaseIterable {
  case untouched, prefix, invariants, writing, canonical, checker, setting
}

private let scanLevels = JSONSource.scanLevels

/// Sets a property of all nodes that may have it, to test changes in place of untrusted lines.
private func setSomething(in document: Document, _ comparisons: inout Comparisons) throws(Finding) {
  let document = document.snapshot()
  let property = Property(comparisons.below(PropertyTable.rows.count))
  let values: [Value?] = [
    nil, .number(0.25), .string("a\n\"é"), .bool(false), .present, Value.none, .token("t"), property.specification.fallback,
  ]
  let nodes = document.subtree(of: .document).filter { property.specification.kinds.contains(document.kind(of: $0)) }
  do { _ = try document.apply(.set(property, values[comparisons.below(values.count)], nodes)) } catch { return }
  try document.checkWriting()
}

private func checkRefusal(_ error: FormatError, _ store: ByteStore) throws(Finding) {
  try require((0...store.count).contains(error.offset), "the place \(error.offset) is outside of the file")
  try require(!error.message.isEmpty && !error.code.isEmpty, "a refusal says nothing")
}

private func compareScans(of store: ByteStore, with exact: JSONSource?, _ levels: ArraySlice<Int32>) throws(Finding) {
  var count = 0
  // By one thread and by two; each may read to the end of what it is given.
  let splits = [0, store.count / 3, store.count / 2]
  for level in levels {
    for split in splits {
      guard let scan = JSONSource(scanning: store, level: level, split: split) else { continue }
      count += 1
      let exact = try require(exact, "scan level \(level) accepts what the exact reader refuses")
      try compare(scan, exact, "scan level \(level), split at \(split)")
    }
  }
  try require(count == 0 || count == levels.count * splits.count, "\(count) of \(levels.count) scan levels accept, in three ways each")
}

private func compare(_ scan: JSONSource, _ exact: JSONSource, _ name: String) throws(Finding) {
  let (one, two) = (scan.nodeIndex, exact.nodeIndex)
  try require(one.count == two.count && one.deepest == two.deepest, "\(name) finds other nodes")
  try require(scan.nodesWithoutID == exact.nodesWithoutID, "\(name) finds other nodes without ids")
  for node in 0..<one.count {
    let isSame =
      one.start(node) == two.start(node) && one.end(node) == two.end(node) && one.subtreeCount(node) == two.subtreeCount(node)
      && one.parent(node) == two.parent(node) && one.isGroup(node) == two.isGroup(node)
    try require(isSame, "\(name) finds node \(node) elsewhere")
    try require(scan.kind(at: node) == exact.kind(at: node), "\(name) finds another kind of node \(node)")
    guard let id = exact.id(at: node) else { continue }
    try require(scan.node(id: id) == node && exact.node(id: id) == node, "\(name): #\(id) is not found")
  }
}

/// Truncates a document at a random offset: the result is not a document, unless only white space was cut.
private func refusePrefix(_ bytes: [UInt8], _ comparisons: inout Comparisons) throws(Finding) {
  let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
  let place = comparisons.below(end + 1)
  let cut = ByteStore(Array(bytes[..<place]))
  do { _ = try JSONSource(cut) } catch { return }
  throw Finding(description: "the first \(place) bytes of a document are taken for one")
}
