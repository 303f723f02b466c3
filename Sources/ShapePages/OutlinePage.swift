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

  /// How much a page holds.
  package struct Limits {
    /// The most graphics that are listed, and in pictures that stay drawings.
    package var graphics: Int
    /// The most bytes.
    package var bytes: Int

    package init(graphics: Int, bytes: Int) { (self.graphics, self.bytes) = (graphics, bytes) }

    /// Limits within which browsers respond quickly.
    package static let usual = Limits(graphics: 100_000, bytes: 16 << 20)
    package static let none = Limits(graphics: .max, bytes: .max)
  }

  private let limits: Limits

  /// - Parameter canvases: The canvases to show; nil for all.
  /// - Complexity: O(nodes of the canvases).
  /// - Throws: ``FormatError`` if an SVG document with changes cannot be read again.
  package init(_ document: Document, canvases: [NodeID]? = nil, limits: Limits = .usual) throws(FormatError) {
    self.limits = limits
    self.document = try OutlinePage.readAgain(document)
    self.canvases = document.source.markup != nil ? self.document.canvases : canvases ?? document.canvases
    columns = PageColumns(self.document, self.canvases, most: limits.graphics)
  }

  /// The document as read back from its file: generated ids of elements depend on their places in the file.
  package static func readAgain(_ document: Document) throws(FormatError) -> Document {
    document.source.markup != nil && document.isTouched ? try Document(reading: ByteStore(DocumentWriter.bytes(of: document))) : document
  }

  /// The page's content.
  /// - Parameters:
  ///   - title: The title, such as the name of the file.
  ///   - image: Returns the `data:` address of an image; nil leaves it out.
  ///   - painted: Returns the `data:` address of a picture of a canvas that has too many graphics for a drawing; nil leaves it out.
  package func content(
    title: String, image: @escaping (_ source: String) -> String?, painted: (Drawing) -> String?
  ) throws(PartError) -> PageContent {
    let omittedCount = columns.omitted.values.reduce(0, +)
    let graphicCount = columns.rowCount - canvases.count
    var content = PageContent(
      title: title,
      counts: "\(counted(canvases.count, "canvas", "canvases")), \(counted(graphicCount + omittedCount, "graphic", "graphics"))")
    if omittedCount > 0 { content.omission = "Not listed: \(counted(omittedCount, "graphic", "graphics")) deep in groups. " }
    var pages: [String] = []
    var pictures: [(String, [UInt8])] = []
    var room = limits.graphics
    for (index, canvas) in canvases.enumerated() {
      let drawing = Drawing(document, canvas: canvas)
      let id = "picture-\(index)"
      room -= document.subtreeCount(of: canvas) - 1
      if room >= 0 {
        pictures.append((id, try drawing.numberedMarkup(image: image) { columns.rows[$0] }))
      } else {
        let picture = painted(drawing)
        pictures.append((id, Array((picture ?? "").utf8)))
        content.omission +=
          picture == nil
          ? "\(document.label(of: canvas)) has too many graphics for a picture. "
          : "The picture of \(document.label(of: canvas)) is made of pixels, in which nothing can be hidden. "
      }
      let box = drawing.page.box
      pages.append(
        """
        {"row":\(columns.rows[document.id(of: canvas)] ?? 0),"block":"\(id)","x":\(number(box.x)),"y":\(number(box.y)),\
        "width":\(number(box.width)),"height":\(number(box.height))}
        """)
    }
    let omitted = columns.omitted.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    content.add("data", columns.table.bytes(canvases: pages, more: omitted.isEmpty ? "" : "\"omitted\":{\(omitted)},"))
    for (id, bytes) in pictures { content.add(id, bytes) }
    return content
  }

  private func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
}
