// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Options for writing a drawing as SVG.
package struct SVGOptions {
  /// The size of the picture in pixels; nil for that of the page in its own unit.
  package var pixels: Size?
  /// A background colour in place of the page's own.
  package var background: Color?
  /// Whether ids, names, notes and other data for editors are written.
  package var isForEditors = true
  /// The number of a graphic, by its id, to be written as `data-i` on its element.
  package var number: ((_ id: String) -> Int?)?
  /// Whether the page fills the picture in both directions, whatever its shape.
  package var stretches = false
  /// Returns the address to write for an image; nil leaves the image out.
  package var image: (_ source: String) -> String? = { $0 }
  /// Returns the size of an image in pixels, one per coordinate; nil if it is unknown, so that the image cannot be tiled.
  package var imageSize: (_ source: String) -> Size? = { _ in nil }
  /// Whether a font family is installed.
  package var hasFont: (_ family: String) -> Bool = { _ in true }
  /// The installed families that have a letter, in lower case; nil if that is unknown.
  package var families: (_ letter: Unicode.Scalar) -> Set<String>? = { _ in nil }

  package init() {}
}
