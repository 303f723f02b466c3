import ShapeFormats
import ShapeModel
import Testing

/// A drawing with an element #a, and one that mentions it.
private func file(_ mention: String, _ id: String = "a", head: String = "") -> String {
  """
  \(head)<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="i">
    <rect id="\(id)" width="4" height="4"/>
    \(mention)
  </svg>
  """
}

@Suite struct `Mentions of an id in SVG` {
  @Test(arguments: [
    ##"<path fill="url(#a)"/>"##, ##"<path fill=" URL( '#a' ) red"/>"##, ##"<path fill='url("#a")'/>"##,
    ##"<path fill="url(&quot;#a&quot;)"/>"##,
    ##"<path fill="url(&#35;a)"/>"##, ##"<path fill="url(&#x23;a) none"/>"##, ##"<path style="x:y;mask : url( #a )"/>"##,
    ##"<path style="fill:url(&quot;#a&quot;);stroke:none"/>"##, ##"<path style="fill:url(\23 a)"/>"##.replacing("\\23 a", with: "#\\61"),
    ##"<path filter="blur(2px) url(#a) url(#a)"/>"##, ##"<use href="#a"/>"##, ##"<use xlink:href=" #a "/>"##, ##"<use href="&#35;a"/>"##,
    ##"<use href="#%61"/>"##, ##"<a href="#a"><path/></a>"##, ##"<text>x<textPath href="#a">y</textPath></text>"##,
    ##"<path marker-mid="url(#a)"/>"##, ##"<linearGradient id="g" xlink:href="#a"/>"##, ##"<path cursor="url(#a), auto"/>"##,
    ##"<g aria-labelledby="b  a"/>"##, ##"<rect><animate begin="a.click+1s; 0.5s;2"/></rect>"##,
    ##"<rect><set end="b.x;  a.end"/></rect>"##,
    ##"<rect><animate attributeName="href" values="#b;#a"/></rect>"##, ##"<path inkscape:path-effect="#b;#a"/>"##,
    ##"<style>#a{fill:red}</style>"##, ##"<style>g > #a.b:hover, #c{}</style>"##, ##"<style>@media print{ .x, #a{fill:red} }</style>"##,
    ##"<style><![CDATA[.k{fill:url('#a')}]]></style>"##, ##"<style>/* #b */ .k { mask: url( #a ) }</style>"##,
    ##"<style>[id="a"]{}</style>"##, ##"<style>[href='#a']{}</style>"##, ##"<style>.k{fill:url(&quot;#a&quot;)}</style>"##,
    ##"<style>.k{background:url(data:x;y);fill:url(#a)}</style>"##, ##"<style>:not(#a){}</style>"##,
  ])
  func `is found in every spelling, follows another id, and comes back`(_ mention: String) throws {
    let text = file(mention)
    let document = try drawing(text)
    #expect(!document.references.to(.id("a")).isEmpty)
    let inverse = try document.apply(.set(.id, .string("b.c-d"), [node("a", document)]))
    for edit in document.references.edits(replacing: [.id("a"): "b.c-d"]) { _ = try document.apply(edit) }
    let references = document.references.to(.id("b.c-d"))
    #expect(!references.isEmpty)
    let again = try drawing(ShapeFormatsTests.text(document))
    #expect(again.references.to(.id("b.c-d")).count == references.count, "\(ShapeFormatsTests.text(document))")
    #expect(again.references.to(.id("a")).isEmpty && again.references.all.allSatisfy { $0.target != .id("a") })
    _ = try document.apply(inverse)
    #expect(document.references.to(.id("a")).isEmpty == mention.contains("href") || !document.references.to(.id("a")).isEmpty)
  }

  @Test(arguments: [
    ##"<path fill="#aaa"/>"##, ##"<path fill="#a"/>"##, ##"<path style="fill:#a;stroke:#aaa"/>"##, ##"<path d="M0 0" class="a"/>"##,
    ##"<style>.a{fill:#a}</style>"##, ##"<style>/* #a url(#a) */</style>"##, ##"<style>p::after{content:"#a{"}</style>"##,
    ##"<rect><animate begin="0.a;+1.a;wallclock(a.b)" values="#a;#b"/></rect>"##, ##"<!-- url(#a) --><path inkscape:deskcolor="#a"/>"##,
    ##"<path inkscape:label="#a"/>"##,
    ##"<image href="b.svg#a"/>"##, ##"<path fill="url(b.svg#a)"/>"##, ##"<text>url(#a) #a</text>"##, ##"<path aria-label="a"/>"##,
  ])
  func `is not found where something else looks like it`(_ mention: String) throws {
    let document = try drawing(file(mention))
    #expect(document.references.all == [])
  }

