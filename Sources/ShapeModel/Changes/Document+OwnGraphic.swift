extension Document {
  /// The properties that a node itself has and that are saved, without those it inherits.
  package func ownGraphic(_ node: NodeID) -> Graphic {
    var graphic = lastingGraphic(node)
    guard source.inheritance != nil else { return graphic }
    for member in graphic.members where !member.property.isObject && !specifies(member.property, node) { graphic[member.property] = nil }
    return graphic
  }
}
