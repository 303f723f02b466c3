// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension Drawing {
  /// The whole canvas as SVG in which each graphic's element has the attribute `data-i`, the number of its row in a page.
  ///
  /// Costs writing the drawing; one that is its own markup is read once more.
  /// - Parameters:
  ///   - image: Returns the address to write for an image; nil leaves it out.
  ///   - row: The row of a graphic, by its id.
  package func numberedMarkup(
    image: @escaping (_ source: String) -> String?, row: @escaping (_ id: String) -> Int?
  ) throws(PartError) -> [UInt8] {
    guard isOwnMarkup else {
      var (drawing, options) = (self, SVGOptions())
      drawing.keepsInstances = false
      (options.isForEditors, options.image, options.number) = (false, image, row)
      return Array(SVGWriter.pieces(drawing, options).joined())
    }
    let bytes = try ownMarkup(image: image)
    // The text was just written and can be read; an unreadable file has no rows to hide.
    guard let source = try? SVGSource(ByteStore(bytes)) else { return bytes }
    let copy = Document(source)
    var patches: [BytePatch] = []
    for node in copy.subtree(of: .document) {
      guard copy.kind(of: node) != .canvas, node != .document, let row = row(copy.id(of: node)) else { continue }
      let end = source.element(node.index).tag.nameEnd
      patches.append(BytePatch(end..<end, " data-i=\"\(row)\""))
    }
    return source.patched(patches)
  }
}
