package import ShapeModel

extension Document {
  /// Reads a document from its bytes.
  /// - Parameter arrived: See ``JSONSource/init(_:arrived:)``.
  package convenience init(json bytes: ByteStore, arrived: ((_ done: Int) -> Int)? = nil) throws(FormatError) {
    self.init(try JSONSource(bytes, arrived: arrived))
  }

  package convenience init(json text: String) throws(FormatError) { try self.init(json: ByteStore(text)) }
}
