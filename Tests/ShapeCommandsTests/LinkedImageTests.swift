import ShapeCommands
import ShapeModel
import TestSupport
import Testing

/// Images of an SVG document without a width and a height, whose pictures are in other files.
@Suite struct `Images in other files` {
  /// 10 by 5 pixels.
  private static let picture: [UInt8] = Array("GIF89a".utf8) + [10, 0, 5, 0, 0, 0, 0]

  @Test func `have the size of their pictures, which are read in the folder of the document only`() throws {
    let (folder, other) = (TemporaryFolder(), TemporaryFolder())
    folder.write("a b.gif", bytes: Self.picture)
    other.write("a.gif", bytes: Self.picture)
    folder.write("no.gif", "GIF")
    folder.write(
      "drawing.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">
        <image id="own" x="3" href="a b.gif"/><image id="wide" width="30" href="a%20b.gif"/><image id="set" width="3" height="4" href="a b.gif"/>
        <image id="far" x="1" href="\(other.path)/a.gif"/><image id="none" x="2" href="no.gif"/>
        <g id="g"><image href="a b.gif" transform="translate(1 2)"/></g><defs><image id="d" href="a b.gif"/></defs><use id="u" href="#d"/>
      </svg>
      """)
    let bench = try Bench(markup: "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
    try bench.session.open(folder.path + "/drawing.svg")
    let document = bench.session.document
    func box(_ id: String) throws -> Rect? { document.bounds(of: try #require(document.node(id: id))) }
    #expect(try box("own") == Rect(x: 3, y: 0, width: 10, height: 5))
    #expect(try box("wide") == Rect(x: 0, y: 0, width: 30, height: 15))
    #expect(try box("set") == Rect(x: 0, y: 0, width: 3, height: 4))
    #expect(try box("far") == Rect(x: 1, y: 0, width: 0, height: 0))
    #expect(try box("none") == Rect(x: 2, y: 0, width: 0, height: 0))
    #expect(try box("g") == Rect(x: 1, y: 2, width: 10, height: 5))
    #expect(try box("u") == Rect(x: 0, y: 0, width: 10, height: 5))
  }
}
