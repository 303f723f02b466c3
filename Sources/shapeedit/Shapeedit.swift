// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import TerminalText
import Glibc
import ShapeCommands
import ShapeFiles
import ShapeModel
import TerminalIO

/// The program: arguments in, exit status out.
@main
@MainActor struct Shapeedit {
  static let version = "0.3.0"

  static func main() {
    cs_forget_runtime_path()
    cs_ignore_write_signals()
    removeFilesOnSignals()
    cs_end_out_of_memory()
    guard let arguments else { exit(refuse("the arguments cannot be read, so nothing was done", isJSON: false).rawValue) }
    exit(Glyphs.$current.withValue(usesUTF8() ? .unicode : .ascii) { run(arguments) }.rawValue)
  }

  /// The arguments without the program's name; nil if they cannot be read, so that nothing runs without the requested options.
  private static var arguments: [String]? {
    let count = cs_argument_count()
    return count < 0 ? nil : (0..<count).dropFirst().map { ResolvedPath.text(cs_argument($0)) }
  }

  static func run(_ arguments: [String]) -> ExitStatus {
    // This check precedes comparisons with words.
    if let word = arguments.first(where: CombiningMarkRun.isExcessive) {
      return refuse("\(sanitized(word, limit: 60)): \(CombiningMarkRun.message)", isJSON: arguments.contains("--json"))
    }
    if let first = arguments.first {
      if first == "__complete" { return ShellCompletion.run(Array(arguments.dropFirst())) }
    }
    if arguments == ["version"], !ResolvedPath.exists("version") { return printVersion() }
    let (mode, arguments) = takingMode(arguments)
    if mode == nil, let steps = StepsRun(arguments) { return steps.run() }
    if mode == nil, let verb = VerbRun(arguments) { return verb.run() }
    var options: Options
    do throws(ArgumentError) {
      options = try Options(parsing: arguments)
      if options.asksForHelp { return printHelp() }
      if options.asksForVersion { return printVersion() }
      try options.readArguments()
    } catch {
      return refuse(error.message, help: error.help, isJSON: arguments.prefix { $0 != "--" }.contains("--json"))
    }
    do throws(CommandError) { try options.readList() } catch {
      return refuse(error.diagnostic.message, help: error.diagnostic.help.first, isJSON: options.json)
    }
    return run(options, mode)
  }

  /// A mode of the program, chosen by its first argument that is not a switch; not a verb of the language.
  private enum Mode: String { case serve, browse, tutor }

  /// The mode, and the arguments without its name.
  private static func takingMode(_ arguments: [String]) -> (Mode?, [String]) {
    var (options, words) = (Options(), arguments[...])
    while options.take(&words) {}
    guard let mode = Mode(rawValue: words.first ?? "") else { return (nil, arguments) }
    return (mode, Array(arguments.prefix(words.startIndex) + words.dropFirst()))
  }

  private static func run(_ options: Options, _ mode: Mode?) -> ExitStatus {
    switch mode {
    case .serve: Batch(options).serve()
    case .browse: Batch(options).browse()
    case .tutor: Batch(options).tutor()
    case nil: Batch(options).run()
    }
  }

  private static func printVersion() -> ExitStatus {
    Output.write(
      "shapeedit \(version)\nLicense GPL-3.0-or-later: GNU GPL version 3 or later; there is no warranty.\n", to: STDOUT_FILENO)
    return .done
  }

  private static func printHelp() -> ExitStatus {
    let lines = ProgramOption.all.flatMap(\.helpLines).map { $0.text + "\n" }.joined()
    Output.write(usage + "\n\nOptions:\n" + lines, to: STDOUT_FILENO)
    return .done
  }

  /// Reports the reason why nothing was run; the message may contain untrusted text.
  static func refuse(_ message: String, help: String? = nil, isJSON: Bool) -> ExitStatus {
    if isJSON {
      let error = CommandError(SourceRange(0, 0), "usage", message, help: help.map { [$0] } ?? [], .usage)
      Output.write(error.json().text + "\n", to: STDOUT_FILENO)
      return .usage
    }
    let lines = ["shapeedit: " + sanitized(message, limit: 1000)] + (help.map { ["  help: " + sanitized($0, limit: 1000)] } ?? [])
    Output.write(lines.joined(separator: "\n") + "\n", to: STDERR_FILENO)
    return .usage
  }

  private static let usage = """
    shapeedit edits layered drawings as outlines.

      shapeedit tutor                    learn it in ten steps
      shapeedit FILE                     type commands, answered at once
      shapeedit FILE -c 'set #body fill red' -i
      shapeedit FILE < script.se         or -f script.se
      shapeedit VERB FILE ...            rows, ls, tree, find, count, get, inspect,
                                         info, check, fmt; with -i, set and others
      shapeedit undo FILE                takes back the last save; redo, history
      shapeedit browse FILE              outline, canvas and values, full screen
      shapeedit serve FILE               answers programs: Model Context Protocol
      shapeedit help VERB                what a command does
    """
}
