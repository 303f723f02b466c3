import CScan
import ShapeModel

/// Writes nodes whose members were read in canonical form and which may say something else now: what changed is put between the bytes
/// of the rest, and blanks where they belong.
///
/// Decodes nothing, and gives the bytes that decoding, changing and writing anew would give.
/// - Complexity: The node's own bytes, and what was said about it since.
struct SplicedLine {
  private let document: Document
  private let skeleton: Skeleton
  private let bytes: ByteStore
  private let judge: NodeJudge
  private var changes: [Document.PropertyChange] = []
  private var members: [Member] = []
  private var texts = ChangeTexts()

  /// One member of the line. Where it was read, its offsets count from the node's first byte.
  private struct Member {
    var key: UInt32
    var value: UInt32
    var end: UInt32
    /// Its place in canonical order.
    var row: UInt8
    var isNested: Bool
    /// Whether its bytes can be copied as they were read, with all that is in it.
    var isAsRead: Bool
    /// The change that gave its value; ``asRead`` for the value that was read, ``shortened`` for the number that was. Means nothing
    /// for objects.
    var change: UInt32

    static let asRead = UInt32.max
    static let shortened = UInt32.max - 1
  }

  init(_ document: Document, _ source: JSONSource) {
    self.document = document
    bytes = source.bytes
    skeleton = source.skeleton
    judge = NodeJudge(source.bytes, source.skeleton)
  }

  /// Writes a node up to its list of children, with the bracket that opens it, or all of it when it has none.
  /// - Returns: False, with nothing written, when the node has to be decoded after all.
  mutating func write(_ node: Handle, to output: inout OutputBuffer) throws -> Bool {
    // The document's own line may lack the words that say what it is.
    guard node != .document, document.changes(of: node, into: &changes), document.isGroup(node) == skeleton.isGroup(node.index),
      judge.isCanonical(node.index),
      // A canvas may have been read without the list it has now.
      document.isGroup(node) == (judge.listStart != nil)
    else { return false }
    if changes.isEmpty, !judge.hasOpenNumbers, try writeAnew(to: &output) { return true }
    if changes.count == 1, judge.isSpaced, !judge.hasOpenNumbers, try writeOne(changes[0], to: &output) { return true }
    members.removeAll(keepingCapacity: true)
    var object = 0
    for entry in judge.members {
      let isNested = entry.object != 0
      if !isNested { object = members.count }
      let isOpen = entry.is_open == 1
      members.append(
        Member(
          key: entry.key, value: entry.value, end: entry.end, row: entry.row - 1, isNested: isNested, isAsRead: judge.isSpaced && !isOpen,
          change: isOpen ? Member.shortened : Member.asRead))
      if isOpen { members[object].isAsRead = false }
    }
    for change in changes {
      guard apply(change) else { return false }
    }
    try print(to: &output)
    return true
  }

  /// The same for a line in which nothing changes but what stands between keys and values.
  private func writeAnew(to output: inout OutputBuffer) throws -> Bool {
    let members = judge.members
    let start = bytes.base + judge.range.lowerBound
    let own = judge.listStart.map { $0 - judge.range.lowerBound } ?? judge.range.count
    // A member takes at most a comma, a colon, a space behind each, and a brace more than it has.
    return try output.append(atMost: own + 8 * members.count + 32) { line in
      var pen = Pen(line)
      pen.put(UInt8(ascii: "{"))
      var isFirst = true
      var isInObject = false
      for entry in members {
        if isInObject, entry.object == 0 {
          pen.put(UInt8(ascii: "}"))
          (isInObject, isFirst) = (false, false)
        }
        if !isFirst { pen.put(UInt8(ascii: ","), UInt8(ascii: " ")) }
        let key = start + Int(entry.key)
        var quote = 1
        while key[quote] != UInt8(ascii: "\"") { quote += 1 }
        pen.copy(key, quote + 1)
        pen.put(UInt8(ascii: ":"), UInt8(ascii: " "))
        isFirst = entry.object == 0 && start[Int(entry.value)] == UInt8(ascii: "{") && Property(Int(entry.row) - 1).isObject
        if isFirst {
          pen.put(UInt8(ascii: "{"))
          isInObject = true
        } else {
          pen.copy(start + Int(entry.value), Int(entry.end - entry.value))
        }
      }
      if isInObject { pen.put(UInt8(ascii: "}")) }
      if judge.listStart == nil {
        pen.put(UInt8(ascii: "}"))
      } else {
        if !members.isEmpty { pen.put(UInt8(ascii: ","), UInt8(ascii: " ")) }
        texts.childrenKey(of: judge.node, skeleton).withUnsafeBufferPointer { pen.copy($0.baseAddress!, $0.count) }
      }
      return pen.end - line
    }
  }

