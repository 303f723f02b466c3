import Glibc

/// A bar on the last line of a terminal, drawn over itself and taken away before anything else is written.
package struct ProgressLine {
  private let descriptor: Int32
  private var shownCount = 0

  /// Nil where there is no terminal: a pipe is told nothing.
  package init?(descriptor: Int32) {
    guard isTerminal(descriptor) else { return nil }
    self.descriptor = descriptor
  }

  /// Draws how much is done, 0 through 1.
  package mutating func draw(_ part: Double) {
    let text = ProgressLine.text(part, columns: TerminalSize.of(descriptor).columns)
    write("\r" + text + String(repeating: " ", count: max(0, shownCount - text.utf8.count)))
    shownCount = max(shownCount, text.utf8.count)
  }

  /// Leaves the line as if nothing had stood there.
  package mutating func erase() {
    guard shownCount > 0 else { return }
    // Blanks do it on every terminal.
    write("\r" + String(repeating: " ", count: shownCount) + "\r")
    shownCount = 0
  }

  /// `[#########...........]  45 %`, a cell narrower than the window, so that no terminal goes to the next line.
  static func text(_ part: Double, columns: Int) -> String {
    let part = part.isNaN ? 0 : min(max(part, 0), 1)
    let number = "\(Int(part * 100))"
    let percent = String(repeating: " ", count: 3 - number.utf8.count) + number + " %"
    let width = min(columns - 1, 48) - percent.utf8.count - 3
    guard width >= 4 else { return columns > percent.utf8.count ? percent : "" }
    let filled = Int(part * Double(width))
    return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "] " + percent
  }

  private func write(_ text: String) {
    var output = Output(descriptor: descriptor)
    do throws(OutputError) {
      try output.write(text)
      try output.flush()
    } catch {
      // Nobody is there to look at it.
    }
  }
}
