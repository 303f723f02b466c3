// SPDX-License-Identifier: GPL-3.0-or-later
extension Document {
  /// The properties that a node itself has and that are saved, without those it inherits.
  ///
  /// A paint that a node declares to be none is one of the type `none`: without it, the node would inherit one.
  package func ownGraphic(_ node: NodeID) -> Graphic {
    var graphic = lastingGraphic(node)
    guard source.inheritance != nil else { return graphic }
    for member in graphic.members where !member.property.isObject && !specifies(member.property, node) { graphic[member.property] = nil }
    guard !isGroup(node) else { return graphic }
    for paint in PaintProperties.both {
      if graphic[paint.object] == nil, specifies(paint.type, node) {
        graphic[paint.object] = .present
        graphic[paint.type] = .string("none")
      } else if !graphic.members.contains(where: { $0.property.container == paint.object }) {
        graphic[paint.object] = nil
      }
    }
    return graphic
  }
}
