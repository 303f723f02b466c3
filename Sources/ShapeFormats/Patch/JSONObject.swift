import CScan
import ShapeModel

/// The members of one JSON object with what happens to them, so that what is added or taken out leaves the commas right.
struct JSONObject {
  private let source: JSONSource
  private var members: [Member] = []
  /// Behind the opening brace.
  private let start: Int
  private var added: [(row: Int, key: String, text: [UInt8])] = []
  /// Of values, and of what is within them.
  private var changed: [BytePatch] = []

  /// Without references, so that a list of members is released at once.
  private struct Member {
    /// Between the quotes.
    var key: Range<Int>
    var value: Range<Int>
    /// The row of ``PropertyTable``; -1 for what no property is, which comes last.
    var row: Int
    var isRemoved = false

    var keyStart: Int { key.lowerBound - 1 }
  }

  /// What happens to the members of an object.
  struct Members {
    var values: [(Property, Value?)] = []
    /// Those that no property is.
    var others: [(key: String, json: String?)] = []
  }

  /// The members of a node.
  init(_ source: JSONSource, _ node: Int) { self.init(source, nil, at: source.nodeIndex.start(node), node) }

  /// The members of a node, or of an object inside a node, such as `fill`.
  private init(_ source: JSONSource, _ container: Property?, at offset: Int, _ node: Int? = nil) {
    self.source = source
    start = offset + 1
    members.reserveCapacity(16)
    let words = DocumentWords.shared
    // Another member may have a list under the key that nodes of another level have theirs under.
    let list = node.map(source.nodeIndex.listCode) ?? 0
    var (offset, found) = (start, scan_pair())
    while true {
      let state = scan_found(rawValue: UInt32(scan_next_pair(source.bytes.base, &offset, words.keys, list, &found)))
      if state == SCAN_ABSENT { return }
      let (key, code) = (Int(found.key)..<Int(found.key_end), Int(found.code))
      if found.value == found.value_end, let node {
        var children = JSONCursor(source.bytes, at: offset)
        children.skipChildren(of: node, source.nodeIndex)
        offset = children.offset
      }
      let exact = state == SCAN_UNSURE ? words.code((key, true), JSONCursor(source.bytes, at: key.lowerBound)) : code
      let row = exact > 0 ? words.property(exact, in: container).map { Int($0.row) } : nil
      members.append(Member(key: key, value: Int(found.value)..<offset, row: row ?? -1))
    }
  }

  private func index(of property: Property) -> Int? { members.firstIndex { $0.row == Int(property.row) } }

  private func byte(of index: Int) -> UInt8 { source.bytes.base[members[index].value.lowerBound] }

  /// Whether a member is an object; nil where there is none.
  func isObject(_ property: Property) -> Bool? { index(of: property).map { byte(of: $0) == UInt8(ascii: "{") } }

  func isList(_ property: Property) -> Bool { index(of: property).map { byte(of: $0) == UInt8(ascii: "[") } ?? false }

  // MARK: Changing

  mutating func set(_ property: Property, _ value: Value?) { set(property, text: value.map(CanonicalJSON.bytes)) }

  /// Makes a member that is an object without properties say what a text says, by changes of the values in it.
  mutating func patch(_ property: Property, text: String) {
    guard let index = index(of: property), !members[index].isRemoved else { return set(property, text: Array(text.utf8)) }
    changed += JSONDifference.patches(source.bytes, members[index].value, ByteStore(text))
  }

  /// Gives a member a value's text, or takes it out.
  mutating func set(_ property: Property, text: [UInt8]?) {
    if let index = index(of: property) {
      members[index].isRemoved = text == nil
      if let text { changed.append(BytePatch(members[index].value, text)) }
    } else if let text {
      added.append((Int(property.row), property.key, text))
    }
  }

  /// Gives a member that no property is a value's text, or takes it out.
  mutating func set(other key: String, json: String?) {
    let index = members.firstIndex { member in
      var cursor = JSONCursor(source.bytes, at: member.keyStart)
      return member.row < 0 && !member.isRemoved && cursor.string().map { cursor.text($0).hasSameBytes(as: key) } ?? false
    }
    guard let index else { return json.map { added.append((.max, key, Array($0.utf8))) } ?? () }
    members[index].isRemoved = json == nil
    if let json { changed.append(BytePatch(members[index].value, json)) }
  }

