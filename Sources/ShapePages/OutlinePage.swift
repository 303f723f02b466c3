// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeFormats
package import ShapeModel

/// A drawing as one HTML file: its outline, picture and inspector, read-only, without external resources.
///
/// The picture is an image, so that no part of the drawing becomes an element of the page, and a policy in the page allows only its own
/// script and style. Data are compressed, and the same document gives the same bytes.
package struct OutlinePage {
  private let document: Document
  private let canvases: [NodeID]
  private let columns: PageColumns

  /// The maximum number of rows of a page that browsers show without long waits.
  package static let mostRows = 100_000
  /// The maximum number of bytes of such a page.
  package static let mostBytes = 16 << 20

  /// The number of graphics and canvases.
  package var rowCount: Int { columns.rowCount }

  /// - Parameter canvases: The canvases to show; nil for all.
  /// - Complexity: O(nodes of the canvases).
  /// - Throws: ``FormatError`` if an SVG document with changes cannot be read again.
  package init(_ document: Document, canvases: [NodeID]? = nil) throws(FormatError) {
    self.document = try OutlinePage.readAgain(document)
    self.canvases = document.isMarkup ? self.document.canvases : canvases ?? document.canvases
    columns = PageColumns(self.document, self.canvases)
  }

  /// The document as read back from its file: generated ids of elements depend on their places in the file.
  package static func readAgain(_ document: Document) throws(FormatError) -> Document {
    document.isMarkup && document.isTouched ? try Document(reading: ByteStore(DocumentWriter.bytes(of: document))) : document
  }

  /// The page.
  /// - Parameters:
  ///   - title: The title, such as the name of the file.
  ///   - image: Returns the `data:` address of an image; nil leaves it out.
  package func html(title: String, image: @escaping (_ source: String) -> String?) throws(PartError) -> [UInt8] {
    var blocks = ""
    var pages: [String] = []
    for (index, canvas) in canvases.enumerated() {
      let drawing = Drawing(document, canvas: canvas)
      let box = drawing.page.box
      blocks += PageTemplate.block("picture-\(index)", try drawing.numberedMarkup(image: image) { columns.rows[$0] })
      let row = columns.rows[document.id(of: canvas)] ?? 0
      pages.append(
        """
        {"row":\(row),"block":"picture-\(index)","x":\(number(box.x)),"y":\(number(box.y)),\
        "width":\(number(box.width)),"height":\(number(box.height))}
        """)
    }
    let graphicCount = columns.rowCount - canvases.count
    return PageTemplate.page(
      title: title, counts: "\(counted(canvases.count, "canvas", "canvases")), \(counted(graphicCount, "graphic", "graphics"))",
      footer: "Texts are drawn in the fonts that are installed here.",
      data: PageTemplate.block("data", columns.table.bytes(canvases: pages)) + blocks)
  }

  private func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
}
