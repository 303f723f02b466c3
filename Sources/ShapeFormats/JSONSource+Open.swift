package import ShapeModel

extension Document {
  /// Reads a document from its bytes.
  /// - Parameter passed: Told now and then how many bytes are done.
  package init(json bytes: ByteStore, passed: ((_ done: Int) -> Void)? = nil) throws(FormatError) {
    self.init(try JSONSource(bytes, passed: passed))
  }

  package init(json text: String) throws(FormatError) { try self.init(json: ByteStore(text)) }
}
