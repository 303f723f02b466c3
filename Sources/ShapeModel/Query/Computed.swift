/// Properties that are worked out and never stored.
package enum Computed {
  /// Nil where the node has no such property.
  package static func value(_ property: Property, of node: Handle, in document: Document) -> Value? {
    switch property.specification.path {
    case "x": return document.frame(of: node).map { .number($0.x) }
    case "y": return document.frame(of: node).map { .number($0.y) }
    case "width": return document.frame(of: node).map { .number($0.width) }
    case "height": return document.frame(of: node).map { .number($0.height) }
    case "frame": return document.frame(of: node).map(numbers)
    case "bbox": return document.bounds(of: node).map(numbers)
    case "vbox": return visible(node, document).map(numbers)
    case "center": return document.bounds(of: node).map { .numbers([$0.center.x, $0.center.y]) }
    case "area": return document.isGroup(node) ? nil : document.graphic(node).outline.map { .number($0.area) }
    case "length": return document.isGroup(node) ? nil : document.graphic(node).outline.map { .number($0.length) }
    case "depth": return .number(Double(document.level(of: node) - 1))
    case "index": return document.index(of: node).map { .number(Double($0)) }
    case "path": return .string(document.path(of: node))
    case "count": return document.isGroup(node) ? .number(Double(document.childCount(of: node))) : nil
    default: return nil
    }
  }

  private static func numbers(_ rect: Rect) -> Value { .numbers([rect.x, rect.y, rect.width, rect.height]) }

  /// The box with stroke and shadows.
  private static func visible(_ node: Handle, _ document: Document) -> Rect? {
    guard !document.isGroup(node) else { return document.bounds(of: node) }
    let graphic = document.graphic(node)
    guard let bounds = document.bounds(of: node) else { return nil }
    let stroke = graphic.shows(.stroke) ? graphic.number(.strokeWidth) / 2 : 0
    let outlined = bounds.inset(by: -stroke) ?? bounds
    var extent = Extent()
    extent.include(outlined)
    for ordinal in 0..<graphic.shadowCount where graphic.shows(Property.shadow.of(shadow: ordinal)) {
      func number(_ property: Property) -> Double { graphic.number(property.of(shadow: ordinal)) }
      let reach = number(.shadowBlur) + number(.shadowSpread)
      extent.include((outlined.inset(by: -reach) ?? outlined).moved(dx: number(.shadowDX), dy: number(.shadowDY)))
    }
    return extent.rect
  }
}
