import CScan
import JSON
import ShapeModel
import TestSupport
import Testing

import ShapeFormats

/// The result of reading a document, for comparing readers.
struct Reading: Equatable {
  var nodes: [[Int]]
  var deepest: Int
  var missing: [Int]
  var found: [Int?]

  init(_ nodeIndex: NodeIndex, _ ids: IDTable, missing: [Int], _ bytes: ByteStore) {
    nodes = (0..<nodeIndex.count).map { node in
      [
        nodeIndex.start(node), nodeIndex.end(node), nodeIndex.subtreeCount(node), nodeIndex.parent(node),
        nodeIndex.isGroup(node) ? 1 : 0,
      ]
    }
    deepest = nodeIndex.deepest
    self.missing = missing
    found = (0..<nodeIndex.count).map { node -> Int? in
      guard let id = Reading.id(bytes, nodeIndex, node) else { return nil }
      return ids.find(hash: id.withUnsafeBytes(IDTable.hash)) { Reading.id(bytes, nodeIndex, $0) == id }
    }
  }

  private static func id(_ bytes: ByteStore, _ nodeIndex: NodeIndex, _ node: Int) -> [UInt8]? {
    var members = MemberCursor(bytes, nodeIndex, node)
    // Stepping over the children of each of 100,000 nested groups would take the square of that.
    guard node != 0, nodeIndex.deepest < 1000 else { return nil }
    while let key = members.next() {
      if members.equals(key, "id") { return members.cursor.string().map { members.cursor.unescaped($0.range) } }
      members.skip()
    }
    return nil
  }

  /// The result of the exact reader for some bytes; nil when it refuses them.
  static func exact(_ bytes: ByteStore) -> Reading? {
    var reader = DocumentReader(bytes)
    do { try reader.read() } catch { return nil }
    return Reading(reader.nodeIndex, reader.ids, missing: reader.nodesWithoutID.sorted(), bytes)
  }
}

/// Compares the scan on every level of this machine with the exact reader.
/// - Returns: How many levels accepted, and whether the exact reader did.
@discardableResult func compare(_ bytes: [UInt8], _ comment: @autoclosure () -> String) -> (scans: Int, isAccepted: Bool) {
  let store = ByteStore(bytes)
  let exact = Reading.exact(store)
  var scans = 0
  // By one thread on each level, and by two.
  let ways = DocumentScan.levels.map { ($0, split: 0) } + [(DocumentScan.best, split: bytes.count / 2)]
  for (level, split) in ways {
    guard let scan = DocumentScan(store, level: level, split: split) else { continue }
    scans += 1
    let reading = Reading(scan.nodeIndex, scan.ids, missing: scan.nodesWithoutID, store)
    #expect(reading == exact, "level \(level), split at \(split), of \(comment()): \(store.text(0..<min(store.count, 4000)))")
    for node in 0..<scan.nodeIndex.count {
      let kind = KindColumn.kind(scan.kinds.codes, node, scan.nodeIndex)
      #expect(kind == exactKind(store, scan.nodeIndex, node), "kind of \(node), \(comment())")
    }
  }
  #expect(scans == 0 || scans == ways.count, "levels differ on \(comment()): \(store.text(0..<min(store.count, 4000)))")
  return (scans, exact != nil)
}

private func exactKind(_ bytes: ByteStore, _ nodeIndex: NodeIndex, _ node: Int) -> Kind {
  guard node != 0 else { return .document }
  guard nodeIndex.parent(node) != 0 else { return .canvas }
  var members = MemberCursor(bytes, nodeIndex, node)
  while let key = members.next() {
    if members.equals(key, "kind") { return members.cursor.string().flatMap { Kind(graphic: members.cursor.text($0)) } ?? .unknown }
    members.skip()
  }
  return .unknown
}

@Suite struct `The scan and the exact reader agree` {
  static let documents = [
    faces, faces.replacing("\n", with: ""), faces.replacing(" ", with: ""),
    faces.replacing(": ", with: " :\t").replacing("{", with: "{\r\n "),
    #"{"format":"shapeedit","version":1}"#,
    #"{"format":"shapeedit","version":1,"canvases":[{},{"graphics":[{"kind":"group"},{"kind":"zebra","children":[{"kind":"star"}]}]},{},{}]}"#,
    #"{"canvases":[{"graphics":[{"children":[{"points":[[1,2],[3.5,-4e2]],"kind":"polyline","id":"p"}],"kind":"group","id":"g"}],"id":"c"}],"format":"shapeedit","version":1,"zoo":{"a":[null,true,false,{}],"b":""}}"#,
    #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"Größe 12 µm 日本語 🔷","graphics":[{"id":"a","kind":"text","text":{"string":"\"x\" \\ \n \ud83d\ude00 \u00e9","size":1.25e1}}]}]}"#,
  ]