  /// Changes members of an object among the members, which is made where it is not there.
  /// - Parameter isSaid: Whether the object is there now, even without members: what was set and taken back leaves it.
  mutating func set(_ property: Property, _ changes: Members, isSaid: Bool) {
    guard let index = index(of: property), !members[index].isRemoved, byte(of: index) == UInt8(ascii: "{") else {
      var pairs: [(key: String, text: [UInt8])] = []
      for case (let inner, let value?) in changes.values { pairs.append((inner.key, CanonicalJSON.bytes(value))) }
      for case (let key, let json?) in changes.others { pairs.append((key, Array(json.utf8))) }
      guard !pairs.isEmpty || isSaid else { return }
      var text = Array("{".utf8)
      for (place, pair) in pairs.enumerated() {
        if place > 0 { text += ", ".utf8 }
        CanonicalJSON.append(string: pair.key, to: &text)
        appendColon(to: &text)
        text += pair.text
      }
      return set(property, text: text + Array("}".utf8))
    }
    var object = JSONObject(source, property, at: members[index].value.lowerBound)
    for (inner, value) in changes.values { object.set(inner, value) }
    for (key, json) in changes.others { object.set(other: key, json: json) }
    changed += object.patches()
  }

  // MARK: Patches

  /// Appends the bytes between a key and its value here.
  private func appendColon(to bytes: inout [UInt8]) {
    guard let first = members.first else { return bytes += ": ".utf8 }
    bytes += source.bytes.bytes(first.key.upperBound + 1..<first.value.lowerBound)
  }

  /// Appends the bytes between two members here.
  private func appendGap(to bytes: inout [UInt8]) {
    guard members.count > 1 else { return bytes += ", ".utf8 }
    bytes += source.bytes.bytes(members[0].value.upperBound..<members[1].keyStart)
  }

  /// A member that is added behind another or in front of one.
  private func spelled(_ key: String, _ text: [UInt8], isBehind: Bool, isBefore: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + 40)
    if isBehind { appendGap(to: &bytes) }
    CanonicalJSON.append(string: key, to: &bytes)
    appendColon(to: &bytes)
    bytes += text
    if isBefore { appendGap(to: &bytes) }
    return bytes
  }

  /// Replacements, then what goes and what comes; ascending.
  func patches() -> [BytePatch] {
    var patches = changed
    for index in members.indices where members[index].isRemoved { patches.append(BytePatch(removal(index))) }
    addMembers(to: &patches)
    return BytePatch.ascending(patches)
  }

  private func removal(_ index: Int) -> Range<Int> {
    let hasSurvivor = members[..<index].contains { !$0.isRemoved }
    if hasSurvivor { return members[index - 1].value.upperBound..<members[index].value.upperBound }
    let end = index + 1 < members.count ? members[index + 1].keyStart : members[index].value.upperBound
    return members[index].keyStart..<end
  }

  /// Members that are added follow the one before them in canonical order, those that no property is all others; laid out as the members
  /// that are there.
  private func addMembers(to patches: inout [BytePatch]) {
    var isEmpty = !members.contains { !$0.isRemoved }
    for (row, key, text) in added.count > 1 ? added.sorted(by: { $0.row < $1.row }) : added {
      if let former = members.last(where: { !$0.isRemoved && $0.row < row && ($0.row >= 0 || row == .max) }) {
        patches.append(BytePatch(at: former.value.upperBound, spelled(key, text, isBehind: true)))
      } else if let next = members.first(where: { !$0.isRemoved }) {
        patches.append(BytePatch(at: next.keyStart, spelled(key, text, isBehind: false, isBefore: true)))
      } else {
        patches.append(BytePatch(at: members.last?.value.upperBound ?? start, spelled(key, text, isBehind: !isEmpty)))
        isEmpty = false
      }
    }
  }

  /// A member behind all others, with the start of its value.
  func appended(key: String, _ text: [UInt8]) -> BytePatch {
    BytePatch(at: members.last?.value.upperBound ?? start, spelled(key, text, isBehind: !members.isEmpty))
  }
}
