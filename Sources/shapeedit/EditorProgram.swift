// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import TerminalIO
import TerminalText

/// The user's text editor: `$VISUAL`, else `$EDITOR`, else `vi` on a terminal; started by the shell, as git does.
@MainActor struct EditorProgram {
  private let command: String
  private let loop: EventLoop

  /// Nil if no editor is configured and there is no terminal.
  init?(_ loop: EventLoop) {
    let named = [environmentVariable("VISUAL"), environmentVariable("EDITOR")].compactMap { $0 }.first { !$0.isEmpty }
    guard let command = named ?? (isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 ? "vi" : nil) else { return nil }
    (self.command, self.loop) = (command, loop)
  }

  /// Edits a file and waits until the editor exits.
  /// - Parameter line: The 1-based line of the cursor; not passed on for the first line.
  /// - Returns: The editor's exit status, or 128 plus the signal that killed it.
  func edit(_ path: String, line: Int) -> Int32 {
    let place = line > 1 ? " +\(line)" : ""
    return ForegroundProgram(shell: "\(command)\(place) \(path.inShellQuotes)", handlesKeys: true, loop)?.finish() ?? 127
  }
}