  /// The same for one plain member of a leaf that is changed or added: three pieces, and no list of members.
  private mutating func writeOne(_ change: Document.PropertyChange, to output: inout OutputBuffer) throws -> Bool {
    let property = change.property
    guard property.ordinal == 0, property != .id, property != .kind, !property.isObject, property.container == nil,
      judge.listStart == nil
    else { return false }
    let value = texts.value(change.number, in: document)
    guard !value.isEmpty else { return false }
    let (members, range) = (judge.members, judge.range)
    var (lower, upper) = (range.count - 1, range.count - 1)
    var isFound = false
    for entry in members where entry.object == 0 && entry.row > property.row && !SplicedLine.isLeading(entry.row - 1) {
      isFound = entry.row == property.row + 1
      (lower, upper) = (Int(entry.key), isFound ? Int(entry.end) : Int(entry.key))
      break
    }
    let isLast = lower == range.count - 1
    try output.append(bytes.bytes(range.lowerBound..<range.lowerBound + lower))
    if isLast, !members.isEmpty { try output.append(ChangeTexts.comma) }
    try output.append(texts.key(of: property.row))
    try output.append(value)
    if !isFound, !isLast { try output.append(ChangeTexts.comma) }
    try output.append(bytes.bytes(range.lowerBound + upper..<range.upperBound))
    return true
  }

  // MARK: Changing the list

  /// Does to the list what the change did to the node; false when it is nothing that can be done here.
  private mutating func apply(_ change: Document.PropertyChange) -> Bool {
    let property = change.property
    guard property.ordinal == 0, property != .id, property != .kind else { return false }
    let value = document.changedValue(change.number)
    if property.isObject {
      switch value {
      case nil: remove(property)
      case .present: return openObject(property) != nil
      default: return false
      }
      return true
    }
    guard let container = property.container else {
      if value == nil { remove(property) } else { set(property, change.number, from: leading, isNested: false) }
      return true
    }
    if value == nil {
      guard let object = index(of: container) else { return true }
      guard isObject(object) else { return false }
      if let place = index(of: property) {
        members.remove(at: place)
        members[object].isAsRead = false
      }
      return true
    }
    guard let object = openObject(container) else { return false }
    members[object].isAsRead = false
    set(property, change.number, from: object + 1, isNested: true)
    return true
  }

  /// How many members stand in front whatever their place in the order.
  private var leading: Int { members.prefix { SplicedLine.isLeading($0.row) }.count }

  private static func isLeading(_ row: UInt8) -> Bool { row == Property.id.row || row == Property.kind.row }

  private func index(of property: Property) -> Int? { members.firstIndex { $0.row == property.row } }

  private func isObject(_ index: Int) -> Bool {
    members[index].end == 0 || bytes.base[judge.range.lowerBound + Int(members[index].value)] == UInt8(ascii: "{")
  }

  /// The place of an object such as `fill`, which is made if need be; nil when something else stands there.
  private mutating func openObject(_ property: Property) -> Int? {
    if let index = index(of: property) { return isObject(index) ? index : nil }
    return insert(property, 0, from: leading, isNested: false)
  }

  private mutating func set(_ property: Property, _ change: UInt32, from start: Int, isNested: Bool) {
    if let index = index(of: property) {
      members[index].isAsRead = false
      members[index].change = change
    } else {
      insert(property, change, from: start, isNested: isNested)
    }
  }

  @discardableResult
  private mutating func insert(_ property: Property, _ change: UInt32, from start: Int, isNested: Bool) -> Int {
    let place = members[start...].firstIndex { $0.row > property.row || (isNested && !$0.isNested) } ?? members.count
    members.insert(Member(key: 0, value: 0, end: 0, row: property.row, isNested: isNested, isAsRead: false, change: change), at: place)
    return place
  }

  private mutating func remove(_ property: Property) {
    guard let index = index(of: property) else { return }
    var end = index + 1
    while end < members.count, members[end].isNested { end += 1 }
    members.removeSubrange(index..<end)
  }

  // MARK: Writing it

  private mutating func print(to output: inout OutputBuffer) throws {
    var pieces = Pieces(bytes: bytes, start: judge.range.lowerBound)
    try pieces.copy(0, 1, to: &output)
    var index = 0
    while index < members.count {
      let member = members[index]
      try separate(index == 0, member.key, &pieces, &output)
      index += 1
      if member.isAsRead {
        try pieces.copy(member.key, member.end, to: &output)
        while index < members.count, members[index].isNested { index += 1 }
      } else if Property(Int(member.row)).isObject {
        try pieces.append(texts.key(of: member.row), to: &output)
        try pieces.append(ChangeTexts.opening, to: &output)
        var isFirst = true
        while index < members.count, members[index].isNested {
          try separate(isFirst, members[index].key, &pieces, &output)
          try plain(members[index], &pieces, &output)
          isFirst = false
          index += 1
        }
        try pieces.append(ChangeTexts.closing, to: &output)
      } else {
        try plain(member, &pieces, &output)
      }
    }
    if let list = judge.listStart {
      let offset = UInt32(list - judge.range.lowerBound)
      let key = texts.childrenKey(of: judge.node, skeleton)
      let start = judge.isSpaced ? offset + 1 - UInt32(key.count) : 0
      try separate(members.isEmpty, start, &pieces, &output)
      if judge.isSpaced { try pieces.copy(start, offset + 1, to: &output) } else { try pieces.append(key, to: &output) }
    } else {
      try pieces.append(ChangeTexts.closing, to: &output)
    }
    try pieces.flush(to: &output)
  }

