import ShapeModel
import Testing

/// The effects of a group are passed on to its contents, or the change is refused by the name of what would be lost.
@Suite struct `What leaves a group keeps its looks` {
  private static let rect = ##"<rect id="r" width="4" height="4"/>"##
  private static let other = ##"<rect id="s" x="9" width="4" height="4"/>"##

  /// A drawing with one line in it besides its definitions.
  private static func drawing(_ line: String, sheet: String = "") -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
      <style>\(sheet)</style>
      <clipPath id="c"><circle r="9"/></clipPath><mask id="m" maskUnits="userSpaceOnUse"><rect width="9" height="9"/></mask>
      <clipPath id="box" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath><filter id="f"><feOffset/></filter>
      \(line)
    </svg>

    """
  }

  /// The lines of a drawing after a command that were not in it before.
  private static func added(_ command: String, to markup: String) throws -> [String] {
    let bench = try Bench(markup: markup)
    #expect(bench.done(command), "\(bench.messages)")
    let before = Set(markup.split(separator: "\n"))
    let result = bench.bytes.split(separator: "\n").filter { !before.contains($0) }.map { $0.drop { $0 == " " } }.map(String.init)
    // Read again, the file is what the session shows.
    let again = try Bench(markup: bench.bytes)
    #expect(again.run("rows --all") == bench.run("rows --all"))
    while bench.undoDepth > 0 { _ = bench.done("undo") }
    #expect(bench.bytes == markup)
    return result
  }

  @Test func `what has a hidden visibility is hidden, and is shown by one of its own`() throws {
    let lines = [
      ##"<rect id="a" visibility="hidden" width="4" height="4"/>"##,
      ##"<g id="g" style="visibility:hidden"><rect id="b" width="4" height="4"/><rect id="d" visibility="visible" width="4" height="4"/></g>"##,
    ]
    let markup = Self.drawing(lines.joined(separator: "\n"))
    let bench = try Bench(markup: markup)
    #expect(bench.run("find :hidden").map { $0.suffix(2) } == ["#a", "#b"], "\(bench.run("find :hidden"))")
    #expect(bench.run("get #a visible --value") == ["false"] && bench.run("get #d visible --value") == ["true"])
    let shown = try Self.added("set (#a, #b) visible true", to: markup)
    #expect(shown.first == ##"<rect id="a" visibility="visible" width="4" height="4"/>"##, "\(shown)")
    #expect(shown.last?.contains(##"<rect id="b" width="4" height="4" visibility="visible"/>"##) == true, "\(shown)")
    #expect(try Self.added("set #a visible true; set #a visible false", to: markup).allSatisfy { $0.contains("display=\"none\"") })
    #expect(try Self.added("unset #a visible", to: markup) == [##"<rect id="a" width="4" height="4"/>"##])
  }

  /// The declarations of a group, and those of its one child without the group.
  @Test(arguments: [
    (##"clip-path="url(#c)""##, ##"clip-path="url(#c)""##), (##"clip-path="url(#box)""##, ##"clip-path="url(#box)""##),
    (##"mask="url(#m)""##, ##"mask="url(#m)""##), (##"filter="url(#f)""##, ##"filter="url(#f)""##),
    (##"style="mix-blend-mode:multiply""##, ##"style="mix-blend-mode:multiply""##), (##"opacity=".5""##, ##"opacity="0.5""##),
    (##"display="none""##, ##"display="none""##), (##"visibility="hidden""##, ##"visibility="hidden""##),
    (##"systemLanguage="de""##, ##"systemLanguage="de""##), (##"paint-order="stroke""##, ##"paint-order="stroke""##),
    (##"stroke="red" stroke-linecap="round""##, ##"stroke="red" stroke-linecap="round""##),
    (##"shape-rendering="crispEdges""##, ##"shape-rendering="crispEdges""##), (##"style="--v:red""##, ##"style="--v:red""##),
    (##"pointer-events="none""##, ##"pointer-events="none""##), (##"style="isolation:isolate""##, ""),
    (##"xml:space="preserve" direction="rtl""##, ""), (##"transform="translate(3,4)""##, ##"x="3" y="4""##),
  ])
  func `one child takes over what the group said`(_ said: String, _ taken: String) throws {
    let lines = try Self.added("ungroup #g", to: Self.drawing("<g id=\"g\" \(said)>\(Self.rect)</g>"))
    if taken.isEmpty {
      #expect(lines == [Self.rect])
    } else {
      #expect(lines.count == 1)
      #expect(lines.first?.replacing(" ", with: "").contains(taken.replacing(" ", with: "")) == true, "\(lines)")
    }
  }

  @Test(arguments: ["clip-path:url(#c)", "mask:url(#m)", "filter:url(#f)", "mix-blend-mode:multiply", "opacity:.5", "visibility:hidden"])
  func `what a rule says of the group is passed on as well`(_ declaration: String) throws {
    let markup = Self.drawing("<g id=\"g\" class=\"k\">\(Self.rect)</g>", sheet: ".k{\(declaration)}")
    let name = declaration.prefix { $0 != ":" }
    #expect(try Self.added("ungroup #g", to: markup).first?.contains(name) == true)
  }

  /// A part that was set is declared apart from the paint, which is still inherited.
  @Test(arguments: ["stroke.width 2", "stroke.opacity 0.5", "stroke.dash '3 1'", "stroke.cap round", "fill.opacity 0.5"])
  func `a paint of which a part was set is taken over`(_ setting: String) throws {
    let markup = Self.drawing("<g id=\"g\" fill=\"#00f\" stroke=\"#f00\">\(Self.rect)\(Self.other)</g>")
    for command in ["move #r after #g", "ungroup #g", "group #r as New; move #r after #g"] {
      let bench = try Bench(markup: markup)
      #expect(bench.done("set #r \(setting)"))
      for part in command.split(separator: "; ") { #expect(bench.done(String(part)), "\(bench.messages)") }
      let line = try #require(bench.bytes.split(separator: "<").first { $0.contains("id=\"r\"") })
      #expect(line.contains("fill=\"#00f\"") && line.contains("stroke=\"#f00\""), "\(command): \(line)")
    }
  }

  @Test func `a text takes over what shows on texts, and a shape what shows on shapes`() throws {
    let group = ##"<g id="g" xml:space="preserve" direction="rtl" marker-mid="url(#c)">"##
    let lines = try Self.added("ungroup #g", to: Self.drawing(group + "<text id=\"t\"> a</text><path id=\"p\" d=\"M0 0h9v9\"/></g>"))
    let line = lines.joined(separator: "\n")
    #expect(line.contains(##"<text id="t" xml:space="preserve" direction="rtl">"##), "\(line)")
    #expect(line.contains(##"<path id="p" d="M0 0h9v9" marker-mid="url(#c)"/>"##), "\(line)")
  }

  /// Effects that a group can have and two children that may touch cannot, with the word in the refusal.
  @Test(arguments: [
    (##"clip-path="url(#box)""##, "a clip-path of its own", ""), (##"filter="url(#f)""##, "a filter of its own", ""),
    (##"opacity=".5""##, "an opacity of its own", ##"x="1""##), (##"style="mix-blend-mode:multiply""##, "a blend mode", ##"x="1""##),
    (##"mask="url(#m)""##, "a mask of its own", ##"x="1""##), (##"onclick="f()""##, "an onclick of its own", ""),
    (##"style="isolation:isolate""##, "an isolation of its own", ##"x="1" style="mix-blend-mode:screen""##),
    (##"style="transform:rotate(9deg);transform-origin:5px 5px""##, "a transform of its own", ""),
  ])
  func `what two children cannot take over is refused by name`(_ said: String, _ name: String, _ place: String) throws {
    let other = place.isEmpty ? Self.other : "<rect id=\"s\" \(place) width=\"4\" height=\"4\"/>"
    let markup = Self.drawing("<g id=\"g\" \(said)>\(Self.rect)\(other)</g>")
    let bench = try Bench(markup: markup)
    for command in ["ungroup #g", "move #r before #g"] {
      #expect(bench.refusal(command)?.contains("#g has \(name)") == true, "\(command): \(bench.messages)")
      #expect(bench.bytes == markup)
    }
    #expect(bench.done("ungroup #g --lossy") && bench.messages.contains { $0.contains("lost") }, "\(bench.messages)")
  }

  @Test(arguments: [
    (##"<switch id="g"><g systemLanguage="xx"/>RECT</switch>"##, "a choice among its children"),
    (##"<svg id="g" width="9" height="9" viewBox="0 0 2 2">RECT</svg>"##, "a viewport of its own"),
    (##"<a id="g" href="x">RECT</a>"##, "a link of its own"),
    (##"<g id="g"><animate attributeName="opacity" to="0" dur="1s"/>RECT</g>"##, "an animation"),
    (##"<g id="g"><animateTransform attributeName="transform" type="rotate" to="9" dur="1s"/>RECT</g>"##, "an animation"),
  ])
  func `elements that do more than group are not dissolved`(_ group: String, _ name: String) throws {
    let bench = try Bench(markup: Self.drawing(group.replacing("RECT", with: Self.rect)))
    #expect(bench.refusal("ungroup #g")?.contains("#g has \(name)") == true, "\(bench.messages)")
  }

  @Test(arguments: ["clip-path=\"url(#c)\"", "opacity=\".5\"", "filter=\"url(#f)\"", "display=\"none\""])
  func `what would get an effect in a group does not enter it`(_ effect: String) throws {
    let bench = try Bench(markup: Self.drawing("<g id=\"g\" \(effect)>\(Self.rect)</g><rect id=\"z\" x=\"50\" width=\"40\" height=\"9\"/>"))
    #expect(bench.refusal("move #z into #g")?.contains("#z would get") == true, "\(bench.messages)")
  }

  @Test func `what would inherit something in a group says what it was without it`() throws {
    let group = ##"<g id="g" fill="red" stroke="gold" paint-order="stroke">RECT</g>"##.replacing("RECT", with: Self.rect)
    let lines = try Self.added("move #z into #g", to: Self.drawing(group + "<circle id=\"z\" r=\"4\" stroke=\"gold\"/>"))
    let line = lines.joined(separator: "\n")
    #expect(line.contains(##"<circle id="z" r="4" stroke="gold" fill="#000" paint-order="normal"/>"##), "\(line)")
  }

  /// The properties of a group in JSON, and whether its children can have them.
  @Test(arguments: [
    (##""blend": "multiply""##, "blend mode"), (##""visible": false"##, nil), (##""opacity": 0.5"##, "opacity"),
    (##""shadow": {"dx": 2, "dy": 2, "blur": 3, "color": "#000000"}"##, "shadow"), (##""clip": "#r""##, "clip"),
  ])
  func `the same holds for groups in JSON`(_ said: String, _ name: String?) throws {
    let bench = try Bench(
      """
      {"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "width": 100, "height": 60, "graphics": [
        {"id": "L", "kind": "group", \(said), "children": [
          {"id": "r", "kind": "rectangle", "x": 10, "y": 10, "width": 20, "height": 20, "fill": {"color": "#cc0000"}},
          {"id": "s", "kind": "rectangle", "x": 20, "y": 20, "width": 30, "height": 20, "fill": {"color": "#0000cc"}}]}]}]}
      """)
    for command in ["ungroup #L", "move (#L > *) before #L"] {
      if let name {
        #expect(bench.refusal(command)?.contains("#L has") == true && bench.messages.joined().contains(name), "\(bench.messages)")
      } else {
        #expect(bench.done(command) && bench.run("get (#r, #s) visible --value") == ["false", "false"])
        _ = bench.done("undo")
      }
    }
  }
}

/// Parts of a group that are not graphics are never lost with the group.
@Suite struct `What a group holds besides graphics stays` {
  private static func drawing(_ lines: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\n\(lines)\n</svg>\n"
  }

  private static let held = [
    "<!-- note -->", "<defs><linearGradient id=\"l\"/></defs>", "<style>.a{fill:red}</style>", "<script>f()</script>",
    "<metadata>m</metadata>", "<symbol id=\"y\"/>", "<clipPath id=\"c\"><rect width=\"2\" height=\"2\"/></clipPath>",
  ]

  @Test(arguments: held) func `where the group was, when it is dissolved`(_ held: String) throws {
    let markup = Self.drawing("<g id=\"g\">\(held)<rect id=\"r\" class=\"a\" width=\"4\" height=\"4\"/></g>")
    let bench = try Bench(markup: markup)
    #expect(bench.done("ungroup #g") && bench.bytes.contains(held) && !bench.bytes.contains("<g"), "\(bench.bytes)")
    _ = try Bench(markup: bench.bytes)
    #expect(bench.done("undo") && bench.bytes == markup)
  }

  @Test(arguments: ["delete group:empty", "lint --fix --only empty-group"])
  func `when an empty group is deleted`(_ command: String) throws {
    for held in Self.held {
      let bench = try Bench(markup: Self.drawing("<g id=\"g\">\(held)</g><use href=\"#y\"/>"))
      #expect(bench.done(command) && bench.bytes.contains(held) && !bench.bytes.contains("<g"), "\(bench.bytes)")
    }
  }

  @Test(arguments: [
    ("<defs><linearGradient id=\"d\"/></defs>", "<rect fill=\"url(#d)\" width=\"1\" height=\"1\"/>"),
    ("<clipPath id=\"d\"><rect width=\"2\" height=\"2\"/></clipPath>", "<rect clip-path=\"url(#d)\" width=\"1\" height=\"1\"/>"),
    ("<symbol id=\"d\"><rect width=\"2\" height=\"2\"/></symbol>", "<use href=\"#d\"/>"),
  ])
  func `when a group is deleted and something else refers to it`(_ held: String, _ user: String) throws {
    let group = "<g id=\"g\">\(held)<rect width=\"9\" height=\"9\"/></g>"
    let bench = try Bench(markup: Self.drawing(group + user))
    #expect(bench.done("delete #g") && bench.bytes.contains(held) && bench.bytes.contains(user), "\(bench.bytes)")
    let unused = try Bench(markup: Self.drawing(group))
    #expect(unused.done("delete #g") && !unused.bytes.contains("id=\"d\""), "\(unused.bytes)")
  }

  @Test func `a definition that inherited from the group keeps what it inherited`() throws {
    let group = ##"<g id="g" fill="red"><defs><path id="p" d="M0 0h9v9"/></defs><rect width="1" height="1"/></g><use href="#p"/>"##
    for command in ["ungroup #g", "delete #g"] {
      let bench = try Bench(markup: Self.drawing(group))
      #expect(bench.done(command) && bench.bytes.contains("<defs fill=\"red\"><path id=\"p\""), "\(bench.bytes)")
    }
  }

  @Test func `a group without contents keeps its title`() throws {
    for (held, name) in [("<title>Tip</title>", "a title of its own"), ("<animate attributeName=\"x\"/>", "an animation")] {
      let bench = try Bench(markup: Self.drawing("<g id=\"g\">\(held)</g>"))
      #expect(bench.refusal("delete #g")?.contains("#g has \(name), which would be lost with it") == true, "\(bench.messages)")
      #expect(bench.done("delete #g --lossy") && bench.messages.contains { $0.contains("lost") })
    }
  }

  @Test func `a branch of a switch is not deleted alone`() throws {
    let markup = Self.drawing(
      "<switch id=\"w\"><g id=\"a\" systemLanguage=\"de\"/><g id=\"b\"><rect width=\"1\" height=\"1\"/></g></switch>")
    let bench = try Bench(markup: markup)
    #expect(bench.refusal("delete #a")?.contains("#w may show another of its children") == true, "\(bench.messages)")
    bench.run("lint --fix")
    #expect(bench.bytes == markup, "\(bench.messages)")
  }

  @Test(arguments: ["onclick=\"f()\"", "data-cell=\"b\"", "role=\"img\"", "systemLanguage=\"de\"", "class=\"k\""])
  func `a group that says anything is not redundant`(_ said: String) throws {
    let markup = Self.drawing("<g id=\"g\" \(said)><rect width=\"1\" height=\"1\"/></g>")
    let bench = try Bench(markup: markup)
    bench.run("lint --fix --only redundant-group")
    #expect(bench.bytes == markup)
  }

  @Test func `what is drawn without a size of its own is not deleted by lint`() throws {
    let markup = Self.drawing(
      "<symbol id=\"y\" viewBox=\"0 0 2 2\"><rect width=\"2\" height=\"2\"/></symbol><use href=\"#y\"/><image href=\"a.png\"/>"
        + "<path d=\"M5 5h0\" stroke=\"red\" stroke-linecap=\"round\"/><line stroke=\"red\" marker-end=\"url(#m)\"/>")
    let bench = try Bench(markup: markup)
    bench.run("lint --fix --only zero-size")
    #expect(bench.bytes == markup, "\(bench.bytes)")
  }
}

/// A graphic is moved by its transform wherever something it is painted with is in its coordinates.
@Suite struct `Moving is a transform` {
  private static let definitions = [
    "<linearGradient id=\"u\" gradientUnits=\"userSpaceOnUse\"/>", "<pattern id=\"p\" patternUnits=\"userSpaceOnUse\"/>",
    "<clipPath id=\"c\"><rect width=\"9\" height=\"9\"/></clipPath>", "<mask id=\"m\"/>", "<linearGradient id=\"b\"/>",
    "<filter id=\"f\" filterUnits=\"userSpaceOnUse\"><feFlood/></filter>",
  ].joined()

  private static func moved(_ element: String, by command: String = "translate #r 3 4") throws -> String {
    let bench = try Bench(markup: "<svg xmlns=\"http://www.w3.org/2000/svg\">\(definitions)\n\(element)\n</svg>\n")
    let before = bench.bytes
    #expect(bench.done(command), "\(bench.messages)")
    let after = bench.bytes
    #expect(bench.done("undo") && bench.bytes == before)
    return String(after.split(separator: "\n")[1])
  }

  @Test(arguments: ["fill=\"url(#u)\"", "stroke=\"url(#p)\"", "clip-path=\"url(#c)\"", "mask=\"url(#m)\"", "filter=\"url(#f)\""])
  func `where paint, clip, mask or filter is in the coordinates around it`(_ said: String) throws {
    let rect = "<rect id=\"r\" x=\"1\" width=\"4\" height=\"4\" \(said)/>"
    #expect(try Self.moved(rect) == rect.dropLast(2) + " transform=\"translate(3,4)\"/>")
    let group = "<g \(said)><rect id=\"r\" x=\"1\" width=\"4\" height=\"4\"/></g>"
    if said.contains("fill") || said.contains("stroke") { #expect(try Self.moved(group).contains("transform=\"translate(3,4)\"")) }
  }

  @Test func `and its numbers where nothing is`() throws {
    let rect = "<rect id=\"r\" x=\"1\" y=\"0\" width=\"4\" height=\"4\" fill=\"url(#b)\"/>"
    #expect(try Self.moved(rect) == "<rect id=\"r\" x=\"4\" y=\"4\" width=\"4\" height=\"4\" fill=\"url(#b)\"/>")
  }

  @Test(arguments: [
    "<path id=\"r\" d=\"M1 1 l2,3 z\"/>", "<polygon id=\"r\" points=\"1,1 3 4, 5 6\"/>",
  ])
  func `for data that would be spelled anew`(_ element: String) throws {
    let moved = try Self.moved(element)
    #expect(moved.replacing(" transform=\"translate(3,4)\"", with: "") == element)
    #expect(try Self.moved(element, by: "rotate #r 30").contains("transform="))
  }

  @Test(arguments: [
    ("translate(9)", "translate(12 4)"), ("matrix(1 0 0 1 5 6)", "matrix(1 0 0 1 8 10)"), ("scale(2)", "translate(3,4) scale(2)"),
  ])
  func `and a transform that is there is moved in its own spelling`(_ former: String, _ new: String) throws {
    let moved = try Self.moved("<path id=\"r\" d=\"M1 1 l2,3 z\" transform=\"\(former)\"/>")
    #expect(moved == "<path id=\"r\" d=\"M1 1 l2,3 z\" transform=\"\(new)\"/>")
  }

  @Test func `what is drawn again does not move twice`() throws {
    let group = "<g id=\"g\" transform=\"translate(3,4)\"><rect id=\"r\" width=\"3\" height=\"3\"/></g><use href=\"#r\"/>"
    let bench = try Bench(markup: "<svg xmlns=\"http://www.w3.org/2000/svg\">\n\(group)\n</svg>\n")
    #expect(bench.refusal("ungroup #g")?.contains("#r is drawn again elsewhere") == true, "\(bench.messages)")
    #expect(bench.refusal("flatten #g") == nil && bench.bytes.contains(group))
  }
}

/// Rules that look at the place of an element are kept to their effect when places change.
@Suite struct `Rules for places in the tree keep their effect` {
  private static func drawing(_ rule: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg"><style>\(rule)</style>
      <g id="g"><rect id="r" width="4" height="4"/><rect id="s" x="9" width="4" height="4"/></g>
      <rect id="z" y="9" width="4" height="4"/>
    </svg>

    """
  }

  @Test(arguments: [
    "#g > rect", "g rect", "#g rect + rect", "g rect:nth-child(2)", "svg > rect", "rect:first-child", "g:not(.x) rect", "#g ~ rect",
    "rect:last-of-type", "rect:nth-child(2n+1)", "rect:only-child, rect:first-child", "g > :is(rect, path)",
  ])
  func `whatever is moved, deleted, copied or grouped`(_ selector: String) throws {
    for command in [
      "ungroup #g", "move #r before #g", "move #z into #g", "group #z", "group #r", "front #r", "back #s", "delete #r", "delete #g",
      "dup #r",
      "dup #g", "dup #z", "add rectangle N in #g at 0 0 2x2 --id n fill=#123456",
    ] {
      let bench = try Bench(markup: Self.drawing("\(selector){fill:#ff0000;stroke:#0000ff}"))
      let named = ["r", "s", "z"]
      func paints(_ bench: Bench) -> [String] {
        named.filter { bench.document.node(id: $0) != nil }.map { "\($0) " + bench.run("get #\($0) fill stroke").joined(separator: " ") }
      }
      let before = paints(bench)
      #expect(bench.done(command), "\(command): \(bench.messages)")
      let after = paints(bench)
      #expect(after.allSatisfy(before.contains), "\(selector): \(command): \(before) \(after)")
      let again = try Bench(markup: bench.bytes)
      #expect(again.run("rows --all") == bench.run("rows --all"), "\(selector): \(command)\n\(bench.bytes)")
    }
  }
}
