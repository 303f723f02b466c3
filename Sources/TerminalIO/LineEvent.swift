// SPDX-License-Identifier: GPL-3.0-or-later
/// The result of reading a line.
package enum LineEvent: Equatable, Sendable {
  /// A line without its line end. A paste may contain several lines, separated by LF.
  case line(String)
  /// Ctrl-C: the typed text was dropped.
  case interrupt
  /// Ctrl-D on an empty line, the end of a file, or a closed terminal.
  case endOfInput
  /// SIGTERM, SIGHUP or SIGQUIT arrived; the terminal is restored. Save, then call ``endProcess(bySignal:)``.
  case terminate(signal: Int32)
  /// A line could not be read; call again for the next one. On a terminal this is only a line that is too long, which is discarded.
  case unreadable(LineReaderError)
}
