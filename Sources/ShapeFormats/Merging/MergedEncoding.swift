// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The encoding of a merged SVG file: the common one of all three, or the one that the merged text declares. Texts are merged as UTF-8.
package struct MergedEncoding {
  private let common: MarkupEncoding??

  package init(_ documents: [Document]) {
    let encodings = documents.compactMap { $0.source as? SVGSource }.map(\.encoding)
    common = encodings.first.flatMap { first in encodings.allSatisfy { $0 == first } ? .some(first) : nil }
  }

  /// The text of a file as it would be saved, in UTF-8; empty for a document that has none.
  package func text(of document: Document) throws(FormatError) -> [UInt8] {
    guard let source = document.source as? SVGSource else { return [] }
    let bytes = ByteStore(DocumentWriter.bytes(of: document))
    let text = try source.encoding?.decoded(bytes) ?? bytes
    return Array(text.bytes(0..<text.count))
  }

  /// The document of a merged text.
  package func document(_ text: [UInt8]) throws(FormatError) -> Document {
    let bytes = ByteStore(text)
    let encoding: MarkupEncoding? = if let common { common } else { try MarkupEncoding.of(bytes) }
    return Document(try SVGSource(decoded: bytes, encoding: encoding))
  }
}
