import ShapeModel
import TestSupport
import Testing

import ShapeFormats

@Suite struct `Nodes are checked by their bytes` {
  /// Lines of one graphic each, canonical or nearly so: a judge that is too kind shows itself.
  static let members = #"""
    "opacity": 0.5
    "opacity": 0.50
    "opacity": 1.5
    "opacity": -0
    "opacity": 0.0
    "opacity": 5e-1
    "opacity": 1e-7
    "opacity": 0.0000001
    "opacity": 0.000001
    "opacity": 0.12345678901234567
    "opacity": 0.1000000000000000055
    "opacity": 1.0000000000000002
    "opacity": "half"
    "opacity": null
    "opacity":0.5
    "opacity" : 0.5
    "opacity":  0.5
    "x": -16.899999999999977
    "x": -16.8999999999999772
    "x": 1000000000
    "x": 1000000000.5
    "x": 1000000001
    "x": 123456789012345
    "x": 1234567890123456789
    "x": -1e9
    "x": 1.25, "y": 2
    "y": 2, "x": 1.25
    "width": -1
    "visible": true
    "visible": "true"
    "visible": 1
    "blend": "multiply"
    "blend": "mUltiply"
    "flip": "hv"
    "flip": "pad"
    "fill": {"color": "#abcdef"}
    "fill": {"color": "#ABCDEF"}
    "fill": {"color": "#abcdefff"}
    "fill": {"color": "#abcdef0f"}
    "fill": {"color": "red"}
    "fill": {"color": "#abcde"}
    "fill": {"color": "none"}
    "fill": {"color": "token(a)"}
    "fill": {}
    "fill": { }
    "fill": "red"
    "fill": {"color": "#abcdef", "opacity": 0.5}
    "fill": {"opacity": 0.5, "color": "#abcdef"}
    "fill": {"color": "#abcdef", "zoo": 1}
    "fill": {"stops": [[0, "#000000"], [1, "#ffffff"]]}
    "fill": {"stops": [[0, "#000000", "#ff0000"], [1, "#ffffff"]]}
    "fill": {"from": [0, 1]}
    "fill": {"from": [0, 1, 2]}
    "fill": {"from": [0,1]}
    "fill": {"from": [0, "1"]}
    "fill": {"radius": 0}
    "stroke": {"dash": []}
    "stroke": {"dash": [1, 2.50]}
    "stroke": {"dash": [1, 2.5]}
    "stroke": {"dash": [1, -2]}
    "stroke": {"width": 2}, "shadow": {"dx": 1}, "text": {"string": "a"}
    "shadow": [{"dx": 1}, {"dx": 2}]
    "shadow": [{"dx": 1}]
    "text": {"string": "a\nb"}
    "text": {"string": "é ☃ \u0041"}
    "text": {"string": "é ☃"}
    "text": {"size": 0}
    "text": {"size": 20000}
    "text": {"weight": 700}
    "text": {"weight": "bold"}
    "text": {"weight": 0.5}
    "text": {"line-height": "auto"}
    "text": {"line-height": 1.5}
    "tags": ["a", "b"]
    "tags": ["a", "a"]
    "radius": 4
    "radius": [1, 2, 3, 4]
    "radius": [1, 2]
    "sides": 5
    "sides": 5.5
    "sides": 2
    "star": {"points": 7}
    "points": [[0, 0], [1, 2.5], [3, 4]]
    "points": [[0, 0], [1]]
    "points": [[0, 0], [1, 2, "x"], [3, 4]]
    "points": [[0, 0]]
    "points": [[0,0], [1, 2]]
    "points": []
    "transform": [1, 0, 0, 1, 0, 0]
    "transform": [1, 1, 1, 1, 0, 0]
    "zoo": 1
    "zoo": {"x": [1, 2]}
    "o\u0070acity": 0.5
    "kind": "star"
    "title": "t"
    "title": "t", "name": "n"
    "name": "n", "title": "t"
    "name": "a\u0000"
    "name": "a\"b\\c\td"
    "name": "a\/b"
    "name": "a\nb"
    "text": {"string": "a\u00e9b"}
    "text": {"string": "a\/b\r"}
    "fill": {"color": "\u0023abcdef"}
    "link": "a\rb"
    "extra": {"a": 1}
    "clip": "none"
    "clip": "a"
    "link": "a b"
    """#.split(separator: "\n").map(String.init)

  static let documents: [String] =
    members.map { member in
      let second = #"{"id": "b", "kind": "group", \#(member), "children": [{"id": "c", "kind": "star"}]}"#
      let third = #"{"id": "d", "kind": "group", \#(member), "children": []}, {"id": "e", "kind": "dodo", \#(member)}"#
      let fourth = #"{"id": "f", "children": [{"id": "g", "kind": "star"} ] , "kind": "group", \#(member)}"#
      let fifth =
        #"{"id": "h", "kind": "group", "children": [{"id": "i", "kind": "star"}], \#(member)}, {\#(member), "id": "j", "kind": "star"}"#
      let graphics = #"{"id": "a", "kind": "rectangle", \#(member)}, \#(second), \#(third), \#(fourth), \#(fifth)"#
      return #"{"format": "shapeedit", "version": 1, "canvases": [{"id": "k", "name": "c", "graphics": [\#(graphics)]}]}"#
    }.filter { (try? JSONSource(ByteStore($0))) != nil } + [faces] + `Single members`.documents

  @Test func `so that most of what can be told is told`() {
    #expect(Self.documents.count > Self.members.count)
  }

  @Test(arguments: documents.indices) func `and a yes is always right`(index: Int) throws {
    let source = try JSONSource(ByteStore(Self.documents[index]))
    let checker = NodeChecker(source.bytes, source.nodeIndex)
    for node in 0..<source.nodeIndex.count {
      let graphic = source.graphic(at: node)
      if source.certainlyFits(at: node) { #expect(!graphic.hasProblems, "\(node) of \(Self.documents[index])") }
      guard checker.isCanonical(node) else { continue }
      let line = CanonicalWriter.head(graphic, isGroup: checker.listStart != nil)
      let end = checker.listStart.map { $0 + 1 } ?? checker.range.upperBound
      let text = source.bytes.text(checker.range.lowerBound..<end)
      #expect(text.filter { !$0.isWhitespace } == String(decoding: line, as: UTF8.self).filter { !$0.isWhitespace })
    }
  }

  @Test func `and what is plain and right gets a yes`() throws {
    let source = try JSONSource(ByteStore(faces))
    let checker = NodeChecker(source.bytes, source.nodeIndex)
    let nodes = 1..<source.nodeIndex.count
    let document = try Document(json: faces)
    for node in nodes {
      let line = CanonicalWriter.line(of: document.graphic(NodeID(node))).dropLast()
      let isWritten = source.bytes.text(source.nodeIndex.start(node)..<source.nodeIndex.end(node)).hasPrefix(line)
      #expect(checker.isCanonical(node) == isWritten, "\(line)")
    }
    #expect(nodes.contains { checker.isCanonical($0) })
  }
}

@Suite struct `Lines are written anew from their bytes` {
  static let layouts = [
    faces, faces.replacing(", ", with: " ,\n ").replacing(": ", with: ":"), faces.replacing("\"x\": 8", with: "\"x\": 8.0"),
  ]

  @Test(arguments: layouts + `Nodes are checked by their bytes`.documents) func `as decoding them gives them`(text: String) throws {
    let document = try Document(json: text)
    let source = try #require(document.source as? JSONSource)
    let line = RespacedLine(document, source)
    for node in (1..<source.nodeIndex.count).map(NodeID.init) {
      let expected = CanonicalWriter.head(document.graphic(node), isGroup: document.isGroup(node))
      var written: [UInt8] = []
      var output = OutputBuffer { written.append(contentsOf: $0) }
      let isWritten = try line.write(node, to: &output)
      try output.flush()
      #expect(isWritten ? written == expected : written.isEmpty, "\(String(decoding: expected, as: UTF8.self))")
    }
  }

  @Test(arguments: layouts) func `and not decoded where they are canonical`(text: String) throws {
    let document = try Document(json: text)
    let source = try #require(document.source as? JSONSource)
    let checker = NodeChecker(source.bytes, source.nodeIndex)
    let others = (2..<source.nodeIndex.count).filter { !checker.isCanonical($0) }
    let before = source.decodedCount
    _ = DocumentWriter.bytes(of: document, canonically: true)
    // The document's own line is.
    #expect(source.decodedCount - before <= others.count + 2 && others.count < source.nodeIndex.count / 2)
  }
}
