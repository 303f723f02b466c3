// SPDX-License-Identifier: GPL-3.0-or-later
import CScan
import JSON
import ShapeModel

/// Edits the members of one JSON object, with patches that keep the commas correct.
struct JSONObject {
  private let source: JSONSource
  private var members: [Member] = []
  /// The offset after the opening brace.
  private let start: Int
  private var added: [(row: Int, key: String, text: [UInt8])] = []
  /// Patches of values, and of members inside them.
  private var changed: [BytePatch] = []

  /// Has no reference-counted fields, so that an array of members is freed at once.
  private struct Member {
    /// The bytes between the quotes.
    var key: Range<Int>
    var value: Range<Int>
    /// The row of ``PropertyTable``; -1 for unknown members, which come last.
    var row: Int
    var isRemoved = false

    var keyStart: Int { key.lowerBound - 1 }
  }

  /// Changes of the members of an object; nil removes a member.
  struct Members {
    var values: [(Property, Value?)] = []
    /// Unknown members.
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
    // The list code is that of the node's own level: under the key of another level, a list is an ordinary member.
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

  /// Whether a member is an object; nil if there is no such member.
  func isObject(_ property: Property) -> Bool? { index(of: property).map { byte(of: $0) == UInt8(ascii: "{") } }

  func isList(_ property: Property) -> Bool { index(of: property).map { byte(of: $0) == UInt8(ascii: "[") } ?? false }

  // MARK: Changing

  mutating func set(_ property: Property, _ value: Value?) { set(property, text: value.map(CanonicalJSON.bytes)) }

  /// Changes a member whose object has no properties to a JSON text, by patching the values that differ.
  mutating func patch(_ property: Property, text: String) {
    guard let index = index(of: property), !members[index].isRemoved else { return set(property, text: Array(text.utf8)) }
    changed += JSONDifference.patches(source.bytes, members[index].value, ByteStore(text))
  }

  /// Replaces or adds a member's value; nil removes the member.
  mutating func set(_ property: Property, text: [UInt8]?) {
    if let index = index(of: property) {
      members[index].isRemoved = text == nil
      if let text { changed.append(BytePatch(members[index].value, text)) }
    } else if let text {
      added.append((Int(property.row), property.key, text))
    }
  }

  /// Replaces or adds the value of an unknown member; nil removes the member.
  mutating func set(other key: String, json: String?) {
    let index = members.firstIndex { member in
      var cursor = JSONCursor(source.bytes, at: member.keyStart)
      return member.row < 0 && !member.isRemoved && cursor.string().map { cursor.text($0).hasSameBytes(as: key) } ?? false
    }
    guard let index else { return json.map { added.append((.max, key, Array($0.utf8))) } ?? () }
    members[index].isRemoved = json == nil
    if let json { changed.append(BytePatch(members[index].value, json)) }
  }

  /// Changes the members of an object member; adds the object if it is missing.
  /// - Parameter isSaid: Whether the node has the object now, even without members: setting and removing a member leaves the
  ///   object.
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

  /// Appends a colon with the white space that this object has around it.
  private func appendColon(to bytes: inout [UInt8]) {
    guard let first = members.first else { return bytes += ": ".utf8 }
    bytes += source.bytes.bytes(first.key.upperBound + 1..<first.value.lowerBound)
  }

  /// Appends a comma with the white space that this object has around it.
  private func appendGap(to bytes: inout [UInt8]) {
    guard members.count > 1 else { return bytes += ", ".utf8 }
    bytes += source.bytes.bytes(members[0].value.upperBound..<members[1].keyStart)
  }

  /// An added member, with the comma before or after it.
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

  /// The patches of all changes; ascending.
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

  /// Adds patches for added members: each follows its predecessor in canonical order, unknown members follow all others. Their layout is
  /// that of the existing members.
  private func addMembers(to patches: inout [BytePatch]) {
    var isEmpty = !members.contains { !$0.isRemoved }
    for (row, key, text) in added.count > 1 ? added.sorted(by: { $0.row < $1.row }) : added {
      if let old = members.last(where: { !$0.isRemoved && $0.row < row && ($0.row >= 0 || row == .max) }) {
        patches.append(BytePatch(at: old.value.upperBound, spelled(key, text, isBehind: true)))
      } else if let next = members.first(where: { !$0.isRemoved }) {
        patches.append(BytePatch(at: next.keyStart, spelled(key, text, isBehind: false, isBefore: true)))
      } else {
        patches.append(BytePatch(at: members.last?.value.upperBound ?? start, spelled(key, text, isBehind: !isEmpty)))
        isEmpty = false
      }
    }
  }

  /// A patch that adds a member after all others, with the start of its value.
  func appended(key: String, _ text: [UInt8]) -> BytePatch {
    BytePatch(at: members.last?.value.upperBound ?? start, spelled(key, text, isBehind: !members.isEmpty))
  }
}
