import ShapeCommands
import TestSupport
import Testing

@Suite struct `Exporting a page` {
  private let folder = TemporaryFolder()

  @Test func `writes one file, and the same once more`() throws {
    let bench = try Bench(faces)
    let answer = bench.run("export -o \(folder.path)/a.html")
    let page = try #require(folder.bytes("a.html"))
    #expect(answer == ["wrote \(folder.path)/a.html, \(page.count) bytes"])
    #expect(bench.done("export --canvas Faces -o \(folder.path)/a.html") && folder.bytes("a.html") == page)
  }

  @Test func `refuses a part of a canvas, with what writes one`() throws {
    let bench = try Bench(faces)
    bench.run("export Head -o \(folder.path)/a.html")
    #expect(bench.messages.joined().contains("export Head -o part.svg"), "\(bench.messages)")
    #expect(folder.bytes("a.html") == nil)
  }

  @Test func `never replaces another file`() throws {
    folder.write("a.html", "mine")
    #expect(try !Bench(faces).done("export -o \(folder.path)/a.html"))
    #expect(folder.read("a.html") == "mine")
  }
}
