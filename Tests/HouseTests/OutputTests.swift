import Glibc
import TestSupport
import Testing

/// Untrusted text goes through `sanitized` of `TerminalText`, and all output is written by two files.
@Suite struct `What is written to people` {
  private static let sources = Repository.files(in: "Sources").filter {
    $0.hasSuffix(".swift") && !$0.contains("/Gallery/")
  }

  /// The only files that hand bytes to standard output or standard error: the writer, and the list of completions in readline's stream.
  private static let doors = [
    "Sources/TerminalIO/Output.swift", "Sources/TerminalIO/LineEditor+Completion.swift",
    // A library tells its developer of a mistake, with no text of a user.
    "Sources/TerminalUI/Graph/Misuse.swift",
  ]

  private static let calls = [
    "print(\"", "debugPrint(", "fputs(", "puts(", "printf(", "fwrite(", "putchar(", "dump(", "STDOUT_FILENO, ", "STDERR_FILENO, ",
  ]

  @Test(arguments: sources) func `leaves by one door`(_ path: String) throws {
    guard !Self.doors.contains(path) else { return }
    let lines = try Repository.lines(path)
    // Most files have none of them.
    let text = lines.joined(separator: "\n")
    for call in Self.calls where strstr(text, call) != nil {
      for (number, line) in lines.enumerated() {
        let code = line.drop { $0 == " " }
        guard !code.hasPrefix("//") else { continue }
        let isCalled =
          code.hasPrefix(call) || code.contains(" " + call) || code.contains("(" + call)
          || code.contains("." + call) && call.hasPrefix("STD")
        #expect(!isCalled, "\(path):\(number + 1): \(code)")
      }
    }
  }

  /// The calls that return untrusted text, of a document or of the user.
  private static let strangers = [
    "document.name(", "document.label(", "document.path(", "document.id(", ".unknownKind", ".title", "session.workspace.path", ".path!",
    "arguments.needed(", ".message)", "transactions.last",
    "summary.name", "summary.kind", "summary.details", "ValueText.text(", ".source.name", "definitions", "variables[",
  ]

  /// Lines that people read are made of these; machines get theirs escaped by `JSONText`.
  private static let makers = [
    "Reply.note(", "Reply.answer(", "reply.lines", "reply.notes", "reply.warnings", "console.answer(", "console.message(",
    "Terminal.write(", "StyledLine(", ".add(",
  ]

  @Test func `is shown by the one function where a line is made`() throws {
    var figure = Figure("T1", "lines of answers in the sources")
    let talking = ["/ShapePresentation/", "/ShapeCommands/", "/shapeedit/"]
    for path in Self.sources where talking.contains(where: path.contains) {
      for (number, line) in try Repository.lines(path).enumerated() {
        // The fields after this are for programs.
        let text = line.split(separator: ".init(\"", maxSplits: 1).first.map(String.init) ?? ""
        guard Self.makers.contains(where: text.contains) else { continue }
        figure.runs += 1
        for piece in Self.interpolations(in: text) where Self.strangers.contains(where: piece.contains) {
          let isShown = ["sanitized(", "listing.", "Listing(", "counted(", ".count", "JSONText"].contains(where: piece.contains)
          if !isShown { figure.failures.append("\(path):\(number + 1): \(piece)") }
        }
      }
    }
    figure.state()
    #expect(figure.failures.isEmpty && figure.runs > 60)
  }

  /// The insides of `\(…)`.
  private static func interpolations(in line: String) -> [String] {
    var found: [String] = []
    var rest = line[...]
    while let start = rest.firstRange(of: "\\(") {
      var depth = 1
      var end = start.upperBound
      while end < rest.endIndex, depth > 0 {
        if rest[end] == "(" { depth += 1 } else if rest[end] == ")" { depth -= 1 }
        end = rest.index(after: end)
      }
      found.append(String(rest[start.upperBound..<end]))
      rest = rest[start.upperBound...]
    }
    return found
  }
}
