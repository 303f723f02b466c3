import ShapeFormats
import ShapeModel

/// Bytes as a document: all ways of reading agree, and what is accepted keeps what has to be true of every document.
func tryDocument(_ bytes: [UInt8]) throws(Finding) {
  let store = ByteStore(bytes)
  let exact: JSONSource?
  do { exact = try JSONSource(exactly: store) } catch {
    try checkRefusal(error, store)
    exact = nil
  }
  try compareScans(of: store, with: exact)
  guard let exact else { return }
  try refusePrefix(bytes)
  let document = Document(exact)
  try require(document.written == bytes, "what nobody touched is written differently")
  try document.checkEverything()
  try document.checkJudge()
  try setSomething(in: document, bytes)
}

/// Sets a property of all nodes that may have it, so that lines of anybody's are changed in place.
private func setSomething(in document: Document, _ bytes: [UInt8]) throws(Finding) {
  var document = document
  let hash = bytes.reduce(5381) { $0 &* 33 ^ UInt($1) } >> 3
  let property = Property(Int(hash % UInt(PropertyTable.rows.count)))
  let values: [Value?] = [
    nil, .number(0.25), .string("a\n\"é"), .bool(false), .present, Value.none, .token("t"), property.specification.fallback,
  ]
  let nodes = document.subtree(of: .document).filter { property.specification.kinds.contains(document.kind(of: $0)) }
  do { _ = try document.apply(.set(property, values[Int(hash / 256 % 8)], nodes)) } catch { return }
  try document.checkWriting()
}

private func checkRefusal(_ error: FormatError, _ store: ByteStore) throws(Finding) {
  try require((0...store.count).contains(error.offset), "the place \(error.offset) is outside of the file")
  try require(!error.message.isEmpty && !error.code.isEmpty, "a refusal says nothing")
}

private func compareScans(of store: ByteStore, with exact: JSONSource?) throws(Finding) {
  var count = 0
  for level in JSONSource.scanLevels {
    guard let scan = JSONSource(scanning: store, level: level) else { continue }
    count += 1
    let exact = try require(exact, "scan level \(level) accepts what the exact reader refuses")
    try compare(scan, exact, "scan level \(level)")
  }
  try require(count == 0 || count == JSONSource.scanLevels.count, "\(count) of \(JSONSource.scanLevels.count) scan levels accept")
}

private func compare(_ scan: JSONSource, _ exact: JSONSource, _ name: String) throws(Finding) {
  let (one, two) = (scan.skeleton, exact.skeleton)
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

/// Cuts a document somewhere: what is left is none, unless only white space went.
private func refusePrefix(_ bytes: [UInt8]) throws(Finding) {
  let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
  let place = bytes.reduce(0) { $0 &* 31 &+ UInt($1) } % UInt(max(1, end + 1))
  let cut = ByteStore(Array(bytes[..<Int(place)]))
  do { _ = try JSONSource(cut) } catch { return }
  throw Finding(description: "the first \(place) bytes of a document are taken for one")
}
