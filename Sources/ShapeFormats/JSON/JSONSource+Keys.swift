// SPDX-License-Identifier: GPL-3.0-or-later
import JSON
import ShapeModel

/// Queries about keys.
extension JSONSource {
  /// Whether the document has a list of canvases, even an empty one. Costs the members of the document.
  package var isComplete: Bool {
    if nodeIndex.count > 1 { return true }
    var members = MemberCursor(bytes, nodeIndex, 0)
    while let key = members.next() {
      if members.equals(key, "canvases") { return true }
      members.skip()
    }
    return false
  }

  /// The keys of a JSON object; none for any other value.
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
