import Glibc
import TerminalIO

/// Unbuffered writing to descriptors, and reading of single keys.
enum Terminal {
  static func write(_ text: String, to descriptor: Int32) {
    var output = Output(descriptor: descriptor)
    do throws(OutputError) {
      try output.write(text)
      try output.flush()
    } catch {
      // The reader has closed the pipe; there is no one to report to.
    }
  }

  /// Prompts for one of several keys, and then erases the prompt.
  /// - Returns: Nil for Ctrl-C, Ctrl-D and Escape, and if the terminal was closed.
  static func key(_ question: String, among keys: [Character]) -> Character? {
    var former = termios()
    guard tcgetattr(STDIN_FILENO, &former) == 0 else { return nil }
    var raw = former
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &former) }
    write(question, to: STDOUT_FILENO)
    defer { write("\r" + String(repeating: " ", count: question.count) + "\r", to: STDOUT_FILENO) }
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR, !TerminalIO.isInterrupted() { continue }
      guard count == 1, ![0x03, 0x04, 0x1b].contains(byte) else { return nil }
      let key = Character(Unicode.Scalar(byte))
      if keys.contains(key) { return key }
    }
  }
}
