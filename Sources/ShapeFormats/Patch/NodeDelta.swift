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
    values.sort { $0.property < $1.property }
  }

  private mutating func take(_ changes: [Document.PropertyChange], _ document: Document) {
    for change in changes {
      let value = document.changedValue(change.number)
      if change.property == .id {
        newID = value?.string
        continue
      }
      // What is taken away as a whole takes along what was said of its parts before.
      if value == nil { values.removeAll { $0.property.container == change.property } }
      values.removeAll { $0.property == change.property }
      values.append((change.property, value))
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
