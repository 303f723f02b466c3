// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ShapeCommands
import ShapeFiles
import TerminalIO
import TerminalText

/// Implements `__complete N WORD…` for the completion scripts of bash, zsh and fish.
@MainActor enum ShellCompletion {
  static func run(_ arguments: [String]) -> ExitStatus {
    guard let first = arguments.first, let index = Int(first), index >= 0 else { return .usage }
    let words = Array(arguments.dropFirst())
    let word = index < words.count ? words[index] : ""
    let before = Array(words.prefix(index))
    var lines: [String] = []
    if let last = before.last, let option = ProgramOption.all.first(where: { $0.names.contains(last) }), !option.values.isEmpty {
      lines = option.values.filter { $0.hasPrefix(word) }
    } else if let last = before.last, ["-c", "--command"].contains(last) {
      lines = commandLine(word, Array(before.dropLast()))
    } else if before.allSatisfy({ $0.hasPrefix("-") }), !word.hasPrefix("-") {
      lines = firstWords.filter { $0.word.hasPrefix(word) }.map { "\($0.word)\t\($0.summary)" }
    } else if let verb = before.first, let command = command(verb), command.runsFromShell || command.runsOnDocument {
      lines = verbWords(command, before, word)
    } else if word.hasPrefix("-") {
      lines = ProgramOption.all.flatMap(\.names).filter { $0.hasPrefix(word) }
    }
    for line in lines { Output.write(line + "\n", to: STDOUT_FILENO) }
    return .done
  }

  /// The verb that the first word is or, in other programs, means.
  private static func command(_ word: String) -> Verb? {
    CommandTable.standard.find(word) ?? (Vocabulary.verbs.contains(word) ? CommandTable.standard.verb(meantBy: word) : nil)
  }

  /// The words that the program is called with first, in the place of a file: verbs, and the program's own modes.
  private static var firstWords: [(word: String, summary: String)] {
    let modes = ["browse": "outline, canvas and values, full screen", "serve": "answer programs by the Model Context Protocol"]
    let verbs = CommandTable.standard.commands.filter {
      ["undo", "redo", "history", "tutor", "help"].contains($0.name) || $0.group != .history && ($0.runsFromShell || $0.runsOnDocument)
    }
    return (verbs.map { ($0.name, $0.help.summary) } + modes.map { ($0.key, $0.value) }).sorted { $0.0 < $1.0 }
  }

  /// The completions of the last command in the text of `-c`, for the first document among the words.
  private static func commandLine(_ text: String, _ before: [String]) -> [String] {
    let session = Session()
    if let file = before.first(where: { !$0.hasPrefix("-") && ResolvedPath.exists($0) }) {
      do throws(CommandError) { try session.open(file) } catch { return [] }
    }
    let answer = Completer.answer(to: text, in: session)
    guard !answer.isCut else { return [] }
    let head = String(decoding: Array(text.utf8)[..<answer.start], as: UTF8.self)
    var lines: [String] = []
    for candidate in answer.candidates {
      let line = head + candidate.whole()
      // Control characters would affect the terminal when the shell lists candidates, and are left out.
      guard sanitized(line, limit: 4096).utf8.elementsEqual(line.utf8) else { continue }
      lines.append(candidate.summary.isEmpty ? line : line + "\t" + sanitized(candidate.summary))
    }
    return lines
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
    return ShellAnswer(to: word, behind: before[0], rest, in: session).lines
  }
}
