import ShapeFormats
import ShapeModel
import TestSupport
import Testing

@testable import ShapeCommands

@Suite struct `A save that would lose something` {
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">
      <g id="g"><linearGradient id="sky"><stop offset="0" stop-color="#ff0000"/><stop offset="1"/></linearGradient><rect id="a" width="5" height="5"/></g>
      <rect id="b" width="5" height="5" fill="url(#sky)"/>
    </svg>

    """

  /// A session whose edit took away a definition that another graphic uses.
  private func bench() throws -> Bench {
    let bench = try Bench(markup: Self.drawing)
    let group = try #require(bench.document.node(id: "g"))
    _ = try bench.session.history.apply(.detach([group]))
    return bench
  }

  @Test func `is refused by name, and writes nothing`() throws {
    let (folder, bench) = (TemporaryFolder(), try bench())
    let refusal = try #require(bench.refusal("save \(folder.path)/b.svg"))
    #expect(refusal.contains("is not saved: the new file would refer to #sky, which would not be in it"), "\(refusal)")
    #expect(refusal.contains("undo takes back what caused it"))
    #expect(!bench.done("open \(folder.path)/b.svg"))
    #expect(bench.done("undo") && bench.done("set #b fill red") && bench.done("save \(folder.path)/b.svg"), "\(bench.messages)")
  }

  @Test func `is a warning if it is forced`() throws {
    let (folder, bench) = (TemporaryFolder(), try bench())
    #expect(bench.done("save \(folder.path)/b.svg --force"), "\(bench.messages)")
    #expect(bench.messages.contains { $0.contains("the new file would refer to #sky") }, "\(bench.messages)")
  }
}
