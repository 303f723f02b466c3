import Glibc
import TerminalIO

/// The editor of the user: `$VISUAL`, else `$EDITOR`, else on a terminal `vi`, run by the shell as git runs it.
struct EditorProgram {
  private let command: String

  /// Nothing where no editor is named and there is no terminal for one.
  init?() {
    let named = [environmentVariable("VISUAL"), environmentVariable("EDITOR")].compactMap { $0 }.first { !$0.isEmpty }
    guard let command = named ?? (isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 ? "vi" : nil) else { return nil }
    self.command = command
  }

  /// Edits a file, and waits until the editor ends.
  /// - Parameter line: Where the cursor is to be; the first line needs no word for it.
  /// - Returns: The status of the editor, or 128 and the signal that ended it.
  func edit(_ path: String, line: Int) -> Int32 {
    let place = line > 1 ? " +\(line)" : ""
    let status = system(
      command + place + " '" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'")
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }
}
