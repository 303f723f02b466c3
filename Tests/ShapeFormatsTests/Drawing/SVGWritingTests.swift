import ShapeFormats
import ShapeModel
import TestSupport
import Testing

@Suite struct `Writing SVG` {
  private func circle(_ id: String) -> String { #"<circle id="\#(id)" cx="0" cy="0" r="0" fill="none"/>"# }

  @Test(arguments: [
    (
      ##"{"id":"r","kind":"rectangle","x":1,"y":2,"width":30,"height":20,"radius":50,"fill":{"color":"#3366cc"}}"##,
      ##"<rect id="r" x="1" y="2" width="30" height="20" rx="10" fill="#3366cc"/>"##
    ),
    (
      ##"{"id":"e","kind":"ellipse","width":10,"height":10,"fill":{"color":"#ff000080","opacity":0.5}}"##,
      ##"<circle id="e" cx="5" cy="5" r="5" fill="#ff0000" fill-opacity="0.251"/>"##
    ),
    (##"{"id":"e","kind":"ellipse","width":10,"height":20}"##, #"<ellipse id="e" cx="5" cy="10" rx="5" ry="10" fill="none"/>"#),
    (
      ##"{"id":"l","kind":"line","x1":1,"y1":2,"x2":3,"y2":4,"stroke":{"width":2,"cap":"round","dash":[4,1],"dash-offset":2}}"##,
      ##"<line id="l" x1="1" y1="2" x2="3" y2="4" fill="none" stroke="#000000" stroke-width="2" stroke-linecap="round" stroke-dasharray="4 1" stroke-dashoffset="2"/>"##
    ),
    (
      ##"{"id":"p","kind":"polygon","points":[[0,0],[10,0],[5,8]],"fill":{"rule":"evenodd"}}"##,
      ##"<polygon id="p" points="0,0 10,0 5,8" fill="#000000" fill-rule="evenodd"/>"##
    ),
    (
      ##"{"id":"d","kind":"path","d":"m1 1 h5 v5z","stroke":{"join":"round","miter":8}}"##,
      ##"<path id="d" d="m1 1 h5 v5z" fill="none" stroke="#000000" stroke-linejoin="round" stroke-miterlimit="8"/>"##
    ),
    (
      ##"{"id":"i","kind":"image","width":4,"height":3,"source":"a&b.png","fit":"fill"}"##,
      #"<image id="i" x="0" y="0" width="4" height="3" preserveAspectRatio="xMidYMid slice" href="a&amp;b.png"/>"#
    ),
    (
      ##"{"id":"r","kind":"rectangle","width":10,"height":20,"rotation":30,"opacity":0.5,"blend":"multiply","visible":false,"locked":true,"tags":["a","b"]}"##,
      #"<rect id="r" class="a b" sodipodi:insensitive="true" x="0" y="0" width="10" height="20" fill="none" transform="rotate(30 5 10)" opacity="0.5""#
        + #" style="mix-blend-mode:multiply" display="none"/>"#
    ),
    (
      ##"{"id":"r","kind":"rectangle","width":10,"height":20,"notes":"a < b","link":"https://example.org/"}"##,
      #"<a href="https://example.org/"><rect id="r" x="0" y="0" width="10" height="20" fill="none"><desc>a &lt; b</desc></rect></a>"#
    ),
  ]) func `a graphic is one line`(_ json: String, _ expected: String) throws {
    #expect(elements(try drawn(json)) == [expected])
  }

  @Test func `groups are indented, and their order is kept`() throws {
    let document = try drawn(
      ##"{"id":"g","kind":"group","name":"G","children":[{"id":"a","kind":"ellipse","width":1,"height":1},{"id":"h","kind":"group","transform":[1,0,0,1,5,0],"children":[]}]},{"id":"b","kind":"ellipse","width":1,"height":1}"##
    )
    #expect(
      SVGWriter.text(Drawing(document, canvas: document.canvases[0])) == #"""
        <svg xmlns="http://www.w3.org/2000/svg"\#
         xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"\#
         id="page" width="100" height="100" viewBox="0 0 100 100">
          <title>Page</title>
          <g id="g" inkscape:label="G">
            <circle id="a" cx="0.5" cy="0.5" r="0.5" fill="none"/>
            <g id="h" transform="translate(5 0)">
            </g>
          </g>
          <circle id="b" cx="0.5" cy="0.5" r="0.5" fill="none"/>
        </svg>

        """#)
  }

  @Test func `a page has its unit, its origin and its background`() throws {
    let document = try Document(
      json:
        ##"{"format":"shapeedit","version":1,"tokens":{"paper":"#fdf6e3"},"canvases":[{"id":"c","width":20,"height":10,"origin":[-5,1],"unit":"mm","background":"token(paper)","graphics":[]}]}"##
    )
    let text = SVGWriter.text(Drawing(document, canvas: document.canvases[0]))
    #expect(text.contains(#" width="20mm" height="10mm" viewBox="-5 1 20 10">"#))
    #expect(text.contains(##"<rect x="-5" y="1" width="20" height="10" fill="#fdf6e3"/>"##))
  }

  @Test func `equal gradients are written once, and no id of the document is taken`() throws {
    let fill = ##""fill":{"type":"linear","angle":0,"stops":[[0,"#f00"],[1,"#00f8"]]}"##
    let document = try drawn(
      ##"{"id":"gradient-1","kind":"rectangle","width":9,"height":9,\##(fill)},{"id":"b","kind":"rectangle","width":5,"height":9,\##(fill)}"##
    )
    let lines = elements(document)
    #expect(
      lines[0]
        == ##"<linearGradient id="gradient-2" x1="0" y1="0.5" x2="1" y2="0.5"><stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff" stop-opacity="0.5333"/></linearGradient>"##
    )
    #expect(lines.count == 3)
    #expect(lines[1].contains("fill=\"url(#gradient-2)\"") && lines[2].contains("fill=\"url(#gradient-2)\""))
  }

  @Test func `a radial gradient keeps its focus, spread and transform`() throws {
    let document = try drawn(
      ##"{"id":"r","kind":"rectangle","width":9,"height":9,"fill":{"type":"radial","stops":[[0,"#fff"],[1,"#000"]],"center":[0.4,0.5],"radius":0.6,"focus":[0.2,0.3],"spread":"reflect","transform":[1,0,0,2,0,0]}}"##
    )
    #expect(
      elements(document)[0].hasPrefix(
        #"<radialGradient id="gradient-1" cx="0.4" cy="0.5" r="0.6" fx="0.2" fy="0.3" gradientTransform="matrix(1 0 0 2 0 0)" spreadMethod="reflect">"#
      ))
  }

  @Test func `a gradient along a line has a box, though the line has none`() throws {
    let document = try drawn(
      ##"{"id":"l","kind":"line","x1":10,"y1":5,"x2":30,"y2":5,"stroke":{"type":"linear","angle":0,"width":4}}"##)
    #expect(
      elements(document)[0].hasPrefix(
        #"<linearGradient id="gradient-1" x1="0" y1="0.5" x2="1" y2="0.5" gradientUnits="userSpaceOnUse" gradientTransform="matrix(20 0 0 1 10 5)">"#
      ))
  }

  @Test(arguments: [(2.0, 1), (-7, 4), (20, 8), (100, 16)])
  func `a spread larger than painters can draw at once is drawn in steps, and read as one`(_ spread: Double, _ count: Int) throws {
    let document = try drawn(
      ##"{"id":"a","kind":"rectangle","width":40,"height":20,"fill":{},"shadow":{"dx":1,"spread":\##(spread),"color":"#000"}}"##)
    let text = SVGWriter.text(Drawing(document, canvas: document.canvases[0]))
    #expect(text.ranges(of: "<feMorphology").count == count)
    let read = try Document(reading: ByteStore(text))
    #expect(read.value(.shadowSpread, of: try #require(read.node(id: "a"))) == .number(spread))
  }

  @Test func `shadows of like shapes share one filter, whose region holds what is painted`() throws {
    let shadow = ##""fill":{},"shadow":{"dx":1,"dy":2,"blur":4,"color":"#0006"}"##
    let document = try drawn(
      ##"{"id":"a","kind":"rectangle","width":40,"height":20,\##(shadow)},{"id":"b","kind":"rectangle","x":50,"y":30,"width":40,"height":20,\##(shadow)}"##
    )
    let lines = elements(document)
    // Painted: -3.5…45.5 by -2.5…26.5; with a pixel around, 0.16 of the width and 0.37 of the height, brought up to steps.
    #expect(
      lines[0]
        == ##"<filter id="shadow-1" x="-0.2" y="-0.5" width="1.4" height="2" color-interpolation-filters="sRGB">"##
        + ##"<feGaussianBlur in="SourceAlpha" stdDeviation="2" result="soft"/><feOffset in="soft" dx="1" dy="2" result="moved"/>"##
        + ##"<feFlood flood-color="#000000" flood-opacity="0.4"/><feComposite in2="moved" operator="in" result="s1"/><feMerge><feMergeNode in="s1"/>"##
        + ##"<feMergeNode in="SourceGraphic"/></feMerge></filter>"##
    )
    #expect(lines.count == 3)
  }

  @Test func `a stroke inside is twice as wide and cut off by the outline`() throws {
    let document = try drawn(
      ##"{"id":"r","kind":"rectangle","width":10,"height":10,"fill":{"color":"#fff"},"stroke":{"width":3,"align":"inside"}}"##)
    #expect(
      elements(document) == [
        #"<clipPath id="clip-1"><rect x="0" y="0" width="10" height="10"/></clipPath>"#,
        ##"<g id="r"><rect x="0" y="0" width="10" height="10" fill="#ffffff"/>"##
          + ##"<rect x="0" y="0" width="10" height="10" fill="none" stroke="#000000" stroke-width="6" clip-path="url(#clip-1)"/></g>"##,
      ])
    #expect(notes(document) == [.strokeSide(.inside)])
  }

  @Test func `marks take the colour of their line`() throws {
    let document = try drawn(
      ##"{"id":"a","kind":"line","x2":9,"stroke":{"color":"#0a0","end":"arrow"}},{"id":"b","kind":"line","x2":9,"stroke":{"color":"#0a0","start":"arrow"}}"##
    )
    let lines = elements(document)
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("<marker id=\"mark-1\"") && lines[0].contains("fill=\"#00aa00\""))
    #expect(lines[1].contains("marker-end=\"url(#mark-1)\"") && lines[2].contains("marker-start=\"url(#mark-1)\""))
  }

  @Test func `a clip is the outline of another graphic in the coordinates of the one that is clipped`() throws {
    let document = try drawn(
      ##"{"id":"c","kind":"rectangle","x":10,"y":10,"width":5,"height":5},{"id":"a","kind":"rectangle","width":50,"height":50,"transform":[1,0,0,1,4,0],"clip":"#c"}"##
    )
    let lines = elements(document)
    #expect(lines[0] == #"<clipPath id="clip-1"><path d="M 6 10 L 11 10 L 11 15 L 6 15 Z"/></clipPath>"#)
    #expect(lines[2].contains("clip-path=\"url(#clip-1)\""))
  }

  @Test func `hostile names and texts come back through an XML reader as they are, but for what XML cannot hold`() throws {
    let document = try drawn(
      ##"{"id":"t","kind":"text","name":"\"<&>'\t]]>","text":{"string":"a]]>\u0001b & \u202Ec <"}}"##)
    let line = elements(document)[0]
    #expect(line.contains("inkscape:label=\"&quot;&lt;&amp;&gt;'&#9;]]&gt;\""))
    #expect(line.contains(">a]]&gt;\u{fffd}b &amp; \u{202e}c &lt;</text>"))
    #expect(notes(document) == [.controlCharacter])
  }

  @Test func `a link around a group ends behind it`() throws {
    let document = try drawn(##"{"id":"g","kind":"group","link":"#b","children":[{"id":"b","kind":"ellipse"}]}"##)
    #expect(elements(document) == [##"<a href="#b"><g id="g">"##, circle("b"), "</g></a>"])
  }

  @Test func `a link that is a script is left out`() throws {
    let document = try drawn(##"{"id":"a","kind":"ellipse","link":"javascript:alert(1)"}"##)
    #expect(elements(document) == [#"<circle id="a" cx="0" cy="0" r="0" fill="none"/>"#])
    #expect(notes(document) == [.scriptLink])
  }

  @Test func `a selection is drawn within the groups that change its look, and without what is hidden`() throws {
    let document = try drawn(
      ##"{"id":"g","kind":"group","opacity":0.5,"children":[{"id":"h","kind":"group","children":[{"id":"a","kind":"ellipse"},{"id":"b","kind":"ellipse"}]},{"id":"c","kind":"ellipse"}]},{"id":"d","kind":"ellipse"}"##
    )
    #expect(
      elements(document, roots: ["a", "c", "d"]) == [
        #"<g id="g" opacity="0.5">"#, circle("a"), circle("c"), "</g>", circle("d"),
      ])
    #expect(elements(document, hidden: ["b", "c"], roots: ["g"]).count == 5)
  }

  @Test func `styles and tokens are resolved, the graphic's own values first`() throws {
    let document = try drawn(
      ##"{"id":"a","kind":"rectangle","style":"card","fill":{"opacity":0.5}},{"id":"b","kind":"rectangle","style":"none such","fill":{"color":"token(no)"}}"##,
      head:
        ##""tokens":{"sun":"#ffcc00","main":"token(sun)"},"styles":{"card":{"fill":{"color":"token(main)","opacity":0.2},"opacity":0.9}},"##
    )
    let lines = elements(document)
    #expect(lines[0] == ##"<rect id="a" x="0" y="0" width="0" height="0" fill="#ffcc00" fill-opacity="0.5" opacity="0.9"/>"##)
    #expect(notes(document) == [.resolvedStyle("card"), .resolvedToken("main"), .unknownStyle("none such"), .unknownToken("no")])
  }

  @Test func `nesting of any depth is written`() throws {
    let depth = 20_000
    let document = try drawn(
      (0..<depth).map { #"{"id":"g\#($0)","kind":"group","children":["# }.joined() + String(repeating: "]}", count: depth))
    #expect(elements(document).count == 2 * depth)
  }

  @Test func `a megabyte of path data is written as it is`() throws {
    let path = "M0 0" + String(repeating: " L1 1 L2 0", count: 90_000)
    let document = try drawn(##"{"id":"a","kind":"path","d":"\##(path)"}"##)
    #expect(try #require(elements(document).first).contains(path))
  }
}
