import ShapeModel

/// The members of a node, its children skipped in one step.
struct MemberCursor {
  private var members: ObjectCursor
  private let skeleton: Skeleton
  private let node: Int
  private var key: (range: Range<Int>, isEscaped: Bool)?

  init(_ bytes: ByteStore, _ skeleton: Skeleton, _ node: Int) {
    members = ObjectCursor(JSONCursor(bytes, at: skeleton.start(node)))
    self.skeleton = skeleton
    self.node = node
  }

  var cursor: JSONCursor {
    get { members.cursor }
    set { members.cursor = newValue }
  }

  mutating func next() -> (range: Range<Int>, isEscaped: Bool)? {
    key = members.next()
    return key
  }

  func equals(_ key: (range: Range<Int>, isEscaped: Bool), _ word: String) -> Bool { members.equals(key, word) }

  /// Whether the value here is the list of children.
  var isAtChildren: Bool {
    guard skeleton.isGroup(node), let key, cursor.byte == UInt8(ascii: "[") else { return false }
    return equals(key, skeleton.childrenKey(of: node))
  }

  /// Moves behind the value.
  mutating func skip() {
    if isAtChildren { members.cursor.skipChildren(of: node, skeleton) } else { members.cursor.skipValue() }
  }

  /// Whether a node's id is these bytes: the plain ones, or those of a range.
  static func id(_ bytes: ByteStore, _ skeleton: Skeleton, at node: Int, equals plain: [UInt8]?, _ range: Range<Int>) -> Bool {
    var members = MemberCursor(bytes, skeleton, node)
    while let key = members.next() {
      guard members.equals(key, "id") else {
        members.skip()
        continue
      }
      guard let id = members.cursor.string() else { return false }
      let found = members.cursor.unescaped(id.range)
      return found.elementsEqual(plain ?? Array(bytes.bytes(range)))
    }
    return false
  }
}

extension JSONCursor {
  /// Moves from the list of a node's children behind it, over all of them at once.
  mutating func skipChildren(of node: Int, _ skeleton: Skeleton) {
    guard let last = skeleton.lastChild(of: node) else { return skipValue() }
    offset = skeleton.end(last)
    skipSpace()
    _ = take(UInt8(ascii: "]"))
  }
}
