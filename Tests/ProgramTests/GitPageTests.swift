import TestSupport
import Testing

@Suite struct `The pages about git and reviews` {
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

  @Test(arguments: [("man/shapeedit-git.7", "conflict: #cap existence"), ("man/shapeedit-review.7", "Caption: deleted")])
  func `print what the commands print`(_ path: String, _ part: String) throws {
    let page = try Workplace.text(path)
    let start = try #require(page.firstRange(of: ".Sh EXAMPLES\n")).upperBound
    let lines = page[start...].split(separator: "\n", omittingEmptySubsequences: false)
    let now = page[..<start] + transcript(lines).joined(separator: "\n")
    if Workplace.isRecording { return try Workplace.write(String(now), to: path) }
    #expect(page == now)
    #expect(now.contains(part))
  }

  @Test func `have a workflow that writes a page for each drawing that changed`() throws {
    let page = try Workplace.text("man/shapeedit-git.7")
    let step = try #require(page.split(separator: "\n").first { $0.contains("- run: ") }?.split(separator: "- run: ").last)
    let folder = Folder()
    let run = Run.shell(
      """
      mkdir bin && ln -s "$shapeedit" bin/shapeedit && PATH="$PWD/bin:$PATH" HOME="$PWD/.git" && export PATH HOME && git init -q -b main . \
      && git config user.name a && git config user.email a@b && git add *.json && git commit -qm one \
      && shapeedit -i -c 'set Body fill red' faces.shape.json && git commit -qam two && \(step)
      """, in: folder)
    #expect(run.status == 0 && folder["faces.shape.json.html"]?.contains("HEAD^1:faces.shape.json") == true, "\(run)")
  }
}
