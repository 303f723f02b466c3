import Glibc
import Testing

/// The libraries, as programs outside of this package see them.
@Suite struct `Libraries` {
  private static let program = "Tests/OutsidePackage/Sources/main.swift"

  /// Where this program and what it was made of were built.
  private static func buildFolder() -> String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &path, Int(PATH_MAX))
    let parts = String(decoding: path.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: "/")
    return "/" + parts.dropLast().joined(separator: "/")
  }

  @Test func `are used by a program of another package, with what is public`() throws {
    let (build, made) = (Self.buildFolder(), "\(Self.buildFolder())/outside-\(getpid())")
    defer { remove(made) }
    let targets = [
      "Outlines", "Scrolling", "TerminalText", "TerminalUI", "ShapeModel", "ShapeFormats", "ShapeFiles", "ShapeDocuments", "CSystem",
      "CScan", "JSON",
    ]
    let maps = ["CSystem", "CScan"].map { "-Xcc -fmodule-map-file='\(build)'/\($0).build/module.modulemap" }.joined(separator: " ")
    let systems = ["CPCRE2", "CZlib", "CExpat"].map { "-I Sources/\($0)" }.joined(separator: " ")
    // Objects of files that are no longer there may be left.
    let objects = targets.flatMap { target in
      Repository.files(in: "Sources/\(target)").filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") }
        .map { "'\(build)'/\(target).build/\($0.split(separator: "/").last!).o" }
    }.joined(separator: " ")
    let (output, status) = Repository.shell(
      "swiftc -package-name outside -I '\(build)'/Modules \(systems) \(maps) \(Self.program) \(objects) -lpcre2-8 -lz -lexpat -o '\(made)'"
        + " && '\(made)'")
    #expect(status == 0)
    #expect(
      output == """
            ▾ Faces
              ▾ Eyes
                  Left
                  Right
                Mouth
        Hello 80.0
        ["add canvas", "add ellipse", "add text", "rays"] ["/Poster", "/Poster/Title", "/Poster/Sunshine", "/Poster/Sunshine/Sun", "/Poster/Sunshine/Ray"]
        svg true
        there is no property 'fil' (did you mean fit or fill or id?)

        """)
  }

  @Test func `of drawings has at most 150 public declarations`() throws {
    let declaration = try Regex(#"(?m)^ *(?:@[a-zA-Z]+ )?public (?:convenience |static |final |internal\(set\) )*[a-z]+"#)
    let cases = try Regex(#"(?m)^  case "#)
    var count = 0
    for path in Repository.files(in: "Sources/ShapeDocuments", ending: ".swift") {
      let text = try Repository.text(path)
      count += text.matches(of: declaration).count
      if text.contains("public enum") { count += text.matches(of: cases).count }
    }
    #expect((30...150).contains(count), "\(count)")
  }

  /// The lines of the pages are in the program above, in their order, but for those that save.
  @Test(arguments: [("Sources/ShapeDocuments/ShapeDocuments.docc/EditingADrawing.md", "## Overview"), ("README.md", "`ShapeDocuments` is")])
  func `have pages whose code runs`(_ path: String, _ start: String) throws {
    let all = try Repository.lines(path)
    let page = try all[#require(all.firstIndex { $0.hasPrefix(start) })...]
    let program = try Repository.lines(Self.program)
    var (isCode, place, count) = (false, 0, 0)
    for line in page {
      if path == "README.md", line.hasPrefix("## ") { break }
      if line.hasPrefix("```") { isCode = line == "```swift" }
      guard isCode, !line.hasPrefix("```"), !line.contains(".save(") else { continue }
      let found = try #require(program[place...].firstIndex(of: line), "\(line)")
      (place, count) = (found + 1, count + 1)
    }
    #expect(count >= (path == "README.md" ? 5 : 12))
  }
}