  private mutating func plain(_ member: Member, _ pieces: inout Pieces, _ output: inout OutputBuffer) throws {
    if member.isAsRead { return try pieces.copy(member.key, member.end, to: &output) }
    try pieces.append(texts.key(of: member.row), to: &output)
    if member.change == Member.shortened { return try pieces.append(texts.number(member.value, member.end, judge), to: &output) }
    if member.change == Member.asRead { return try pieces.copy(member.value, member.end, to: &output) }
    try pieces.append(texts.value(member.change, in: document), to: &output)
  }

  /// The comma in front of a member, which is the one that was read when the member stands where it stood.
  private func separate(_ isFirst: Bool, _ key: UInt32, _ pieces: inout Pieces, _ output: inout OutputBuffer) throws {
    guard !isFirst else { return }
    if judge.isSpaced, key > 1, pieces.end == key - 2 { return try pieces.copy(key - 2, key, to: &output) }
    try pieces.append(ChangeTexts.comma, to: &output)
  }
}

/// Writes bytes one behind the other, into memory that is known to hold them.
private struct Pen {
  private(set) var end: UnsafeMutablePointer<UInt8>

  init(_ start: UnsafeMutablePointer<UInt8>) { end = start }

  mutating func put(_ byte: UInt8) {
    end.pointee = byte
    end += 1
  }

  mutating func put(_ one: UInt8, _ other: UInt8) {
    put(one)
    put(other)
  }

  mutating func copy(_ start: UnsafePointer<UInt8>, _ count: Int) {
    end.update(from: start, count: count)
    end += count
  }
}

/// Gathers neighbouring pieces of a line that was read, so that they go out as one.
private struct Pieces {
  let bytes: ByteStore
  /// Where the node starts, from which all offsets count.
  let start: Int
  private var run = 0..<0

  init(bytes: ByteStore, start: Int) {
    self.bytes = bytes
    self.start = start
  }

  /// Where the last piece that was read ended, unless another one followed it; 0 for none.
  var end: UInt32 { UInt32(truncatingIfNeeded: run.upperBound) }

  mutating func copy(_ lower: UInt32, _ upper: UInt32, to output: inout OutputBuffer) throws {
    if Int(lower) == run.upperBound {
      run = run.lowerBound..<Int(upper)
    } else {
      try flush(to: &output)
      run = Int(lower)..<Int(upper)
    }
  }

  mutating func append(_ text: [UInt8], to output: inout OutputBuffer) throws {
    try flush(to: &output)
    try output.append(text)
  }

  mutating func flush(to output: inout OutputBuffer) throws {
    if !run.isEmpty { try output.append(bytes.bytes(start + run.lowerBound..<start + run.upperBound)) }
    run = 0..<0
  }
}

/// The canonical text of keys, and of the values that changes gave.
private struct ChangeTexts {
  private var keys = [[UInt8]](repeating: [], count: PropertyTable.rows.count)
  private var values: (change: UInt32, text: [UInt8]) = (.max, [])

  static let comma = Array(", ".utf8)
  static let opening = [UInt8(ascii: "{")]
  static let closing = [UInt8(ascii: "}")]

  /// A key with the colon behind it.
  mutating func key(of row: UInt8) -> [UInt8] {
    if keys[Int(row)].isEmpty { keys[Int(row)] = Array("\"\(Property(Int(row)).key)\": ".utf8) }
    return keys[Int(row)]
  }

  /// The shortest form of a number that was read.
  mutating func number(_ lower: UInt32, _ upper: UInt32, _ judge: NodeJudge) -> [UInt8] {
    text.removeAll(keepingCapacity: true)
    _ = judge.appendNumber(lower, upper, to: &text)
    return text
  }

  private var text: [UInt8] = []

  /// The key of a list of children with the colon behind it, and the bracket that opens the list.
  func childrenKey(of node: Int, _ skeleton: Skeleton) -> [UInt8] {
    skeleton.parent(node) == 0 ? ChangeTexts.graphics : ChangeTexts.children
  }

  private static let graphics = Array("\"\(Kind.canvas.childrenKey)\": [".utf8)
  private static let children = Array("\"\(Kind.group.childrenKey)\": [".utf8)

  /// What a change gave, empty where it took the property away; the same change is mostly asked for again.
  mutating func value(_ change: UInt32, in document: Document) -> [UInt8] {
    if values.change != change {
      values.change = change
      values.text.removeAll(keepingCapacity: true)
      if let value = document.changedValue(change) { CanonicalJSON.append(value, to: &values.text) }
    }
    return values.text
  }
}
