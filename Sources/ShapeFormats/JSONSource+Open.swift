package import ShapeModel

extension Document {
  /// Reads a document from its bytes.
  package init(json bytes: ByteStore) throws(FormatError) { self.init(try JSONSource(bytes)) }

  package init(json text: String) throws(FormatError) { try self.init(json: ByteStore(text)) }
}
