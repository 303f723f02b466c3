// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
package import ShapeModel

extension Document {
  /// Returns a graphic with the values of its style applied; nil in a document without styles. The styles are parsed once.
  package var styledGraphics: ((NodeID) -> Graphic?)? {
    guard source.inheritance == nil, value(.styles, of: .document) != nil else { return nil }
    let styles = NamedStyles(self)
    return { node in
      guard node != .document, self.value(.style, of: node) != nil else { return nil }
      return styles.styled(self.graphic(node))
    }
  }
}

extension Query {
  /// The value of a property as text that `set` takes: stored, of a style, default or computed; nil if there is none.
  package func text(_ property: Property, of node: NodeID) -> String? {
    if property == .id { return document.id(of: node) }
    if property == .kind { return document.kind(of: node).word }
    guard property.isObject else { return resolved(property, node).map(ValueText.text) }
    return Shorthand.whole(property, of: context.styled?(node) ?? document.graphic(node, only: property))
  }
}
