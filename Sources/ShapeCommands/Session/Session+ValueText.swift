import ShapeModel

extension Session {
  /// The value of a property of a node as it is printed, inherited and default values included; nil if there is none.
  ///
  /// An object such as a fill is the text that sets it.
  func valueText(_ property: Property, of node: NodeID) -> String? {
    if property == .id { return document.id(of: node) }
    if property == .kind { return document.kind(of: node).word }
    guard property.isObject else { return query.resolved(property, node).map(ValueText.text) }
    return Shorthand.whole(property, of: query.context.styled?(node) ?? document.graphic(node, only: property))
  }
}
