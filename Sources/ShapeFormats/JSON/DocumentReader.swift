import ShapeModel

/// Reads a document once: checks all of its grammar and identity, and writes down where each node is. Decodes no value.
///
/// One pass with an explicit stack, since nesting is the user's. RFC 8259 exactly, with what the format adds to it; each decision is
/// written down in shapeedit(5).
/// - Complexity: O(bytes), 16 bytes a node and 12 for its id.
struct DocumentReader {
  private let bytes: ByteStore
  private var cursor: JSONCursor
  private var stack: [Frame] = []
  /// The keys met so far of all open objects, the innermost last.
  private var keys: [Key] = []
  /// Levels of JSON, which are two a level of groups.
  static let depthLimit = 2 * Document.levelLimit + 64

  let skeleton = Skeleton()
  let ids = IDTable()
  private(set) var nodesWithoutID: [Int] = []

  private enum Role: UInt8 {
    case root, canvases, canvas, graphics, graphic, plain
    /// What the elements of a list are.
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
    /// The innermost node this is, or is part of.
    var node: Int
    var level: Int
    /// Where the keys of this object begin.
    var firstKey: Int
    var start: Int
    var kind: Range<Int>?
    var hasID = false
    var childrenAt: Int?
    var hasFormat = false
    var hasVersion = false
  }

  private struct Key {
    /// The first eight bytes and the length, equal for equal keys.
    var signature: UInt64
    var range: Range<Int>
    var isEscaped: Bool
  }

  init(_ bytes: ByteStore) {
    self.bytes = bytes
    cursor = JSONCursor(bytes, at: 0)
  }

