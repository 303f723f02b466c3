import ShapeFormats
import ShapeModel

/// Bytes as an SVG file, with edits chosen by what precedes its first zero byte: what was written can be read again and says the same,
/// and undoing everything gives the bytes that were read.
func tryMarkup(_ bytes: [UInt8]) throws(Finding) {
  let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  let text = Array(parts[parts.count - 1])
  var choices = ByteChoices(parts.count > 1 ? Array(parts[0]) : [])
  guard text.contains(UInt8(ascii: "<")), let document = try? Document(reading: ByteStore(text)) else { return }
  guard document.source is SVGSource else { return }
  try document.checkInvariance()
  try require(document.written == text, "what nobody touched is written otherwise")
  for node in document.subtree(of: .document) {
    _ = document.graphic(node)
    try require(node == .document || document.node(id: document.id(of: node)) == node, "\(node) is not found by its id")
  }
  var inverses: [Edit] = []
  for _ in 0..<8 where !choices.isEmpty {
    do { inverses.append(try document.apply(markupEdit(document, &choices))) } catch { continue }
    try checkRewriting(document)
  }
  for inverse in inverses.reversed() {
    do { _ = try document.apply(inverse) } catch { throw Finding(description: "an edit cannot be undone: \(error)") }
  }
  try require(document.written == text, "undone, the bytes are not those that were read")
}

/// The bytes that a save would write are well-formed, and have the same rows.
private func checkRewriting(_ document: Document) throws(Finding) {
  let written = document.written
  let again: Document
  do { again = try Document(reading: ByteStore(written)) } catch {
    throw Finding(description: "what was written cannot be read: \(error.message) at \(error.offset)")
  }
  let mine = document.subtree(of: .document).map { document.kind(of: $0) }
  let other = again.subtree(of: .document).map { again.kind(of: $0) }
  try require(mine == other, "what was written has other rows")
}

private func markupEdit(_ document: Document, _ choices: inout ByteChoices) -> Edit {
  let node = NodeID(1 + choices.below(max(1, document.subtreeCount(of: .document) - 1)))
  switch choices.below(14) {
  case 0: return .set(.fillColor, .color(Color(rgb: UInt32(choices.below(1 << 16)))), [node])
  case 1: return .set(.opacity, .number(Double(choices.below(5)) / 4), [node])
  case 2:
    let number = choices.below(100)
    switch number {
    case 0..<10: return .create([NewNode(.graphic(made(number, "made\(choices.below(50))")), in: .node(node))])
    case 60..<90: return setting(number - 60, node, &choices)
    case 90..<93: return .set(.width, .number(Double(number)), [node])
    case 93..<95: return .set(.rotation, .number(Double(number)), [node])
    case 95..<97: return .set(.starPoints, .number(Double(number - 92)), [node])
    case 97..<100: return .set(.sides, .number(Double(number - 92)), [node])
    default: return .set(.x, .number(Double(number)), [node])
    }
  case 3: return .set(.name, .string("a<&\"'>"), [node])
  case 4: return .set(.textString, .string("a<b\n&c"), [node])
  case 5: return .set(.fill, nil, [node])
  case 6: return .detach([node])
  case 7: return .create([NewNode(.copy(of: node, id: "copy\(choices.below(50))"), in: .node(document.parent(of: node) ?? .document))])
  case 9: return .set(.id, .string("renamed\(choices.below(50))"), [node])
  case 10: return .set(Property(path: "fill.type")!, .string(choices.below(2) == 0 ? "linear" : "radial"), [node])
  case 11: return .set(Property(path: "shadow.blur")!, .number(Double(choices.below(9))), [node])
  case 12: return .set(Property(path: "shadow")!, nil, [node])
  case 8:
    let other = NodeID(1 + choices.below(document.subtreeCount(of: .document)))
    return .move([Placement(node, in: other, at: 0)])
  default: return .set(.transform, .numbers([1, 0, 0, 1, Double(choices.below(9)), 2]), [node])
  }
}

/// A graphic that is in no file, with a stroke or without.
private func made(_ number: Int, _ id: String) -> Graphic {
  let kinds: [Kind] = [.text, .rectangle, .line, .group, .path]
  var graphic = Graphic(kind: kinds[number / 2], id: id, name: "Made")
  if graphic.kind == .text { graphic[.textString] = .string("made") }
  if graphic.kind == .path { graphic[.d] = .string("M0 0H9V9z") }
  if number % 2 == 1, graphic.kind != .group { graphic[.strokeColor] = .color(.black) }
  return graphic
}

/// Other values of a node.
private func setting(_ number: Int, _ node: NodeID, _ choices: inout ByteChoices) -> Edit {
  func set(_ path: String, _ value: Value?) -> Edit { .set(Property(path: path)!, value, [node]) }
  let small = Double(choices.below(20))
  switch number {
  case 0: return set("tags", .words(["a", "b-\(small)"]))
  case 1: return set("tags", nil)
  case 2: return set("visible", .bool(small > 9))
  case 3: return set("stroke.color", .color(Color(rgb: 0x00ff00)))
  case 4: return set("stroke.width", .number(small))
  case 5: return set("stroke", nil)
  case 6: return set("fill.angle", .number(small))
  case 7: return set("fill.stops", .stops([Stop(offset: 0, color: .black), Stop(offset: 1, color: .white)]))
  case 8: return set("text.size", .number(small))
  case 9: return set("text.string", .string("one"))
  case 10: return set("text.string", .string("a\nb\nc"))
  case 11: return set("name", nil)
  case 12: return set("points", .points([Point(x: 0, y: small), Point(x: 5, y: 5), Point(x: 9, y: 1)]))
  case 13: return set("d", .string("M0 0H\(small)V9z"))
  case 14: return set("y", .number(small))
  case 15: return set("height", .number(small))
  case 16: return set("rotation", nil)
  case 17: return set("transform", nil)
  case 18: return set("locked", .bool(small > 9))
  case 19: return set("blend", .string("multiply"))
  case 20: return set("link", .string("a&b\"'<"))
  case 21: return set("radius", .number(small))
  case 22: return set("opacity", nil)
  case 23: return set("fill.type", .string("none"))
  case 24: return set("flip", .string("h"))
  case 25: return set("fill.from", .numbers([small, 0]))
  case 26: return set("source", .string("#box"))
  case 27: return set("x1", .number(small))
  case 28: return set("text.font", .string("a'\"&b"))
  default: return set("stroke.dash", .numbers([small, 1]))
  }
}
