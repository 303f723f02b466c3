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

  @Test(arguments: [
    ##"<path id="p" d="M0 0h9v9z" fill="url(#g)"/><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop/><stop offset="1" stop-color="red"/></linearGradient>"##,
    ##"<path id="p" d="M0 0h9v9z" clip-path="url(#c)"/><clipPath id="c"><rect width="5" height="5"/></clipPath>"##,
    #"<text id="p" y="9">a</text>"#,
  ])
  func `keep it where something else would stay behind, and say so`(shape: String) throws {
    let bench = try Bench(markup: drawing(shape))
    #expect(bench.done("translate #p 3 4 --geometry"))
    #expect(
      bench.bytes
        == drawing(
          shape.replacing("/>", with: " transform=\"translate(3,4)\"/>", maxReplacements: shape.contains("<text") ? 0 : 1).replacing(
            "y=\"9\"", with: "y=\"9\" transform=\"translate(3,4)\"")), "\(bench.bytes)")
    #expect(bench.messages.contains { $0.contains("1 with a transform") }, "\(bench.messages)")
  }
}
