import ShapeCommands

/// The part of the manual page that the table of commands writes.
enum ManualCommands {
  static let start = ".\\\" The rest of this section is written by the tests, with RECORD=1, from the table of commands.\n"
  static let end = ".\\\" commands end\n"

  static func section() -> String {
    Verb.Group.allCases.map { group in
      ".Ss \(group.rawValue)\n.Bl -tag -width Ds\n" + CommandTable.standard.commands.filter { $0.group == group }.map(entry).joined()
        + ".El\n"
    }.joined()
  }

  private static func entry(_ command: Verb) -> String {
    var text =
      ".It Ic \(command.name)" + command.syntax.parameters.map(parameter).joined()
      + command.syntax.flags.map { " Oo \(flag($0)) Oc" }.joined() + "\n"
    text += sentence(command.help.summary) + "\n"
    if !command.aliases.isEmpty {
      text += "Also called\n.Ic \(command.aliases.map { $0 == "?" ? "\\&?" : $0 }.joined(separator: " , ")) .\n"
    }
    if !command.help.forms.isEmpty {
      let forms = command.help.forms.map { escaped("\(command.name) \($0)") + "\n" }
      text += ".Bd -literal -offset indent -compact\n" + forms.joined() + ".Ed\n"
    }
    if !command.syntax.flags.isEmpty {
      text += ".Bl -tag -compact -width Ds\n" + command.syntax.flags.map { ".It \(flag($0))\n\(sentence($0.summary))\n" }.joined() + ".El\n"
    }
    return text + ".Bd -literal -offset indent -compact\n" + command.help.examples.map(example(width(command))).joined() + ".Ed\n"
  }

  private static func parameter(_ parameter: ParameterForm) -> String {
    if parameter.written == "" { return "" }
    if let written = parameter.written { return " Ar \"\(escaped(written))\"" }
    let name = "Ar \"\(escaped(parameter.name))\(parameter.repeats ? " ..." : "")\""
    return parameter.isOptional ? " Oo \(name) Oc" : " " + name
  }

  private static func flag(_ flag: FlagForm) -> String {
    "Fl \(escaped(String(flag.name.dropFirst())))" + (flag.value.map { " Ar \(escaped($0))" } ?? "")
  }

  private static func width(_ command: Verb) -> Int { command.help.examples.map(\.line.count).max() ?? 0 }

  private static func example(_ width: Int) -> (Verb.Example) -> String {
    { example in
      escaped(example.line) + String(repeating: " ", count: width - example.line.count) + "  # " + escaped(example.shows) + "\n"
    }
  }

  private static func sentence(_ text: String) -> String { escaped(text.prefix(1).uppercased() + text.dropFirst()) + "." }

  /// Characters that mean something to the formatter, or are drawn otherwise than typed.
  static func escaped(_ text: String) -> String {
    var result = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "\"": result += "\\(dq"
      case "'": result += "\\(aq"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "`": result += "\\(ga"
      case "-": result += "\\-"
      case "…": result += "..."
      default: result.append(character)
      }
    }
    return result
  }
}
