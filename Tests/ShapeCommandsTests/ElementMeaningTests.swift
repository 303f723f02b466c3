import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// The meaning of elements of SVG that depends on the elements around them, and how commands keep it.
@Suite struct `Elements and what is around them` {
  private func bench(_ content: String, root: String = "width='100' height='100' viewBox='0 0 100 100'") throws -> Bench {
    try Bench(markup: "<svg xmlns='http://www.w3.org/2000/svg' \(root)>\(content)</svg>")
  }

  private func value(_ bench: Bench, _ words: String) -> String {
    bench.run("get \(words) --value")
    return bench.answers.last ?? ""
  }

  // MARK: Fonts

  @Test(arguments: [("150%", "30"), ("50%", "10"), ("2em", "40"), ("larger", "24"), ("9px", "9"), ("2rem", "32")])
  func `a size of letters is a part of the size around it`(_ size: String, expected: String) throws {
    let bench = try bench("<g id='g' font-size='20'><text id='t' font-size='\(size)'>A</text></g>")
    #expect(value(bench, "#t text.size") == expected)
    #expect(bench.done("move #t after #g"))
    #expect(value(try Bench(markup: bench.bytes), "#t text.size") == expected)
  }

  @Test func `parts of parts of sizes are multiplied`() throws {
    let bench = try bench("<g font-size='200%'><g font-size='.5em'><text id='t' font-size='150%'>A</text></g></g>")
    #expect(value(bench, "#t text.size") == "24")
  }

  @Test func `lengths in the size of letters keep theirs`() throws {
    let bench = try bench("<g id='g' font-size='10'><rect id='r' width='2em' height='1ex' stroke='red' style='stroke-width:.4em'/></g>")
    #expect(bench.done("ungroup #g"))
    let again = try Bench(markup: bench.bytes)
    #expect(value(again, "#r width stroke.width") == "20\t4", "\(bench.bytes)")
  }

  @Test func `the font shorthand is read and set through`() throws {
    let bench = try bench(
      "<style>.f{font:italic bold 12px/30px Georgia}</style><text id='a' class='f'>A</text><text id='b' style=\"font:10px 'X Y'\">B</text>")
    #expect(value(bench, "#a text.size") == "12" && value(bench, "#a text.weight") == "700" && value(bench, "#a text.italic") == "true")
    #expect(value(bench, "#b text.font") == "X Y")
    #expect(bench.done("set (#a, #b) text.size 30"))
    let again = try Bench(markup: bench.bytes)
    #expect(value(again, "#a text.size") == "30" && value(again, "#b text.size") == "30" && bench.bytes.contains("font-size:30px"))
  }

  @Test func `letters in rem have a part of the size of the root`() throws {
    let bench = try bench("<g font-size='40'><text id='t' style='font-size:2rem'>A</text></g>", root: "font-size='10'")
    #expect(value(bench, "#t text.size") == "20")
    let folder = TemporaryFolder()
    folder.write("rem.svg", bench.bytes)
    let other = try self.bench("<rect width='9' height='9'/>", root: "font-size='20'")
    #expect(other.done("insert '\(folder.path)/rem.svg' #t"), "\(other.messages)")
    #expect(other.bytes.contains("<g style=\"font-size:10px\">") && other.bytes.contains("style='font-size:20px'"), "\(other.bytes)")
    #expect(value(try Bench(markup: other.bytes), "#t text.size") == "20")
  }

  @Test func `other lengths in rem have parts of the size of the root`() throws {
    let rect = "<rect id='r' x='2rem' width='1.5rem' height='3' stroke='red' style='stroke-width:.2rem'/>"
    let bench = try bench(
      "<g id='g' stroke-dasharray='1rem' letter-spacing='1rem'>\(rect)<text id='t' x='1rem'>A</text></g>", root: "font-size='10'")
    #expect(value(bench, "#r x width stroke.width stroke.dash") == "20\t15\t2\t10" && value(bench, "#t x text.spacing") == "10\t10")
    #expect(bench.done("ungroup #g"))
    let again = try Bench(markup: bench.bytes)
    #expect(value(again, "#r x width stroke.width stroke.dash") == "20\t15\t2\t10" && value(again, "#t x text.spacing") == "10\t10")
  }

