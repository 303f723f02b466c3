import ShapeFormats
import ShapeModel
import TestSupport
import Testing

import ShapeCommands

private let shared = ##"""
  <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">
    <defs>
      <linearGradient id="sky"><stop offset="0" stop-color="red"/><stop offset="1" style="stop-color:#00F;stop-opacity:.5"/></linearGradient>
      <radialGradient id="sun" xlink:href="#sky" cx="0.2"/>
      <linearGradient id="own"><stop stop-color="red"/><stop offset="1"/></linearGradient>
      <filter id="sh"><feDropShadow dx="2" dy="2" stdDeviation="1" flood-color="lime"/></filter>
    </defs>
    <rect id="a" width="10" height="10" fill="url('#sky')" filter="url(#sh)"/>
    <rect id="b" width="10" height="10" style="fill:url(#sky)" filter="url(#sh)"/>
    <rect id="c" width="10" height="10" fill="url(#sun)" stroke="red"/>
    <rect id="d" width="10" height="10" fill="url(#own)"/>
  </svg>

  """##

@Suite struct `Definitions are shared or copied on purpose` {
  @Test func `recolouring changes a stop in place, and the references stay`() throws {
    let bench = try Bench(markup: shared)
    #expect(bench.done("recolor red to teal; recolor #0000ff80 to #00ff0080"), "\(bench.messages)")
    let expected = shared.replacing("stop-color=\"red\"", with: "stop-color=\"#008080\"").replacing("#00F;", with: "#0F0;")
      .replacing("stroke=\"red\"", with: "stroke=\"#008080\"")
    #expect(bench.bytes == expected, "\(bench.bytes)")
    let again = try Bench(markup: bench.bytes)
    for id in ["a", "b", "c", "d"] {
      #expect(bench.run("get #\(id) fill.stops --value") == again.run("get #\(id) fill.stops --value"))
    }
    #expect(bench.done("undo 2") && bench.bytes == shared)
  }

  @Test(arguments: [
    ("set #a fill.stops 'lime 0, #0000ff80 1'", "#a has a copy of #sky, which"), ("recolor red to lime --in #a", ""),
    ("set #c fill.stops 'lime 0, #0000ff80 1'", ""), ("set #a shadow.dx 5", "#a has a copy of #sh, which #b uses too"),
    ("set #a fill.angle 45", "#a has a copy of #sky, which"),
  ])
  func `one of several gets a copy, the others keep theirs, and it is said`(_ line: String, _ said: String) throws {
    let bench = try Bench(markup: shared)
    #expect(bench.done(line), "\(bench.messages)")
    if !said.isEmpty { #expect(bench.messages.contains { $0.contains(said) }, "\(bench.messages)") }
    let definitions = shared.split(separator: "<filter")[0].split(separator: "<defs>")[1]
    #expect(bench.bytes.contains(definitions), "\(bench.bytes)")
    #expect(bench.bytes.contains("<rect id=\"b\" width=\"10\" height=\"10\" style=\"fill:url(#sky)\" filter=\"url(#sh)\"/>"))
    let again = try Bench(markup: bench.bytes)
    for id in ["a", "b", "c", "d"] {
      let query = "get #\(id) fill shadow --value"
      #expect(bench.run(query) == again.run(query), "\(bench.bytes)")
    }
    #expect(bench.done("undo") && bench.bytes == shared)
  }

  @Test func `the only user of a gradient has it changed in place`() throws {
    let bench = try Bench(markup: shared)
    #expect(bench.done("set #d fill.stops 'red 0, lime 1'"))
    #expect(!bench.messages.contains { $0.contains("copy") }, "\(bench.messages)")
    #expect(bench.bytes == shared.replacing("<stop offset=\"1\"/>", with: "<stop stop-color=\"#00ff00\" offset=\"1\"/>"), "\(bench.bytes)")
  }

  @Test(arguments: [
    // A class, a rule and an element that is no row use it as well.
    ("<rect id=\"c\"", "<style>.x{stroke:url(#sky)}</style><rect id=\"c\""),
    ("<rect id=\"c\"", "<defs><path id=\"p\" fill=\"url(#sky)\" d=\"M0 0H1V1\"/></defs><rect id=\"c\""),
    ("<stop offset=\"0\"", "<stop class=\"k\" offset=\"0\""),
  ])
  func `a gradient with other uses, or with colours from a rule, is left`(_ place: String, _ new: String) throws {
    var text = shared.replacing(place, with: new)
    if new.contains("class") { text = text.replacing("<defs>", with: "<style>.k{stop-color:red}</style><defs>") }
    let bench = try Bench(markup: text)
    #expect(bench.done("set (#a, #b, #c) fill.stops 'teal 0, #0000ff80 1'"))
    #expect(bench.bytes.contains("<linearGradient id=\"sky\">") && bench.bytes.contains("stop-color=\"red\"/>"), "\(bench.bytes)")
    let again = try Bench(markup: bench.bytes)
    for id in ["a", "b", "c"] { #expect(bench.run("get #\(id) fill.stops --value") == again.run("get #\(id) fill.stops --value")) }
  }

  @Test func `an unused definition of another program stays`() throws {
    let bench = try Bench(markup: shared)
    #expect(bench.done("set rectangle fill lime shadow none") && bench.bytes.contains("id=\"sky\"") && bench.bytes.contains("id=\"sh\""))
  }
}
