import ShapeCommands
import ShapeModel
import TestSupport
import Testing

/// A document with these members, and graphics on its one canvas.
private func drawing(_ members: String = "", _ graphics: String...) -> String {
  let lines = graphics.enumerated().map { #"{"id": "g\#($0)", \#($1)}"# }
  return #"{"format": "shapeedit", "version": 1, \#(members)"canvases": [{"id": "c", "name": "C", "graphics": ["#
    + lines.joined(separator: ",\n") + "]}]}\n"
}

@Suite struct `Checking a document` {
  @Test(arguments: [
    (drawing("", #""kind": "rectangle", "fill": "red""#), ##"fill is "red", expected an object such as {"color": "#ff0000"}"##),
    (drawing("", #""kind": "rectangle", "text": "Hi""#), #"text is "Hi", expected an object such as {"string": "Hello"}"#),
    (drawing("", #""kind": "rectangle", "shadow": "1 2 3""#), #"shadow is "1 2 3", expected an object"#),
    (drawing("", #""kind": "rectangle", "style": "warm""#), "style is 'warm', and the document has no style of that name"),
    (drawing(#""styles": {"cold": {}}, "#, #""kind": "star", "style": "warm""#), "style is 'warm', and the document has no style"),
    (drawing("", ##""kind": "rectangle", "clip": "#nowhere""##), "clip is '#nowhere', which nothing matches"),
    (drawing("", #""kind": "rectangle", "clip": "Nobody""#), "clip is 'Nobody', which nothing matches"),
    (drawing("", #""kind": "rectangle", "clip": "star > text""#), "clip is 'star > text', which nothing matches"),
    (drawing("", #""kind": "polygon", "points": [[0, 0], [1, 1]]"#), "expected at least 3 points"),
    (drawing(#""tokens": {"a": "token(b)", "b": "token(a)"}, "#), "a in tokens is token(b), which leads to no colour"),
    (#"{"format": "shapeedit", "version": 1}"#, #""canvases" is missing"#),
    (drawing("", ##""kind": "rectangle", "fill": {"colour": "#ff0000"}"##), "fill.colour is no property; did you mean color?"),
    (drawing("", #""kind": "star", "x": 1, "heigth": 20"#), "heigth is no property; did you mean height?"),
    (drawing("", #""kind": "instance", "of": "g0""#), "source is missing"),
  ])
  func `it names what cannot be and what leads nowhere`(json: String, problem: String) throws {
    let bench = try Bench(json)
    bench.run(script: "check")
    #expect(bench.answers.contains { $0.contains(problem) }, "\(bench.answers)")
    #expect(bench.status == .no && bench.bytes == json)
  }

  @Test(arguments: [
    drawing(
      #""styles": {"warm": {}}, "tokens": {"a": "red", "b": "token(a)"}, "#, #""kind": "rectangle", "name": "Mask", "style": "warm""#,
      ##""kind": "star", "clip": "#g0""##, #""kind": "star", "clip": "Mask""#, #""kind": "star", "clip": "canvas > rectangle""#,
      #""kind": "star", "clip": "none""#, #""kind": "line", "stroke": {"type": "linear", "stops": [[0, "token(b)"], [1, "red"]]}"#),
    #"{"format": "shapeedit", "version": 1, "canvases": []}"#, faces,
    drawing("", #""kind": "star", "owner": "Ann", "extra": {"colour": "red"}, "fill": {"color": "red", "brush": 3}"#),
  ])
  func `it finds nothing where all is well`(json: String) throws {
    let bench = try Bench(json)
    #expect(bench.run("check") == ["no problems"])
  }
}
