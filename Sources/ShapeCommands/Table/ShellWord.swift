import ShapeModel

/// Words that come from a shell, where one word may hold blanks.
package enum ShellWord {
  /// The text as one word of the language: as it is where it reads as one, in parentheses for a selector, else in quotes.
  package static func asWord(_ text: String, isSelector: Bool) -> String {
    let parsed = Parser.parse(SourceText(name: "", "x " + text))
    if parsed.diagnostics.isEmpty, parsed.pending == nil, parsed.script.statements.count == 1,
      case .command(let command) = parsed.script.statements[0].kind, command.arguments.count == 1,
      command.arguments[0].range.count == text.utf8.count
    {
      return text
    }
    if isSelector { return "(\(text))" }
    var quoted = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"", "\\", "$": quoted += "\\" + String(character)
      case "\n": quoted += "\\n"
      default: quoted.unicodeScalars.append(character)
      }
    }
    return quoted + "\""
  }
}

extension CommandSpecification {
  /// Whether `shapeedit VERB FILE` runs it: everything that only reads, and `fmt`.
  package var runsFromShell: Bool { effect == .pure || effect == .view && !["new", "close", "quit"].contains(name) || name == "fmt" }

  /// Whether it says something about a document.
  package var needsDocument: Bool { !["help", "props", "echo"].contains(name) }

  package func isSelector(_ position: Int) -> Bool { parameter(position)?.type == .selector }
}
