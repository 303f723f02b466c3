import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

private let page = ##"""
  {"format": "shapeedit", "version": 1, "tokens": {"ink": "#112233"}, "styles": {"card": {"opacity": 0.5}}, "canvases": [
    {"id": "p", "name": "Page", "width": 100, "height": 100, "graphics": [
      {"id": "a", "kind": "rectangle", "name": "A", "width": 10, "height": 10, "fill": {"color": "token(ink)"}, "style": "card"},
      {"id": "g", "kind": "group", "name": "G", "rotation": 90, "children": [
        {"id": "in", "kind": "star", "name": "In", "width": 4, "height": 4}
      ]}
    ]}
  ]}

  """##

private let other = ##"""
  {"format": "shapeedit", "version": 1, "tokens": {"ink": "#445566", "sun": "#ffcc00", "idle": "#000000"},
    "styles": {"card": {"opacity": 0.8, "fill": {"color": "token(sun)"}}}, "canvases": [
    {"id": "c", "name": "C", "width": 50, "height": 50, "graphics": [
      {"id": "a", "kind": "rectangle", "name": "Box", "x": 1, "y": 2, "width": 3, "height": 4, "fill": {"color": "token(ink)"}},
      {"id": "w", "kind": "group", "name": "W", "transform": [1, 0, 0, 1, 20, 30], "children": [
        {"id": "b", "kind": "ellipse", "name": "B", "width": 6, "height": 6, "style": "card"},
        {"id": "t", "kind": "text", "name": "T", "x": 2, "y": 8, "width": 30, "height": 8, "text": {"string": "Hi", "size": 8}}
      ]},
      {"id": "u", "kind": "instance", "name": "U", "source": "#a", "x": 9}
    ]}
  ]}

  """##

private let svg = """
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80">
    <defs><linearGradient id="fade"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient></defs>
    <style>.soft { opacity: 0.5 }</style>
    <g id="badge" fill="green" transform="translate(10 20)">
      <rect id="a" width="10" height="10"/>
      <circle id="k" class="soft" r="5" fill="url(#fade)" data-role="dot"/>
      <text id="t" x="1" y="9" font-size="8">Hi</text>
    </g>
  </svg>

  """

/// Graphics that go from one file to another, of both formats.
@Suite struct `Between documents` {
  private let folder = TemporaryFolder()

  init() {
    folder.write("other.json", other)
    folder.write("page.json", page)
    folder.write("art.svg", svg)
  }

  private func bench(_ name: String) throws -> Bench {
    let bench = try Bench(markup: name == "art.svg" ? svg : name == "other.json" ? other : page)
    return bench
  }

  private func value(_ bench: Bench, _ line: String) -> String {
    bench.run("get \(line) --value")
    return bench.answers.joined(separator: " ")
  }

  private func read(_ name: String) throws -> Bench { try Bench(markup: Shell.run("cat '\(folder.path)/\(name)'").output) }

  // MARK: Into JSON

  @Test func `names that mean something else get others, and equal ones are shared`() throws {
    let bench = try bench("page.json")
    #expect(bench.done("insert '\(folder.path)/other.json' (#a, #w)"), "\(bench.messages)")
    #expect(bench.messages.joined().contains("2 graphics inserted in /Page; renamed: #a → "))
    #expect(bench.messages.joined().contains("token(ink) → token(ink-2)") && bench.messages.joined().contains("style card → style card-2"))
    #expect(value(bench, "Box fill.color") == "token(ink-2)" && value(bench, "#b style") == "card-2")
    #expect(value(bench, "Box frame") == "1 2 3 4" && value(bench, "#w transform") == "1 0 0 1 20 30")
    bench.run("token")
    #expect(bench.answers.map { $0.prefix { $0 != " " } } == ["ink", "ink-2", "sun"])
    bench.run("check")
    #expect(bench.status == .done, "\(bench.answers)")
    #expect(bench.undoDepth == 1 && bench.done("undo") && bench.bytes == page)
  }

  @Test func `an inner graphic keeps its place and its look, also in a turned group`() throws {
    let bench = try bench("page.json")
    #expect(bench.done("insert '\(folder.path)/other.json' #b in G"), "\(bench.messages)")
    #expect(bench.document.parent(of: bench.document.node(id: "b")!) == bench.document.node(id: "g"))
    bench.run("bbox #b")
    #expect(bench.answers[0].split(separator: " ").compactMap { Double($0)?.rounded() } == [20, 30, 6, 6])
    bench.run("insert '\(folder.path)/other.json' (#a, #u) --json")
    let answer = try StrictJSON.parse(try #require(bench.answers.first))
    #expect(answer["inserted"]?.number == 2 && answer["renamed"]?.list?.first?["from"]?.string == "#a")
    #expect(value(bench, "#u source") == "#" + value(bench, "Box id"))
  }

  @Test func `what refers to something else is refused, and nothing is changed`() throws {
    let bench = try bench("page.json")
    #expect(bench.refusal("insert '\(folder.path)/other.json' #u")?.contains("#u refers to #a, which is not copied along") == true)
    #expect(bench.refusal("insert '\(folder.path)/other.json' #nobody")?.contains("nothing matches #nobody") == true)
    #expect(bench.refusal("insert '\(folder.path)/none.json'") != nil)
    #expect(bench.refusal("insert '\(folder.path)/other.json' #a in #a")?.contains("cannot hold graphics") == true)
    #expect(bench.bytes == page && bench.undoDepth == 0)
  }

  @Test func `all of an SVG file is a group, with inherited colours, gradients and rules`() throws {
    let bench = try bench("page.json")
    #expect(bench.done("insert '\(folder.path)/art.svg'"), "\(bench.messages)")
    #expect(value(bench, "#k fill").hasPrefix("linear(") && value(bench, "#k opacity") == "0.5")
    #expect(value(bench, "(#badge > rectangle) fill") == "#008000" && value(bench, "(#badge > rectangle) name") != "")
    bench.run("bbox (#badge > rectangle)")
    #expect(bench.answers == ["10 20 10 10"])
    #expect(bench.done("undo") && bench.bytes == page)
  }

  // MARK: Into SVG

  @Test(arguments: ["", "(#a, #w)"]) func `a drawing of our own goes into an SVG file`(_ selector: String) throws {
    let bench = try bench("art.svg")
    #expect(bench.done("insert '\(folder.path)/other.json' \(selector)"), "\(bench.messages)")
    #expect(value(bench, "#b fill") == "#ffcc00" && value(bench, "#b opacity") == "0.8")
    #expect(value(bench, "Box fill") == "#445566" && value(bench, "Box frame") == "1 2 3 4")
    bench.run("bbox #b")
    #expect(bench.answers == ["20 30 6 6"])
    // A fresh reader finds the same.
    let again = try Bench(markup: bench.bytes)
    for line in ["#b fill", "#b opacity", "Box frame", "#a fill", "#k fill"] {
      #expect(value(again, line) == value(bench, line), "\(line)")
    }
    #expect(bench.done("undo") && bench.bytes == svg)
  }

  @Test func `a part of an SVG file goes into another one with its gradient, and what is lost is said`() throws {
    let bench = try Bench(markup: svg.replacing("badge", with: "old").replacing("fade", with: "shine").replacing("green", with: "black"))
    #expect(bench.done("insert '\(folder.path)/art.svg' #badge"), "\(bench.messages)")
    #expect(bench.bytes.contains("data-role=\"dot\""))
    let again = try Bench(markup: bench.bytes)
    for bench in [bench, again] {
      #expect(value(bench, "(#badge > ellipse) fill").contains("#ff0000") && value(bench, "(#badge > ellipse) opacity") == "0.5")
      #expect(value(bench, "(#badge > rectangle) fill") == "#008000")
      bench.run("bbox (#badge > rectangle)")
      #expect(bench.answers == ["10 20 10 10"])
    }
  }

  @Test func `arrows, clips, blending and lines of text go into an SVG file`() throws {
    let kinds = """
      {"format": "shapeedit", "version": 1, "canvases": [
        {"id": "c", "name": "C", "width": 80, "height": 80, "graphics": [
          {"id": "l", "kind": "line", "x1": 5, "y1": 5, "x2": 40, "y2": 5, "stroke": {"width": 2, "end": "arrow"}},
          {"id": "cl", "kind": "group", "clip": "#e", "children": [
            {"id": "r", "kind": "rectangle", "x": 10, "y": 10, "width": 30, "height": 30, "blend": "multiply"},
            {"id": "e", "kind": "ellipse", "x": 10, "y": 10, "width": 20, "height": 20}
          ]},
          {"id": "t2", "kind": "text", "x": 5, "y": 45, "width": 60, "height": 30, "text": {"string": "One\\nTwo", "size": 10, "align": "center"}}
        ]}
      ]}

      """
    folder.write("kinds.json", kinds)
    let bench = try bench("art.svg")
    #expect(bench.done("insert '\(folder.path)/kinds.json'"), "\(bench.messages)")
    let bytes = bench.bytes
    for part in ["<marker id=", "marker-end=\"url(#", "<clipPath id=", "clip-path=\"url(#", "mix-blend-mode:multiply"] {
      #expect(bytes.contains(part), "\(part): \(bytes)")
    }
    let again = try Bench(markup: bytes)
    #expect(
      value(again, "#t2 x text.align") == "35\tcenter"
        && again.document.value(.textString, of: again.document.node(id: "t2")!) == .string("One\nTwo"))
    again.run("check")
    #expect(again.status == .done, "\(again.answers)")
    #expect(bench.done("undo") && bench.bytes == svg)
  }

  @Test func `what no property holds goes from SVG to SVG as it is`() throws {
    folder.write(
      "pattern.svg",
      """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 -80 80 80' stroke-width='3'><style>.s { paint-order: stroke }</style>
      <pattern id='fade' width='2' height='2'><rect width='1' height='1'/></pattern>
      <rect id='z' class='s' y='-80' width='9' height='9' fill='url(#fade)' stroke='red'/></svg>
      """)
    let bench = try bench("art.svg")
    #expect(bench.done("insert '\(folder.path)/pattern.svg' #z"), "\(bench.messages)")
    for part in [
      "<g transform=\"translate(0,80)\" style=\"stroke-width:3\"",
      "<pattern id='fade-2'", "fill='url(#fade-2)'", "style=\"paint-order:stroke\"",
    ] {
      #expect(bench.bytes.contains(part), "\(part): \(bench.bytes)")
    }
    #expect(value(try Bench(markup: bench.bytes), "#z stroke.width") == "3")
    // Its nodes are there at once.
    let inserted = bench.bytes
    let parent = try #require(bench.document.node(id: "z").flatMap { bench.document.parent(of: $0) })
    #expect(bench.done("set #z fill blue"))
    #expect(bench.bytes == inserted.replacing("fill='url(#fade-2)'", with: "fill='#0000ff'"), "\(bench.bytes)")
    #expect(bench.done("undo") && bench.bytes == inserted)
    #expect(bench.done("set #z id y; dup #y; ungroup \(Selector.id(bench.document.id(of: parent)))"), "\(bench.messages)")
    let again = try Bench(markup: bench.bytes)
    #expect(again.bytes.contains("fill='url(#fade-2)'") && value(again, "#y stroke.width") == "3", "\(bench.bytes)")
    #expect(bench.document.checkInvariants() == [] && bench.done("undo 3") && bench.bytes == inserted)
    #expect(bench.done("undo") && bench.bytes == svg)
  }

  @Test func `what is inserted into a group does not inherit from it`() throws {
    folder.write(
      "wide.svg",
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 -80 80 80'><text id='z' y='-80'>A</text><path id='p' d='M0-80h9v9z'/></svg>")
    let bench = try Bench(
      markup:
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 80'><g id='hole' fill='red' stroke='blue' stroke-width='3' style='font-size:9px'/></svg>"
    )
    #expect(bench.done("insert '\(folder.path)/wide.svg' (#z, #p) in #hole"), "\(bench.messages)")
    let again = try Bench(markup: bench.bytes)
    #expect(value(again, "#z text.size") == "16" && value(again, "#p fill") == "#000000", "\(bench.bytes)")
    #expect(value(again, "#p stroke") == "none" && value(again, "#z stroke") == "none")
  }

  @Test(arguments: [
    "<svg id='v' x='10' width='50' height='50' viewBox='0 0 9 9'><rect width='20' height='4'/></svg>",
    "<rect id='v' width='9' height='9'><animate attributeName='x' to='5' dur='1s'/></rect>",
    "<rect id='v' width='9' height='9' transform='rotate(9)' transform-origin='4 4'/>",
  ])
  func `viewports and animations are inserted as they are`(_ element: String) throws {
    folder.write("part.svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 80'>\(element)</svg>")
    let bench = try bench("art.svg")
    #expect(bench.done("insert '\(folder.path)/part.svg' #v") && bench.bytes.contains(element), "\(bench.bytes)")
  }

  @Test func `a child of a switch, and what is drawn again, can be inserted elsewhere`() throws {
    folder.write(
      "choice.svg",
      """
      <svg xmlns='http://www.w3.org/2000/svg'><switch id='s'><g id='de' systemLanguage='de'><rect id='r' width='9' height='9'/></g>
      <g id='all'><rect id='b' width='9' height='9'/></g></switch><use href='#b' x='20'/></svg>
      """)
    let bench = try bench("art.svg")
    #expect(bench.done("insert '\(folder.path)/choice.svg' #all") && bench.bytes.contains("id=\"all\"") || bench.bytes.contains("id='all'"))
  }

  @Test func `a graphic that would be too deep is refused`() throws {
    let levels = Document.levelLimit - 1
    let groups = (1...levels).map { #"{"id":"g\#($0)","kind":"group","children":["# }.joined()
    let deep = #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","graphics":["#
    let bench = try Bench(deep + groups + String(repeating: "]}", count: levels) + "]}]}")
    #expect(bench.refusal("insert '\(folder.path)/other.json' #w in #g\(levels)")?.contains("levels") == true, "\(bench.messages)")
  }

  // MARK: Copying

  private func numbers(_ answers: [String]) -> [Double] { answers.flatMap { $0.split(separator: " ") }.compactMap { Double($0) } }

  @Test func `copy writes into another file of either format`() throws {
    let bench = try bench("page.json")
    #expect(bench.done("copy #a to '\(folder.path)/art.svg'"), "\(bench.messages)")
    #expect(bench.messages.joined().contains("1 graphic copied to \(folder.path)/art.svg"))
    let art = try read("art.svg")
    #expect(value(art, "A fill") == "#112233" && value(art, "A opacity") == "0.5" && value(art, "#k fill").hasPrefix("linear("))
    #expect(bench.done("copy #in to '\(folder.path)/other.json#C'"), "\(bench.messages)")
    bench.run("bbox #in")
    let place = bench.answers
    let copied = try read("other.json")
    copied.run("bbox #in")
    let (there, here) = (numbers(copied.answers), numbers(place))
    #expect(here.count == 4 && zip(there, here).allSatisfy { abs($0 - $1) < 1e-9 }, "\(there) \(here)")
    #expect(bench.bytes == page && bench.undoDepth == 0)
  }

  @Test func `a script that fails names the files that it wrote before`() throws {
    let bench = try bench("page.json")
    bench.run(script: "copy #a to '\(folder.path)/one.json'\nset #a x 7\nset #nowhere x 1\n")
    #expect(bench.messages.contains { $0.contains("written before, and not taken back: \(folder.path)/one.json") }, "\(bench.messages)")
    let one = try read("one.json")
    #expect(bench.bytes == page && value(one, "A opacity") == "0.5")
    bench.run(script: "set #nowhere x 1\n")
    #expect(!bench.messages.contains { $0.contains("written before") }, "\(bench.messages)")
  }

  @Test(arguments: ["new.svg", "new.json"]) func `a file that is not there is made, with a canvas of the same size`(_ name: String) throws {
    let bench = try bench("page.json")
    #expect(bench.done("copy (#a, #g) to '\(folder.path)/\(name)'"), "\(bench.messages)")
    let made = try read(name)
    made.run("get canvas width height --value")
    #expect(made.answers == ["100\t100"] && value(made, "In kind") == "star")
  }

  @Test(arguments: [
    ("<rect id='a' class='c' width='9' height='9'/>", "clip-path"),
    ("<g clip-path='url(#c)'><rect id='a' width='9' height='9'/></g>", "clip-path"),
    ("<rect id='a' mask='url(#m)' width='9' height='9'/>", "mask"),
    ("<g style='filter:url(#f)'><rect id='a' width='9' height='9'/></g>", "filter"),
    ("<rect id='a' width='9' height='9'><animate attributeName='x' to='5' dur='1s'/></rect>", "<animate>"),
    ("<use id='a' href='#s'/>", "the source #s"), ("<path id='a' d='M0 0h9' marker-mid='url(#k)'/>", "marker-mid"),
    ("<text id='a' y='9'>A<tspan dy='3'>b</tspan></text>", "dy of tspan"),
    ("<rect id='a' width='9' height='9' fill='url(#p)'/>", "fill with a pattern"),
  ])
  func `copy from SVG into our own format says what is lost`(_ element: String, _ loss: String) throws {
    let bench = try Bench(
      markup: """
        <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 80'><style>.c{clip-path:url(#c)}</style><defs><clipPath id='c'><circle r='5'/></clipPath>
        <mask id='m'><rect width='5' height='5' fill='#fff'/></mask><filter id='f'><feTurbulence baseFrequency='.1'/></filter><symbol id='s'><rect width='3' height='3'/></symbol>
        <marker id='k'><path d='M0 0h9v9z'/></marker><pattern id='p' width='2' height='2'><rect width='1' height='1'/></pattern></defs>\(element)</svg>
        """)
    #expect(bench.done("copy #a to '\(folder.path)/lost.json'"), "\(bench.messages)")
    #expect(bench.messages.joined().contains("lost: \(loss)"), "\(bench.messages)")
    let made = try read("lost.json")
    made.run("check")
    // An instance whose source stays behind is one of nothing.
    #expect(made.status == (loss.contains("source") ? .no : .done), "\(made.answers)")
  }

  @Test func `lengths in the size of letters go along without letters`() throws {
    folder.write("em.svg", "<svg xmlns='http://www.w3.org/2000/svg' style='font-size:30px'><rect id='a' width='3em' height='2em'/></svg>")
    let bench = try Bench(markup: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><g id='g'/></svg>")
    #expect(bench.done("insert '\(folder.path)/em.svg' #a in #g") && bench.bytes.contains("font-size:30px"), "\(bench.bytes)")
    #expect(bench.run("get rectangle width --value") == ["90"])
  }

  @Test func `copy says which canvas, and does nothing in a dry run`() throws {
    let bench = try bench("other.json")
    folder.write("two.json", page.replacing("\n]}\n", with: ",\n  {\"id\": \"q\", \"name\": \"Q\", \"width\": 9, \"height\": 9}\n]}\n"))
    let path = folder.path + "/two.json"
    #expect(bench.refusal("copy #a to '\(path)'")?.contains("has 2 canvases, and one is asked for") == true, "\(bench.messages)")
    #expect(bench.refusal("copy #a to '\(path)#R'")?.contains("has no canvas R") == true)
    #expect(bench.refusal("copy #a to '\(folder.path)/a.png'") != nil)
    let before = try read("two.json").bytes
    #expect(bench.run("copy #a to '\(path)#Q' --dry-run").joined().contains("would copy 1 graphic"))
    #expect(try read("two.json").bytes == before)
    #expect(bench.done("copy #a to '\(path)#Q'"), "\(bench.messages)")
    #expect(value(try read("two.json"), "(Q > *) name") == "Box")
  }
}