  @Test func `in an entity follows as well, by a text in its place`() throws {
    let text = file(##"<path fill="&sky;" stroke="none"/>"##, head: "<!DOCTYPE svg [<!ENTITY sky \"url(#a) red\">]>\n")
    let document = try drawing(text)
    #expect(document.references.to(.id("a")).count == 1)
    _ = try document.apply(.set(.id, .string("b"), [node("a", document)]))
    #expect(ShapeFormatsTests.text(document).contains(##"fill="url(#b) red" stroke"##))
  }

  @Test(arguments: [("two words", "two%20words"), ("a)b", "a%29b"), ("x'y", "x%27y")])
  func `of an odd id is read percent-encoded, and written so`(_ id: String, _ address: String) throws {
    let document = try drawing(file(##"<path id="p" mask="url(#\##(address))"/>"##, id))
    #expect(document.references.to(.id(id)).map(\.role) == [.word("mask")])
    let plan = try #require(document.node(id: "p"))
    _ = try document.apply(.create([NewNode(.copy(of: plan, id: "q"), in: .node(try #require(document.parent(of: plan))))]))
    #expect(try drawing(ShapeFormatsTests.text(document)).references.to(.id(id)).count == 2)
  }

  @Test func `whose property was set since is none any more, and is one again when that is undone`() throws {
    let document = try drawing(
      file(##"<path id="p" fill="url(#g)"/><linearGradient id="g"><stop/><stop offset="1"/></linearGradient><use id="u" href="#a"/>"##))
    #expect(document.references.to(.id("g")).map(\.holder) == [.node(node("p", document))])
    #expect(document.references.to(.id("a")).map(\.role) == [.property(.source)])
    let type = try document.apply(.set(.fillType, nil, [node("p", document)]))
    let fill = try document.apply(.set(.fillColor, .color(Color(rgb: 0xff0000)), [node("p", document)]))
    let source = try document.apply(.set(.source, .string("#p"), [node("u", document)]))
    #expect(document.references.to(.id("g")) == [] && document.references.to(.id("a")) == [])
    #expect(document.references.to(.id("p")).map(\.holder) == [.node(node("u", document))])
    for inverse in [source, fill, type] { _ = try document.apply(inverse) }
    #expect(document.references.to(.id("g")).count == 1 && document.references.to(.id("a")).count == 1)
    #expect(document.references.to(.id("p")) == [])
  }
}

@Suite struct `Problems of references in SVG` {
  private func problems(_ content: String) throws -> [String] {
    let text = ##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">\##(content)</svg>"##
    return try #require(try drawing(text).source as? SVGSource).referenceProblems.map(\.text)
  }

  @Test(arguments: [
    ##"<use href="#x"/>"##, ##"<rect fill="url(#x)"/>"##, ##"<rect style="clip-path:url(#x)"/>"##,
    ##"<linearGradient id="g" xlink:href="#x"/>"##,
    ##"<style>.k{fill:url(#x)}</style>"##, ##"<rect aria-labelledby="x"/>"##, ##"<rect><animate begin="x.click"/></rect>"##,
    ##"<a href="#x"><rect/></a>"##, ##"<text>a<textPath href="#x"/></text>"##, ##"<filter id="f"><feImage href="#x"/></filter>"##,
  ])
  func `what is mentioned and not there is named`(_ content: String) throws {
    let found = try problems(content)
    #expect(found.count == 1 && found.first?.contains("refers to #x, and nothing has that id") == true, "\(found)")
  }

  @Test(arguments: [
    ##"<a href="#"><rect/></a><a href="#top"/><a href="#svgView(viewBox(0,0,1,1))"/>"##, ##"<style>#x{fill:red}</style>"##,
    ##"<use href="other.svg#x"/>"##, ##"<g id="a"><use href="#b"/></g><g id="b"/>"##,
    ##"<rect id="a" fill="url(#g)"/><linearGradient id="g"/>"##,
    ##"<g id="a"><defs><g id="b"><use href="#a"/></g></defs></g>"##, ##"<a id="l" href="#r"><rect id="r"/></a>"##,
    ##"<rect id="r"><animate begin="r.click"/></rect>"##,
  ])
  func `what is well is not`(_ content: String) throws { #expect(try problems(content) == []) }

  @Test(arguments: [
    (##"<g id="a"><use href="#a"/></g>"##, "g #a, g #a"),
    (##"<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>"##, "g #a, g #b, g #a"),
    (##"<pattern id="p"><rect fill="url(#p)"/></pattern>"##, "pattern #p, pattern #p"),
    (
      ##"<linearGradient id="a" href="#b"/><linearGradient id="b" xlink:href="#a"/>"##,
      "linearGradient #a, linearGradient #b, linearGradient #a"
    ),
    (##"<mask id="m"><g id="i"><use href="#o"/></g></mask><g id="o" mask="url(#m)"/>"##, "mask #m, g #o, mask #m"),
    (##"<g id="o"><g id="i"><rect/><use href="#o"/></g><rect/></g>"##, "g #o, g #o"),
  ])
  func `what would draw itself again is named with its ring`(_ content: String, _ ring: String) throws {
    let found = try problems(content)
    #expect(found.count == 1 && found.first?.hasSuffix(ring) == true, "\(found)")
  }

  @Test func `an id of several elements is named at each but the first`() throws {
    let found = try problems(##"<rect id="a"/><g id="a"/><filter id="a"/><defs><filter id="f"/><mask id="f"/></defs>"##)
    #expect(found.count == 3 && found.allSatisfy { $0.contains("which an element before it has as well") }, "\(found)")
  }
}
