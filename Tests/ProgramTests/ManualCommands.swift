import ShapeCommands

/// The parts of the manual that the tables of the program write.
enum ManualCommands {
  /// The verbs that can precede the name of a file.
  static let readingVerbs = ManualPart(
    page: "man/shapeedit.1", start: ".\\\" This list is written by the tests, with RECORD=1, from the table of verbs.\n",
    end: ".\\\" reading verbs end\n",
    text: ".Ic \(CommandTable.standard.commands.filter(\.runsFromShell).map(\.name).joined(separator: " , ")) .\n")

  /// The index of everyday tasks: what is wanted, and the line that does it.
  static let tasks = ManualPart(
    page: "man/shapeedit.1", start: ".\\\" This list is written by the tests, with RECORD=1, from the table of tasks.\n",
    end: ".\\\" tasks end\n",
    text: ".Bd -literal -offset 2n\n"
      + EverydayTask.all.map { task in
        escaped(task.name) + String(repeating: " ", count: max(2, 34 - task.name.count)) + escaped(task.line) + "\n"
      }.joined() + ".Ed\n")

  /// The codes of errors, with their meanings.
  static let codes = ManualPart(
    page: "man/shapeedit-programs.7", start: ".\\\" The codes are written by the tests, with RECORD=1, from the table of errors.\n",
    end: ".\\\" codes end\n",
    text: ".Bl -tag -compact -width \"selector.unclosed-bracket\"\n"
      + ErrorCode.rows.map { ".It Li \($0.code)\n\(escaped($0.meaning))\n" }.joined() + ".El\n")

  static let commands = ManualPart(page: "man/shapeedit-commands.7", start: start, end: end, text: section())

  private static let start = ".\\\" The rest of this section is written by the tests, with RECORD=1, from the table of commands.\n"
  private static let end = ".\\\" commands end\n"

  private static func section() -> String {
    sharedSection()
      + Verb.Group.allCases.map { group in
        ".Ss \(group.rawValue)\n.Bl -tag -width Ds\n" + CommandTable.standard.commands.filter { $0.group == group }.map(entry).joined()
          + ".El\n"
      }.joined()
  }

  // MARK: Flags

  /// The flags that at least three verbs have in the same words, each with its verbs. They are explained once.
  private static let shared: [(flag: FlagForm, verbs: [String])] = {
    var found: [(flag: FlagForm, verbs: [String])] = []
    for command in CommandTable.standard.commands {
      for flag in command.syntax.flags {
        if let index = found.firstIndex(where: { isSame($0.flag, flag) }) {
          found[index].verbs.append(command.name)
        } else {
          found.append((flag, [command.name]))
        }
      }
    }
    return found.filter { $0.verbs.count >= 3 }.sorted { ($0.flag.name, $1.verbs.count) < ($1.flag.name, $0.verbs.count) }
  }()

  private static func isSame(_ one: FlagForm, _ other: FlagForm) -> Bool {
    one.name == other.name && one.value == other.value && one.summary == other.summary
  }

  private static func sharedSection() -> String {
    ".Ss Flags of several verbs\n.Bl -tag -width Ds\n"
      + shared.map { shared in
        ".It \(flag(shared.flag))\n\(sentence(shared.flag.summary))\nOf\n.Ic \(shared.verbs.joined(separator: " , ")) .\n"
      }.joined() + ".El\n"
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
    let flags = command.syntax.flags.filter { flag in !shared.contains { isSame($0.flag, flag) } }
    if !flags.isEmpty {
      text += ".Bl -tag -compact -width Ds\n" + flags.map { ".It \(flag($0))\n\(sentence($0.summary))\n" }.joined() + ".El\n"
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

/// A part of a page that is written from a table.
struct ManualPart: Sendable {
  let page: String
  /// The lines before and after the part.
  let start: String
  let end: String
  let text: String
}
