import Glibc
import TerminalIO

/// The editor of the user: `$VISUAL`, else `$EDITOR`, else `vi`, run by the shell as git runs it.
enum EditorProgram {
  /// Edits a file, and waits until the editor ends.
  /// - Parameter line: Where the cursor is to be; the first line needs no word for it.
  /// - Returns: The status of the editor, or 128 and the signal that ended it.
  static func edit(_ path: String, line: Int) -> Int32 {
    let names = [environmentVariable("VISUAL"), environmentVariable("EDITOR"), "vi"].compactMap { $0 }
    let editor = names.first { !$0.isEmpty } ?? "vi"
    let place = line > 1 ? " +\(line)" : ""
    let status = system(
      editor + place + " '" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'")
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }
}
