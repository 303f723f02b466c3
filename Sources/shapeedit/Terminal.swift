import Glibc
import TerminalIO

/// Unbuffered writing to descriptors.
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
}
