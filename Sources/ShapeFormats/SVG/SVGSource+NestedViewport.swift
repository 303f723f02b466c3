// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

extension SVGSource {
  /// The viewport that an element makes for its contents; nil for all but nested `svg` elements.
  func nestedViewport(of node: Int) -> NestedViewport? {
    guard node != SVGSource.root, word(of: node) == .svg else { return nil }
    if let known = viewports[node] { return known }
    let decoder = SVGDecoder(self, node)
    let made = NestedViewport(decoder.element.tag, in: viewportSize(around: node), bytes, text: text) { decoder.attribute($0) }
    viewports[node] = made
    return made
  }

  package var hasViewBox: Bool { true }

  package var hidesOverflow: Bool { index.hasNestedViewports }

  package func region(ofContentsAt node: Int) -> Rect? {
    guard let viewport = nestedViewport(of: node) else { return nil }
    let overflow = ElementDeclarations(self, node)["overflow"] ?? "hidden"
    return overflow == "visible" || overflow == "auto" ? nil : viewport.region ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  /// The size to which percentages in an element refer: that of the nearest viewport around it. O(1) in files with one viewport.
  func viewportSize(around node: Int) -> Size {
    if index.hasNestedViewports {
      var next = nodeIndex.parent(node)
      while next > SVGSource.root {
        if let inner = nestedViewport(of: next) { return inner.size }
        next = nodeIndex.parent(next)
      }
    }
    return Size(width: viewport.width, height: viewport.height)
  }
}
