package import ShapeModel

/// How a drawing is written as SVG.
package struct SVGOptions {
  /// The size of the picture in pixels; nil for that of the page in its own unit.
  package var pixels: Size?
  /// A colour behind everything in place of the page's own.
  package var background: Color?
  /// Whether ids, names, notes and what only editors read are written.
  package var isForEditors = true
  /// Whether the page fills the picture in both directions, whatever its shape.
  package var stretches = false
  /// The address of an image as it is written; nil leaves the image out.
  package var image: (_ source: String) -> String? = { $0 }
  /// The pixels of an image, one a coordinate; nil where they are not known, so that it cannot be tiled.
  package var imageSize: (_ source: String) -> Size? = { _ in nil }
  /// Whether a font family is installed.
  package var hasFont: (_ family: String) -> Bool = { _ in true }

  package init() {}
}
