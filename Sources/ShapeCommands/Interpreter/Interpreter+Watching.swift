// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import TerminalText

extension Interpreter {
  /// Redraws the watched picture if the document's state, or the size of one that stays in the window, changed; stops watching if that
  /// fails.
  func redrawWatched(_ source: SourceText) {
    guard !hasEnded, let watched = session.viewpoint.watched, let verb = table.find(watched.verb) else { return }
    let room = session.options.pictures.room
    guard watched.serial != session.history.presentSerial || watched.kept != nil && watched.room != room else { return }
    session.viewpoint.watched?.serial = session.history.presentSerial
    session.viewpoint.watched?.room = room
    do throws(CommandError) {
      var reply = try watched.draw(session)
      if watched.kept != nil { session.viewpoint.watched?.kept = reply.takeAnswer() }
      try present(reply, of: verb, verb.name, at: SourceRange(0, 0), in: source)
    } catch {
      session.viewpoint.watched = nil
      message(StyledLine("show --watch ends: \(sanitized(error.diagnostic.message, limit: .max))"))
    }
  }
}
