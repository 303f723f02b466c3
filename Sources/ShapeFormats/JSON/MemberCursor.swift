// SPDX-License-Identifier: GPL-3.0-or-later
package import JSON
package import ShapeModel

/// Iterates over the members of a node; skips its children in one step.
package struct MemberCursor {
  private var members: ObjectCursor
  private let nodeIndex: NodeIndex
  private let node: Int
  private var key: (range: Range<Int>, isEscaped: Bool)?

  package init(_ bytes: ByteStore, _ nodeIndex: NodeIndex, _ node: Int) {
    members = ObjectCursor(JSONCursor(bytes, at: nodeIndex.start(node)))
    self.nodeIndex = nodeIndex
    self.node = node
  }

  package var cursor: JSONCursor {
    get { members.cursor }
    set { members.cursor = newValue }
  }

  package mutating func next() -> (range: Range<Int>, isEscaped: Bool)? {
    key = members.next()
    return key
  }

  package func equals(_ key: (range: Range<Int>, isEscaped: Bool), _ word: String) -> Bool { members.equals(key, word) }

  /// Whether the cursor is at the list of children.
  var isAtChildren: Bool {
    guard nodeIndex.isGroup(node), let key, cursor.byte == UInt8(ascii: "[") else { return false }
    return equals(key, nodeIndex.childrenKey(of: node))
  }

  /// Moves past the value.
  package mutating func skip() {
    if isAtChildren { members.cursor.skipChildren(of: node, nodeIndex) } else { members.cursor.skipValue() }
  }

  /// Whether a node's id has the given bytes: those of `plain`, or of a range if that is nil.
  static func id(_ bytes: ByteStore, _ nodeIndex: NodeIndex, at node: Int, equals plain: [UInt8]?, _ range: Range<Int>) -> Bool {
    var members = MemberCursor(bytes, nodeIndex, node)
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
  /// Moves from the start of a node's list of children past its end, without visiting the children.
  mutating func skipChildren(of node: Int, _ nodeIndex: NodeIndex) {
    guard let last = nodeIndex.lastChild(of: node) else { return skipValue() }
    offset = nodeIndex.end(last)
    skipSpace()
    _ = take(UInt8(ascii: "]"))
  }
}
