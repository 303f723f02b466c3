// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeModel
import TerminalText
import TerminalIO

/// An option of the program: its spellings, its help, and its effect.
///
/// ``all`` is the only list of options: the parser, verbs that are called from the shell, completion, `--help` and the test of the manual
/// read it.
struct ProgramOption: Sendable {
  enum Effect: Sendable {
    case toggle(@Sendable (inout Options) -> Void)
    /// Takes a value. The closure returns false if it is invalid; `expected` then describes a valid one.
    case value(_ name: String, expected: String = "", @Sendable (inout Options, String) -> Bool)
    /// Takes a name and a value.
    case pair(_ name: String, @Sendable (inout Options, _ name: String, _ value: String) -> Void)

    /// Takes any text as its value.
    static func text(_ name: String, _ set: @escaping @Sendable (inout Options, String) -> Void) -> Effect {
      .value(name) { options, text in
        set(&options, text)
        return true
      }
    }
  }

  /// The short spelling if there is one, and the long one: `-c`, `--command`.
  let names: [String]
  let help: String
  let effect: Effect
  /// Whether it may be among the words of a verb: `shapeedit rows FILE --json`. Others may be flags of verbs as well.
  let isAllowedInVerbs: Bool
  /// The words that its value may be; empty for any other value.
  let values: [String]

  private init(_ names: String..., help: String, inVerbs: Bool = false, values: [String] = [], _ effect: Effect) {
    (self.names, self.help, isAllowedInVerbs, self.values, self.effect) = (names, help, inVerbs, values, effect)
  }

  /// All options, in the order of `--help`.
  static let all: [ProgramOption] = [
    ProgramOption(
      "-c", "--command", help: "Run a command; may be repeated.",
      .text("LINE") { $0.commands.append($1) }),
    ProgramOption(
      "-f", "--file", help: "Run a script; - is standard input.",
      .text("SCRIPT") { $0.scripts.append($1) }),
    ProgramOption(
      "-i", "--in-place", help: "Write each document back to its file, if everything went well.", inVerbs: true,
      .toggle { $0.inPlace = true }),
    ProgramOption(
      "-o", "--output", help: "Write the document to another file; - is standard output, without answers.",
      .text("FILE") { $0.outputs.append($1 == "/dev/stdout" ? "-" : $1) }),
    ProgramOption("--force", help: "Let --output write over a file.", .toggle { $0.force = true }),
    ProgramOption("--new", help: "Start a new document; save and -i write it to FILE.", inVerbs: true, .toggle { $0.new = true }),
    ProgramOption(
      "--stream", help: "Answer each line of standard input at once, for a program at the other end of a pipe.", inVerbs: true,
      .toggle { $0.stream = true }),
    ProgramOption(
      "-n", "--dry-run", help: "Report what would change, and change nothing.", inVerbs: true, .toggle { $0.dryRun = true }),
    ProgramOption("-q", "--quiet", help: "Print answers, warnings and errors only.", inVerbs: true, .toggle { $0.quiet = true }),
    ProgramOption("-v", "--verbose", help: "Report what was done.", inVerbs: true, .toggle { $0.verbose = true }),
    ProgramOption(
      "--keep-going", help: "Continue after errors; each command is a step of its own.", inVerbs: true, .toggle { $0.keepGoing = true }),
    ProgramOption("--no-input", help: "Never wait for input from a terminal.", inVerbs: true, .toggle { $0.noInput = true }),
    ProgramOption(
      "--wait", help: "How long to wait while another program edits the document; 2 by default when writing.", inVerbs: true,
      .value("SECONDS", expected: "a number, as in 2 or 0.5") { options, text in
        options.wait = DecimalNumber.value(text)
        return options.wait != nil
      }),
    ProgramOption(
      "-j", "--jobs", help: "Work on so many documents at once; 0 for all processors.", inVerbs: true,
      .value("COUNT", expected: "a whole number; --json answers in JSON") { options, text in
        options.jobs = Int(text)
        return options.jobs != nil
      }),
    ProgramOption(
      "--files-from", help: "Take the names of documents from a file too, one a line or with NUL between; - is standard input.",
      inVerbs: true, .text("LIST") { $0.filesFrom = $1 }),
    ProgramOption(
      "--arg", help: "Give a variable a value: $NAME, which is never read as code.", inVerbs: true,
      .pair("NAME VALUE") { options, name, value in
        (options.arguments[name], options.argumentFiles[name]) = (Scalar(data: value), nil)
      }),
    ProgramOption(
      "--args", help: "Give a variable the lines of a file, or the rows of a .csv file, for a loop.", inVerbs: true,
      .pair("NAME FILE") { $0.argumentFiles[$1] = $2 }),
    ProgramOption("--json", help: "Answer in JSON, one object a line, errors too.", inVerbs: true, .toggle { $0.json = true }),
    ProgramOption("--safe", help: "Refuse every command that reads or writes files.", inVerbs: true, .toggle { $0.safe = true }),
    ProgramOption(
      "--root", help: "For serve: the folder that every path stays in; that of FILE by default, / for none.",
      .text("FOLDER") { $0.root = $1 }),
    ProgramOption(
      "--plain", help: "For a screen reader: words, no colours, one pane of browse at a time.", inVerbs: true, .toggle { $0.plain = true }),
    ProgramOption("--ascii", help: "Draw with ASCII only.", inVerbs: true, .toggle { $0.ascii = true }),
    ProgramOption(
      "--color", help: "When to colour: auto, always or never.", inVerbs: true, values: ["auto", "always", "never"],
      .value("WHEN", expected: "auto, always or never") { options, text in
        guard let choice = ColorChoice(rawValue: text) else { return false }
        options.color = choice
        return true
      }),
    ProgramOption("-h", "--help", help: "Print this help.", .toggle { $0.asksForHelp = true }),
    ProgramOption("--version", help: "Print the version.", .toggle { $0.asksForVersion = true }),
  ]

  /// The option with a spelling; nil if there is none.
  static func named(_ name: some StringProtocol) -> ProgramOption? { all.first { $0.names.contains { $0 == name } } }

  /// Its lines of help, 80 cells wide at most.
  var helpLines: [StyledLine] {
    var line = StyledLine((names.count == 1 ? "      " : "  ") + names.joined(separator: ", "))
    switch effect {
    case .value(let name, _, _), .pair(let name, _): line.add(" " + name)
    case .toggle: break
    }
    line.pad(to: ProgramOption.helpColumn)
    line.add(help)
    return line.folded(to: 80, indent: ProgramOption.helpColumn)
  }

  private static let helpColumn = 24
}
