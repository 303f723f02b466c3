import ShapeFormats
import ShapeModel
import TestSupport
import Testing

@Suite struct `Writing what was read` {
  @Test func `canonical form is a fixed point`() throws {
    let document = try Document(json: faces)
    #expect(text(document) == faces)
    #expect(text(document, canonically: true) == faces)
    #expect(document.checkInvariants() == [])
  }

  @Test func `one changed graphic is one changed line`() throws {
    let document = try Document(json: faces)
    _ = try document.apply(.set(.fillColor, .color(Color(rgb: 0xff0000)), [node("body", document)]))
    let lines = zip(faces.split(separator: "\n"), text(document).split(separator: "\n")).filter { $0 != $1 }
    #expect(lines.count == 1)
    #expect(lines[0].1.contains(##""fill": {"color": "#ff0000"}"##))
  }

  @Test func `the author's own layout is kept around a change`() throws {
    let source = #"""
      { "version":1 ,"format":"shapeedit",
        "canvases" : [ {"id":"c","graphics":[{"kind":"star","id":"a","zoo":[1,  2]},
             {"children":[{"id":"x","kind":"text"}],"id":"g","kind":"group"} ],"later":true} ]}
      """#
    let document = try Document(json: source)
    #expect(text(document) == source)
    _ = try document.apply(.set(.opacity, .number(0.5), [node("a", document)]))
    let expected = source.replacing(
      #"{"kind":"star","id":"a","zoo":[1,  2]}"#, with: #"{"kind":"star","id":"a","opacity":0.5,"zoo":[1,  2]}"#)
    #expect(text(document) == expected)
    _ = try document.apply(.set(.name, .string("G"), [node("g", document)]))
    #expect(
      text(document).contains(#"{"children":[{"id":"x","kind":"text"}],"id":"g","kind":"group","name":"G"} ],"later":true} ]}"#))
  }

  @Test func `what is added stands on a line of its own at the indentation around it`() throws {
    let document = try Document(json: faces)
    var star = Graphic(kind: .star, id: "s", name: "Star")
    star[.x] = .number(1)
    _ = try document.apply(.create([NewNode(.graphic(star), in: .node(node("eyes", document)))]))
    var group = Graphic(kind: .group, id: "g")
    group[.name] = .string("G")
    let inverse = try document.apply(
      .create([
        NewNode(.graphic(group), in: .node(node("faces", document)), at: 0), NewNode(.graphic(Graphic(kind: .text, id: "t")), in: .new(0)),
      ]))
    let written = text(document)
    #expect(
      written.contains(
        "\"fill\": {\"color\": \"#000000\"}},\n        {\"id\": \"s\", \"kind\": \"star\", \"name\": \"Star\", \"x\": 1}\n      ]}"))
    #expect(
      written.contains(
        "    {\"id\": \"g\", \"kind\": \"group\", \"name\": \"G\", \"children\": [\n      {\"id\": \"t\", \"kind\": \"text\"}\n    ]},\n"))
    #expect(text(try Document(json: written), canonically: true) == written)
    _ = try document.apply(inverse)
    #expect(document.checkInvariants() == [])
  }

  @Test func `two shadows are a list`() throws {
    let document = try Document(json: faces)
    let body = node("body", document)
    _ = try document.apply(.set(Property(path: "shadow[2].dx")!, .number(3), [body]))
    #expect(text(document).contains(#""shadow": [{"dy": 2, "blur": 4}, {"dx": 3}]}"#))
    let again = try Document(json: text(document))
    #expect(again.graphic(node("body", again)) == document.graphic(body))
  }

  @Test func `what a value should not be is kept and named`() throws {
    let source =
      #"{"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "graphics": [{"id": "a", "kind": "star", "opacity": "much", "star": {"points": 2}}, {"id": "b", "kind": "blob", "x": 1}]}]}"#
    let document = try Document(json: source)
    #expect(document.graphic(node("a", document)).problems.map(\.property.path).sorted() == ["opacity", "star.points"])
    #expect(document.graphic(node("b", document)).unknownKind == "blob")
    #expect(text(document, canonically: true).contains(#"{"id": "a", "kind": "star", "star": {"points": 2}, "opacity": "much"}"#) == false)
    #expect(text(document, canonically: true).contains(#""opacity": "much", "star": {"points": 2}"#))
  }
}
