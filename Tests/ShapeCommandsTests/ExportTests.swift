import ShapeCommands
import ShapeModel
import ShapePictures
import TestSupport
import Testing

/// Whether a painter is installed.
private let hasPainter = (try? Painter.find(.png)) != nil

@Suite struct `Exporting to SVG` {
  private let folder = TemporaryFolder()

  private func bench(_ json: String = faces) throws -> Bench { try Bench(json) }

  @Test func `one graphic goes with what is around it and nothing else`() throws {
    let bench = try bench()
    #expect(
      bench.run("export Body -o \(folder.path)/a.svg") == ["wrote \(folder.path)/a.svg, \(folder.read("a.svg")?.utf8.count ?? 0) bytes"])
    let text = try #require(folder.read("a.svg"))
    #expect(text.contains("viewBox=\"0 0 200 150\"") && text.contains("id=\"body\"") && !text.contains("id=\"skull\""))
  }

  @Test func `a tight page leaves out what is hidden`() throws {
    #expect(try bench().done("export #eyes -o \(folder.path)/h.svg --tight --hide #eyeR"))
    #expect(try #require(folder.read("h.svg")).contains("width=\"10\""))
  }

  @Test func `a tight page is the box of what is painted`() throws {
    #expect(try bench().done("export #skull -o \(folder.path)/a.svg --tight"))
    #expect(try #require(folder.read("a.svg")).contains("width=\"80\" height=\"80\" viewBox=\"60 20 80 80\""))
  }

  @Test func `each of several graphics has a file, by what it is called`() throws {
    let bench = try bench()
    bench.run("set #eyeL name 'a/b'")
    #expect(bench.done("export ellipse --each -o '\(folder.path)/{n}-{name}-{canvas}.svg'"))
    for name in ["1-Skull-Faces.svg", "2-a-b-Faces.svg", "3-Right-Faces.svg"] { #expect(folder.read(name) != nil, "\(name)") }
  }

  @Test(arguments: ["export * --each -o", "export (#eyeL, /Faces/Head, Body, #eyes, Caption, #eyeR, #skull) -o", "render * --each -o"])
  func `a graphic in another chosen one has its file too`(line: String) throws {
    #expect(try bench().done("\(line) '\(folder.path)/{id}.svg'"))
    for id in ["body", "eyes", "eyeL", "eyeR", "skull"] { #expect(folder.read("\(id).svg") != nil, "\(id)") }
  }

  @Test func `strict accepts a colour with alpha, and its opacity, since SVG holds both`() throws {
    let kept = faces.replacing("\"fill\": {\"color\": \"#3366cc\"}", with: "\"fill\": {\"color\": \"#3366cc80\", \"opacity\": 0.5}")
    #expect(kept != faces)
    let bench = try bench(kept)
    #expect(bench.done("set Body shadow none") && bench.done("export Body -o \(folder.path)/a.svg --strict"), "\(bench.messages)")
    #expect(try #require(folder.read("a.svg")).contains("fill-opacity=\"0.251\""), "\(folder.read("a.svg") ?? "")")
  }

  @Test func `what is hidden is not written`() throws {
    #expect(try bench().done("export / -o \(folder.path)/a.svg --hide (text, #eyes)"))
    let text = try #require(folder.read("a.svg"))
    #expect(!text.contains("eyeL") && !text.contains("<text") && text.contains("skull"))
  }

  @Test(arguments: [
    ("export ellipse --each -o a.svg", "3 graphics have one file name"), ("export Body", "export needs -o FILE"),
    ("export Body -o '{nme}.svg'", "is not a field of file names"),
    ("export ellipse -o '{kind}.svg'", "is not a field of file names"), ("export Body -o a.svg --canvas Nope", "there is no canvas Nope"),
    ("export Nobody -o a.svg", "nothing matches Nobody"), ("export /dev/null/head.svg", "/dev/null"),
    ("render /dev/null/head.png", "/dev/null"),
  ]) func `what cannot be written is refused by name`(_ line: String, _ expected: String) throws {
    #expect(try #require(try bench().refusal(line)).contains(expected))
  }

  @Test func `two graphics never become one file`() throws {
    let bench = try bench()
    bench.run("set #eyeL name Right")
    #expect(
      try #require(bench.refusal("export ellipse --each -o '\(folder.path)/{name}.svg'")).contains("two pictures would be written to"))
    #expect(folder.read("Right.svg") == nil)
  }

  @Test func `another file is written over only when that is asked for`() throws {
    folder.write("a.svg", "<svg>work</svg>")
    let bench = try bench()
    #expect(try #require(bench.refusal("export Body -o \(folder.path)/a.svg")).contains("add --force to write over it"))
    #expect(folder.read("a.svg") == "<svg>work</svg>")
    #expect(bench.done("export Body -o \(folder.path)/a.svg --force"))
    #expect(folder.read("a.svg")?.contains("body") == true)
  }

  @Test func `the document itself is never written over`() throws {
    let bench = try bench()
    #expect(bench.done("save \(folder.path)/own.svg"))
    #expect(
      try #require(bench.refusal("export Body -o \(folder.path)/../\(folder.path.split(separator: "/").last!)/own.svg --force")).contains(
        "is the document itself"))
  }

  @Test func `what SVG cannot hold is said, and refused when that is asked for`() throws {
    let bench = try bench()
    bench.run("set Body stroke red stroke.align inside")
    #expect(try #require(bench.refusal("export Body -o \(folder.path)/a.svg --strict")).contains("a stroke inside the outline"))
    #expect(folder.read("a.svg") == nil)
    #expect(
      bench.run("export Body -o \(folder.path)/a.svg").contains(
        "warning: a stroke inside the outline is written as a wider one that is cut off: #body"))
  }

  @Test func `a dry run writes nothing`() throws {
    #expect(try bench().run("export Body -o \(folder.path)/a.svg --dry-run").first?.hasPrefix("would write") == true)
    #expect(folder.read("a.svg") == nil)
  }

  @Test func `saving under a name of SVG takes one canvas`() throws {
    let bench = try bench()
    #expect(bench.done("save \(folder.path)/a.svg"))
    bench.run("canvas add Back")
    #expect(try #require(bench.refusal("save \(folder.path)/b.svg")).contains("an SVG file has one canvas, and there are 2"))
  }

  // MARK: SVG documents

  private static let parts = """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" data-x="1">
      <defs><clipPath id="c"><circle cx="10" cy="10" r="8"/></clipPath><clipPath id="d"/></defs>
      <g id="layer" data-flag="y"><rect id="r" width="20" height="20" clip-path="url(#c)" nodetypes="cccc"/><rect id="s" x="30" width="5" height="5"/></g>
      <g id="off" display="none"><rect id="h" width="9" height="9"/></g>
    </svg>

    """

  @Test func `a part of an SVG document is its bytes, and nothing is added`() throws {
    let bench = try Bench(markup: Self.parts)
    #expect(bench.done("export #r -o \(folder.path)/a.svg"))
    #expect(
      folder.read("a.svg") == """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" data-x="1">
          <defs><clipPath id="c"><circle cx="10" cy="10" r="8"/></clipPath></defs>
          <g id="layer" data-flag="y"><rect id="r" width="20" height="20" clip-path="url(#c)" nodetypes="cccc"/></g>
        </svg>

        """)
    #expect(bench.done("export / -o \(folder.path)/b.svg"))
    #expect(folder.read("b.svg") == Self.parts)
  }

  @Test func `each part of an SVG document has what it needs`() throws {
    #expect(try Bench(markup: Self.parts).done("export rectangle --each -o '\(folder.path)/{id}.svg'"))
    for (name, other) in [("r", "id=\"s\""), ("s", "clipPath"), ("h", "id=\"layer\"")] {
      let text = try #require(folder.read("\(name).svg"))
      #expect(text.contains("id=\"\(name)\"") && !text.contains(other))
    }
  }

  @Test func `a part in an invisible group is written as it is, and that is said`() throws {
    let bench = try Bench(markup: Self.parts)
    #expect(bench.run("export #h -o \(folder.path)/a.svg").contains("warning: nothing is painted in the invisible #off: #h"))
    #expect(folder.read("a.svg")?.contains("display=\"none\"") == true)
    #expect(try #require(bench.refusal("export #h -o \(folder.path)/b.svg --tight")).contains("#off is invisible"))
  }

  @Test(.enabled(if: hasPainter)) func `strictly, a part that looks different is not written`() throws {
    // Of the alternatives of a switch, the second one is not shown in the document.
    let bench = try Bench(
      markup: """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>g > rect:nth-child(2) { fill: red }</style>
        <g><rect id="a" width="9" height="4"/><rect id="b" y="4" width="9" height="5"/></g></svg>
        """)
    #expect(bench.done("export #a -o \(folder.path)/a.svg --strict"))
    #expect(folder.read("a.svg") != nil)
    // The second child of the group is the first of the part.
    #expect(try #require(bench.refusal("export #b -o \(folder.path)/b.svg --strict")).contains("does not look as in the document"))
    #expect(folder.read("b.svg") == nil)
  }
}
