import Glibc
import TestSupport

/// A temporary folder with copies of the samples, in which command lines run as a reader of the manual would type them.
///
/// Nothing is inherited from the environment, so that no setting of the user changes an answer.
final class Workplace {
  private let folder = TemporaryFolder()
  var path: String { folder.path }

  init() {
    _ = run("mkdir samples && cp -R '\(Workplace.root)/samples/.' samples && cp samples/*.json .")
  }

  enum Failure: Error {
    case noFile(String)
  }

  /// The checked-out files.
  static let root = String(#filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/"))

  /// Whether expected outputs are to be written rather than compared.
  static var isRecording: Bool { getenv("RECORD").map { String(cString: $0) == "1" } ?? false }

  static func text(_ path: String) throws -> String {
    guard let file = fopen("\(root)/\(path)", "r") else { throw Failure.noFile(path) }
    defer { fclose(file) }
    return String(decoding: bytes(file), as: UTF8.self)
  }

  static func write(_ text: String, to path: String) throws {
    guard let file = fopen("\(root)/\(path)", "w") else { throw Failure.noFile(path) }
    defer { fclose(file) }
    fputs(text, file)
  }

  private static func bytes(_ file: UnsafeMutablePointer<FILE>) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  /// The output of a line of shell on both streams, in order, and its exit status.
  func run(_ line: String) -> (output: String, status: Int32) {
    let program = PseudoTerminal.builtProgram("shapeedit")
    let folder = program[..<program.lastIndex(of: "/")!]
    let environment = "PATH='\(folder):/usr/bin:/bin' LC_ALL=C.UTF-8 EDITOR=true HOME='\(path)'"
    return self.folder.run("exec env -i \(environment) bash -c \(quoted(line)) < /dev/null")
  }

  private func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  /// Runs lines of a language of commands in one conversation without a terminal, each a step of its own.
  /// - Parameter isFresh: Whether to delete recovery data first.
  func converse(
    _ lines: [String], with document: String = "faces.shape.json", isFresh: Bool = true
  ) -> (output: String, status: Int32) {
    let script = lines.map { "printf '%s\\n' \(quoted($0))" }.joined(separator: "; ")
    return run("\(isFresh ? "rm -rf .local; " : ""){ \(script.isEmpty ? "true" : script); } | shapeedit \(document) --stream -v")
  }

  /// A transcript: lines that start with `$ ` are run, what follows is what they print.
  struct Transcript: Equatable {
    var command: String
    var output: String

    static func all(in text: some StringProtocol, sign: String = "$ ") -> [Transcript] {
      var found: [Transcript] = []
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix(sign) {
          found.append(Transcript(command: String(line.dropFirst(2)), output: ""))
        } else if !found.isEmpty {
          found[found.count - 1].output += line + "\n"
        }
      }
      return found
    }
  }

  /// The transcript with the output its commands have now, all run in this folder one after the other.
  func replayed(_ text: some StringProtocol) -> String {
    Transcript.all(in: text).map { "$ \($0.command)\n\(run($0.command).output)" }.joined()
  }

  /// The same for lines typed in one conversation about a document, each after `> `.
  ///
  /// What a line prints is what the conversation up to it prints more than the conversation before it. Each begins with the sample as it is.
  func conversed(_ text: some StringProtocol, with document: String) -> String {
    let lines = Transcript.all(in: text, sign: "> ").map(\.command)
    var (before, result) = ("", "")
    for (number, line) in lines.enumerated() {
      _ = run("cp 'samples/\(document)' '\(document)'")
      let output = converse(Array(lines[...number]), with: document).output
      let said = output.split(separator: "\n").filter { !$0.hasPrefix("the changes were not saved") }.map { $0 + "\n" }.joined()
      result += "> \(line)\n" + said.dropFirst(before.count)
      before = said
    }
    // On a terminal the lines are typed, and errors say so.
    return result.replacing("<stdin>:", with: "<repl>:")
  }
}

/// The programs that paint pictures, which need not be there.
enum Painters {
  static let areThere = ["resvg", "rsvg-convert"].contains(where: Shell.has)
}