  @Test(arguments: documents.indices) func `on documents as they are, and on every part of them`(index: Int) {
    let bytes = Array(Self.documents[index].utf8)
    let whole = compare(bytes, "document \(index)")
    #expect(whole.isAccepted && whole.scans == DocumentScan.levels.count + 1, "document \(index)")
    for end in 0..<bytes.count { compare(Array(bytes[..<end]), "prefix \(end) of document \(index)") }
  }

  @Test(arguments: 0..<64) func `on documents somebody broke`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var accepted = 0
    for round in 0..<40 {
      var bytes = Array(Self.documents[Int.random(in: 0..<Self.documents.count, using: &random)].utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) { mutate(&bytes, &random) }
      if compare(bytes, "seed \(seed), round \(round)").isAccepted { accepted += 1 }
    }
    #expect(accepted < 40, "seed \(seed) broke nothing")
  }

  /// Pieces that mean something wherever they land.
  static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\\"", "\\\\", " ", "\n", "\t", "\u{0}", "\u{1a}", "\u{c}", "0", "-", "1e5", ".", "01",
    "-0.50",
    "true", "nul", "\"id\"", "\"id\":\"q\",", "\"kind\":\"star\",", "\"children\":[],", "\"k\\u0069nd\"", "\"a\":1,\"a\":2,", "\\ud800",
    "\\ud83d\\ude00", "é", "\u{10ffff}", "\u{feff}", "{}", "[]", "\"\"", "12345678", "1234567.8901234567",
    "\"graphics\":[{\"kind\":\"image\"}],",
  ]

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let place = Int.random(in: 0..<max(1, bytes.count), using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1 where !bytes.isEmpty: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random)!.utf8, at: place)
    case 3 where !bytes.isEmpty: bytes.remove(at: place)
    case 4 where !bytes.isEmpty: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...30, using: &random)))
    case 5:
      // A piece of the document once more somewhere else: equal keys and ids come of that.
      let other = Int.random(in: 0...bytes.count, using: &random)
      let piece = bytes[place..<min(bytes.count, place + Int.random(in: 1...60, using: &random))]
      bytes.insert(contentsOf: piece, at: other)
    case 6: swapTokens(&bytes, &random)
    default:
      // White space moves everything behind it to another place of its block.
      bytes.insert(contentsOf: [UInt8](repeating: 0x20, count: Int.random(in: 1...70, using: &random)), at: place)
    }
  }

  private func swapTokens(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let places = bytes.indices.filter { #"{}[]:,"#.utf8.contains(bytes[$0]) }
    guard let one = places.randomElement(using: &random), let other = places.randomElement(using: &random) else { return }
    bytes.swapAt(one, other)
  }

  /// Everything that needs to be looked at across the border of two blocks.
  static let borderCases: [String: Bool] = [
    "é": true, "日": true, "🔷": true, #"\""#: true, #"\\"#: true, #"\\\""#: true, #"\u00e9"#: true, #"\ud83d\ude00"#: true,
    #"\ud83d"#: false,
    #"\ude00"#: false, #"\ud83dx\ude00"#: false, #"\u00g0"#: false, #"\x"#: false, "\u{1}": false, "\n": false,
  ]

  @Test(arguments: borderCases.keys.sorted()) func `on strings that cross the border of a block`(piece: String) {
    let head = #"{"format":"shapeedit","version":1,"title":""#
    for border in [15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 8191, 8192, 8193] {
      for shift in -8...2 {
        let length = border + 64 + shift - head.utf8.count
        guard length > 0 else { continue }
        let text = head + String(repeating: "x", count: length) + piece + #""}"#
        let result = compare(Array(text.utf8), "\(piece) at \(border + shift)")
        #expect(result.isAccepted == Self.borderCases[piece]! && (result.scans > 0) == result.isAccepted, "\(piece) at \(border + shift)")
      }
    }
  }

  static let badUTF8: [[UInt8]] = [
    [0x80], [0xbf], [0xc0, 0x80], [0xc1, 0xbf], [0xc3], [0xc3, 0x28], [0xe0, 0x80, 0x80], [0xe0, 0x9f, 0xbf], [0xed, 0xa0, 0x80],
    [0xe6, 0x97],
    [0xf0, 0x80, 0x80, 0x80], [0xf0, 0x9f, 0x94], [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff], [0xe6, 0x97, 0xa5, 0xa5],
  ]

  @Test(arguments: badUTF8) func `on bytes that are not UTF-8, wherever they stand`(piece: [UInt8]) {
    for padding in 0..<70 {
      let head = Array((#"{"format":"shapeedit","version":1,"title":""# + String(repeating: "y", count: padding)).utf8)
      let result = compare(head + piece + Array(#""}"#.utf8), "\(piece) behind \(padding)")
      #expect(!result.isAccepted && result.scans == 0)
    }
  }

  @Test func `on more nodes than were expected of so few bytes`() {
    let text = #"{"format":"shapeedit","version":1,"canvases":["# + Array(repeating: "{}", count: 5000).joined(separator: ",") + "]}"
    #expect(compare(Array(text.utf8), "many canvases").isAccepted)
  }

  @Test(arguments: [63, 64, 65, 66, 500]) func `on objects of many keys`(count: Int) {
    let keys = (0..<count).map { "\"unknown\($0)\":\($0)" }
    let text = #"{"format":"shapeedit","version":1,"canvases":[{"# + keys.joined(separator: ",") + "}]}"
    #expect(compare(Array(text.utf8), "\(count) keys").isAccepted)
    let twice = #"{"format":"shapeedit","version":1,"canvases":[{"# + (keys + [keys[count / 2]]).joined(separator: ",") + "}]}"
    #expect(!compare(Array(twice.utf8), "\(count) keys and one again").isAccepted)
  }

  @Test(arguments: [100, Document.levelLimit - 1, Document.levelLimit]) func `on groups in groups`(levels: Int) {
    // The canvas is a level too.
    let text = nested(levels - 1)
    let result = compare(Array(text.utf8), "\(levels) levels")
    #expect(result.isAccepted && result.scans > 0)
  }

  @Test func `one level too many and lists in lists without end are refused`() {
    #expect(!compare(Array(nested(Document.levelLimit).utf8), "too deep").isAccepted)
    for count in [DocumentReader.depthLimit - 1, DocumentReader.depthLimit] {
      let lists =
        #"{"format":"shapeedit","version":1,"zoo":"# + String(repeating: "[", count: count) + String(repeating: "]", count: count) + "}"
      #expect(compare(Array(lists.utf8), "\(count) lists").isAccepted == (count < DocumentReader.depthLimit))
    }
    compare([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000), "only brackets")
  }

  private func nested(_ groups: Int) -> String {
    #"{"format":"shapeedit","version":1,"canvases":[{"graphics":["# + String(repeating: #"{"kind":"group","children":["#, count: groups)
      + String(repeating: "]}", count: groups) + "]}]}"
  }

  @Test func `on how far they are, whoever reads`() throws {
    let name = String(repeating: "n", count: 150)
    let ids = (0..<60_000).map { #"{"id":"n\#($0)","name":"\#(name)"}"# }
    let text = #"{"format":"shapeedit","version":1,"canvases":["# + ids.joined(separator: ",") + "]}"
    let store = ByteStore(text)
    for level in DocumentScan.levels {
      var told: [Int] = []
      let scan = DocumentScan(store, level: level, arrived: ByteArrival(of: store.count, wait: { $0 }, report: { told.append($0) }))
      #expect(scan != nil)
      #expect(told.count >= store.count >> 22)
      #expect(told == told.sorted())
      #expect((told.last ?? 0) <= store.count)
    }
    var told: [Int] = []
    var reader = DocumentReader(store)
    try reader.read { done in told.append(done) }
    #expect(told.count > 2)
    #expect(told == told.sorted())
    #expect((told.last ?? 0) <= store.count)
  }

  @Test func `on ids whose hashes agree in the table`() throws {
    // Half the bits of a hash are kept, so among so many some agree.
    let ids = (0..<120_000).map { #"{"id":"n\#($0)"}"# }
    let text = #"{"format":"shapeedit","version":1,"canvases":["# + ids.joined(separator: ",") + "]}"
    let source = try JSONSource(ByteStore(text))
    for number in stride(from: 0, to: 120_000, by: 37) { #expect(source.node(id: "n\(number)") == number + 1) }
    #expect(source.node(id: "n120000") == nil)
    let twice = text.replacing(#""n119999""#, with: #""n5""#)
    #expect(DocumentScan(ByteStore(twice)) == nil)
    #expect(throws: FormatError.self) { try JSONSource(ByteStore(twice)) }
  }
}