  @Test func `letters whose size nothing declares are told of, where a group or a file declares one`() throws {
    let bench = try bench("<text id='t' y='9'>A</text><g id='g' font-size='30'><rect width='9' height='9'/></g>")
    #expect(bench.run("move #t into #g").contains { $0.contains("#t has no font-size") }, "\(bench.messages)")
    #expect(bench.bytes.contains("font-size='16px'"), "\(bench.bytes)")
    #expect(value(try Bench(markup: bench.bytes), "#t text.size") == "16")
    let sized = try self.bench("<text id='t' y='9' font-size='9'>A</text><g id='g' font-size='30'><rect width='9' height='9'/></g>")
    #expect(!sized.run("move #t into #g").contains { $0.contains("font-size") }, "\(sized.messages)")
  }

  @Test(arguments: [("O&apos;Brien", "O'Brien"), ("A, &quot;B &apos;C&quot;", "A, B 'C"), ("&quot;X Y&quot;,Z", "X Y,Z")])
  func `names of fonts may have apostrophes`(_ spelled: String, _ name: String) throws {
    let bench = try bench("<text id='t' font-family='\(spelled)'>A</text>")
    #expect(value(bench, "#t text.font") == name)
  }

  @Test(arguments: [
    ("hanging", 1), ("middle", 1), ("central", 1), ("mathematical", 1), ("text-before-edge", 1), ("text-after-edge", -1), ("auto", 0),
  ])
  func `letters hang from, stand on or are centred at the line that is at their y`(_ baseline: String, _ direction: Double) throws {
    let plain = try bench("<text id='t' x='9' y='50' font-size='20'>A</text>")
    for element in [
      "<text id='t' x='9' y='50' font-size='20' dominant-baseline='\(baseline)'>A</text>",
      "<g style='dominant-baseline:\(baseline)'><text id='t' x='9' y='50' font-size='20'>A</text></g>",
    ] {
      let other = try bench(element)
      func top(_ bench: Bench) throws -> Double { try #require(bench.document.bounds(of: bench.document.node(id: "t")!)).y }
      let shift = try top(other) - top(plain)
      #expect(direction == 0 ? shift == 0 : shift * direction > 3, "\(baseline) \(shift)")
      // An edited text is where it was.
      #expect(other.done("set #t fill red"))
      #expect(try top(other) - top(plain) == shift)
      #expect(other.done("align #t top --to canvas"))
      #expect(try abs(top(other)) < 0.01, "\(other.bytes)")
    }
  }

  // MARK: Markers

  @Test func `a group that marks vertices marks those of all shapes`() throws {
    let bench = try bench("<marker id='m'/><g id='g' marker-end='url(#m)'><rect id='r' width='9' height='9'/><text id='t'>A</text></g>")
    #expect(bench.done("ungroup #g") && bench.bytes.ranges(of: "marker-end").count == 1, "\(bench.bytes)")
  }

  // MARK: Numbers

  @Test(arguments: [
    ("<path id='p' d='M 11 4 A 8 7 0 0 0 3 11'/>", "scale #p 1.1", "A 8.8 7.7 0 0 0"),
    ("<text id='p' x='3' y='9' transform='scale(2)' transform-origin='1 1'>A</text>", "rotate #p 10", "rotate(10) scale(2)'"),
    ("<rect id='p' width='9' height='9' style='transform:rotate(90deg)'/>", "rotate #p -90", "translate(-9px,"),
  ])
  func `numbers have no digits of rounding errors`(_ element: String, _ line: String, _ expected: String) throws {
    let bench = try bench(element)
    #expect(bench.done(line) && bench.bytes.contains(expected), "\(bench.bytes)")
    #expect(bench.bytes.firstMatch(of: /\.\d{14,}/) == nil, "\(bench.bytes)")
  }

  @Test func `the box of several graphics has none either`() throws {
    let bench = try bench("<rect width='3.7' height='1'/><rect x='3.7' width='40.56' height='1'/>")
    bench.run("bbox *")
    #expect(bench.answers == ["0 0 44.26 1"])
  }

  @Test func `a fallback of another colour is left alone by recolor`() throws {
    let bench = try bench("<rect id='r' width='9' height='9' fill='#0f0' style='fill:light-dark(#f00, #111)'/>")
    #expect(
      bench.done("recolor #ff0000 to #0000ff") && bench.bytes.contains("fill='#0f0' style='fill:light-dark(#0000ff, #111)'")
        || bench.bytes.contains("fill='#0f0' style='fill:light-dark(#00f, #111)'"), "\(bench.bytes)")
  }

