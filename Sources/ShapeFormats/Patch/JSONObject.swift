import ShapeModel

/// The members of one JSON object with what happens to them, so that what is added or taken out leaves the commas right.
struct JSONObject {
  private let source: JSONSource
  private var members: [Member] = []
  /// Behind the opening brace.
  private let start: Int
  private let container: Property?
  private var added: [(row: Int, key: String, text: [UInt8])] = []
  private var inner: [BytePatch] = []

  private struct Member {
    /// Between the quotes.
    var key: Range<Int>
    var value: Range<Int>
    /// The row of ``PropertyTable``; nil for what no property is, which comes last.
    var row: Int?
    var replacement: [UInt8]?
    var isRemoved = false

    var keyStart: Int { key.lowerBound - 1 }
  }

  /// The members of a node.
  init(_ source: JSONSource, _ node: Int) {
    self.source = source
    container = nil
    start = source.skeleton.start(node) + 1
    var cursor = MemberCursor(source.bytes, source.skeleton, node)
    while let key = cursor.next() {
      let value = cursor.cursor.offset
      let isChildren = cursor.isAtChildren
      cursor.skip()
      add(key, value..<cursor.cursor.offset, isKnown: !isChildren)
    }
  }

  /// The members of an object inside a node, such as `fill`.
  private init(_ source: JSONSource, _ container: Property, at offset: Int) {
    self.source = source
    self.container = container
    start = offset + 1
    var object = ObjectCursor(JSONCursor(source.bytes, at: offset))
    while let key = object.next() {
      let value = object.cursor.offset
      object.cursor.skipValue()
      add(key, value..<object.cursor.offset, isKnown: true)
    }
  }

  private mutating func add(_ key: (range: Range<Int>, isEscaped: Bool), _ value: Range<Int>, isKnown: Bool) {
    let cursor = JSONCursor(source.bytes, at: value.lowerBound)
    let code = DocumentWords.shared.code(key, cursor)
    let property = isKnown && code > 0 ? DocumentWords.shared.property(code, in: container) : nil
    members.append(Member(key: key.range, value: value, row: property.map { Int($0.row) }))
  }

  private func index(of property: Property) -> Int? { members.firstIndex { $0.row == Int(property.row) } }

  private func byte(of index: Int) -> UInt8 { source.bytes.base[members[index].value.lowerBound] }

  /// Whether a member is an object; nil where there is none.
  func isObject(_ property: Property) -> Bool? { index(of: property).map { byte(of: $0) == UInt8(ascii: "{") } }

  func isList(_ property: Property) -> Bool { index(of: property).map { byte(of: $0) == UInt8(ascii: "[") } ?? false }

  // MARK: Changing

  mutating func set(_ property: Property, _ value: Value?) {
    guard let value else { return set(property, text: nil) }
    var text: [UInt8] = []
    CanonicalJSON.append(value, to: &text)
    set(property, text: text)
  }

  /// Makes a member that is an object without properties say what a text says, by changes of the values in it.
  mutating func patch(_ property: Property, text: String) {
    guard let index = index(of: property), !members[index].isRemoved else { return set(property, text: Array(text.utf8)) }
    inner += JSONDifference.patches(source.bytes, members[index].value, ByteStore(text))
  }

  /// Gives a member a value's text, or takes it out.
  mutating func set(_ property: Property, text: [UInt8]?) {
    if let index = index(of: property) {
      members[index].replacement = text
      members[index].isRemoved = text == nil
    } else if let text {
      added.append((Int(property.row), property.key, text))
    }
  }

  /// Changes members of an object among the members, which is made where it is not there.
  /// - Parameter isSaid: Whether the object is there now, even without members: what was set and taken back leaves it.
  mutating func set(_ property: Property, _ values: [(Property, Value?)], isSaid: Bool) {
    guard let index = index(of: property), !members[index].isRemoved, byte(of: index) == UInt8(ascii: "{") else {
      let known = values.filter { $0.1 != nil }
      guard !known.isEmpty || isSaid else { return }
      var text = Array("{".utf8)
      for (place, value) in known.enumerated() {
        if place > 0 { text += ", ".utf8 }
        CanonicalJSON.append(string: value.0.key, to: &text)
        text += colon
        CanonicalJSON.append(value.1!, to: &text)
      }
      return set(property, text: text + Array("}".utf8))
    }
    var object = JSONObject(source, property, at: members[index].value.lowerBound)
    for (inner, value) in values { object.set(inner, value) }
    inner += object.patches()
  }

  // MARK: Patches

  /// What stands between a key and its value here.
  private var colon: [UInt8] {
    guard let first = members.first else { return Array(": ".utf8) }
    return Array(source.bytes.bytes(first.key.upperBound + 1..<first.value.lowerBound))
  }

  /// What stands between two members here.
  private var gap: [UInt8] {
    guard members.count > 1 else { return Array(", ".utf8) }
    return Array(source.bytes.bytes(members[0].value.upperBound..<members[1].keyStart))
  }

  /// Replacements, then what goes and what comes; ascending.
  func patches() -> [BytePatch] {
    var patches = inner
    for (index, member) in members.enumerated() {
      if member.isRemoved {
        patches.append(BytePatch(removal(index)))
      } else if let text = member.replacement {
        patches.append(BytePatch(member.value, text))
      }
    }
    patches += additions()
    return BytePatch.ascending(patches)
  }

  private func removal(_ index: Int) -> Range<Int> {
    let hasSurvivor = members[..<index].contains { !$0.isRemoved }
    if hasSurvivor { return members[index - 1].value.upperBound..<members[index].value.upperBound }
    let end = index + 1 < members.count ? members[index + 1].keyStart : members[index].value.upperBound
    return members[index].keyStart..<end
  }

  /// Members that are added follow the one before them in canonical order, laid out as the members that are there.
  private func additions() -> [BytePatch] {
    var isEmpty = !members.contains { !$0.isRemoved }
    return added.sorted { $0.row < $1.row }.map { row, key, text in
      var bytes: [UInt8] = []
      CanonicalJSON.append(string: key, to: &bytes)
      bytes += colon + text
      if let former = members.last(where: { !$0.isRemoved && $0.row.map { $0 < row } ?? false }) {
        return BytePatch(at: former.value.upperBound, gap + bytes)
      }
      if let next = members.first(where: { !$0.isRemoved }) { return BytePatch(at: next.keyStart, bytes + gap) }
      let patch = BytePatch(at: members.last?.value.upperBound ?? start, (isEmpty ? [] : gap) + bytes)
      isEmpty = false
      return patch
    }
  }

  /// A member behind all others, with the start of its value.
  func appended(key: String, _ text: [UInt8]) -> BytePatch {
    var bytes: [UInt8] = members.isEmpty ? [] : gap
    CanonicalJSON.append(string: key, to: &bytes)
    return BytePatch(at: members.last?.value.upperBound ?? start, bytes + colon + text)
  }
}
