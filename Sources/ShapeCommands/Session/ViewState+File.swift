// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeFiles

/// The file that stores a document's view.
extension ViewState {
  /// The maximum size in bytes, beyond that of any view a user makes by hand.
  private static let sizeLimit = 16 << 20

  /// The stored view of a document; nil if it is missing or invalid.
  package static func read(for document: String, in state: StateDirectory) -> ViewState? {
    do {
      let absolute = try ResolvedPath.absolute(document)
      let bytes = try FileBytes.read(try state.viewStatePath(for: document), limit: sizeLimit)
      let text = bytes.withBytes { String(validating: $0, as: UTF8.self) }
      return text.flatMap { ViewState(text: $0, document: absolute) }
    } catch {
      // Without a readable view the document opens as for the first time.
      return nil
    }
  }

  /// Stores the view atomically. Failures are ignored, since a lost view is not worth reporting.
  package func write(for document: String, in state: StateDirectory) {
    do {
      let text = Array(text(for: try ResolvedPath.absolute(document)).utf8)
      guard text.count <= ViewState.sizeLimit else { return }
      try state.makeFolder(state.viewFolder)
      _ = try AtomicSave.save(to: try state.viewStatePath(for: document), options: SaveOptions(overwrites: true), expecting: nil) {
        (sink) throws(FileError) in try sink.write(text)
      }
    } catch { return }
  }
}
