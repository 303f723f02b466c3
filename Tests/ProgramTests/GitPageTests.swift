import TestSupport
import Testing

@Suite struct `The page about git` {
  private static let path = "man/shapeedit-git.7"

  /// The commands and answers of the examples, as the page should have them after a run in a new repository.
  private func transcript(_ lines: [Substring]) -> [String] {
    let folder = Folder()
    var result: [String] = []
    func run(_ line: String) -> Run {
      Run.shell("PATH=\"$PWD/bin:$PATH\" HOME=\"$PWD/.git\"; export PATH HOME; (\(line)) 2>&1", in: folder)
    }
    _ = run(
      "mkdir bin && ln -s \"$shapeedit\" bin/shapeedit && git init -q -b main . && printf 'bin\\n' > .git/info/exclude"
        + " && git config user.name a && git config user.email a@b")
    var isLiteral = false
    for line in lines {
      if line.hasPrefix(".Bd") { isLiteral = true }
      if line == ".Ed" { isLiteral = false }
      if !isLiteral || line.hasPrefix(".Bd") {
        result.append(String(line))
        continue
      }
      // Answers are made anew.
      guard line.hasPrefix("$ ") else { continue }
      result.append(String(line))
      result += run(String(line.dropFirst(2)).replacing("\\-", with: "-").replacing("\\(aq", with: "'")).output.split(separator: "\n").map {
        $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&\($0)" : String($0)
      }
    }
    return result
  }

  @Test func `prints what the commands print`() throws {
    let page = try Workplace.text(Self.path)
    let start = try #require(page.firstRange(of: ".Sh EXAMPLES\n")).upperBound
    let lines = page[start...].split(separator: "\n", omittingEmptySubsequences: false)
    let now = page[..<start] + transcript(lines).joined(separator: "\n")
    if Workplace.isRecording { return try Workplace.write(String(now), to: Self.path) }
    #expect(page == now)
    #expect(now.contains("conflict: #cap existence"))
  }
}
