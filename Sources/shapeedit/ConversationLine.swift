// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import Glibc
import ShapeCommands
import ShapeModel
import TerminalIO

/// Lines that exist only in a conversation: `browse`, `!COMMAND` for the shell, `clear`, `pager`, and `/WORDS` for `search WORDS`.
@MainActor enum ConversationLine {
  /// Runs a line that is not a command of the language.
  /// - Returns: False if it is one.
  static func run(_ source: SourceText, _ session: Session, _ pager: Pager) -> Bool {
    let text = String(decoding: source.bytes, as: UTF8.self).drop { $0 == " " }
    let words = text.split(separator: " ", maxSplits: 1)
    let isClear = text.split(separator: " ") == ["clear"]
    guard text.hasPrefix("!") || words.first == "pager" || isClear else { return false }
    // The lines of a paste that follow are commands of the language.
    if text.utf8.contains(UInt8(ascii: "\n")) {
      let first = String(Substring(text.utf8.prefix { $0 != UInt8(ascii: "\n") }))
      pager.add(message: .error("'\(sanitized(first, limit: 60))' works as a single line only; nothing was run"))
    } else if text.hasPrefix("!"), session.options.isSafe {
      pager.add(message: .error("--safe runs no commands of the shell"))
    } else if text.hasPrefix("!") {
      runShell(String(text.dropFirst()), pager)
    } else if isClear {
      Output.write("\u{1b}[H\u{1b}[2J\u{1b}[3J", to: STDOUT_FILENO)
    } else {
      choose(words.count > 1 ? String(words[1]) : "", session, pager)
    }
    return true
  }

  /// Whether a line requests the full screen.
  static func isBrowse(_ source: SourceText) -> Bool {
    String(decoding: source.bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: true) == ["browse"]
  }

  /// Translates a line to the language: `/WORDS` becomes `search WORDS`; in the tutorial, Enter alone and `next` become `tutor`.
  static func command(_ source: SourceText, in session: Session) -> SourceText {
    let text = String(decoding: source.bytes, as: UTF8.self)
    let words = text.split(separator: " ")
    if session.scripting.tutorStep != nil, words.isEmpty || words == ["next"] && session.viewpoint.search.isEmpty {
      return SourceText(name: source.name, "tutor", firstLine: source.position(of: 0).line)
    }
    guard text.hasPrefix("/"), text.dropFirst().contains(where: { $0 != " " }) else { return source }
    return SourceText(name: source.name, "search " + text.dropFirst(), firstLine: source.position(of: 0).line)
  }

  /// `pager off`, `pager on`, `pager COMMAND`; `pager` alone prints the current choice.
  private static func choose(_ word: String, _ session: Session, _ pager: Pager) {
    switch word.trimmingBlanks {
    case "":
      let text =
        switch pager.choice {
        case .off: "long answers are printed without a pager"
        case .command(let command): "long answers go through \(sanitized(command))"
        case .more: "long answers stop after each page"
        }
      Output.write(text + "\n", to: STDOUT_FILENO)
    case "off": pager.choose(.off)
    case let command where session.options.isSafe: pager.add(message: .error("--safe uses no pager, so not \(sanitized(command))"))
    case "on": pager.choose(Pager.chosen())
    case let command: pager.choose(.command(command))
    }
  }

  /// Runs a command in the user's shell, which controls the terminal meanwhile.
  private static func runShell(_ command: String, _ pager: Pager) {
    guard let program = ForegroundProgram(shell: command, pager.loop) else {
      return pager.add(message: .error("/bin/sh cannot be started"))
    }
    let status = program.finish()
    if status != 0 { pager.add(message: StyledLine("status \(status)")) }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
