// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Prepares SVG markup for a renderer.
package enum PainterMarkup {
  /// Gives the root element a size in pixels.
  /// - Parameter stretches: Whether the page fills the size in both directions, regardless of its proportions.
  package static func sized(_ markup: [UInt8], _ pixels: Size, stretches: Bool = false) -> [UInt8] {
    guard let source = try? SVGSource(ByteStore(markup)) else { return markup }
    return source.patched(source.patches(toSize: pixels, stretches: stretches))
  }

  /// Embeds images in the markup.
  /// - Parameter image: Returns the address to write for an image; nil to leave it as it is.
  package static func embedding(_ markup: [UInt8], image: (_ source: String) -> String?) -> [UInt8] {
    guard let source = try? SVGSource(ByteStore(markup)) else { return markup }
    let links = MarkupLinks(source).links.filter(\.isImage)
    return source.patched(links.compactMap { link in image(link.address).map { BytePatch(link.range, $0) } })
  }
}
