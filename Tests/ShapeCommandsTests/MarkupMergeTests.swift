import ShapeModel
import TestSupport
import Testing

import ShapeCommands
import ShapeFormats

/// A drawing as another program writes it: a style sheet, elements without ids, comments, its own quotes and white space.
private let drawing = """
  <?xml version="1.0"?>
  <!-- made by hand -->
  <svg xmlns="http://www.w3.org/2000/svg" xmlns:x='urn:x' width="100" height="100">
    <defs>
      <linearGradient id="sky"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
    </defs>
    <style>.big { stroke-width: 4 }</style>
    <g id="all" x:note="kept">
      <rect id="a" class='big' x="1" y="2" width="10"   height="10" fill="url(#sky)"/>
      <rect x="20" y="2" width="10" height="10" style="fill:red;stroke:blue"/>
      <circle id="b" cx="50" cy="50" r="5"/> <!-- the sun -->
      <text id="t" x="5" y="90">Hello <tspan font-weight="bold">you</tspan></text>
    </g>
  </svg>

  """

@Suite struct `A merge of SVG files` {
  private func merge(_ ours: [(String, String)], _ theirs: [(String, String)]) -> MarkupMerge {
    func edited(_ edits: [(String, String)]) -> [UInt8] {
      var text = drawing
      for (old, new) in edits {
        #expect(text.contains(old), "\(old)")
        text = text.replacing(old, with: new)
      }
      return Array(text.utf8)
    }
    let (base, one, other) = (Array(drawing.utf8), edited(ours), edited(theirs))
    let merge = MarkupMerge(versions(base, one, other))
    let exchanged = MarkupMerge(versions(base, other, one))
    #expect(merge.merged == exchanged.merged)
    #expect(Set(merge.conflicts.map(\.conflict)) == Set(exchanged.conflicts.map(\.conflict.exchanged)))
    return merge
  }

