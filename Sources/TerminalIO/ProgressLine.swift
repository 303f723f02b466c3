// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import Glibc

/// A progress bar on the last line of a terminal, redrawn in place and erased before other output, also if a signal ends the program.
package struct ProgressLine {
  private let descriptor: Int32
  private var shownCount = 0

  /// Nil if the descriptor is not a terminal.
  package init?(descriptor: Int32) {
    guard isTerminal(descriptor) else { return nil }
    self.descriptor = descriptor
  }

  /// Draws the completed part, 0 through 1.
  package mutating func draw(_ part: Double) {
    let columns = TerminalSize.of(descriptor).columns
    let text = ProgressLine.text(part, columns: columns)
    let padding = String(repeating: " ", count: max(0, shownCount - text.utf8.count))
    shownCount = max(shownCount, text.utf8.count)
    // The terminal shows Ctrl-C as two cells after the bar.
    let end = Array(ProgressLine.blanks(min(shownCount + 2, columns - 1)).utf8)
    terminal_modes_set_epilogue(descriptor, end, Int32(end.count))
    Output.write("\r" + text + padding, to: descriptor)
  }

  /// Erases the bar.
  package mutating func erase() {
    guard shownCount > 0 else { return }
    Output.write(ProgressLine.blanks(shownCount), to: descriptor)
    terminal_modes_set_epilogue(descriptor, nil, 0)
    shownCount = 0
  }

  /// Blanks the start of the line. Spaces work on every terminal.
  static func blanks(_ count: Int) -> String { "\r" + String(repeating: " ", count: count) + "\r" }

  /// `[#########...........]  45 %`, narrower than the window by a cell, so that no terminal wraps the line.
  package static func text(_ part: Double, columns: Int) -> String {
    let part = part.isNaN ? 0 : min(max(part, 0), 1)
    let number = "\(Int(part * 100))"
    let percent = String(repeating: " ", count: 3 - number.utf8.count) + number + " %"
    let width = min(columns - 1, 48) - percent.utf8.count - 3
    guard width >= 4 else { return columns > percent.utf8.count ? percent : "" }
    let filled = Int(part * Double(width))
    return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "] " + percent
  }
}