  // MARK: Order

  @Test(arguments: ["front #de", "back #all", "raise #de", "sort (#s > *)", "group #de as G", "ungroup #all", "move #b into #s"])
  func `what a switch shows is not changed by the order of its children`(_ line: String) throws {
    let bench = try bench(
      "<switch id='s'><g id='de' systemLanguage='de'><rect id='x' width='9' height='9'/></g><g id='all'><rect id='b' width='9'/></g></switch>"
    )
    let former = bench.bytes
    #expect(bench.refusal(line) != nil && bench.bytes == former, "\(line)")
  }

  @Test func `which of two elements with one id comes first is not changed`() throws {
    let bench = try bench(
      "<g id='one'><linearGradient id='a'/><rect width='4' height='4' fill='url(#a)'/></g><g id='two'><linearGradient id='a'/></g>")
    #expect(bench.refusal("back #two")?.contains("#a is the id of several elements") == true)
    #expect(bench.refusal("move #two before #one") != nil)
    #expect(bench.done("front #two"))
  }

  // MARK: Lengths

  @Test func `parts of a viewport keep their length when the viewport changes or is left`() throws {
    let page = try bench("<rect id='r' width='100%' height='10%' stroke-width='1%'/><rect x='50' y='50' width='50' height='50'/>")
    #expect(page.done("fit /* --padding 20"))
    #expect(page.bytes.contains("width='100' height='10' stroke-width='1'"), "\(page.bytes)")
    let nested = try bench("<svg id='v' x='50%' width='50%' height='50%' overflow='visible'><rect id='c' width='50%' height='20%'/></svg>")
    #expect(nested.done("move #c before #v --lossy"))
    #expect(value(try Bench(markup: nested.bytes), "#c frame") == "50 0 25 10", "\(nested.bytes)")
  }

  @Test(arguments: [("line", "x1='20' y1='40' x2='20' y2='60'"), ("path", "d='M20 20h30'"), ("path", "d='M20 20l30 1'")])
  func `a flat shape is scaled with its stroke`(_ element: String, place: String) throws {
    let bench = try bench("<\(element) id='l' \(place) stroke='black' stroke-width='2'/>")
    #expect(bench.done("scale #l 2"))
    #expect(value(bench, "#l stroke.width") == "4")
  }

  @Test func `a transform in an attribute has no units`() throws {
    let bench = try bench("<rect id='r' width='9' height='9' transform='rotate(45)' transform-origin='50 50'/>")
    #expect(bench.done("translate #r 20 0"))
    #expect(bench.bytes.contains("transform='translate(20,0) rotate(45)'"), "\(bench.bytes)")
  }

  // MARK: Spellings

  @Test func `entities in a style are declarations`() throws {
    let bench = try Bench(
      markup: """
        <!DOCTYPE svg [<!ENTITY st0 "fill:#FFCC00;stroke:#000000">]>
        <svg xmlns="http://www.w3.org/2000/svg"><path id="p" style="&st0;" d="M0 0h9v9z"/></svg>
        """)
    #expect(value(bench, "#p fill") == "#ffcc00")
    #expect(bench.done("set #p fill #ff0000") && bench.bytes.contains("style=\"&st0;;fill:#FF0000\""), "\(bench.bytes)")
    #expect(value(try Bench(markup: bench.bytes), "#p fill") == "#ff0000")
  }

  @Test func `a colour for two schemes is that of a light page, and is recoloured with its attribute`() throws {
    let bench = try bench("<path id='p' d='M0 0h9v9z' fill='#ffe6cc' style='fill: light-dark(#ffe6cc, rgb(1, 2, 3))'/>")
    #expect(value(bench, "#p fill") == "#ffe6cc")
    #expect(bench.done("recolor #ffe6cc to #ccffe6"))
    #expect(bench.bytes.contains("fill='#ccffe6' style='fill: light-dark(#ccffe6, rgb(1, 2, 3))'"), "\(bench.bytes)")
  }

