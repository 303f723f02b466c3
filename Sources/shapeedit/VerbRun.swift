import ArgumentParser
import Glibc
import ShapeCommands
import TerminalIO

/// `shapeedit VERB FILE …`: one reading command on one document.
@MainActor enum VerbRun {
  static func run(_ command: CommandSpecification, _ arguments: [String]) -> ExitStatus {
    var rest = arguments
    var own: [String] = []
    // The program's own switches may stand among those of the verb.
    rest.removeAll { word in
      let isOwn = ["--ascii", "--safe", "-q", "-v", "--quiet", "--verbose"].contains(word) || word.hasPrefix("--color=")
      if isOwn { own.append(word) }
      return isOwn
    }
    if rest.contains("--help") || rest.contains("-h") { return batch(own, [], "help \(command.name)") }
    guard command.needsDocument else { return batch(own, [], line(command, rest)) }
    guard let index = rest.firstIndex(where: { !$0.hasPrefix("-") || $0 == "-" }) else {
      Terminal.write("shapeedit: \(command.name) needs a file\n  usage: shapeedit \(command.name) FILE …\n", to: STDERR_FILENO)
      return .usage
    }
    let file = rest.remove(at: index)
    guard command.name == "fmt" else { return batch(own, [file], line(command, rest)) }
    if rest.contains("--check") { return batch(own + ["--json"], [file], "fmt", isCheck: true) }
    return batch(own + ["-i"], [file], "fmt")
  }

  private static func batch(_ own: [String], _ files: [String], _ line: String, isCheck: Bool = false) -> ExitStatus {
    do {
      let options = try Options.parse(own + ["-c", line] + (isCheck ? ["--dry-run"] : []) + ["--"] + files)
      return Batch(options).run()
    } catch {
      Terminal.write("shapeedit: \(Options.message(for: error))\n", to: STDERR_FILENO)
      return .usage
    }
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
