import ShapeModel

/// What a node says otherwise than what was read: each property once, with what it says now.
struct NodeDelta {
  /// In canonical order; nil for what is not said any more.
  private(set) var values: [(property: Property, value: Value?)] = []
  private(set) var newID: String?
  private(set) var newKind: Kind?
  /// What the node says now; decoded only where more than single properties changed.
  private(set) var graphic: Graphic?

  /// Compares a node with what was read for it or for the node it is a copy of.
  ///
  /// Costs the changes since then; decodes both where the node was described anew.
  init(_ node: Handle, origin: Int, in document: Document) {
    var changes: [Document.PropertyChange] = []
    if document.isRead(node, as: origin), document.changes(of: node, into: &changes) {
      take(changes, document)
    } else {
      compare(document.reading.graphic(at: origin), document.graphic(node))
      if document.hasGeneratedID(node) { newID = nil }
    }
    if values.count > 1 { values.sort { $0.property < $1.property } }
  }

  /// Newest first, so that what was said of a property before, or of the whole that it is part of, holds no longer.
  private mutating func take(_ changes: [Document.PropertyChange], _ document: Document) {
    for change in changes.reversed() {
      let property = change.property
      if property == .id {
        newID = newID ?? document.changedValue(change.number)?.string
      } else if !values.contains(where: { $0.property == property || $0.property == property.container && $0.value == nil }) {
        values.append((property, document.changedValue(change.number)))
      }
    }
  }

  private mutating func compare(_ former: Graphic, _ now: Graphic) {
    graphic = now
    if now.id != former.id { newID = now.id }
    if now.kind != former.kind { newKind = now.kind }
    for member in now.members where former[member.property] != member.value { values.append((member.property, member.value)) }
    for member in former.members where now[member.property] == nil { values.append((member.property, nil)) }
  }

  subscript(property: Property) -> Value?? { values.first { $0.property == property }.map(\.value) }

  func contains(_ properties: [Property]) -> Bool { values.contains { properties.contains($0.property) } }
}

extension Document {
  /// Whether a node is the one that was read, not a copy of it.
  fileprivate func isRead(_ node: Handle, as origin: Int) -> Bool { node.index == origin }
}
