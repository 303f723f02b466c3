// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats

/// The content of a page without its template: for a file of its own, or for a page that a host has already opened.
package struct PageContent {
  var title: String
  var counts: String
  /// A sentence about what the page leaves out; empty if it shows all.
  var omission = ""
  /// Compressed data, by the names that the script knows.
  private(set) var blocks: [(id: String, packed: String)] = []

  init(title: String, counts: String) { (self.title, self.counts) = (title, counts) }

  mutating func add(_ id: String, _ bytes: [UInt8]) { blocks.append((id, Base64.text(Formats.packed([bytes])))) }

  /// The page as one file.
  package var html: [UInt8] { PageTemplate.page(self) }

  /// The page without content, which asks its host for that.
  package static var empty: [UInt8] { PageTemplate.page(nil) }

  /// The content as a JSON object, for an empty page.
  package var json: String {
    let fields = [("title", title), ("counts", counts), ("omission", omission)].map { "\(ShapePages.json($0)):\(ShapePages.json($1))" }
    let blocks = blocks.map { "\(ShapePages.json($0.id)):\"\($0.packed)\"" }
    return "{\(fields.joined(separator: ",")),\"blocks\":{\(blocks.joined(separator: ","))}}"
  }
}
