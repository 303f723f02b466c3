internal import Glibc
package import ShapeModel

/// Writes documents as JSON.
package enum DocumentWriter {
  /// Writes a document with everything nobody touched byte for byte as it was read.
  ///
  /// Values that were changed are written in place of the old ones, and what is added follows the layout around it.
  /// - Complexity: The bytes of the file are copied; beyond that, what was touched.
  package static func write(_ document: Document, to write: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let source = document.source as? any PatchSource else { return try writeCanonically(document, to: write) }
    let encoding = (source as? SVGSource)?.encoding
    let output = encoding.map { encoding in OutputBuffer { try encoding.encoded($0).withUnsafeBytes(write) } } ?? OutputBuffer(write)
    var writer = PatchWriter(document, source, output)
    try writer.run()
  }

  /// Writes a document in one of the two ways.
  /// - Parameter isPacked: Whether the bytes are packed by gzip; an untouched document is then as it was read.
  package static func write(
    _ document: Document, canonically: Bool, isPacked: Bool = false, to write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard !isPacked else {
      if !document.isTouched, let packed = (document.source as? SVGSource)?.packed { return try write(packed.bytes(0..<packed.count)) }
      return try GZip.packed(bytes(of: document, canonically: canonically)).withUnsafeBytes(write)
    }
    guard canonically, !(document.source is SVGSource) else { return try self.write(document, to: write) }
    try writeCanonically(document, to: write)
  }

  /// Writes every node anew, one graphic a line.
  /// - Parameter spelling: What is written for a node, in place of what it says.
  package static func writeCanonically(
    _ document: Document, as spelling: ((Graphic, NodeID) -> Graphic)? = nil, to write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var writer = CanonicalWriter(document, OutputBuffer(write))
    writer.spelling = spelling
    try writer.run()
  }

  /// Whether a document would be written as it is by ``writeCanonically(_:to:)`` too. Stops at the first piece that differs.
  /// - Parameter shouldContinue: Told now and then how many bytes are compared; false ends it.
  /// - Returns: Nil when it was ended.
  package static func isCanonical(_ document: Document, shouldContinue: (_ count: Int) -> Bool = { _ in true }) -> Bool? {
    // Markup has no form of ours: it stays in the layout it has.
    if document.source is SVGSource { return true }
    if let source = document.source as? JSONSource, !document.isTouched {
      return isEqual(to: source.bytes.bytes(0..<source.bytes.count), document, shouldContinue)
    }
    return bytes(of: document).withUnsafeBytes { isEqual(to: $0, document, shouldContinue) }
  }

  private enum Ending: Error { case difference, stop }

  private static func isEqual(to bytes: UnsafeRawBufferPointer, _ document: Document, _ shouldContinue: (_ count: Int) -> Bool) -> Bool? {
    var compared = 0
    do {
      try withoutActuallyEscaping(shouldContinue) { shouldContinue in
        try writeCanonically(document) { piece in
          guard shouldContinue(compared) else { throw Ending.stop }
          guard bytes.count - compared >= piece.count, memcmp(bytes.baseAddress! + compared, piece.baseAddress!, piece.count) == 0 else {
            throw Ending.difference
          }
          compared += piece.count
        }
      }
      return compared == bytes.count
    } catch Ending.difference { return false } catch { return nil }
  }

  /// The bytes of a document, as ``write(_:to:)`` gives them.
  package static func bytes(of document: Document, canonically: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    let take: (UnsafeRawBufferPointer) -> Void = { bytes.append(contentsOf: $0) }
    // Taking bytes into memory cannot fail.
    do { try write(document, canonically: canonically, to: take) } catch { preconditionFailure("\(error)") }
    return bytes
  }
}