  @Test func `path data is drawn up to its error, which check tells`() throws {
    let bench = try bench("<path id='e' d='M60 60 L90 60 L90 90 X' stroke='blue'/>")
    #expect(value(bench, "#e frame") == "60 60 30 30")
    bench.run("check")
    #expect((bench.answers + bench.messages).contains { $0.contains("is drawn up to its error at byte 22") })
  }

  @Test func `a new path takes the source of a path effect away`() throws {
    let bench = try bench(
      "<path id='p' d='M0 0h9' inkscape:path-effect='#e' inkscape:original-d='M0 0h9'/>",
      root: "xmlns:inkscape='http://www.inkscape.org/namespaces/inkscape'")
    #expect(bench.done("set #p d 'M0 0h5'") && !bench.bytes.contains("original-d") && !bench.bytes.contains("path-effect"))
  }

  @Test(arguments: [
    ("<text id='t' xml:space='preserve'>Tom &amp; J&#233;r&#x00F4;me&#160;x</text>", "Tom", "Tim", "Tim &amp; J&#233;r&#x00F4;me&#160;x"),
    ("<text id='t'><tspan fill='red'>Hel</tspan>lo</text>", "ell", "ipp", "<tspan fill='red'>Hipp</tspan>o"),
    ("<text id='t'><tspan>T</tspan><tspan>o</tspan><tspan>m</tspan> Van</text>", "Van", "Ben", "<tspan>m</tspan> Ben"),
  ])
  func `a replacement keeps the spelling and the spans of the rest`(_ text: String, old: String, new: String, expected: String) throws {
    let bench = try bench(text)
    #expect(bench.done("replace text \(old) to \(new)") && bench.bytes.contains("\(expected)</text>"), "\(bench.bytes)")
  }

  @Test func `paints follow their quoting, their fallback and the animations of their colours`() throws {
    let bench = try bench(
      """
      <linearGradient id='g(2)'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>
      <rect id='a' width='9' height='9' fill='url("#g(2)") lime'/><rect id='b' width='9' height='9' fill='url(#none) #00cc00'/>
      <rect id='c' width='9' height='9'><animate attributeName='fill' values='#ff0001; #0000ff' fill='freeze'/></rect>
      """)
    #expect(value(bench, "#a fill").hasPrefix("linear(") && value(bench, "#b fill") == "#00cc00")
    #expect(bench.done("recolor #ff0001 to #123456") && bench.bytes.contains("values='#123456; #0000ff'"), "\(bench.bytes)")
  }

  // MARK: Own values

  @Test func `a value is own where the element declares it`() throws {
    let bench = try bench(
      """
      <style>.r{fill:blue}</style><g id='g' fill='red' stroke='blue'><circle id='c' r='4'/><circle id='d' r='4' fill='green'/></g>
      <circle id='e' r='5'/><circle id='f' class='r' r='5'/><circle id='h' r='5' style='fill:red'/>
      """)
    bench.run("find [own:fill]")
    #expect(bench.answers.count == 3 && !bench.answers.joined().contains("#c"), "\(bench.answers)")
    #expect(bench.done("set [own:fill=#ff0000] fill black") && bench.bytes.contains("<circle id='c' r='4'/>"))
    #expect(bench.bytes.contains("<circle id='e' r='5'/>"))
  }

  @Test(arguments: ["fill='none' fill-rule='evenodd' fill-opacity='.5'", "style='fill:none;fill-rule:evenodd;fill-opacity:.5'"])
  func `a paint in place of none keeps what was declared for it`(_ paint: String) throws {
    let bench = try bench("<path id='p' d='M0 0h9v9z' stroke='none' stroke-width='3' stroke-dasharray='2 1' \(paint)/>")
    #expect(bench.done("set #p fill red; set #p stroke lime"))
    for part in ["evenodd", "fill-opacity", "stroke-width='3' stroke-dasharray='2 1'"] {
      #expect(bench.bytes.contains(part), "\(part): \(bench.bytes)")
    }
    let again = try Bench(markup: bench.bytes)
    for one in [bench, again] {
      #expect(value(one, "#p stroke.width") == "3" && value(one, "#p fill.rule") == "evenodd" && value(one, "#p fill.opacity") == "0.5")
    }
  }

