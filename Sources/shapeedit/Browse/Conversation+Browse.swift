// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ShapeBrowser
import ShapeCommands
import ShapeModel
import TerminalIO
import TerminalText

/// The full screen in a conversation.
extension Conversation {
  /// The reason why a full screen is not possible; nil if it is.
  static var screenProblem: String? {
    if !isTerminal(STDIN_FILENO) || !isTerminal(STDOUT_FILENO) { return "browse needs a terminal" }
    return hasControlSequences()
      ? nil : "this terminal (TERM=\(sanitized(environmentVariable("TERM") ?? "", limit: 40))) has no full screen"
  }

  /// Shows the full screen.
  /// - Parameters:
  ///   - editor: The line editor, whose history the screen shares.
  ///   - offers: The messages from the opening of the document.
  ///   - quits: Whether `q` ends the session.
  /// - Returns: The signal that ended it; nil if the user left it.
  func browse(_ editor: LineEditor, quits: Bool, offers: [StyledLine] = []) -> Int32? {
    defer { sink.giveBack() }
    let host = BrowseScreen.Host(
      run: { [self] in runBrowsed($0) }, hasEnded: { [interpreter] in interpreter.hasEnded },
      notices: notices(offers),
      news: { [self] in news() },
      history: { editor.history }, keep: { editor.keep($0) }, quits: quits)
    do throws(TerminalError) {
      let screen = try BrowseScreen(session, host, sink, console.loop, KeymapFile.keymap(interpreter), isPlain: options.plain)
      if case .signal(let number) = screen.run() { return number }
    } catch { console.message(.error("the terminal cannot be taken (errno \(error.code))")) }
    return nil
  }

  /// Notices about the document from its opening. An earlier session that can be repeated completely is recovered by a key.
  private func notices(_ offers: [StyledLine]) -> [Notice] {
    let isRecoverable = session.recorder?.canRecover(session) ?? false
    let offered = offers.enumerated().map { index, line in
      if isRecoverable, index == offers.count - 1 { return Notice.recovery(line.message) }
      return line.message == session.lock.refusal ? .lock(line.message) : Notice(line.message)
    }
    return session.obstacles.map { Notice($0) } + offered
  }

  /// The changes to the file and to the journal since the last call.
  private func news() -> [Notice] {
    let (change, trouble) = (changeLine, session.recorder?.takeTrouble())
    return [trouble.map { Notice($0) }, change.map { watch.sawChange ? .change($0) : Notice($0) }].compactMap(\.self)
  }

  /// Runs a line of the screen. Lines that exist only in a conversation are not available on the screen.
  private func runBrowsed(_ source: SourceText) {
    let text = String(decoding: source.bytes, as: UTF8.self)
    let word = text.split(separator: " ").first ?? ""
    if text.hasPrefix("!") || ["pager", "clear", "browse"].contains(word) {
      return sink.message(
        .error("'\(sanitized(String(text.hasPrefix("!") ? "!" : word), limit: 20))' works in the conversation only; q leaves the screen"))
    }
    interpreter.run(line: ConversationLine.command(source, in: session))
  }
}