  /// - Parameter passed: Told now and then how many bytes are done.
  mutating func read(passed: ((_ done: Int) -> Void)? = nil) throws(FormatError) {
    try checkEncoding()
    cursor.skipSpace()
    guard cursor.offset < cursor.end else { throw FormatError(.empty, at: 0) }
    guard cursor.byte == UInt8(ascii: "{") else {
      // Say first whether this is JSON at all.
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
    guard cursor.offset == cursor.end else { throw FormatError(.textBehind, at: cursor.offset) }
  }

  private mutating func checkEncoding() throws(FormatError) {
    let start = (0..<min(4, bytes.count)).map { bytes.base[$0] }
    if start.starts(with: [0xff, 0xfe]) || start.starts(with: [0xfe, 0xff]) { throw FormatError(.wrongEncoding("UTF-16"), at: 0) }
    if start.count >= 2, start[0] == 0 || start[1] == 0 { throw FormatError(.wrongEncoding("UTF-16 or UTF-32"), at: 0) }
    // A byte order mark is no part of the text, and is kept.
    if start.starts(with: [0xef, 0xbb, 0xbf]) { cursor.offset = 3 }
  }

  // MARK: Values

  /// One more element or member of the innermost list or object, or its end.
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
      guard cursor.take(UInt8(ascii: ",")) else { throw expected("a comma or the end of this \(what)") }
      cursor.skipSpace()
      if cursor.byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")), cursor.offset < cursor.end {
        throw FormatError(.trailingComma(what), at: cursor.offset)
      }
    }
    if isObject { try member() } else { try value(stack[top].role.element, key: listName(top)) }
  }

  /// The key under which a list stands.
  private func listName(_ index: Int) -> String { index > 0 ? stack[index - 1].role.listKey : "" }

  private mutating func member() throws(FormatError) {
    let top = stack.count - 1
    let start = cursor.offset
    guard cursor.byte == UInt8(ascii: "\"") else { throw expected("a key in quotes") }
    let key = try string()
    try remember(key, at: start)
    cursor.skipSpace()
    guard cursor.take(UInt8(ascii: ":")) else { throw expected("a colon behind the key") }
    cursor.skipSpace()
    guard stack[top].role.isNode else { return try value(.plain, key: "") }
    try nodeMember(key, top)
  }

  /// A member of the document, a canvas or a graphic: the ones that say what and where it is are looked at.
  private mutating func nodeMember(_ key: (range: Range<Int>, isEscaped: Bool), _ top: Int) throws(FormatError) {
    let role = stack[top].role
    let start = cursor.offset
    switch (role, key.range.count) {
    case (_, 2...) where role != .root && equals(key, "id"):
      guard cursor.byte == UInt8(ascii: "\"") else { throw FormatError(.noID, at: start) }
      stack[top].hasID = true
      try identify(stack[top].node, try string(), at: start)
    case (.graphic, 4...) where equals(key, "kind"):
      guard cursor.byte == UInt8(ascii: "\"") else { throw FormatError(.badKind, at: start) }
      let kind = try string()
      stack[top].kind = kind.range
    case (.root, 6...) where equals(key, "format"):
      let found = try scalar()
      guard equals(found, "\"shapeedit\"") || found.isString && equals(found.string, "shapeedit") else {
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
      guard cursor.byte == UInt8(ascii: "[") else { throw FormatError(.notAList(role.listKey), at: start) }
      stack[top].childrenAt = start
      skeleton.markGroup(stack[top].node)
      try value(role == .root ? .canvases : .graphics, key: role.listKey)
    default:
      try value(.plain, key: "")
    }
  }

  private func equals(_ key: (range: Range<Int>, isEscaped: Bool), _ word: StaticString) -> Bool {
    if key.isEscaped { return equals(key, word.description) }
    return key.range.count == word.utf8CodeUnitCount && equalBytes(key.range.lowerBound, word)
  }

  private func equals(_ key: (range: Range<Int>, isEscaped: Bool), _ word: String) -> Bool {
    if key.isEscaped { return cursor.unescaped(key.range).elementsEqual(word.utf8) }
    guard key.range.count == word.utf8.count else { return false }
    return zip(key.range, word.utf8).allSatisfy { bytes.base[$0] == $1 }
  }

  private func equals(_ scalar: Scalar, _ word: StaticString) -> Bool {
    scalar.range.count == word.utf8CodeUnitCount && equalBytes(scalar.range.lowerBound, word)
  }

  private func equalBytes(_ start: Int, _ word: StaticString) -> Bool {
    for index in 0..<word.utf8CodeUnitCount where bytes.base[start + index] != word.utf8Start[index] { return false }
    return true
  }

  /// A value: scalars are checked at once, lists and objects are opened.
  private mutating func value(_ role: Role, key: String) throws(FormatError) {
    let start = cursor.offset
    let byte = cursor.byte
    let isContainer = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    if role.isNode, byte != UInt8(ascii: "{") {
      guard cursor.offset < cursor.end else { throw FormatError(.endsEarly("an object"), at: start) }
      throw FormatError(.notAnObject(key), at: start)
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
      guard skeleton.count < Skeleton.limit else { throw FormatError(.tooMany(Skeleton.limit), at: start) }
      node = skeleton.open(start: start, parent: node, level: level)
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
      skeleton.markGroup(frame.node)
    case .canvas:
      skeleton.markGroup(frame.node)
    case .graphic:
      guard let kind = frame.kind else { throw FormatError(.noKind, at: frame.start) }
      if let children = frame.childrenAt, !equals((kind, false), "group") {
        let word = cursor.text((kind, true))
        if let known = Kind(graphic: word), known != .group { throw FormatError(.childrenOf(word), at: children) }
      }
    default: return
    }
    if frame.role != .root, !frame.hasID { nodesWithoutID.append(frame.node) }
    skeleton.close(frame.node, end: cursor.offset)
  }

  // MARK: Identity

  private mutating func identify(_ node: Int, _ id: (range: Range<Int>, isEscaped: Bool), at start: Int) throws(FormatError) {
    let plain = id.isEscaped ? Array(cursor.text(id).utf8) : []
    let text = id.isEscaped ? String(decoding: plain, as: UTF8.self) : ""
    if id.isEscaped ? !NodeID.isValid(text) : !isValidID(id.range) {
      throw FormatError(.badID(cursor.text((id.range.prefix(200).startIndex..<id.range.prefix(200).endIndex, id.isEscaped))), at: start)
    }
    let (store, range) = (bytes, id.range)
    let isEscaped = id.isEscaped
    let hash = isEscaped ? plain.withUnsafeBytes(IDTable.hash) : IDTable.hash(bytes.bytes(range))
    let skeleton = skeleton
    let other = ids.insert(node, hash: hash) { other in
      MemberCursor.id(store, skeleton, at: other, equals: isEscaped ? plain : nil, range)
    }
    if let other { throw FormatError(.duplicateID(cursor.text(id), bytes.place(skeleton.start(other)).line), at: start) }
  }

  private func isValidID(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty, range.count <= NodeID.limit else { return false }
    for index in range {
      switch bytes.base[index] {
      case 0x41...0x5a, 0x61...0x7a, 0x5f: continue
      case 0x30...0x39, 0x2d, 0x2e: if index == range.lowerBound { return false }
      default: return false
      }
    }
    return true
  }

  /// Refuses a key that stands in this object already.
  private mutating func remember(_ key: (range: Range<Int>, isEscaped: Bool), at start: Int) throws(FormatError) {
    let new = Key(signature: signature(key), range: key.range, isEscaped: key.isEscaped)
    let first = stack[stack.count - 1].firstKey
    if keys.count - first >= 64 { return try rememberMany(new, first, at: start) }
    for index in first..<keys.count where keys[index].signature == new.signature && isSame(keys[index], new) {
      throw FormatError(.duplicateKey(cursor.text(key)), at: start)
    }
    keys.append(new)
  }

  /// The keys of the innermost object once it has many: comparing each with each would take its square.
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

  // MARK: Scalars

  private struct Scalar {
    var range: Range<Int>
    var isString: Bool
    var string: (range: Range<Int>, isEscaped: Bool)
  }

  private mutating func scalar() throws(FormatError) -> Scalar {
    let start = cursor.offset
    if cursor.byte == UInt8(ascii: "\"") {
      let string = try string()
      return Scalar(range: start..<cursor.offset, isString: true, string: string)
    }
    switch cursor.byte {
    case UInt8(ascii: "-"), 0x30...0x39: try number()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: throw expected("a value")
    }
    return Scalar(range: start..<cursor.offset, isString: false, string: (start..<start, false))
  }

  private mutating func word(_ word: StaticString) throws(FormatError) {
    guard cursor.offset + word.utf8CodeUnitCount <= cursor.end, equalBytes(cursor.offset, word) else {
      throw expected("a value (did you mean \(word)?)")
    }
    cursor.offset += word.utf8CodeUnitCount
  }

  private mutating func number() throws(FormatError) {
    let start = cursor.offset
    _ = cursor.take(UInt8(ascii: "-"))
    if cursor.take(UInt8(ascii: "0")) {
      if isDigit { throw FormatError(.leadingZero, at: cursor.offset - 1) }
    } else {
      try digits()
    }
    if cursor.take(UInt8(ascii: ".")) { try digits() }
    if cursor.byte | 0x20 == UInt8(ascii: "e") {
      cursor.offset += 1
      if !cursor.take(UInt8(ascii: "+")) { _ = cursor.take(UInt8(ascii: "-")) }
      try digits()
    }
    if cursor.offset - start > NumberText.literalLimit { throw FormatError(.longNumber, at: start) }
  }

  private var isDigit: Bool { (0x30...0x39).contains(cursor.byte) }

  private mutating func digits() throws(FormatError) {
    guard isDigit else { throw expected("a digit") }
    while isDigit { cursor.offset += 1 }
  }

  /// Moves behind a string and checks every byte of it.
  private mutating func string() throws(FormatError) -> (range: Range<Int>, isEscaped: Bool) {
    let base = bytes.base
    let end = cursor.end
    var offset = cursor.offset + 1
    let start = offset
    var isEscaped = false
    while true {
      while offset + 8 <= end {
        let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
        // Neither a quote, a backslash, a control character nor anything beyond ASCII.
        let isControl = (word &- 0x2020_2020_2020_2020) & ~word
        guard (word | isControl) & 0x8080_8080_8080_8080 == 0, !JSONCursor.hasByte(word, 0x22), !JSONCursor.hasByte(word, 0x5c) else {
          break
        }
        offset += 8
      }
      guard offset < end else {
        cursor.offset = end
        throw FormatError(.endsEarly("the end of a string"), at: end)
      }
      let byte = base[offset]
      switch byte {
      case 0x22:
        cursor.offset = offset + 1
        return (start..<offset, isEscaped)
      case 0x5c:
        isEscaped = true
        offset = try escape(offset)
      case 0..<0x20: throw FormatError(.controlCharacter(byte), at: offset)
      case 0x80...: offset = try multibyte(offset)
      default: offset += 1
      }
    }
  }

  /// Returns the offset behind an escape, and behind both halves of a surrogate pair.
  private func escape(_ start: Int) throws(FormatError) -> Int {
    guard start + 1 < cursor.end else { throw FormatError(.endsEarly("the end of a string"), at: cursor.end) }
    switch bytes.base[start + 1] {
    case 0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74: return start + 2
    case UInt8(ascii: "u"):
      let unit = try hex4(start)
      guard (0xd800..<0xe000).contains(unit) else { return start + 6 }
      guard unit < 0xdc00, start + 7 < cursor.end, bytes.base[start + 6] == 0x5c, bytes.base[start + 7] == UInt8(ascii: "u"),
        (0xdc00..<0xe000).contains(try hex4(start + 6))
      else { throw FormatError(.loneSurrogate, at: start) }
      return start + 12
    default: throw FormatError(.badEscape, at: start)
    }
  }

  private func hex4(_ start: Int) throws(FormatError) -> UInt32 {
    guard start + 6 <= cursor.end else { throw FormatError(.badEscape, at: start) }
    var unit: UInt32 = 0
    for index in start + 2..<start + 6 {
      guard let digit = JSONCursor.hexDigit(bytes.base[index]) else { throw FormatError(.badEscape, at: start) }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  /// Returns the offset behind one character of two to four bytes.
  /// - SeeAlso: The Unicode Standard, table 3-7, well-formed UTF-8 byte sequences.
  private func multibyte(_ start: Int) throws(FormatError) -> Int {
    let base = bytes.base + start
    let first = base[0]
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch first {
      case 0xc2...0xdf: (2, 0x80...0xbf)
      case 0xe0: (3, 0xa0...0xbf)
      case 0xed: (3, 0x80...0x9f)
      case 0xe1...0xef: (3, 0x80...0xbf)
      case 0xf0: (4, 0x90...0xbf)
      case 0xf1...0xf3: (4, 0x80...0xbf)
      case 0xf4: (4, 0x80...0x8f)
      default: (0, 0...0)
      }
    // The padding behind the end holds zeros, which no sequence allows.
    guard length > 0, second.contains(base[1]), length < 3 || base[2] & 0xc0 == 0x80, length < 4 || base[3] & 0xc0 == 0x80 else {
      throw FormatError(.badUTF8, at: start)
    }
    return start + length
  }

  private func expected(_ what: String) -> FormatError {
    FormatError(cursor.offset < cursor.end ? .expected(what) : .endsEarly(what), at: cursor.offset)
  }
}
