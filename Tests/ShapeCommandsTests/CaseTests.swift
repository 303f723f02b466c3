import Glibc
import TestSupport
import Testing

/// Each folder of `Tests/Cases`: a document, a script, and what the script is expected to answer.
///
/// A line that is indented belongs to the one before it. After an empty line of the script, the next one is run on a document as it was.
/// `RECORD=1` writes what is answered now, to be read before it is committed.
@Suite struct `Lines and their answers` {
  @Test(arguments: Cases.names) func `are as they were read`(_ name: String) throws {
    let input = try #require(Cases.text("\(name)/input.shape.json"))
    let script = try #require(Cases.text("\(name)/script"))
    let said = try script.split(separator: "\n\n").map { try transcript(of: $0, on: input) }.joined(separator: "\n")
    if getenv("RECORD") != nil { Cases.write(said, to: "\(name)/expected") }
    #expect(Cases.text("\(name)/expected") == said, "RECORD=1 writes Tests/Cases/\(name)/expected anew")
  }

  @Test func `there are cases`() { #expect(Cases.names.count > 5) }

  /// The lines, what each of them answers, and whether they left the document as it was.
  private func transcript(of lines: Substring, on input: String) throws -> String {
    let bench = try Bench(input)
    let former = bench.bytes
    var text = ""
    for line in String(lines).replacing("\n  ", with: "\u{1}").split(separator: "\n") {
      let line = String(line.replacing("\u{1}", with: "\n"))
      text += "> " + line.replacing("\n", with: "\n  ") + "\n"
      for answer in bench.run(line) { text += answer + "\n" }
    }
    return text + (bench.bytes == former ? "(unchanged)\n" : "")
  }
}

/// The folder of the cases.
private enum Cases {
  private static let folder = String(
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/") + "/Cases")

  static let names = Shell.run("cd '\(folder)' && ls").output.split(separator: "\n").map(String.init)

  /// The text of a file; nil if there is none.
  static func text(_ path: String) -> String? {
    guard let file = fopen("\(folder)/\(path)", "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func write(_ text: String, to path: String) {
    guard let file = fopen("\(folder)/\(path)", "w") else { return }
    fputs(text, file)
    fclose(file)
  }
}
