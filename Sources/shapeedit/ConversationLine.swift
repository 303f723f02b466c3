import TerminalText
import Glibc
import ShapeCommands
import ShapeModel

/// Lines that exist only in a conversation: `!COMMAND` for the shell, `clear`, `pager`, and `/WORDS` for `search WORDS`.
@MainActor enum ConversationLine {
  /// Runs a line that is not a command of the language.
  /// - Returns: False if it is one.
  static func run(_ source: SourceText, _ session: Session, _ pager: Pager) -> Bool {
    let text = String(decoding: source.bytes, as: UTF8.self).drop { $0 == " " }
    if text.hasPrefix("!") {
      if session.options.isSafe {
        Terminal.write("error: --safe runs no commands of the shell\n", to: STDERR_FILENO)
      } else {
        runShell(String(text.dropFirst()))
      }
      return true
    }
    let words = text.split(separator: " ", maxSplits: 1)
    if words.first == "pager" {
      choose(words.count > 1 ? String(words[1]) : "", session, pager)
      return true
    }
    guard text.split(separator: " ") == ["clear"] else { return false }
    Terminal.write("\u{1b}[H\u{1b}[2J\u{1b}[3J", to: STDOUT_FILENO)
    return true
  }

  /// Translates a line to the language: `/WORDS` becomes `search WORDS`.
  static func command(_ source: SourceText) -> SourceText {
    let text = String(decoding: source.bytes, as: UTF8.self)
    guard text.hasPrefix("/"), text.dropFirst().contains(where: { $0 != " " }) else { return source }
    return SourceText(name: source.name, "search " + text.dropFirst(), firstLine: source.position(of: 0).line)
  }

  /// `pager off`, `pager on`, `pager COMMAND`; `pager` alone prints the current choice.
  private static func choose(_ word: String, _ session: Session, _ pager: Pager) {
    switch word.trimmingBlanks {
    case "":
      let text =
        switch pager.choice {
        case .off: "long answers are printed as they are"
        case .command(let command): "long answers go through \(sanitized(command))"
        case .more: "long answers stop after each page"
        }
      Terminal.write(text + "\n", to: STDOUT_FILENO)
    case "off": pager.choose(.off)
    case "on": pager.choose(Pager.usual(safe: session.options.isSafe, isOn: true))
    case let command where session.options.isSafe:
      Terminal.write("error: --safe runs no commands of the shell, so not \(sanitized(command))\n", to: STDERR_FILENO)
    case let command: pager.choose(.command(command))
    }
  }

  /// Runs a command in the user's shell, which controls the terminal meanwhile.
  private static func runShell(_ command: String) {
    let status = system(command)
    // The exit status is in the second byte, a signal in the first.
    let code = status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
    if code != 0 { Terminal.write("status \(code)\n", to: STDERR_FILENO) }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