  private func versions(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> MarkupVersions {
    let versions = MarkupVersions(base: base, ours: ours, theirs: theirs)
    return (try? versions.renamed()) ?? versions
  }

  /// Checks that the merge of two edits has both, and every other byte of the base.
  private func check(_ ours: [(String, String)], _ theirs: [(String, String)]) {
    let merge = merge(ours, theirs)
    var expected = drawing
    for (old, new) in ours + theirs { expected = expected.replacing(old, with: new) }
    #expect(merge.conflicts.isEmpty && String(decoding: merge.merged, as: UTF8.self) == expected, "\(merge.conflicts.map(\.conflict))")
  }

  @Test func `has the bytes of each side where that alone changed them`() {
    check([("width=\"10\"   height", "width='12'   height")], [("fill=\"url(#sky)\"", "fill=\"green\"")])
    check([("fill:red", "fill:green")], [("stroke:blue", "stroke:navy")])
    check([("<!-- the sun -->", "<!-- a sun -->")], [("r=\"5\"", "r=\"6\"")])
    check([("x:note=\"kept\"", "x:note=\"mine\"")], [("bold\">you", "bold\">me")])
    check([("stroke-width: 4", "stroke-width: 5")], [("<stop offset=\"1\"", "<stop offset=\"0.9\"")])
    check([("    <circle id=\"b\" cx=\"50\" cy=\"50\" r=\"5\"/>", "")], [("Hello", "Bye")])
    check([("<rect x=\"20\"", "<rect x=\"21\"")], [("<svg ", "<svg id=\"top\" ")])
    check([("  </g>", "    <path d='M0 0'/>\n  </g>")], [("<defs>", "<defs>\n    <filter id=\"f\"/>")])
  }

  @Test func `has one definition where both sides added the same`() {
    let gradient = ("  </defs>", "    <linearGradient id=\"new\"/>\n  </defs>")
    let merge = merge([gradient, ("r=\"5\"", "r=\"5\" fill=\"url(#new)\"")], [gradient, ("Hello", "Bye")])
    let text = String(decoding: merge.merged, as: UTF8.self)
    #expect(merge.conflicts.isEmpty && text.components("linearGradient id=\"new\"") == 1 && text.contains("Bye"), "\(text)")
  }

  @Test func `moves an element that the other side changes`() {
    let moved = [
      ("    <circle id=\"b\" cx=\"50\" cy=\"50\" r=\"5\"/>", ""),
      ("  <style>", "  <circle id=\"b\" cx=\"50\" cy=\"50\" r=\"5\"/>\n  <style>"),
    ]
    let text = String(decoding: merge(moved, [("r=\"5\"", "r=\"6\"")]).merged, as: UTF8.self)
    #expect(text.contains("  <circle id=\"b\" cx=\"50\" cy=\"50\" r=\"6\"/>\n  <style>") && text.components("<circle") == 1, "\(text)")
  }

  @Test(
    arguments: [
      ([("r=\"5\"", "r=\"6\"")], [("r=\"5\"", "r=\"7\"")], "b @r"), ([("Hello", "Bye")], [("you", "me")], "t text()"),
      ([("stroke-width: 4", "x: 4")], [("stroke-width: 4", "y: 4")], " svg[1]/style[1]/text()"),
      ([("<circle id=\"b\" cx=\"50\" cy=\"50\" r=\"5\"/>", "")], [("r=\"5\"", "r=\"7\"")], "b element"),
      ([("fill:red", "fill:green")], [("fill:red", "fill:navy")], "all rect[2]/@style.fill"),
      (
        [
          (
            "    <linearGradient id=\"sky\"><stop offset=\"0\" stop-color=\"red\"/><stop offset=\"1\" stop-color=\"blue\"/></linearGradient>\n",
            ""
          ),
          (" fill=\"url(#sky)\"", ""),
        ],
        [("r=\"5\"", "r=\"5\" stroke=\"url(#sky)\"")], "sky element"
      ),
    ] as [([(String, String)], [(String, String)], String)])
  func `names what both sides changed differently`(_ ours: [(String, String)], _ theirs: [(String, String)], _ expected: String) {
    let conflicts = merge(ours, theirs).conflicts
    #expect(conflicts.map { "\($0.id) \($0.path)" } == [expected], "\(conflicts)")
  }

  @Test func `has two elements where both sides added different ones with one id`() {
    let ours = [("  </g>", "  <path id=\"p\" d=\"M0 0\"/></g>"), ("r=\"5\"", "r=\"5\" clip-path=\"url(#p)\"")]
    let theirs = [("  </g>", "  <path id=\"p\" d=\"M1 1\"/></g>"), ("<tspan", "<tspan clip-path=\"url(#p)\"")]
    let merge = merge(ours, theirs)
    let text = String(decoding: merge.merged, as: UTF8.self)
    #expect(merge.conflicts.isEmpty && text.contains("id=\"p\" d=\"M0 0\"") && text.contains("id=\"p-2\" d=\"M1 1\""), "\(text)")
    #expect(text.contains("r=\"5\" clip-path=\"url(#p)\"") && text.contains("<tspan clip-path=\"url(#p-2)\""), "\(text)")
  }

  @Test func `follows an id that the other side renamed`() {
    let ours = [("linearGradient id=\"sky\"", "linearGradient id=\"dawn\""), ("url(#sky)", "url(#dawn)")]
    let text = String(decoding: merge(ours, [("r=\"5\"", "r=\"5\" fill=\"url(#sky)\"")]).merged, as: UTF8.self)
    #expect(!text.contains("sky") && text.components("url(#dawn)") == 2, "\(text)")
  }

  @Test func `merges a style with quotes that are entities`() {
    let font = ("style=\"fill:red;stroke:blue\"", "style=\"fill:red;font-family:&quot;A;B&quot;;stroke:blue\"")
    let text = String(decoding: merge([font], [("stroke:blue", "stroke:navy")]).merged, as: UTF8.self)
    #expect(text.contains("style=\"fill:red;font-family:&quot;A;B&quot;;stroke:navy\""), "\(text)")
  }

  @Test func `definitions that both add are found again where a side puts something before them`() {
    let gradient = #"<linearGradient id="gradient-1"/>"#
    let ours = [
      ("</linearGradient>\n  </defs>", "</linearGradient>\n    \(gradient)\n  </defs>"), (#"r="5""#, ##"r="5" fill="url(#gradient-1)""##),
    ]
    let theirs = [
      (#"height="100">"#, #"height="100"><title>Sun</title>"#), ours[0], (#"id="all""#, ##"id="all" fill="url(#gradient-1)""##),
    ]
    let result = merge(ours, theirs)
    let text = String(decoding: result.merged, as: UTF8.self)
    #expect(result.conflicts.isEmpty)
    #expect(text.split(separator: gradient, omittingEmptySubsequences: false).count == 2, "\(text)")
    #expect(text.split(separator: "url(#gradient-1)", omittingEmptySubsequences: false).count == 3, "\(text)")
  }

  private static let seeds = 0..<Reliability.runs(120, torture: 20_000)

  private func edited(_ seed: Int) throws -> [UInt8] {
    let bench = try Bench(markup: drawing)
    var lines = RandomLines(random: SplitMix64(seed: UInt64(seed)))
    var count = 0
    while count < 1 + seed % 6 {
      let line = lines.line(bench.document)
      if ["undo", "redo", "revert", "commit", "rollback", "begin", "checkpoint"].contains(where: line.hasPrefix) { continue }
      bench.run(line)
      count += 1
    }
    return Array(bench.bytes.utf8)
  }

  @Test(arguments: seeds) func `of random edits reads back, is symmetric, and is either side where the other did nothing`(_ seed: Int)
    throws
  {
    let (base, ours, theirs) = (Array(drawing.utf8), try edited(2 * seed), try edited(2 * seed + 1))
    func note() -> String { "seed \(seed)\n\(String(decoding: ours, as: UTF8.self))\n\(String(decoding: theirs, as: UTF8.self))" }
    for (one, other) in [(ours, base), (base, ours), (ours, ours)] {
      let merge = MarkupMerge(base: base, ours: one, theirs: other)
      #expect(merge.conflicts.isEmpty && merge.merged == ours, "\(note())\n\(merge.conflicts)")
    }
    let (merge, exchanged) = (MarkupMerge(versions(base, ours, theirs)), MarkupMerge(versions(base, theirs, ours)))
    #expect(merge.merged == exchanged.merged, "\(note())")
    #expect(Set(merge.conflicts.map(\.conflict)) == Set(exchanged.conflicts.map(\.conflict.exchanged)), "\(note())")
    #expect((try? Document(reading: ByteStore(merge.merged))) != nil, "\(note())\n\(String(decoding: merge.merged, as: UTF8.self))")
    guard merge.conflicts.isEmpty else { return }
    let again = MarkupMerge(base: theirs, ours: merge.merged, theirs: theirs)
    #expect(again.merged == merge.merged, "\(note())")
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
