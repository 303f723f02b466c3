// SPDX-License-Identifier: GPL-3.0-or-later
/// Properties that are computed and never stored.
package enum Computed {
  /// The computed value; nil where the node has no such property.
  package static func value(_ property: Property, of node: NodeID, in document: Document) -> Value? {
    switch property.specification.path {
    case "x": return anchor(.x, of: node, in: document) ?? document.shownFrame(of: node).map { .number($0.x) }
    case "y": return anchor(.y, of: node, in: document) ?? document.shownFrame(of: node).map { .number($0.y) }
    case "width": return document.shownFrame(of: node).map { .number($0.width) }
    case "height": return document.shownFrame(of: node).map { .number($0.height) }
    case "frame": return document.shownFrame(of: node).map(numbers)
    case "bbox": return (document.bounds(of: node)?.shown).map(numbers)
    case "vbox": return (document.paintedBounds(of: node)?.shown).map(numbers)
    case "center": return center(of: node, in: document).map { .numbers([$0.x, $0.y]) }
    case "area":
      guard document.isGroup(node) else { return measure(node, document) { $0.area(through: $1) } }
      return document.bounds(of: node).map { .number(($0.width * $0.height).withoutNoise) }
    case "length": return measure(node, document) { $0.outline?.length(through: $1) }
    case "depth": return .number(Double(document.level(of: node) - 1))
    case "index": return document.index(of: node).map { .number(Double($0)) }
    case "path": return .string(document.path(of: node))
    case "count": return document.isGroup(node) ? .number(Double(document.childCount(of: node))) : nil
    case let path: return measure(path[...], of: node, in: document)
    }
  }

  /// `bbox.width` and its like: one number of a computed box or point.
  private static func measure(_ path: Substring, of node: NodeID, in document: Document) -> Value? {
    let names = path.split(separator: ".")
    guard names.count == 2 else { return nil }
    let rect =
      switch names[0] {
      case "bbox", "center": document.bounds(of: node)
      case "vbox": document.paintedBounds(of: node)
      default: Rect?.none
      }
    guard let rect = rect?.shown else { return nil }
    let center = names[0] == "center" ? center(of: node, in: document) : nil
    switch names[1] {
    case "x": return .number(center?.x ?? rect.x)
    case "y": return .number(center?.y ?? rect.y)
    case "width": return .number(rect.width)
    case "height": return .number(rect.height)
    default: return nil
    }
  }

  private static func center(of node: NodeID, in document: Document) -> Point? {
    document.bounds(of: node).map { box in
      Point(x: box.center.x.shown(noiseOf: box.magnitude), y: box.center.y.shown(noiseOf: box.magnitude))
    }
  }

  /// The position of a text is its stored anchor, regardless of the box of its letters.
  private static func anchor(_ property: Property, of node: NodeID, in document: Document) -> Value? {
    guard document.kind(of: node) == .text, case .number(let number)? = document.value(property, of: node) else { return nil }
    return .number(number)
  }

  private static func numbers(_ rect: Rect) -> Value { .numbers([rect.x, rect.y, rect.width, rect.height]) }

  /// A measure of a leaf under its own transform and those of its ancestors.
  private static func measure(_ node: NodeID, _ document: Document, _ measure: (Graphic, Affine) -> Double?) -> Value? {
    guard !document.isGroup(node) else { return nil }
    let graphic = document.graphic(node)
    return measure(graphic, document.map(of: node) * graphic.affine).map { .number($0.shown(noiseOf: abs($0))) }
  }
}

extension Document {
  /// The frame of a node as it is shown: as it is stored, or computed without noise.
  package func shownFrame(of node: NodeID) -> Rect? {
    guard let frame = frame(of: node) else { return nil }
    return Document.computesFrame(of: kind(of: node)) ? frame.shown : frame
  }

  /// Whether the frame of a kind is that of its points or contents.
  static func computesFrame(of kind: Kind) -> Bool {
    switch kind {
    case .group, .path, .line, .polyline, .polygon: true
    default: false
    }
  }
}
