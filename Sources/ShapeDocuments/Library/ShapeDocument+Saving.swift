// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFiles
import ShapeFormats
import ShapeModel

/// Writing. A file always holds either the old content or the whole new one.
extension ShapeDocument {
  /// Whether it differs from its file: false again once changes are undone.
  public var isModified: Bool { isMerged || history.hasUnsavedChanges }

  /// The document in its own format: the bytes that were read, with changes in place.
  public var bytes: [UInt8] { DocumentWriter.bytes(of: document) }

  /// The document in a format, and the losses, a line each. In its own format, ``bytes`` and no losses.
  /// - Throws: `picture.canvases` for SVG of a document with several canvases.
  public func converted(to format: ShapeFormat) throws(ShapeError) -> (bytes: [UInt8], losses: [String]) {
    guard format != self.format else { return (bytes, []) }
    guard format == .svg else {
      let converted = Conversion.json(document)
      return (converted.bytes, converted.losses.map(\.message))
    }
    do {
      let (pieces, losses) = try document.drawnAsSVG()
      return (Array(pieces.joined()), losses)
    } catch { throw ShapeError(error) }
  }

  /// Writes the document to its file, if it is modified: checked by reading it back, under a lock, and renamed over the old one.
  /// - Returns: Whether something was written.
  /// - Throws: `file.name` without a file; `file.conflict` if another program changed the file or edits it, for ``merge()`` or
  ///   ``reload()`` to settle; `file.conflicts` if there are unresolved conflicts; `file.check` if the bytes would not read back as the
  ///   document; `file.system`.
  @discardableResult
  public func save() throws(ShapeError) -> Bool {
    guard let path else { throw ShapeError("file.name", "the document has no file yet", help: ["save(to:) names one"]) }
    guard isModified || stamp == nil else { return false }
    try write(to: path, expecting: stamp, SaveOptions())
    return true
  }

  /// Writes the document to another file, in the format of its name: `.json`, `.svg` or `.svgz`. It becomes the file of the document if it
  /// has the same format.
  /// - Parameter replacing: Whether to replace an existing file.
  /// - Returns: The losses, a line each.
  /// - Throws: `file.exists`, `file.format` for another extension, and as ``save()`` and ``converted(to:)``.
  @discardableResult
  public func save(to path: String, replacing: Bool = false) throws(ShapeError) -> [String] {
    if let reason = FormatName.refusal(path) {
      throw ShapeError("file.format", "\(path): \(reason)", help: ["documents are written as .shape.json, .svg and .svgz"])
    }
    return try write(to: path, expecting: nil, SaveOptions(overwrites: replacing))
  }

  @discardableResult
  private func write(to path: String, expecting expected: FileStamp?, _ options: SaveOptions) throws(ShapeError) -> [String] {
    guard document.value(.conflicts, of: .document) == nil else {
      throw ShapeError("file.conflicts", "a merge left conflicts open", help: ["shapeedit resolve settles them"])
    }
    let isPacked = path == self.path && document.isPacked || path != self.path && FormatName.isPacked(path)
    let content: SavedContent
    do { content = try SavedContent(document, for: path, isPacked: isPacked) } catch { throw ShapeError(error) }
    do throws(FileError) {
      let lock = try lock(path)
      defer { withExtendedLifetime(lock) {} }
      let saved = try AtomicSave.save(to: path, options: options, expecting: expected) { (sink) throws(FileError) in
        _ = try content.write(to: &sink, path: path)
      }
      guard !content.isConverted else { return content.losses }
      (self.path, stamp) = (path, saved.stamp)
      history.markSaved()
      isMerged = false
      return content.losses
    } catch { throw ShapeError(error) }
  }

  /// The lock of a file; nil if none can be made, such as in a read-only folder.
  private func lock(_ path: String) throws(FileError) -> DocumentLock? {
    do { return try DocumentLock.take(for: path) } catch {
      if case .locked = error.reason { throw error }
      return nil
    }
  }
}
