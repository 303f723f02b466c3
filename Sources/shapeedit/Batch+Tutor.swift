// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ShapeCommands
import TerminalIO

/// `shapeedit tutor [STEP]`.
extension Batch {
  /// Starts a conversation with a step of the tutorial, by default the first one.
  func tutor() -> ExitStatus {
    let step = options.files.first.flatMap { Int($0) }
    if options.files.count > (step == nil ? 0 : 1) || options.hasCommands || options.stream || options.output != nil || options.inPlace {
      return Shapeedit.refuse("tutor takes no files and no commands: it brings a drawing", isJSON: options.json)
    }
    guard isTerminal(STDIN_FILENO), !options.noInput else {
      return Shapeedit.refuse("tutor needs a terminal", help: "shapeedit help lists the commands", isJSON: options.json)
    }
    var options = options
    options.files = []
    options.tutor = step.map { "tutor \($0)" } ?? "tutor"
    return Batch(options).run()
  }
}
