// SPDX-License-Identifier: GPL-3.0-or-later
import CScan
import JSON
package import ShapeModel

/// A JSON document: validated and indexed once, then decoded one node at a time.
package final class JSONSource: FormatSource, ScanningSource {
  var plantedFault: ((Range<Int>, [UInt8]) -> (Range<Int>, [UInt8])?)?
  package var formatName: String { "JSON" }
  package let bytes: ByteStore
  package let nodeIndex: NodeIndex
  private let ids: IDTable
  /// The kind of every node; nil if the document was read exactly, which does not record kinds.
  private let kinds: KindColumn?
  /// The codes in `kinds`: reading them here costs no reference counting.
  private let kindCodes: UnsafePointer<UInt8>?
  package let nodesWithoutID: [Int]
  /// The number of nodes decoded so far, for `info --work`.
  package private(set) var decodedCount = 0

  /// Validates and indexes a whole document.
  /// - Parameter arrived: Nil if all bytes are readable.
  /// - Throws: ``FormatError`` at the first error.
  package convenience init(_ bytes: ByteStore, arrived: ByteArrival? = nil) throws(FormatError) {
    // The second thread gets the smaller part: its bytes are read last.
    if let scan = DocumentScan(bytes, arrived: arrived, split: arrived == nil ? 0 : bytes.count / 16 * 9) {
      self.init(bytes, scan)
      return
    }
    arrived?.waitForAll()
    try self.init(exactly: bytes) { _ = arrived?($0) }
  }

  /// Parses with the exact reader, which is slow and reports errors by position: the reference for ``init(_:arrived:)``.
  package init(exactly bytes: ByteStore, passed: ((_ done: Int) -> Void)? = nil) throws(FormatError) {
    self.bytes = bytes
    var reader = DocumentReader(bytes)
    try reader.read(passed: passed)
    nodeIndex = reader.nodeIndex
    ids = reader.ids
    (kinds, kindCodes) = (nil, nil)
    nodesWithoutID = reader.nodesWithoutID.sorted()
  }

  /// Parses with the scanner at one SIMD level; nil for an invalid or unusual document.
  /// - Parameter split: The offset after which a second thread starts; 0 for one thread.
  package convenience init?(scanning bytes: ByteStore, level: Int32, split: Int = 0) {
    guard let scan = DocumentScan(bytes, level: level, split: split) else { return nil }
    self.init(bytes, scan)
  }

  /// The SIMD levels that this machine supports. All give the same result.
  package static var scanLevels: [Int32] { DocumentScan.levels }

  private init(_ bytes: ByteStore, _ scan: DocumentScan) {
    self.bytes = bytes
    nodeIndex = scan.nodeIndex
    ids = scan.ids
    (kinds, kindCodes) = (scan.kinds, scan.kinds.codes)
    nodesWithoutID = scan.nodesWithoutID
  }

  package func kind(at node: Int) -> Kind {
    if let kindCodes { return KindColumn.kind(kindCodes, node, nodeIndex) }
    guard node != 0 else { return .document }
    guard nodeIndex.parent(node) != 0 else { return .canvas }
    guard let value = member("kind", at: node) else { return .unknown }
    var cursor = JSONCursor(bytes, at: value)
    return cursor.string().flatMap { Kind(graphic: cursor.text($0)) } ?? .unknown
  }

  package func graphics(of kinds: KindSet) -> [NodeID] {
    self.kinds?.graphics(of: kinds, nodeIndex) ?? askedGraphics(of: kinds)
  }

  private lazy var checker = NodeChecker(bytes, nodeIndex)

  package func certainlyFits(at node: Int) -> Bool {
    let kind = kind(at: node)
    // Some values are valid for graphics but not for a canvas.
    return kind != .unknown && kind != .canvas && checker.fits(node)
  }

  package func id(at node: Int) -> String? {
    guard node != 0, let value = member("id", at: node) else { return nil }
    var cursor = JSONCursor(bytes, at: value)
    return cursor.string().map { cursor.text($0) }
  }

  package func appendText(_ property: Property, at node: Int, to text: inout [UInt8]) -> Bool {
    MemberReader.all[Int(property.row)].appendText(in: self, at: node, to: &text)
  }

  package func node(id: String) -> Int? {
    let plain = Array(id.utf8)
    return ids.find(hash: plain.withUnsafeBytes(IDTable.hash)) { self.id(at: $0)?.hasSameBytes(as: id) == true }
  }

  package func value(_ property: Property, at node: Int) -> Value? {
    switch property {
    case .id: return id(at: node).map { .string($0) }
    case .kind: return .string(kind(at: node).word)
    default: break
    }
    guard property.isShadow else { return plainValue(property, at: node) }
    return graphic(at: node)[property]
  }

  package func number(_ property: Property, at node: Int) -> SourceNumber {
    // Some values are valid for graphics but not for a canvas.
    nodeIndex.parent(node) == 0 ? .other : MemberReader.all[Int(property.row)].number(in: self, at: node)
  }

  private func plainValue(_ property: Property, at node: Int) -> Value? {
    let reader = MemberReader.all[Int(property.row)]
    let value = reader.value(in: self, at: node)
    return reader.dependsOnKind ? value.map { validated($0, property, at: node) } : value
  }

  private func validated(_ value: Value, _ property: Property, at node: Int) -> Value {
    let kind = kind(at: node)
    return PropertyTable.isStrict(kind) ? ValueDecoder(bytes).validated(value, property, kind) : value
  }

  /// Reads one property of a range of nodes in order, for selectors that query a whole document.
  ///
  /// Costs the bytes of each node up to the property, and the memory of one value.
  package func forEachValue(of property: Property, in nodes: Range<Int>, _ body: (_ node: Int, _ value: Value?) -> Void) {
    let isPlain = property != .id && property != .kind && !property.isShadow
    let reader = MemberReader.all[Int(property.row)]
    if reader.dependsOnKind {
      for node in nodes { body(node, reader.value(in: self, at: node).map { validated($0, property, at: node) }) }
      return
    }
    for node in nodes { body(node, isPlain ? reader.value(in: self, at: node) : value(property, at: node)) }
  }

  /// The offset of a member's value; nil if the node has no such member.
  private func member(_ key: String, at node: Int) -> Int? {
    let words = DocumentWords.shared
    guard let code = words.keysByCode.firstIndex(of: key) else { return slowMember(key, at: node) }
    return member(UInt32(code), words.keys, at: node)
  }

  /// Whether a property of a node is spelled exactly so.
  func isSpelled(_ property: Property, _ text: [UInt8], at node: Int) -> Bool {
    guard let offset = MemberReader.all[Int(property.row)].offset(in: self, at: node), offset + text.count < bytes.count,
      bytes.bytes(offset..<offset + text.count).elementsEqual(text)
    else { return false }
    // The text must not be only the first digits of a number.
    let next = bytes.base[offset + text.count]
    return next == 0x20 || (9...10).contains(next) || next == 13 || next == UInt8(ascii: ",") || next == UInt8(ascii: "}")
  }

  private static let nameCode = DocumentWords.shared.code(of: .name)

  /// The offset of a member's value by the code of its key; nil if the node has no such member.
  func member(_ code: UInt32, _ keys: UnsafePointer<scan_words>, at node: Int) -> Int? {
    let isGroup = nodeIndex.isGroup(node)
    // Few nodes have a given optional member: a search for the bytes of its key costs less than a walk over the members.
    if !isGroup, code > SCAN_KEY_VERSION.rawValue, code != JSONSource.nameCode,
      scan_lacks(bytes.base, nodeIndex.start(node), nodeIndex.end(node), keys, code) == 1
    {
      return nil
    }
    let list = nodeIndex.listCode(of: node)
    var offset = nodeIndex.start(node) + 1
    while true {
      switch scan_found(rawValue: UInt32(scan_find(bytes.base, &offset, keys, code, list))) {
      case SCAN_FOUND: return offset
      case SCAN_ABSENT: return nil
      case SCAN_STOPPED:
        var cursor = JSONCursor(bytes, at: offset)
        cursor.skipChildren(of: node, nodeIndex)
        offset = cursor.offset
      default: return slowMember(DocumentWords.shared.keysByCode[Int(code)], at: node)
      }
    }
  }

  private func slowMember(_ key: String, at node: Int) -> Int? {
    var members = MemberCursor(bytes, nodeIndex, node)
    while let found = members.next() {
      if members.equals(found, key) { return members.cursor.offset }
      members.skip()
    }
    return nil
  }

  package func graphic(at node: Int) -> Graphic {
    decodedCount += 1
    return ValueDecoder(bytes).graphic(at: node, nodeIndex, kind: node == 0 ? .document : nodeIndex.parent(node) == 0 ? .canvas : .unknown)
  }

  package func graphic(at node: Int, only object: Property) -> Graphic {
    var graphic = Graphic(kind: kind(at: node))
    // All shadows are one member of the file.
    let row = Int(object.row)
    if let offset = MemberReader.all[row].offset(in: self, at: node) {
      graphic.take(ValueDecoder(bytes).members(of: Property(row), at: offset))
    }
    return graphic
  }

  package func members(of object: Property, at node: Int) -> MemberSet? {
    var members = MemberSet()
    guard let start = MemberReader.all[Int(object.row)].offset(in: self, at: node) else { return members }
    guard bytes.base[start] == UInt8(ascii: "{") else { return nil }
    let words = DocumentWords.shared
    let rows = words.rows(in: object)
    var (offset, pair) = (start + 1, scan_pair())
    while true {
      switch scan_found(rawValue: UInt32(scan_next_pair(bytes.base, &offset, words.keys, 0, &pair))) {
      case SCAN_FOUND: if rows[Int(pair.code)] > 0 { members.insert(row: Int(rows[Int(pair.code)]) - 1, in: object) }
      case SCAN_ABSENT: return members
      default: return nil
      }
    }
  }

  package func place(of property: Property?, at node: Int) -> (line: Int, column: Int) {
    guard let property else { return bytes.place(nodeIndex.start(node)) }
    let container = property.container
    guard let offset = member((container ?? property).key, at: node) else { return bytes.place(nodeIndex.start(node)) }
    guard container != nil, bytes.base[offset] == UInt8(ascii: "{") else { return bytes.place(offset) }
    var cursor = ObjectCursor(JSONCursor(bytes, at: offset))
    while let key = cursor.next() {
      if cursor.equals(key, property.key) { return bytes.place(cursor.cursor.offset) }
      cursor.cursor.skipValue()
    }
    return bytes.place(offset)
  }
}

extension NodeIndex {
  /// The code of the key that holds a node's children; 0 for a leaf.
  func listCode(of node: Int) -> UInt32 {
    guard isGroup(node) else { return 0 }
    return (node == 0 ? SCAN_KEY_CANVASES : parent(node) == 0 ? SCAN_KEY_GRAPHICS : SCAN_KEY_CHILDREN).rawValue
  }

  /// The key that holds a node's children.
  func childrenKey(of node: Int) -> String {
    let kind: Kind = node == 0 ? .document : parent(node) == 0 ? .canvas : .group
    return kind.childrenKey
  }

  /// The last child of a node; nil if it has none.
  ///
  /// Searches from both ends at once: costs the number of children or the depth of the last descendant, whichever is less. Querying all
  /// nodes therefore costs O(document), however deep it is.
  func lastChild(of node: Int) -> Int? {
    let end = node + subtreeCount(node)
    guard end > node + 1 else { return nil }
    var child = node + 1
    var last = end - 1
    while true {
      if parent(last) == node { return last }
      last = parent(last)
      let next = child + subtreeCount(child)
      if next == end { return child }
      child = next
    }
  }
}