  // MARK: Places

  @Test(arguments: ["translate * 10 5", "scale * 2", "rotate * 90", "align * left", "fit /*"])
  func `what is drawn again moves once`(_ line: String) throws {
    let content =
      "<rect id='a' x='10' y='10' width='20' height='10' fill='red'/><rect id='b' x='60' y='12' width='20' height='10' fill='red'/>"
    let drawn = try bench(
      content.replacing("<rect id='b' x='60' y='12' width='20' height='10' fill='red'/>", with: "<use id='b' href='#a' x='50' y='2'/>"))
    let plain = try bench(content)
    #expect(drawn.done(line) && plain.done(line))
    for bench in [plain, drawn] { bench.run("bbox #b") }
    func numbers(_ bench: Bench) -> [Double] {
      bench.answers.joined().split(separator: " ").compactMap { Double($0).map { ($0 * 1e6).rounded() / 1e6 } }
    }
    #expect(numbers(plain) == numbers(drawn) && numbers(plain).count == 4, "\(drawn.bytes)")
  }

  @Test func `a shape with a transform of its own is scaled once`() throws {
    let bench = try bench(
      "<rect id='r' width='8' height='8' stroke='red' stroke-width='2' transform='skewX(10)'/>"
        + "<path id='p' d='M9 9h8' stroke='red' stroke-width='2' transform='translate(5 5)'/>")
    #expect(bench.done("scale (#r, #p) 0.5"))
    #expect(value(bench, "#r stroke.width") == "2" && value(bench, "#p stroke.width") == "2", "\(bench.bytes)")
    #expect(bench.done("scale (#r, #p) 0.5 --keep-strokes"))
    #expect(value(bench, "#r stroke.width") == "4" && value(bench, "#p stroke.width") == "4")
  }

  @Test func `numbers of transforms have no digits of rounding errors`() throws {
    let bench = try bench(
      "<text id='t' x='10' y='90' font-size='20'>Hi</text><g id='g'><rect x='1.1' y='2.2' width='3.3' height='4.4'/></g>")
    #expect(bench.done("scale (#t, #g) 0.5") && bench.done("rotate #g 30"))
    #expect(!bench.bytes.contains(/\.\d{15}/), "\(bench.bytes)")
  }

  @Test func `copies are as far apart as what is moved`() throws {
    let bench = try bench("<g id='g' transform='scale(2)'><rect id='r' x='1' y='1' width='4' height='4'/></g>")
    #expect(bench.done("dup #r --offset 10,0") && bench.bytes.contains("x='6' y='1'") && !bench.bytes.contains("<title"), "\(bench.bytes)")
  }

