import ShapeCommands
import TerminalIO

/// `shapeedit VERB FILE …`: one reading command on one document.
@MainActor enum VerbRun {
  static func run(_ command: CommandSpecification, _ arguments: [String]) -> ExitStatus {
    var options = Options()
    // The program's own switches may stand among those of the verb.
    var rest = arguments.filter { !take($0, &options) }
    if rest.contains("--help") || rest.contains("-h") { return batch(options, "help \(command.name)") }
    guard command.needsDocument else { return batch(options, line(command, rest)) }
    guard let index = rest.firstIndex(where: { !$0.hasPrefix("-") || $0 == "-" }) else {
      return Shapeedit.refuse("\(command.name) needs a file", help: "write shapeedit \(command.name) FILE …")
    }
    options.files = [rest.remove(at: index)]
    guard command.name == "fmt" else { return batch(options, line(command, rest)) }
    if rest.contains("--check") {
      options.json = true
      options.dryRun = true
    } else {
      options.inPlace = true
    }
    return batch(options, "fmt")
  }

  private static func take(_ word: String, _ options: inout Options) -> Bool {
    switch word {
    case "--ascii": options.ascii = true
    case "--safe": options.safe = true
    case "-q", "--quiet": options.quiet = true
    case "-v", "--verbose": options.verbose = true
    default:
      guard word.hasPrefix("--color="), let color = ColorChoice(rawValue: String(word.dropFirst("--color=".count))) else { return false }
      options.color = color
    }
    return true
  }

  private static func batch(_ options: Options, _ line: String) -> ExitStatus {
    var options = options
    options.commands = [line]
    return Batch(options).run()
  }

  /// The words of the shell as a line of the language.
  private static func line(_ command: CommandSpecification, _ words: [String]) -> String {
    var line = command.name
    var position = 0
    for word in words {
      line += " "
      if word.hasPrefix("--") {
        line += word
        continue
      }
      line += ShellWord.asWord(word, isSelector: command.isSelector(position))
      position += 1
    }
    return line
  }
}
