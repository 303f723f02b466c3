import TestSupport
import Testing

/// A colour in every place of an SVG file that has one: what is left of it after it was replaced.
@Suite struct `Colours everywhere in SVG` {
  private func drawing(_ place: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">
      \(place)
    </svg>

    """
  }

  private static let places = [
    ##"<rect width="9" height="9" fill="#c00000"/>"##, ##"<rect width="9" height="9" style="stroke:#c00000;stroke-width:2"/>"##,
    ##"<text y="9">a<tspan fill="#c00000">b<tspan style="fill:#c00000">c</tspan></tspan></text>"##,
    ##"<text y="9"><textPath href="#p" fill="#c00000">b</textPath></text>"##,
    ##"<linearGradient id="g"><stop stop-color="#c00000"/><stop offset="1" style="stop-color:#c00000"/></linearGradient>"##,
    ##"<marker id="m"><circle r="2" fill="#c00000"/></marker>"##,
    ##"<pattern id="p" width="4" height="4"><path fill="#c00000" d="M0 0h9z"/></pattern>"##,
    ##"<symbol id="s"><g stroke="#c00000"><path d="M0 0h9"/></g></symbol><use href="#s"/>"##,
    ##"<filter id="f"><feFlood flood-color="#c00000"/><feDiffuseLighting lighting-color="#c00000"/></filter>"##,
    ##"<style>.a{fill:#c00000} text > tspan { stroke: #c00000 }</style><rect class="a" width="9" height="9"/>"##,
    ##"<g color="#c00000"><rect width="9" height="9" fill="currentColor"/></g>"##,
    ##"<style>.t{color:#c00000}</style><rect class="t" width="9" height="9" style="fill:currentColor"/>"##,
    ##"<style>:root{--ink:#c00000}</style><rect width="9" height="9" fill="var(--ink)"/>"##,
    ##"<g style="--ink:#c00000"><rect width="9" height="9" style="fill:var(--ink)"/></g>"##,
    ##"<defs><rect id="r" width="9" height="9" fill="#c00000"/></defs><use href="#r"/>"##,
  ]

  @Test(arguments: places)
  func `are replaced where they are written, and nothing else is`(place: String) throws {
    let markup = drawing(place)
    let bench = try Bench(markup: markup)
    #expect(bench.done("recolor #c00000 to #0000c0"), "\(bench.messages)")
    #expect(bench.bytes == markup.replacing("#c00000", with: "#0000c0"), "\(bench.bytes)")
    #expect(bench.run("palette").contains { $0.hasPrefix("#0000c0") } && !bench.answers.contains { $0.hasPrefix("#c00000") })
    #expect(try Bench(markup: bench.bytes).run("palette") == bench.answers, "\(bench.bytes)")
    #expect(bench.done("undo") && bench.bytes == markup)
  }

  @Test(arguments: places)
  func `are in the palette`(place: String) throws {
    let bench = try Bench(markup: drawing(place))
    #expect(bench.run("palette").contains { $0.hasPrefix("#c00000") }, "\(bench.answers)")
  }

  @Test func `a rule that elements follow is counted with them`() throws {
    let bench = try Bench(
      markup: drawing(##"<style>.a{fill:#c00000}</style><rect class="a" width="9" height="9"/><rect class="a" width="9" height="9"/>"##))
    #expect(bench.run("palette") == ["#c00000  2"])
  }

  @Test func `a current colour that nothing uses is kept`() throws {
    let markup = drawing(##"<rect width="9" height="9" style="color:#c00000;fill:#00ff00"/>"##)
    let bench = try Bench(markup: markup)
    #expect(bench.done("recolor #c00000 to #0000c0") && bench.bytes == markup, "\(bench.bytes)")
    #expect(!bench.run("palette").contains { $0.hasPrefix("#c00000") }, "\(bench.answers)")
  }

  @Test func `of a part are those of its spans, not those that others use as well`() throws {
    let spans = ##"<text id="t" y="9">a<tspan fill="#c00000">b</tspan></text>"##
    let others =
      ##"<text id="u" y="9">a<tspan fill="#c00000">b</tspan></text><style>.a{fill:#c00000}</style><symbol id="s"><path fill="#c00000" d="M0 0z"/></symbol>"##
    let bench = try Bench(markup: drawing(spans + others))
    #expect(bench.done("recolor #c00000 to #0000c0 --in #t"), "\(bench.messages)")
    #expect(bench.bytes == drawing(spans.replacing("#c00000", with: "#0000c0") + others), "\(bench.bytes)")
  }
}
