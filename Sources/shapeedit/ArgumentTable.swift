import ArgumentParser
import ShapeModel
import TerminalIO

/// The declaration of the arguments for ArgumentParser, which provides spellings, help and error messages.
struct ArgumentTable: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "shapeedit")

  @Argument(help: ArgumentHelp("Documents to open; - is standard input.", valueName: "file"))
  var files: [String] = []

  @Option(name: [.customShort("c"), .customLong("command")], help: ArgumentHelp("Run a command; may be repeated.", valueName: "line"))
  var commands: [String] = []

  @Option(name: [.customShort("f"), .customLong("file")], help: ArgumentHelp("Run a script; - is standard input.", valueName: "script"))
  var scripts: [String] = []

  @Flag(name: [.customShort("i"), .long], help: "Write each document back to its file, if everything went well.")
  var inPlace = false

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write the document to another file; - is standard output.", valueName: "file"))
  var outputs: [String] = []

  @Flag(help: "Let --output write over a file.")
  var force = false

  @Flag(help: "Start a new document; it is saved to FILE.")
  var new = false

  @Flag(help: "Answer each line of standard input at once, for a program at the other end of a pipe.")
  var stream = false

  @Flag(name: [.customShort("n"), .long], help: "Report what would change, and change nothing.")
  var dryRun = false

  @Flag(name: [.short, .long], help: "Print answers and errors only.")
  var quiet = false

  @Flag(name: [.short, .long], help: "Report what was done.")
  var verbose = false

  @Flag(help: "Continue after errors; each command is a step of its own.")
  var keepGoing = false

  @Flag(help: "Never wait for input from a terminal.")
  var noInput = false

  @Option(
    help: ArgumentHelp("How long to wait while another program edits the document; 2 by default when writing.", valueName: "seconds"),
    transform: { text in
      guard let seconds = DecimalNumber.value(text) else { throw ValidationError("a number is written as 2 or 0.5") }
      return seconds
    })
  var wait: Double?

  @Option(
    name: [.customShort("j"), .long], help: ArgumentHelp("Work on so many documents at once; 0 for all processors.", valueName: "count"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Take the names of documents from a file too, one a line or with NUL between; - is standard input.", valueName: "list"))
  var filesFrom: String?

  @Flag(help: "Answer in JSON, one object a line, errors too.")
  var json = false

  @Flag(help: "Refuse every command that reads or writes files.")
  var safe = false

  @Flag(help: "Draw with ASCII only.")
  var ascii = false

  @Option(help: ArgumentHelp("When to colour: auto, always or never.", valueName: "when"))
  var color: ColorChoice = .auto

  @Flag(help: "Print the version.")
  var version = false
}

extension ColorChoice: ExpressibleByArgument {}

extension Options {
  /// Parses arguments in any supported spelling.
  init(parsing arguments: [String]) throws { self.init(try ArgumentTable.parse(arguments)) }

  init(_ table: ArgumentTable) {
    files = table.files
    commands = table.commands
    scripts = table.scripts
    outputs = table.outputs
    inPlace = table.inPlace
    new = table.new
    stream = table.stream
    dryRun = table.dryRun
    quiet = table.quiet
    verbose = table.verbose
    keepGoing = table.keepGoing
    json = table.json
    safe = table.safe
    ascii = table.ascii
    force = table.force
    noInput = table.noInput
    wait = table.wait
    jobs = table.jobs
    filesFrom = table.filesFrom
    color = table.color
  }
}
