// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import TerminalText

/// `shapeedit browse [FILE]`.
extension Batch {
  func browse() -> ExitStatus {
    if let status = refuseBrowsing() { return status }
    var options = options
    options.browse = true
    return Batch(options).run()
  }

  private func refuseBrowsing() -> ExitStatus? {
    if options.files.count > 1 { return Shapeedit.refuse("browse shows one document", isJSON: options.json) }
    if options.files.first == "-" {
      return Shapeedit.refuse("standard input has the keys, so the document cannot come from there", isJSON: options.json)
    }
    if options.hasCommands || options.stream || options.output != nil || options.jobs != nil || options.inPlace || options.json
      || options.noInput
    {
      return Shapeedit.refuse(
        "browse goes with --new, --wait, --dry-run, --safe, --ascii, --plain and --color only", help: "keys say what is run",
        isJSON: options.json)
    }
    guard let problem = Conversation.screenProblem else { return nil }
    let file = options.files.first.map { " " + sanitized($0) } ?? " FILE"
    return Shapeedit.refuse(problem, help: "shapeedit\(file) takes typed commands", isJSON: false)
  }
}
