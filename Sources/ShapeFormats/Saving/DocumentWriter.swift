// SPDX-License-Identifier: GPL-3.0-or-later
internal import Glibc
package import ShapeModel

/// Writes documents as bytes: JSON, or patched SVG, compressed with gzip if requested.
package enum DocumentWriter {
  /// Writes a document by patching its source: unmodified bytes are copied.
  ///
  /// Changed values replace the old ones in place; added members and nodes follow the layout around them.
  /// - Complexity: Copies the file; beyond that, proportional to the modified nodes.
  package static func write(_ document: Document, to write: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let source = document.source as? any PatchSource else { return try writeCanonically(document, to: write) }
    let encoding = (source as? SVGSource)?.encoding
    let output = encoding.map { encoding in OutputBuffer { try encoding.encoded($0).withUnsafeBytes(write) } } ?? OutputBuffer(write)
    var writer = PatchWriter(document, source, output)
    try writer.run()
  }

  /// The output of ``write(_:to:)`` without unmodified subtrees; nil for a document that is not patched as UTF-8.
  ///
  /// - Parameter write: Receives the whole output; nil to collect only the shortened one.
  /// - Complexity: Proportional to the modified nodes and the siblings around them, besides the writing.
  package static func elided(_ document: Document, to write: ((UnsafeRawBufferPointer) throws -> Void)? = nil) throws -> Elision? {
    guard let source = document.source as? any PatchSource, (source as? SVGSource)?.encoding == nil else { return nil }
    var writer = PatchWriter(document, source, write.map(OutputBuffer.init), readingBack: true)
    return try writer.run()
  }

  /// Writes a document in canonical form or by patching its source.
  /// - Parameter isPacked: Whether to compress with gzip; an unmodified document from a gzip file keeps its original compressed bytes.
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

  /// Writes a document in canonical form: every node serialized, one graphic per line.
  /// - Parameter spelling: Transforms each graphic before it is written.
  package static func writeCanonically(
    _ document: Document, as spelling: ((Graphic, NodeID) -> Graphic)? = nil, to write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var writer = CanonicalWriter(document, OutputBuffer(write))
    writer.spelling = spelling
    try writer.run()
  }

  /// Whether ``write(_:to:)`` would write the same bytes as ``writeCanonically(_:as:to:)``. Stops at the first difference.
  /// - Parameter shouldContinue: Called periodically with the number of bytes compared; returning false cancels.
  /// - Returns: Nil if cancelled.
  package static func isCanonical(_ document: Document, shouldContinue: (_ count: Int) -> Bool = { _ in true }) -> Bool? {
    // SVG has no canonical form: it keeps its layout.
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

  /// Whether ``write(_:to:)`` would write these bytes. Stops at the first difference; holds no copy.
  package static func writes(_ document: Document, as bytes: UnsafeRawBufferPointer) -> Bool {
    var compared = 0
    do {
      try write(document) { piece in
        guard bytes.count - compared >= piece.count, memcmp(bytes.baseAddress! + compared, piece.baseAddress!, piece.count) == 0 else {
          throw Ending.difference
        }
        compared += piece.count
      }
      return compared == bytes.count
    } catch { return false }
  }

  /// Returns the bytes that ``write(_:canonically:isPacked:to:)`` writes.
  package static func bytes(of document: Document, canonically: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    let take: (UnsafeRawBufferPointer) -> Void = { bytes.append(contentsOf: $0) }
    // Appending to an array cannot fail.
    do { try write(document, canonically: canonically, to: take) } catch { preconditionFailure("\(error)") }
    return bytes
  }
}
