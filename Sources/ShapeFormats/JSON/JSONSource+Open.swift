// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

extension Document {
  /// Reads a document from its bytes.
  /// - Parameter arrived: Nil if all bytes are readable.
  package convenience init(json bytes: ByteStore, arrived: ByteArrival? = nil) throws(FormatError) {
    self.init(try JSONSource(bytes, arrived: arrived))
  }

  package convenience init(json text: String) throws(FormatError) { try self.init(json: ByteStore(text)) }
}