  @Test func `a circle is moved without rounding errors`() throws {
    let bench = try bench("<circle id='c' cx='33.3' cy='47.17' r='12.7'/>")
    for _ in 1...3 { #expect(bench.done("translate #c 0.1 0.2")) }
    #expect(bench.bytes.contains("cx='33.6' cy='47.77'"), "\(bench.bytes)")
  }

  @Test func `a clip is not handed to what draws another graphic elsewhere`() throws {
    let bench = try bench(
      "<clipPath id='c'><rect width='9' height='9'/></clipPath><rect id='a' width='20' height='20'/>"
        + "<g id='g' clip-path='url(#c)'><use id='u' href='#a' x='2' y='3'/></g>")
    #expect(bench.refusal("ungroup #g") != nil)
  }

  @Test func `a text is where its first span says`() throws {
    let bench = try bench(
      "<text id='t' font-size='10'><tspan x='9' y='18'>Hello</tspan></text>"
        + "<text id='u' font-size='10'><title>T</title>\n<tspan x='9' y='38'>One</tspan><tspan x='9' y='50'>Two</tspan></text>")
    #expect(value(bench, "#t x y") == "9\t18" && value(bench, "#u x y") == "9\t38")
    #expect(bench.done("set #t x 30") && bench.bytes.contains("<text id='t' font-size='10'><tspan x='30' y='18'>"), "\(bench.bytes)")
    #expect(bench.done("set #u text 'One'"))
    #expect(value(try Bench(markup: bench.bytes), "#u x y") == "9\t38", "\(bench.bytes)")
  }

  @Test func `an animation of the transform is not met by another one`() throws {
    let bench = try bench(
      "<g id='g' transform='translate(20 0)'><rect id='r' width='9' height='9'><animateTransform attributeName='transform' type='rotate'"
        + " from='0' to='90' dur='1s'/></rect></g>")
    #expect(bench.refusal("ungroup #g")?.contains("animation of its transform") == true, "\(bench.messages)")
    #expect(bench.refusal("move #r before #g") != nil)
  }

  // MARK: Differences

  @Test(arguments: [
    (".v{fill:red}", ".v{fill:green}", "style(.v) fill red"),
    ("stop-color='#00f'", "stop-color='#0ff'", "linearGradient #g/stop[2]: stop-color"),
    ("r='4'", "r='2'", "clipPath #c/circle[1]: r 4"), ("<tspan>", "<tspan fill='red'>", "tspan[1]: fill"),
    ("<!-- a -->", "<!-- b -->", "a comment in line 1"), ("<!-- c -->", "", "text #t/tspan[1]: a comment in line 3 deleted"),
    ("<!-- d -->", "<!-- e -->", "text #t: a comment in line 3"), ("<?p q?>", "", "a processing instruction in line 4 deleted"),
    ("go()", "stop()", "<script> in line"),
  ])
  func `diff tells what no property holds`(_ before: String, after: String, expected: String) throws {
    let content = """
      <svg xmlns='http://www.w3.org/2000/svg'><style>.v{fill:red}</style><script>go()</script><!-- a -->
      <defs><linearGradient id='g'><stop stop-color='red'/><stop stop-color='#00f'/></linearGradient>
      <clipPath id='c'><circle r='4'/></clipPath></defs><text id='t' x='1' y='9'>A <tspan>big<!-- c --></tspan> one<!-- d --></text>
      <?p q?></svg>
      """
    let folder = TemporaryFolder()
    folder.write("one.svg", content)
    folder.write("two.svg", content.replacing(before, with: after))
    let bench = try Bench(markup: content)
    bench.run("diff '\(folder.path)/one.svg' '\(folder.path)/two.svg'")
    #expect(bench.answers.joined(separator: "\n").contains(expected), "\(bench.answers)")
    bench.run("diff '\(folder.path)/one.svg' '\(folder.path)/one.svg'")
    #expect(bench.answers.isEmpty)
  }

  @Test(arguments: ["<?xml version='1.0'?>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", "<!DOCTYPE svg>\n"])
  func `diff tells nothing of an XML declaration and a document type`(_ prolog: String) throws {
    let content = "<svg xmlns='http://www.w3.org/2000/svg'><defs><g id='g'/></defs><rect id='r' width='9' height='9'/></svg>"
    let folder = TemporaryFolder()
    folder.write("one.svg", content)
    folder.write("two.svg", prolog + content)
    let bench = try Bench(markup: content)
    for (one, two) in [("one", "two"), ("two", "one")] {
      bench.run("diff '\(folder.path)/\(one).svg' '\(folder.path)/\(two).svg'")
      #expect(bench.answers.isEmpty, "\(bench.answers)")
    }
  }

  @Test func `nested rules are told by check, and the declarations after them are read`() throws {
    let bench = try bench("<style>g { .a rect { fill: blue } stroke: lime }</style><g id='n'><rect id='r' width='9' height='9'/></g>")
    #expect(value(bench, "#r stroke") == "#00ff00" || value(bench, "#r stroke.color") == "#00ff00")
    bench.run("check")
    #expect((bench.answers + bench.messages).contains { $0.contains("the rule .a rect is ignored") }, "\(bench.answers) \(bench.messages)")
  }

  @Test func `an empty group with a filter paints`() throws {
    let bench = try bench("<filter id='f'><feFlood/></filter><g id='fog' filter='url(#f)'/><g id='void'/>")
    #expect(bench.done("lint --fix") && bench.bytes.contains("id='fog'") && !bench.bytes.contains("id='void'"))
  }
}
