import ShapeModel
import TestSupport
import Testing

/// Moves with `--geometry`: numbers and path data change, and no transform is left.
@Suite struct `Moves that rewrite geometry` {
  private func drawing(_ shapes: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"90\">\n  \(shapes)\n</svg>\n"
  }

  @Test(arguments: [
    (#"<path id="p" d="M0 0L10 5"/>"#, "translate #p 3 4 --geometry", #"<path id="p" d="M 3 4 L 13 9"/>"#),
    (#"<path id="p" d="M0 0L10 4"/>"#, "rotate #p 90 --geometry", #"<path id="p" d="M 7 -3 L 3 7"/>"#),
    (#"<path id="p" d="M0 0L10 4"/>"#, "flip #p h --geometry", #"<path id="p" d="M 10 0 L 0 4"/>"#),
    (
      #"<path id="p" d="M0 0h10" transform="scale(2)" stroke="red" stroke-width="2" stroke-dasharray="3 1"/>"#,
      "translate #p 2 4 --geometry", #"<path id="p" d="M 2 4 L 22 4" stroke="red" stroke-width="4" stroke-dasharray="6,2"/>"#
    ),
    (#"<polygon id="p" points="0,0 4,0 4,4"/>"#, "translate #p 1 2 --geometry", #"<polygon id="p" points="1,2 5,2 5,6"/>"#),
    (
      #"<g id="p"><path d="M0 0h1"/><rect x="1" width="2" height="2"/></g>"#, "translate #p 1 2 --geometry",
      #"<g id="p"><path d="M 1 2 L 2 2"/><rect x="2" width="2" height="2" y="2"/></g>"#
    ),
  ])
  func `leave no transform`(_ shape: String, _ line: String, _ expected: String) throws {
    let markup = drawing(shape)
    let bench = try Bench(markup: markup)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.bytes == drawing(expected), "\(bench.bytes)")
    #expect(bench.done("undo") && bench.bytes == markup)
  }

  /// Each: a gradient in user space, and how it is placed before and after by the point that it gives the colour of its start.
  @Test(arguments: ["translate #p 3 4", "rotate #p 90", "flip #p h", "rotate #p 30 --about 1,2", "scale #p 2 1; flatten #p"])
  func `take gradients in user space along`(_ line: String) throws {
    let gradient =
      ##"<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="1" x2="8" y2="3" gradientTransform="translate(1 0)">"##
      + ##"<stop/><stop offset="1" stop-color="red"/></linearGradient>"##
    let markup = drawing(##"\##(gradient)<path id="p" d="M0 0h9v6z" fill="url(#g)"/><path fill="url(#g)" d="M0 0h9v6z"/>"##)
    let (moved, written) = (try Bench(markup: markup), try Bench(markup: markup))
    #expect(moved.done(line) && written.done(line.contains(";") ? line : line + " --geometry"), "\(written.messages)")
    let element = try #require(written.bytes.split(separator: "<").first { $0.hasPrefix("path id=") })
    #expect(!element.contains("transform=") && !element.contains("url(#g)"), "\(written.bytes)")
    #expect(written.bytes.contains(##"<path fill="url(#g)" d="M0 0h9v6z"/>"##), "\(written.bytes)")
    func axis(_ bench: Bench) throws -> [Point] {
      let document = bench.document
      let node = try #require(document.node(id: "p"))
      let graphic = document.graphic(node)
      let frame = try #require(graphic.frame)
      let unit = Affine(a: frame.width, b: 0, c: 0, d: frame.height, e: frame.x, f: frame.y)
      func numbers(_ name: String) -> [Double]? { if case .numbers(let n)? = graphic[Property(path: name)!] { n } else { nil } }
      let n = numbers("fill.transform") ?? [1, 0, 0, 1, 0, 0]
      let (start, end) = (try #require(numbers("fill.from")), try #require(numbers("fill.to")))
      let map = document.placement(of: node) * unit * Affine(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
      return [map.apply(to: Point(x: start[0], y: start[1])), map.apply(to: Point(x: end[0], y: end[1]))]
    }
    let again = try Bench(markup: written.bytes)
    for (one, other) in zip(try axis(moved), try axis(again)) { #expect(one.distance(to: other) < 1e-3, "\(written.bytes)") }
  }

  @Test(arguments: [
    ##"<path id="p" d="M0 0h9v9z" fill="url(#g)"/><pattern id="g" width="2" height="2" patternUnits="userSpaceOnUse"><path d="M0 0h1"/></pattern>"##,
    ##"<path id="p" d="M0 0h9" stroke="url(#g)"/><linearGradient id="g" gradientUnits="userSpaceOnUse" x2="9"><stop/><stop offset="1" stop-color="red"/></linearGradient>"##,
    ##"<path id="p" d="M0 0h9v9z" fill="url(#g)"/><radialGradient id="g" gradientUnits="userSpaceOnUse" r="9" fr="1"><stop/><stop offset="1" stop-color="red"/></radialGradient>"##,
    ##"<path id="p" d="M0 0h9v9z" clip-path="url(#c)"/><clipPath id="c"><rect width="5" height="5"/></clipPath>"##,
  ])
  func `keep it where something else would stay behind, and say so`(shape: String) throws {
    let bench = try Bench(markup: drawing(shape))
    #expect(bench.done("translate #p 3 4 --geometry"))
    #expect(
      bench.bytes
        == drawing(shape.replacing("/>", with: " transform=\"translate(3,4)\"/>", maxReplacements: 1)), "\(bench.bytes)")
    #expect(bench.messages.contains { $0.contains("1 with a transform") }, "\(bench.messages)")
  }

  @Test(arguments: [
    (##"<path id="p" d="M0 0h9v9" stroke="red" transform="skewX(30)"/>"##, "#p for the stroke"),
    (
      ##"<g id="p" transform="scale(2,1)"><path id="q" d="M0 0h9" stroke="red"/><path d="M0 0v9" stroke="red"/></g>"##,
      "#q and 1 more for the stroke"
    ),
    (##"<rect id="p" width="9" height="9" rx="2" transform="scale(2)"/>"##, "#p for the corners"),
    (##"<rect id="p" width="9" height="9" transform="skewX(30)"/>"##, "#p for its kind"),
    (
      ##"<path id="p" d="M0 0h9v9z" clip-path="url(#c)" transform="scale(2)"/><clipPath id="c"><rect width="5" height="5"/></clipPath>"##,
      "#p for what is in its coordinates"
    ),
  ])
  func `what keeps a transform is said, with what needs it`(_ shape: String, _ expected: String) throws {
    let bench = try Bench(markup: drawing(shape))
    #expect(bench.done("flatten #p"))
    #expect(bench.messages.contains { $0.contains("to look the same: " + expected) }, "\(bench.messages)")
  }
}
