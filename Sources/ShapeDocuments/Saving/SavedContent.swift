// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeFiles
package import ShapeFormats
package import ShapeModel
import TerminalText

/// The content that a save writes to a path: the document with its untouched bytes, or a conversion to the format of the name.
package struct SavedContent {
  /// The losses of the conversion, a line each.
  package let losses: [String]
  /// Whether it is in another format than the document's.
  package var isConverted: Bool { pieces != nil }
  private let document: Document
  private let isCanonical: Bool
  private let isPacked: Bool
  /// The converted content; nil if the document is written in its own format.
  private let pieces: [[UInt8]]?

  /// - Parameters:
  ///   - isCanonical: Whether to write canonical form, with every node rewritten.
  ///   - isPacked: Whether it is compressed with gzip.
  /// - Throws: `picture.canvases` for SVG of a document with several canvases.
  /// - Complexity: O(1) without a conversion, else O(document).
  package init(_ document: Document, for path: String, isCanonical: Bool = false, isPacked: Bool) throws(EditFault) {
    (self.document, self.isCanonical, self.isPacked) = (document, isCanonical, isPacked)
    switch FormatWay.of(document, to: path) {
    case .patched: (pieces, losses) = (nil, [])
    case .drawn:
      let drawn = try document.drawnAsSVG()
      (pieces, losses) = (drawn.pieces, drawn.losses)
    case .converted:
      let converted = Conversion.json(document)
      (pieces, losses) = ([converted.bytes], converted.losses.map(\.message))
    }
  }

  /// The document in its own format, with its untouched bytes.
  package init(_ document: Document, isPacked: Bool) {
    (self.document, self.isPacked, isCanonical, pieces, losses) = (document, isPacked, false, nil, [])
  }

  /// Writes it to a file, and reads it back meanwhile.
  /// - Parameters:
  ///   - isForced: Whether to write bytes even if they read back as something else.
  ///   - passed: Receives the number of bytes written so far.
  /// - Returns: The number of bytes written, and the fault found by reading back, in words; nil if there is none.
  /// - Throws: ``FileErrorReason/unfaithful(_:)`` with these words, unless it is forced.
  package func write(
    to sink: inout FileSink, path: String, limit: Int = .max, isForced: Bool = false, passed: @escaping (_ count: Int) -> Void = { _ in }
  ) throws(FileError) -> (count: Int, fault: String?) {
    let (count, fault) = try written(to: &sink, path, limit, passed)
    if let fault, !isForced { throw FileError(.unfaithful(fault.message), .write, path) }
    return (count, fault?.message)
  }

  private func written(
    to sink: inout FileSink, _ path: String, _ limit: Int, _ passed: @escaping (_ count: Int) -> Void
  ) throws(FileError) -> (count: Int, fault: SavedCheck.Fault?) {
    if let pieces {
      let fault = SavedCheck.fault(ofConverted: Array(pieces.joined()), from: document)
      let pieces = isPacked ? [Formats.packed(pieces)] : pieces
      for piece in pieces { try sink.write(piece) }
      return (pieces.reduce(0) { $0 + $1.count }, fault)
    }
    final class Progress {
      var failure: FileError?
      var written = 0
      var fault: SavedCheck.Fault?
    }
    let state = Progress()
    withUnsafeMutablePointer(to: &sink) { sink in
      // The writer does not keep the closure after it returns.
      let take: (UnsafeRawBufferPointer) throws -> Void = { bytes in
        do throws(FileError) {
          guard state.written + bytes.count <= limit else { throw FileError(.tooLarge(limit: limit), .write, path) }
          try sink.pointee.write(bytes)
        } catch {
          state.failure = error
          throw error
        }
        state.written += bytes.count
        passed(state.written)
      }
      do {
        state.fault = try SavedCheck.faultOfWriting(document, canonically: isCanonical, isPacked: isPacked, to: take)
      } catch {
        if let overlap = error as? PatchOverlap { state.failure = FileError(overlap, path) }
        precondition(state.failure != nil, "only the sink fails")
      }
    }
    if let failure = state.failure { throw failure }
    return (state.written, state.fault)
  }
}

extension FileError {
  package init(_ overlap: PatchOverlap, _ path: String) { self.init(.overlap(offset: overlap.offset), .write, path) }
}

extension Document {
  /// The document as an SVG file, which has one canvas.
  package func drawnAsSVG() throws(EditFault) -> (pieces: [[UInt8]], losses: [String]) {
    let canvases = canvases
    guard canvases.count == 1 else {
      throw EditFault(
        "picture.canvases", "an SVG file has one canvas, and there \(canvases.isEmpty ? "is none" : "are \(canvases.count)")",
        help: ["export / -o '{canvas}.svg' writes each to a file of its own"])
    }
    let drawing = Drawing(self, canvas: canvases[0])
    let pieces = SVGReturn.pieces(drawing)
    if value(.variants, of: .document) != nil { drawing.notes.add(.document, .variants) }
    return (pieces, drawing.notes.lines(of: self, onlyVisible: false))
  }
}

extension Conversion.Loss {
  /// The loss as a warning.
  package var message: String { "lost: \(what) of \(counted(count, "graphic")), the first in line \(line)" }
}

extension SavedCheck.Fault {
  /// The fault of a document's bytes, for an error or a warning.
  package var message: String {
    func name(_ id: String) -> String { id.isEmpty ? "the document" : sanitized(Selector.id(id), limit: .max) }
    return switch self {
    case .unreadable(let error): "the new file could not be read: \(error.message)"
    case .children(let id): "in the new file, \(name(id)) would not have the same contents"
    case .value(let property, let id): "in the new file, \(name(id)) would have another \(property.path)"
    case .target(.id(let id)): "the new file would refer to \(name(id)), which would not be in it"
    case .target(.style(let id)): "the new file would refer to the style \(EditFault.short(id)), which would not be in it"
    case .target(.token(let id)): "the new file would refer to the token \(EditFault.short(id)), which would not be in it"
    case .target(.variant(let id)): "the new file would refer to the variant \(EditFault.short(id)), which would not be in it"
    case .target(.name(let id)): "the new file would refer to \(EditFault.short(id)), which would not be in it"
    }
  }
}
