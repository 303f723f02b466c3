import TerminalIO

/// Writing to descriptors, whole.
enum Terminal {
  static func write(_ text: String, to descriptor: Int32) {
    var output = Output(descriptor: descriptor)
    do throws(OutputError) {
      try output.write(text)
      try output.flush()
    } catch {
      // Whoever read this has gone; there is nobody left to tell.
    }
  }
}
