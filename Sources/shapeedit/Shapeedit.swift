import ArgumentParser
import CSystem
import Glibc
import ShapeCommands
import TerminalIO

/// The program: arguments in, exit status out.
@main
@MainActor struct Shapeedit {
  static let version = "0.1.0"

  static func main() {
    // A document full of dates and decimals must not depend on where it is read.
    setlocale(LC_CTYPE, "")
    cs_ignore_write_signals()
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  static func run(_ arguments: [String]) -> ExitStatus {
    if let first = arguments.first {
      if first == "__complete" { return ShellCompletion.run(Array(arguments.dropFirst())) }
      if first == "--version" {
        print("shapeedit \(version)")
        print("License GPL-3.0-or-later: GNU GPL version 3 or later; there is no warranty.")
        return .done
      }
      if let command = CommandTable.find(first), command.runsFromShell { return VerbRun.run(command, Array(arguments.dropFirst())) }
    }
    let options: Options
    do { options = try Options.parse(arguments) } catch {
      return report(error)
    }
    return Batch(options).run()
  }

  /// Usage errors and requests for help: the library says 64 for a wrong argument, and we say 2.
  private static func report(_ error: any Error) -> ExitStatus {
    // The library names what it parses after the type.
    let text = Options.fullMessage(for: error).replacing("options [<", with: "shapeedit [<")
    let isHelp = Options.exitCode(for: error).isSuccess
    if isHelp {
      Terminal.write(usage + "\n" + text.drop(while: "\n") + "\n", to: STDOUT_FILENO)
      return .done
    }
    Terminal.write("shapeedit: \(text.drop(while: "\n"))\n", to: STDERR_FILENO)
    return .usage
  }

  private static let usage = """
    shapeedit edits layered drawings as outlines.

      shapeedit FILE                     type commands, answered at once
      shapeedit FILE -c 'set #body fill red' -i
      shapeedit FILE < script.se         or -f script.se
      shapeedit VERB FILE ...            rows, ls, tree, find, count, get, inspect, info, check, fmt
      shapeedit help VERB                what a command does
    """
}

extension String {
  fileprivate func drop(while character: Character) -> Substring { drop { $0 == character } }
}

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
