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

  /// Nothing in it is counted, so that a list of members is made and let go of at once.
  private struct Member {
    /// Between the quotes.
    var key: Range<Int>
    var value: Range<Int>
    /// The row of ``PropertyTable``; -1 for what no property is, which comes last.
    var row: Int
    var isRemoved = false

    var keyStart: Int { key.lowerBound - 1 }
  }

  /// The members of a node.
  init(_ source: JSONSource, _ node: Int) { self.init(source, nil, at: source.skeleton.start(node), node) }

  /// The members of a node, or of an object inside a node, such as `fill`.
  private init(_ source: JSONSource, _ container: Property?, at offset: Int, _ node: Int? = nil) {
    self.source = source
    start = offset + 1
    members.reserveCapacity(16)
    let words = DocumentWords.shared
    var (offset, found) = (start, scan_pair())
    while true {
      let state = scan_found(rawValue: UInt32(scan_next_pair(source.bytes.base, &offset, words.keys, &found)))
      if state == SCAN_ABSENT { return }
      let (key, code) = (Int(found.key)..<Int(found.key_end), Int(found.code))
      if found.value == found.value_end {
        var list = JSONCursor(source.bytes, at: offset)
        if let node, source.skeleton.isGroup(node) { list.skipChildren(of: node, source.skeleton) } else { list.skipValue() }
        offset = list.offset
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

  mutating func set(_ property: Property, _ value: Value?) {
    guard let value else { return set(property, text: nil) }
    var text: [UInt8] = []
    CanonicalJSON.append(value, to: &text)
    set(property, text: text)
  }

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
        appendColon(to: &text)
        CanonicalJSON.append(value.1!, to: &text)
      }
      return set(property, text: text + Array("}".utf8))
    }
    var object = JSONObject(source, property, at: members[index].value.lowerBound)
    for (inner, value) in values { object.set(inner, value) }
    changed += object.patches()
  }

  // MARK: Patches

  /// Appends what stands between a key and its value here.
  private func appendColon(to bytes: inout [UInt8]) {
    guard let first = members.first else { return bytes += ": ".utf8 }
    bytes += source.bytes.bytes(first.key.upperBound + 1..<first.value.lowerBound)
  }

  /// Appends what stands between two members here.
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

  /// Members that are added follow the one before them in canonical order, laid out as the members that are there.
  private func addMembers(to patches: inout [BytePatch]) {
    var isEmpty = !members.contains { !$0.isRemoved }
    for (row, key, text) in added.count > 1 ? added.sorted(by: { $0.row < $1.row }) : added {
      if let former = members.last(where: { !$0.isRemoved && $0.row >= 0 && $0.row < row }) {
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
