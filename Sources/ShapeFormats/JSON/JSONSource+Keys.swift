import ShapeModel

/// Which keys stand where.
extension JSONSource {
  /// Whether the document has its list of canvases, however short. Costs the members of the document.
  package var isComplete: Bool {
    if nodeIndex.count > 1 { return true }
    var members = MemberCursor(bytes, nodeIndex, 0)
    while let key = members.next() {
      if members.equals(key, "canvases") { return true }
      members.skip()
    }
    return false
  }

  /// The keys of an object that was read as text; none for anything else.
  package static func keys(ofObject json: String) -> [String] {
    let bytes = ByteStore(json)
    defer { withExtendedLifetime(bytes) {} }
    var object = ObjectCursor(JSONCursor(bytes, at: 0))
    var keys: [String] = []
    while let key = object.next() {
      keys.append(object.cursor.text(key))
      object.cursor.skipValue()
    }
    return keys
  }
}
