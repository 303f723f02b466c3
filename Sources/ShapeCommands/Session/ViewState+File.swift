package import ShapeFiles

/// The side file of a document's view.
extension ViewState {
  /// More ids than that are a view nobody made by hand.
  private static let sizeLimit = 16 << 20

  /// The view of a document as it was left; nil where there is none, or none that can be trusted.
  package static func read(for document: String, in state: StateDirectory) -> ViewState? {
    do {
      let absolute = try ResolvedPath.absolute(document)
      let bytes = try FileBytes.read(try state.viewStatePath(for: document), limit: sizeLimit)
      let text = bytes.withBytes { String(validating: $0, as: UTF8.self) }
      return text.flatMap { ViewState(text: $0, document: absolute) }
    } catch {
      // A view that is lost is looked for no further: the document opens as for the first time.
      return nil
    }
  }

  /// Keeps the view, whole or not at all. That it could not be kept is no reason to disturb anybody.
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
