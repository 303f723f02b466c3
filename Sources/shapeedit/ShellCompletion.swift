// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ShapeCommands
import TerminalIO

/// Implements `__complete N WORD…` for the completion scripts of bash, zsh and fish.
@MainActor enum ShellCompletion {
  static func run(_ arguments: [String]) -> ExitStatus {
    guard let first = arguments.first, let index = Int(first), index >= 0 else { return .usage }
    let words = Array(arguments.dropFirst())
    let word = index < words.count ? words[index] : ""
    let before = Array(words.prefix(index))
    var lines: [String] = []
    if before.isEmpty, !word.hasPrefix("-") {
      lines = CommandTable.standard.commands.filter { $0.runsFromShell && $0.name.hasPrefix(word) && !word.isEmpty }.map {
        "\($0.name)\t\($0.help.summary)"
      }
    } else if let verb = before.first, let command = CommandTable.standard.find(verb), command.runsFromShell {
      lines = verbWords(command, before, word)
    } else if word.hasPrefix("-") {
      lines = ProgramOption.all.flatMap(\.names).filter { $0.hasPrefix(word) }
    }
    for line in lines { Output.write(line + "\n", to: STDOUT_FILENO) }
    return .done
  }

  /// The completions after the file name: the verb's own arguments, from that document.
  private static func verbWords(_ command: Verb, _ before: [String], _ word: String) -> [String] {
    let session = Session()
    var rest = Array(before.dropFirst())
    if command.needsDocument {
      guard let file = rest.firstIndex(where: { !$0.hasPrefix("-") }) else { return [] }
      do throws(CommandError) { try session.open(rest[file]) } catch { return [] }
      rest.remove(at: file)
    }
    return ShellAnswer(to: word, behind: command.name, rest, in: session).lines
  }
}
