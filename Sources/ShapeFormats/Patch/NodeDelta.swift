// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The changes of a node since it was read: each changed property once, with its current value.
struct NodeDelta {
  /// In canonical order; nil for removed values.
  private(set) var values: [(property: Property, value: Value?)] = []
  /// Unknown members, those of objects before the node's own; nil for removed ones. Existing members precede added ones.
  private(set) var others: [(container: Property?, key: String, json: String?)] = []
  private(set) var newID: String?
  /// The word of the new kind.
  private(set) var newKind: String?
  /// The current node; decoded only if more than single properties changed.
  private(set) var graphic: Graphic?

  /// Compares a node with its source, or with the source of the node it is a copy of.
  ///
  /// Costs the recorded changes; decodes both versions if those are not enough.
  init(_ node: NodeID, origin: Int, in document: Document) {
    var changes: [PropertySetting] = []
    if !(document.isRead(node, as: origin) && document.changes(of: node, into: &changes) && take(changes)) {
      (values, newID) = ([], nil)
      let old = document.carried(node).flatMap { document.reading.styled?.graphic(at: origin, carrying: $0) }
      compare(old ?? document.reading.graphic(at: origin), document.graphic(node))
      if document.hasGeneratedID(node) { newID = nil }
    }
    values.sort { $0.property < $1.property }
  }

  /// - Returns: False if an object was removed and added again, so that the changes do not show which of its members remain.
  private mutating func take(_ changes: [PropertySetting]) -> Bool {
    for change in changes {
      let value = change.value
      if change.property == .id {
        newID = value?.string
        continue
      }
      if value == .present, values.contains(where: { $0.property == change.property && $0.value == nil }) { return false }
      // Removing an object supersedes earlier changes of its members.
      if value == nil { values.removeAll { $0.property.container == change.property } }
      values.removeAll { $0.property == change.property }
      values.append((change.property, value))
    }
    return true
  }

  private mutating func compare(_ old: Graphic, _ now: Graphic) {
    graphic = now
    if now.id != old.id { newID = now.id }
    if now.kindWord != old.kindWord { newKind = now.kindWord }
    for member in now.members where old[member.property] != member.value { values.append((member.property, member.value)) }
    for member in old.members where now[member.property] == nil { values.append((member.property, nil)) }
    guard old.others != now.others else { return }
    for container in Set((old.others + now.others).map(\.container)).sorted(by: NodeDelta.isBefore) {
      compareOthers(old.others.filter { $0.container == container }, now.others.filter { $0.container == container })
    }
  }

  private mutating func compareOthers(_ old: [Graphic.Other], _ now: [Graphic.Other]) {
    let kept = old.filter { other in now.contains { $0.key.hasSameBytes(as: other.key) } }
    // If their order changed, all of them are rewritten.
    let isInOrder = zip(kept, now).allSatisfy { $0.key.hasSameBytes(as: $1.key) }
    let gone = isInOrder ? old.filter { !kept.contains($0) } : old
    others += gone.map { ($0.container, $0.key, nil) }
    others += now.filter { !isInOrder || !old.contains($0) }.map { ($0.container, $0.key, $0.json) }
  }

  private static func isBefore(_ left: Property?, _ right: Property?) -> Bool {
    guard let left, let right else { return left != nil && right == nil }
    return left < right
  }

  subscript(property: Property) -> Value?? { values.first { $0.property == property }.map(\.value) }

  func contains(_ properties: [Property]) -> Bool { values.contains { properties.contains($0.property) } }
}

extension Document {
  /// Whether a node is the one that was read, and not a copy of it.
  fileprivate func isRead(_ node: NodeID, as origin: Int) -> Bool { node.index == origin }
}
