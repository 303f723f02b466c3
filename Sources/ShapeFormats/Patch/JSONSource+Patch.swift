// SPDX-License-Identifier: GPL-3.0-or-later
import JSON
import ShapeModel

/// Patches of a JSON document in any layout: only changed values and added or removed members are written.
extension JSONSource: PatchSource {
  var separator: [UInt8] { [UInt8(ascii: ",")] }
  var indent: [UInt8] { [0x20, 0x20] }

  func isVerbatim(_ line: Range<Int>) -> VerbatimChange? { nil }

  func placeholder(isCanvas: Bool) -> [UInt8] { Array((isCanvas ? #"{"graphics": []}"# : #"{"kind": "group"}"#).utf8) }

  func canLeaveOut(_ node: Int) -> Bool { node > 0 }

  func leadStart(of child: Int, after previous: Int?) -> Int {
    previous.map { nodeIndex.end($0) } ?? nodeIndex.start(child) - blanks(before: nodeIndex.start(child)).count
  }

  func deletion(of child: Int, after previous: Int?) -> Range<Int> { leadStart(of: child, after: previous)..<nodeIndex.end(child) }

  func spelled(_ node: NodeID, in document: Document, margin: [UInt8]) -> (head: [UInt8], tail: [UInt8]) {
    let isGroup = document.isGroup(node)
    return (CanonicalWriter.head(document.graphic(node), isGroup: isGroup), isGroup ? Array("]}".utf8) : [])
  }

  func opening(of node: NodeID, origin: Int, in document: Document) -> (patch: BytePatch, lead: [UInt8]) {
    let margin = margin(of: nodeIndex.start(origin)).map { lineBreak + $0 }
    let lead = lead(inside: margin)
    if let list = emptyList(of: origin) {
      var patch = BytePatch(list)
      patch.tail = margin ?? []
      return (patch, lead)
    }
    let object = JSONObject(self, origin)
    var patch = object.appended(key: nodeIndex.childrenKey(of: origin), Array("[".utf8))
    patch.tail = (margin ?? []) + Array("]".utf8)
    return (patch, margin == nil ? Array(" ".utf8) : lead)
  }

  /// The range between the brackets of an empty list of children; nil if there is no list.
  private func emptyList(of origin: Int) -> Range<Int>? {
    guard nodeIndex.isGroup(origin) else { return nil }
    var members = MemberCursor(bytes, nodeIndex, origin)
    while members.next() != nil {
      if members.isAtChildren {
        let start = members.cursor.offset + 1
        var cursor = members.cursor
        cursor.offset = start
        cursor.skipSpace()
        return start..<cursor.offset
      }
      members.skip()
    }
    return nil
  }

  func ownPatches(of node: NodeID, origin: Int, isMoved: Bool, in document: Document) -> [BytePatch] {
    if node.index == origin, let only = document.onlyChange(of: node), let patch = patch(only.property, only.value, at: origin) {
      return [patch]
    }
    let delta = NodeDelta(node, origin: origin, in: document)
    if delta.values.isEmpty, delta.others.isEmpty, delta.newID == nil, delta.newKind == nil { return [] }
    var object = JSONObject(self, origin)
    if let id = delta.newID { object.set(.id, .string(id)) }
    if let kind = delta.newKind { object.set(.kind, .string(kind)) }
    var inner: [Property: JSONObject.Members] = [:]
    var listsShadows = false
    func isInList(_ property: Property) -> Bool { property.isShadow && (property.ordinal > 0 || object.isList(.shadow)) }
    for (property, value) in delta.values {
      if isInList(property) {
        listsShadows = true
      } else if let container = property.container {
        inner[container, default: .init()].values.append((property, value))
      } else if value == .present {
        // Its members follow, or it exists already.
        if object.isObject(property) != true { inner[property, default: .init()] = .init() }
      } else if property == .styles, case .json(let text)? = value {
        object.patch(property, text: text)
      } else if value != nil || !Property.required.contains(property) {
        object.set(property, value)
      }
    }
    for (container, key, json) in delta.others {
      if let container, isInList(container) {
        listsShadows = true
      } else if let container {
        inner[container, default: .init()].others.append((key, json))
      } else {
        object.set(other: key, json: json)
      }
    }
    if listsShadows { inner[.shadow] = nil }
    for (container, members) in inner { object.set(container, members, isSaid: document.value(container, of: node) != nil) }
    if listsShadows { object.set(.shadow, text: CanonicalJSON.shadows(of: document.graphic(node))) }
    return object.patches()
  }
}
