// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension Drawing {
  /// The whole canvas as SVG in which each graphic's element has the attribute `data-i`, the number of its row in a page.
  ///
  /// Costs writing the drawing and reading it once more.
  /// - Parameters:
  ///   - image: Returns the address to write for an image; nil leaves it out.
  ///   - row: The row of a graphic, by its id.
  package func numberedMarkup(image: @escaping (_ source: String) -> String?, row: (_ id: String) -> Int?) throws(PartError) -> [UInt8] {
    var bytes: [UInt8]
    if isOwnMarkup {
      bytes = try ownMarkup(image: image)
    } else {
      var options = SVGOptions()
      options.image = image
      bytes = Array(SVGWriter.pieces(self, options).joined())
    }
    // The bytes that were just written can be read; otherwise the plain drawing is returned.
    guard let source = try? SVGSource(ByteStore(bytes)) else { return bytes }
    let copy = Document(source)
    var patches: [BytePatch] = []
    for node in copy.subtree(of: .document) {
      guard copy.kind(of: node) != .canvas, node != .document, let row = row(copy.id(of: node)) else { continue }
      let end = source.element(node.index).tag.nameEnd
      patches.append(BytePatch(end..<end, " data-i=\"\(row)\""))
    }
    bytes = source.patched(patches)
    return bytes
  }
}
