/// What came of asking for a line.
package enum LineEvent: Equatable, Sendable {
  /// A line without its end. A paste may bring several lines at once, with LF between them.
  case line(String)
  /// Ctrl-C: what was typed is dropped.
  case interrupt
  /// Ctrl-D on an empty line, the end of a file, or a terminal that went away.
  case endOfInput
  /// SIGTERM, SIGHUP or SIGQUIT came; the terminal is as it was found. Save, then ``endProcess(bySignal:)``.
  case terminate(signal: Int32)
  /// A line could not be taken; ask again for the next. From a terminal only one that is too long, which is dropped to its end.
  case unreadable(LineReaderError)
}
