import ShapeFormats
import ShapeModel
import Testing

/// Parts of documents that are SVG: the bytes of what is drawn, and of what it needs.
@Suite struct `Parts of an SVG drawing` {
  private func document(_ content: String, root: String = #"xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9""#) throws
    -> Document
  {
    try Document(reading: ByteStore("<svg \(root)>\n\(content)\n</svg>\n"))
  }

  private func drawing(_ document: Document, _ ids: [String], hidden: [String] = []) throws -> Drawing {
    var drawing = Drawing(document, canvas: document.canvases[0])
    drawing.roots = ids.isEmpty ? nil : try ids.map { try #require(document.node(id: $0)) }
    drawing.hidden = Set(try hidden.map { try #require(document.node(id: $0)) })
    return drawing
  }

  /// The lines of a part between the tags of the root, without their indentation.
  private func lines(_ document: Document, _ ids: [String], hidden: [String] = []) throws -> [String] {
    let text = String(decoding: try drawing(document, ids, hidden: hidden).ownMarkup(), as: UTF8.self)
    return text.split(separator: "\n").dropFirst().dropLast().map { String($0.drop { $0 == " " }) }
  }

  /// Each: what is in the file, what is picked, and the lines of the part.
  static let parts: [(name: String, content: String, ids: [String], lines: [String])] = [
    (
      "a graphic keeps its bytes, and the groups around it their tags",
      "<g id='l' inkscape:groupmode='layer' data-x='1'>\n  <title>Layer</title>\n  <!-- note -->\n  <path id='p' d='M0 0h9' sodipodi:nodetypes='cc'/>\n  <path id='q' d='M0 0v9'/>\n</g>\n<metadata/>",
      ["p"], ["<g id='l' inkscape:groupmode='layer' data-x='1'>", "<path id='p' d='M0 0h9' sodipodi:nodetypes='cc'/>", "</g>"]
    ),
    (
      "definitions are reached through definitions, and from the groups around",
      "<defs>\n<linearGradient id='a'/>\n<linearGradient id='b' xlink:href='#a'/>\n"
        + "<linearGradient id='c'/>\n<mask id='m'><rect fill='url(#b)'/></mask>\n</defs>\n"
        + "<g mask=\"url('#m')\">\n<rect id='r'/>\n</g>",
      ["r"],
      [
        "<defs>", "<linearGradient id='a'/>", "<linearGradient id='b' xlink:href='#a'/>", "<mask id='m'><rect fill='url(#b)'/></mask>",
        "</defs>",
        "<g mask=\"url('#m')\">", "<rect id='r'/>", "</g>",
      ]
    ),
    (
      "what is repeated is not shown at its own place",
      "<g id='low' style='display:none'>\n<rect id='o'/>\n<rect id='n'/>\n</g>\n<use id='u' href='#o'/>", ["u"],
      ["<defs><g id='low' style='display:none'>", "<rect id='o'/>", "</g></defs>", "<use id='u' href='#o'/>"]
    ),
    (
      "what is repeated beside it in one group is not shown either",
      "<g id='g'>\n<rect id='o'/>\n<use id='u' href='#o'/>\n</g>", ["u"],
      ["<g id='g'>", "<defs><rect id='o'/></defs>", "<use id='u' href='#o'/>", "</g>"]
    ),
    (
      "what is repeated and picked is shown", "<rect id='o'/>\n<use id='u' href='#o'/>", ["o", "u"],
      ["<rect id='o'/>", "<use id='u' href='#o'/>"]
    ),
    (
      "symbols, paths of text, marks and pictures of filters come along",
      "<symbol id='s'><rect/></symbol>\n<path id='t' d='M0 0h9'/>\n<marker id='m'/>\n"
        + "<filter id='f'><feImage href='#i'/></filter>\n<g id='i'/>\n"
        + "<g id='g'><use href='#s'/><text><textPath xlink:href='#t'>a</textPath></text><line marker-end='url(#m)' filter='url(#f)'/></g>",
      ["g"],
      [
        "<symbol id='s'><rect/></symbol>", "<defs><path id='t' d='M0 0h9'/></defs>", "<marker id='m'/>",
        "<filter id='f'><feImage href='#i'/></filter>", "<defs><g id='i'/></defs>",
        "<g id='g'><use href='#s'/><text><textPath xlink:href='#t'>a</textPath></text><line marker-end='url(#m)' filter='url(#f)'/></g>",
      ]
    ),
    (
      "rules that match come along, with what they refer to",
      "<style><![CDATA[\n.a { fill: url(#x) }\n.b { fill: url(#y) }\n#l > .c, .d { fill: red }\n"
        + "g .e { fill: red }\n@media print { .a { fill: url(#z) } }\n.a:hover { fill: red }\n"
        + "@font-face { font-family: F }\n]]></style>\n<linearGradient id='x'/>\n<linearGradient id='y'/>\n"
        + "<linearGradient id='z'/>\n<g id='l'>\n<rect id='r' class='a c'/>\n</g>",
      ["r"],
      [
        "<style><![CDATA[", ".a { fill: url(#x) }", "#l > .c, .d { fill: red }", "@media print { .a { fill: url(#z) } }",
        ".a:hover { fill: red }", "]]></style>", "<linearGradient id='x'/>", "<linearGradient id='z'/>", "<g id='l'>",
        "<rect id='r' class='a c'/>", "</g>",
      ]
    ),
    (
      "fonts of the style sheet come along with text, and a sheet that is not used stays away",
      "<style>@font-face { font-family: F }</style>\n<style>.x{fill:red}</style>\n<text id='t'>a</text>", ["t"],
      ["<style>@font-face { font-family: F }</style>", "<text id='t'>a</text>"]
    ),
    (
      "animations come along with what they move, wherever they are",
      "<g>\n<set attributeName='x' to='1'/>\n<rect id='r'/>\n</g>\n<animate xlink:href='#r' attributeName='y'/>\n<animate xlink:href='#q'/>\n<rect id='q'/>",
      ["r"],
      ["<g>", "<set attributeName='x' to='1'/>", "<rect id='r'/>", "</g>", "<animate xlink:href='#r' attributeName='y'/>"]
    ),
    (
      "what an editor keeps beside a path comes along, and what a link or a connector names does not",
      "<defs>\n<inkscape:path-effect id='e'/>\n</defs>\n<rect id='q'/>\n<a id='l' href='#q'><path id='p' inkscape:path-effect='#e' inkscape:connection-start='#q'/></a>",
      ["l"],
      [
        "<defs>", "<inkscape:path-effect id='e'/>", "</defs>",
        "<a id='l' href='#q'><path id='p' inkscape:path-effect='#e' inkscape:connection-start='#q'/></a>",
      ]
    ),
    (
      "of definitions in a group that is not drawn, only these are there",
      "<g id='l' fill='red'>\n<rect/>\n<pattern id='p'><rect/></pattern>\n</g>\n<rect id='r' fill='url(#p)'/>", ["r"],
      ["<defs><g id='l' fill='red'>", "<pattern id='p'><rect/></pattern>", "</g></defs>", "<rect id='r' fill='url(#p)'/>"]
    ),
    (
      "all that share an id come along, since painters choose differently",
      "<clipPath id='c'/>\n<clipPath id='c'/>\n<rect id='r' clip-path='url(#c)'/>",
      ["r"], ["<clipPath id='c'/>", "<clipPath id='c'/>", "<rect id='r' clip-path='url(#c)'/>"]
    ),
  ]

  @Test(arguments: parts.indices) func `hold what is picked and what it needs`(_ index: Int) throws {
    let part = Self.parts[index]
    #expect(try lines(document(part.content), part.ids) == part.lines, "\(part.name)")
  }

  /// Each: what is in the file, what is picked, what is left out, and the lines of the part.
  static let holes: [(content: String, ids: [String], hidden: [String], lines: [String])] = [
    ("<g id='g'>\n<rect id='a'/>\n<rect id='b'/>\n</g>", ["g"], ["a"], ["<g id='g'>", "<rect id='b'/>", "</g>"]),
    ("<metadata/>\n<g id='g'>\n<rect id='a'/>\n</g>\n<rect id='b'/>", [], ["g"], ["<metadata/>", "<rect id='b'/>"]),
    (
      "<g id='g'>\n<rect id='a'/>\n<use id='u' href='#a'/>\n</g>", ["g"], ["a"],
      ["<g id='g'>", "<defs><rect id='a'/></defs>", "<use id='u' href='#a'/>", "</g>"]
    ),
    (
      "<g id='g'>\n<filter id='f'/>\n<rect id='a'/>\n</g>\n<rect id='b' filter='url(#f)'/>", [], ["g"],
      ["<defs><g id='g'>", "<filter id='f'/>", "</g></defs>", "<rect id='b' filter='url(#f)'/>"]
    ),
    ("<g id='g'><g id='h'><rect id='a'/></g></g>\n<rect id='b'/>", [], ["g", "h", "a"], ["<rect id='b'/>"]),
  ]

  @Test(arguments: holes.indices) func `lack what is left out, unless something else needs it`(_ index: Int) throws {
    let one = Self.holes[index]
    #expect(try lines(document(one.content), one.ids, hidden: one.hidden) == one.lines)
  }

  @Test func `have the changes that were made`() throws {
    let document = try document("<rect id='a'/>\n<g id='g'>\n<rect id='b' fill='#f00'/>\n</g>")
    _ = try document.apply(.set(.fillColor, .color(Color(rgb: 0x0000ff)), [try #require(document.node(id: "b"))]))
    _ = try document.apply(.move([Placement(try #require(document.node(id: "b")), in: document.canvases[0], at: 0)]))
    #expect(try lines(document, ["b"]) == ["<rect id='b' fill='#00f'/>"])
  }

  @Test func `are in the encoding of the file, with its declaration`() throws {
    let bytes =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?>\n<svg>\n<text id='t'>caf".utf8) + [0xe9] + Array("</text><rect/></svg>".utf8)
    let document = try Document(reading: ByteStore(bytes))
    let part = try drawing(document, ["t"]).ownMarkup()
    #expect(
      part == Array("<?xml version='1.0' encoding='ISO-8859-1'?>\n<svg>\n<text id='t'>caf".utf8) + [0xe9] + Array("</text></svg>".utf8))
  }

  @Test func `have the file's prefix where a list of definitions is added`() throws {
    let document = try Document(
      reading: ByteStore("<s:svg xmlns:s='http://www.w3.org/2000/svg'><s:rect id='a'/><s:use id='u' href='#a'/></s:svg>"))
    let part = String(decoding: try drawing(document, ["u"]).ownMarkup(), as: UTF8.self)
    #expect(part.contains("<s:defs><s:rect id='a'/></s:defs><s:use id='u' href='#a'/>"))
  }

  @Test func `are refused where a group would be shown in part and repeated as a whole`() throws {
    let document = try document("<g id='g'><rect id='a'/><rect id='b'/></g>\n<use id='u' href='#g'/>")
    #expect { try drawing(document, ["a", "u"]).ownMarkup() } throws: { error in
      if case .repeated(let id)? = error as? PartError { id == "g" } else { false }
    }
    #expect(try lines(document, ["u"]).count == 2)
  }

  @Test func `say what is not painted as in the whole`() throws {
    let document = try document("<g id='g' display='none'><rect id='a'/></g><switch><rect id='b'/><rect id='c'/></switch>")
    let drawing = try drawing(document, ["a", "b"])
    _ = try drawing.ownMarkup()
    #expect(drawing.notes.notes.map(\.problem) == [.hidden(by: "g"), .alternative])
  }

  @Test func `are no larger for a document of any depth or width`() throws {
    let deep = try document(String(repeating: "<g>", count: 5000) + "<rect id='r'/>" + String(repeating: "</g>", count: 5000))
    #expect(try drawing(deep, ["r"]).ownMarkup().count > 5000 * 7)
    let wide = try document(String(repeating: "<rect/>\n", count: 20_000) + "<rect id='r'/>")
    #expect(try lines(wide, ["r"]) == ["<rect id='r'/>"])
  }

  // MARK: Pages

  /// Each: the attributes of the root, and what they are around a box of 4 by 2 at 1,1.
  @Test(arguments: [
    (#"width="9" height="9""#, #"width="4" height="2" viewBox="1 1 4 2""#),
    (#"viewBox="0 0 9 9""#, #"viewBox="1 1 4 2""#),
    (#"width="90mm" height="90mm" viewBox="0 0 9 9""#, #"width="40mm" height="20mm" viewBox="1 1 4 2""#),
    (#"width="100%" height="100%" viewBox="0 0 9 9""#, #"width="100%" height="100%" viewBox="1 1 4 2""#),
    (#"width="90" height="18" viewBox="0 0 9 9""#, #"width="8" height="4" viewBox="1 1 4 2""#),
    (
      #"width="90" height="18" viewBox="0 0 9 9" preserveAspectRatio="none""#,
      #"width="40" height="4" viewBox="1 1 4 2" preserveAspectRatio="none""#
    ),
    (#"viewBox="0 0 9 9" width="1in" data-x="y""#, #"viewBox="1 1 4 2" width="0.444444in" data-x="y""#),
  ]) func `keep the scale of the file on a page of their own`(_ root: String, _ expected: String) throws {
    var drawing = try drawing(document("<rect id='r' x='1' y='1' width='4' height='2'/>", root: root), ["r"])
    drawing.page.crop(to: Rect(x: 1, y: 1, width: 4, height: 2))
    let text = String(decoding: try drawing.ownMarkup(), as: UTF8.self)
    #expect(text.split(separator: "\n").first == "<svg \(expected)>")
  }

  @Test(arguments: [
    "<rect id='r' width='50%' height='1'/>", "<g id='r' style='stroke-width:1%'/>", "<svg id='r'/>",
    "<defs><filter id='f' filterUnits='userSpaceOnUse'/></defs><g id='r' filter='url(#f)'/>",
  ]) func `keep the page around them where a length relates to it`(_ content: String) throws {
    var drawing = try drawing(document(content), ["r"])
    drawing.page.crop(to: Rect(x: 1, y: 1, width: 4, height: 2))
    let text = String(decoding: try drawing.ownMarkup(), as: UTF8.self)
    #expect(text.contains(#"viewBox="1 1 4 2"><svg x="0" y="0" width="9" height="9" viewBox="0 0 9 9" overflow="visible">"#))
    #expect(text.hasSuffix("</svg></svg>\n"))
  }

  @Test func `have the size of the page in pixels, whatever the view box`() throws {
    let page = Drawing(try document("", root: #"width="2in" height="1in" viewBox="0 0 9 9""#), canvas: NodeID(1)).page
    #expect(page.size == Size(width: 192, height: 96))
  }
}
