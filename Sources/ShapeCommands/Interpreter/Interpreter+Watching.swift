import ShapeModel

extension Interpreter {
  /// Redraws the watched picture if the document's state changed; stops watching if that fails.
  func redrawWatched(_ source: SourceText) {
    guard !hasEnded, let watched = session.place.watched, watched.serial != session.history.presentSerial,
      let verb = table.find(watched.verb)
    else { return }
    session.place.watched?.serial = session.history.presentSerial
    do throws(CommandError) {
      try present(try watched.draw(session), of: verb, verb.name, at: SourceRange(0, 0), in: source)
    } catch {
      session.place.watched = nil
      message("show --watch ends: \(error.diagnostic.message)")
    }
  }
}
