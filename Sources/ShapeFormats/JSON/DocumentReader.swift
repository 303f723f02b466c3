// SPDX-License-Identifier: GPL-3.0-or-later
import JSON
package import ShapeModel

/// The exact parser, which reports errors by position: validates grammar and ids, and records the offsets of nodes. Decodes no value.
///
/// One pass with an explicit stack, since nesting depth is user input. Accepts RFC 8259 exactly, with the additional rules of the format;
/// each decision is documented in shapeedit(5).
/// - Complexity: O(bytes); 16 bytes per node and 12 per id.
package struct DocumentReader {
  let bytes: ByteStore
  var cursor: JSONCursor
  private var stack: [Frame] = []
  /// The keys read so far of all open objects, the innermost last.
  private var keys: [Key] = []
  /// The limit of JSON nesting: two levels per level of groups.
  package static let depthLimit = 2 * Document.levelLimit + 64

  package let nodeIndex = NodeIndex()
  package let ids = IDTable()
  package private(set) var nodesWithoutID: [Int] = []

  private enum Role: UInt8 {
    case root, canvases, canvas, graphics, graphic, plain
    /// The role of the elements of a list.
    var element: Role {
      switch self {
      case .canvases: .canvas
      case .graphics: .graphic
      default: .plain
      }
    }
    var isNode: Bool { self == .root || self == .canvas || self == .graphic }
    var listKey: String {
      switch self {
      case .root: "canvases"
      case .canvas: "graphics"
      default: "children"
      }
    }
  }

  private struct Frame {
    var role: Role
    var isObject: Bool
    var isFirst = true
    /// The node of this value, or the innermost node around it.
    var node: Int
    var level: Int
    /// The index of this object's first key.
    var firstKey: Int
    var start: Int
    var kind: Range<Int>?
    var hasID = false
    var childrenAt: Int?
    var hasFormat = false
    var hasVersion = false
  }

  private struct Key {
    /// A hash of the length and the first eight bytes; equal for equal keys.
    var signature: UInt64
    var range: Range<Int>
    var isEscaped: Bool
  }

  package init(_ bytes: ByteStore) {
    self.bytes = bytes
    cursor = JSONCursor(bytes, at: 0)
  }

  /// Parses the whole document.
  /// - Parameter passed: Called periodically with the number of bytes parsed.
  package mutating func read(passed: ((_ done: Int) -> Void)? = nil) throws(FormatError) {
    do throws(FormatError) { try readDocument(passed: passed) } catch {
      // A file in another format does not follow these rules, and its version is that of another format.
      let isOurRule = ["version", "kind", "structure", "identity"].contains(error.code)
      throw isOurRule && !namesFormat ? FormatError(.notThisFormat(""), at: 0) : error
    }
  }

  /// Whether the outermost object has the member that marks the format.
  private var namesFormat: Bool {
    var object = JSONCursor(bytes, at: bytes.count >= 3 && bytes.base[0] == 0xef ? 3 : 0)
    object.skipSpace()
    var members = ObjectCursor(object)
    while let key = members.next() {
      if members.equals(key, "format") {
        var value = members.cursor
        return value.string().map { value.text($0) == "shapeedit" } ?? false
      }
      members.cursor.skipValue()
    }
    return false
  }

  private mutating func readDocument(passed: ((_ done: Int) -> Void)?) throws(FormatError) {
    try checkEncoding()
    cursor.skipSpace()
    guard cursor.offset < cursor.end else { throw FormatError(.empty, at: 0) }
    guard cursor.byte == UInt8(ascii: "{") else {
      // An error of JSON syntax takes precedence over the wrong root value.
      try value(.plain, key: "")
      while !stack.isEmpty { try step() }
      try checkEnd()
      throw FormatError(.notThisFormat(""), at: 0)
    }
    try value(.root, key: "")
    var stepCount = 0
    while !stack.isEmpty {
      try step()
      stepCount += 1
      if stepCount & 0xffff == 0 { passed?(cursor.offset) }
    }
    try checkEnd()
  }

  private mutating func checkEnd() throws(FormatError) {
    cursor.skipSpace()
    guard cursor.offset < cursor.end else { return }
    throw cursor.isAtComment ? cursor.unexpected("") : FormatError(.textBehind, at: cursor.offset)
  }

  private mutating func checkEncoding() throws(FormatError) {
    let start = (0..<min(4, bytes.count)).map { bytes.base[$0] }
    if start.starts(with: [0xff, 0xfe]) || start.starts(with: [0xfe, 0xff]) { throw FormatError(.wrongEncoding("UTF-16"), at: 0) }
    if start.count >= 2, start[0] == 0 || start[1] == 0 { throw FormatError(.wrongEncoding("UTF-16 or UTF-32"), at: 0) }
    // A byte order mark is not part of the text; saving keeps it.
    if start.starts(with: [0xef, 0xbb, 0xbf]) { cursor.offset = 3 }
  }

  // MARK: Values

  /// Parses the next element or member of the innermost list or object, or its end.
  private mutating func step() throws(FormatError) {
    let top = stack.count - 1
    let isObject = stack[top].isObject
    let what = isObject ? "object" : "list"
    cursor.skipSpace()
    if cursor.byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      cursor.offset += 1
      return try close()
    }
    if stack[top].isFirst {
      stack[top].isFirst = false
    } else {
      guard cursor.take(UInt8(ascii: ",")) else { throw cursor.unexpected("a comma or the end of this \(what)") }
      cursor.skipSpace()
      if cursor.byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")), cursor.offset < cursor.end {
        throw FormatError(.trailingComma(what), at: cursor.offset)
      }
    }
    if isObject { try member() } else { try value(stack[top].role.element, key: listName(top)) }
  }

  /// The key of the list at an index of the stack.
  private func listName(_ index: Int) -> String { index > 0 ? stack[index - 1].role.listKey : "" }

  private mutating func member() throws(FormatError) {
    let top = stack.count - 1
    let start = cursor.offset
    guard cursor.byte == UInt8(ascii: "\"") else { throw cursor.unexpected("a key in quotes") }
    let key = try cursor.checkedString()
    try remember(key, at: start)
    cursor.skipSpace()
    guard cursor.take(UInt8(ascii: ":")) else { throw cursor.unexpected("a colon after the key") }
    cursor.skipSpace()
    guard stack[top].role.isNode else { return try value(.plain, key: "") }
    try nodeMember(key, top)
  }

  /// Parses a member of the document, a canvas or a graphic; interprets id, kind, format, version and the list of children.
  private mutating func nodeMember(_ key: (range: Range<Int>, isEscaped: Bool), _ top: Int) throws(FormatError) {
    let role = stack[top].role
    let start = cursor.offset
    switch (role, key.range.count) {
    case (_, 2...) where role != .root && equals(key, "id"):
      guard cursor.byte == UInt8(ascii: "\"") else { throw FormatError(.noID, at: start) }
      stack[top].hasID = true
      try identify(stack[top].node, try cursor.checkedString(), at: start)
    case (.graphic, 4...) where equals(key, "kind"):
      guard cursor.byte == UInt8(ascii: "\"") else { throw FormatError(.badKind, at: start) }
      let kind = try cursor.checkedString()
      stack[top].kind = kind.range
    case (.root, 6...) where equals(key, "format"):
      let found = try scalar()
      guard found.string.map({ equals($0, "shapeedit") }) ?? false else {
        throw FormatError(.notThisFormat(bytes.text(found.range.prefix(200))), at: start)
      }
      stack[top].hasFormat = true
    case (.root, 7...) where equals(key, "version"):
      let found = try scalar()
      guard found.range.count < 20, let version = Int(bytes.text(found.range)), version >= 1 else {
        throw FormatError(.badVersion, at: start)
      }
      guard version == 1 else { throw FormatError(.newerVersion(version), at: start) }
      stack[top].hasVersion = true
    case (_, 8...) where equals(key, role.listKey):
      guard cursor.byte == UInt8(ascii: "[") else {
        throw cursor.isAtComment ? cursor.unexpected("") : FormatError(.notAList(role.listKey), at: start)
      }
      stack[top].childrenAt = start
      nodeIndex.markGroup(stack[top].node)
      try value(role == .root ? .canvases : .graphics, key: role.listKey)
    default:
      try value(.plain, key: "")
    }
  }

  private func equals(_ key: (range: Range<Int>, isEscaped: Bool), _ word: String) -> Bool {
    if key.isEscaped { return cursor.unescaped(key.range).elementsEqual(word.utf8) }
    guard key.range.count == word.utf8.count else { return false }
    return zip(key.range, word.utf8).allSatisfy { bytes.base[$0] == $1 }
  }

  private mutating func scalar() throws(FormatError) -> JSONCursor.Scalar {
    let scalar = try cursor.checkedScalar()
    if scalar.string == nil, scalar.range.count > NumberText.literalLimit { throw FormatError(.longNumber, at: scalar.range.lowerBound) }
    return scalar
  }

  /// Parses a scalar, or opens a list or an object.
  private mutating func value(_ role: Role, key: String) throws(FormatError) {
    let start = cursor.offset
    let byte = cursor.byte
    let isContainer = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    if role.isNode, byte != UInt8(ascii: "{") {
      guard cursor.offset < cursor.end else { throw FormatError(.endsEarly("an object"), at: start) }
      throw cursor.isAtComment ? cursor.unexpected("") : FormatError(.notAnObject(key), at: start)
    }
    guard isContainer else {
      _ = try scalar()
      return
    }
    guard stack.count < DocumentReader.depthLimit else { throw FormatError(.tooDeep(Document.levelLimit), at: start) }
    cursor.offset += 1
    var node = stack.last?.node ?? 0
    var level = stack.last?.level ?? 0
    if role.isNode {
      level = role == .root ? 0 : level + 1
      guard level <= Document.levelLimit else { throw FormatError(.tooDeep(Document.levelLimit), at: start) }
      guard nodeIndex.count < NodeIndex.limit else { throw FormatError(.tooMany(NodeIndex.limit), at: start) }
      node = nodeIndex.open(start: start, parent: node, level: level)
    }
    stack.append(
      Frame(role: role, isObject: byte == UInt8(ascii: "{"), node: node, level: level, firstKey: keys.count, start: start))
  }

  private mutating func close() throws(FormatError) {
    let frame = stack.removeLast()
    guard frame.isObject else { return }
    keys.removeSubrange(frame.firstKey...)
    switch frame.role {
    case .root:
      if !frame.hasFormat || !frame.hasVersion { try checkEnd() }
      guard frame.hasFormat else { throw FormatError(.notThisFormat(""), at: frame.start) }
      guard frame.hasVersion else { throw FormatError(.noVersion, at: frame.start) }
      nodeIndex.markGroup(frame.node)
    case .canvas:
      nodeIndex.markGroup(frame.node)
    case .graphic:
      guard let kind = frame.kind else { throw FormatError(.noKind, at: frame.start) }
      if let children = frame.childrenAt, !equals((kind, false), "group") {
        let word = cursor.text((kind, true))
        if let known = Kind(graphic: word), known != .group { throw FormatError(.childrenOf(word), at: children) }
      }
    default: return
    }
    if frame.role != .root, !frame.hasID { nodesWithoutID.append(frame.node) }
    nodeIndex.close(frame.node, end: cursor.offset)
  }

  // MARK: Identity

  private mutating func identify(_ node: Int, _ id: (range: Range<Int>, isEscaped: Bool), at start: Int) throws(FormatError) {
    let plain = id.isEscaped ? Array(cursor.text(id).utf8) : []
    let text = id.isEscaped ? String(decoding: plain, as: UTF8.self) : ""
    if id.isEscaped ? !IDSyntax.isValid(text) : !IDSyntax.isValid(bytes.bytes(id.range)) {
      throw FormatError(.badID(cursor.text((id.range.prefix(200).startIndex..<id.range.prefix(200).endIndex, id.isEscaped))), at: start)
    }
    let (store, range) = (bytes, id.range)
    let isEscaped = id.isEscaped
    let hash = isEscaped ? plain.withUnsafeBytes(IDTable.hash) : IDTable.hash(bytes.bytes(range))
    let nodeIndex = nodeIndex
    let other = ids.insert(node, hash: hash) { other in
      MemberCursor.id(store, nodeIndex, at: other, equals: isEscaped ? plain : nil, range)
    }
    if let other { throw FormatError(.duplicateID(cursor.text(id), bytes.place(nodeIndex.start(other)).line), at: start) }
  }

  /// Records a key of the innermost object; throws if the object already has it.
  private mutating func remember(_ key: (range: Range<Int>, isEscaped: Bool), at start: Int) throws(FormatError) {
    let new = Key(signature: signature(key), range: key.range, isEscaped: key.isEscaped)
    let first = stack[stack.count - 1].firstKey
    if keys.count - first >= 64 { return try rememberMany(new, first, at: start) }
    for index in first..<keys.count where keys[index].signature == new.signature && isSame(keys[index], new) {
      throw FormatError(.duplicateKey(cursor.text(key)), at: start)
    }
    keys.append(new)
  }

  /// The keys of the innermost object once it has many: comparing all pairs would be quadratic.
  private var many: (first: Int, keys: Set<[UInt8]>) = (-1, [])

  private mutating func rememberMany(_ key: Key, _ first: Int, at start: Int) throws(FormatError) {
    if many.first != first || many.keys.count != keys.count - first {
      many = (first, Set(keys[first...].map { cursor.unescaped($0.range) }))
    }
    guard many.keys.insert(cursor.unescaped(key.range)).inserted else {
      throw FormatError(.duplicateKey(cursor.text((key.range, key.isEscaped))), at: start)
    }
    keys.append(key)
  }

  private func signature(_ key: (range: Range<Int>, isEscaped: Bool)) -> UInt64 {
    if key.isEscaped {
      let plain = cursor.unescaped(key.range)
      return plain.prefix(8).reduce(UInt64(plain.count)) { $0 &* 0x100_0000_01b3 ^ UInt64($1) }
    }
    return key.range.prefix(8).reduce(UInt64(key.range.count)) { $0 &* 0x100_0000_01b3 ^ UInt64(bytes.base[$1]) }
  }

  private func isSame(_ one: Key, _ two: Key) -> Bool {
    if one.isEscaped || two.isEscaped { return cursor.unescaped(one.range) == cursor.unescaped(two.range) }
    return one.range.count == two.range.count && bytes.bytes(one.range).elementsEqual(bytes.bytes(two.range))
  }
}
