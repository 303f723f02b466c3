// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Graphics of one SVG file in another: the bytes that they have there, and what can be done with them at once.
@Suite struct `Graphics of another SVG file` {
  private let folder = TemporaryFolder()
  private static let head = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 80'>"
  private static let page =
    "\(head)\n  <path id='p' d='M0 0h4v4z'/>\n  <g id='g' fill='gold'><rect id='x' width='3' height='3'/></g>\n</svg>\n"

  private func bench(_ part: String, root: String = head) throws -> Bench {
    folder.write("part.svg", "\(root)\(part)</svg>")
    return try Bench(markup: Self.page)
  }

  private func insert(_ selector: String, in place: String = "") -> String { "insert '\(folder.path)/part.svg' \(selector)\(place)" }

  private func value(_ bench: Bench, _ words: String) -> String {
    bench.run("get \(words) --value")
    return bench.answers.last ?? ""
  }

  @Test(arguments: [
    "<path d=' M1,1 h4 v4z ' fill='#CCC'/>", "<rect width='1e1' height='2.50'/>", "<circle r='2' data-n='7'/>",
    "<text x='1' y='9'>a<tspan dy='2'>b</tspan></text>",
  ])
  func `keep their bytes, without an id`(_ element: String) throws {
    let bench = try bench(element)
    #expect(bench.done(insert("*")), "\(bench.messages)")
    #expect(bench.bytes == Self.page.replacing("\n</svg>", with: "\n  \(element)\n</svg>"))
    #expect(bench.done("undo") && bench.bytes == Self.page)
    #expect(bench.done("redo") && bench.bytes.contains(element) && bench.document.checkInvariants() == [])
  }

  @Test func `can be changed, copied, moved and dissolved at once`() throws {
    let bench = try bench(
      "<defs><linearGradient id='f'><stop stop-color='red'/></linearGradient></defs><g id='h' stroke='blue'><rect id='x' width='5' height='6' fill='url(#f)'/></g>"
    )
    #expect(bench.done(insert("#x")) && value(bench, "#x-2 stroke") == "#0000ff", "\(bench.messages)")
    let inserted = bench.bytes
    for line in [
      "set #x-2 opacity 0.5", "set #x-2 id y", "move #x-2 into #g", "group (#x-2, #p) as K", "dup #x-2 3", "rotate #x-2 10", "delete #x-2",
      "recolor #ff0000 to #00ff00", "translate * 3 4", "ungroup group",
    ] {
      #expect(bench.done(line), "\(line): \(bench.messages)")
      #expect(bench.document.checkInvariants() == [], "\(line)")
      #expect(try SavedCheck.faultOfSaving(bench.document) == nil, "\(line)")
      let again = try Bench(markup: bench.bytes)
      #expect(again.document.graphicCount == bench.document.graphicCount, "\(line): \(bench.bytes)")
      again.run("check")
      #expect(again.status == .done, "\(line): \(again.answers)")
      #expect(bench.done("undo") && bench.bytes == inserted, "\(line): \(bench.bytes)")
    }
  }

  @Test func `leave no trace when they are refused or undone`() throws {
    let bench = try bench("<rect id='x' width='5' height='6'/><rect id='w' width='5' height='6'/>")
    let deep = try self.bench("<rect id='x' width='5' height='6'/><rect id='w' width='5' height='6'/>")
    #expect(bench.done(insert("#x") + " --dry-run") && bench.bytes == Self.page)
    #expect(bench.done("begin") && bench.done(insert("#x")) && bench.done("rollback"), "\(bench.messages)")
    for bench in [bench, deep] {
      #expect(bench.done(insert("#x")) && bench.done(insert("#w", in: " in #g")), "\(bench.messages)")
    }
    #expect(bench.bytes == deep.bytes && bench.bytes.contains("id='x-2'"), "\(bench.bytes)")
    #expect(bench.document.checkInvariants() == [])
  }

  @Test func `have the references that led nowhere still lead nowhere, and say so`() throws {
    let bench = try bench("<use id='u' href='#p'/><rect id='r' width='5' height='6' clip-path='url(#nope)'/>")
    #expect(bench.done(insert("(#u, #r)")), "\(bench.messages)")
    #expect(bench.messages.joined().contains("#nope, #p is in no element of the file"), "\(bench.messages)")
    #expect(bench.bytes.contains("href='#p-2'") && bench.bytes.contains("url(#nope)"), "\(bench.bytes)")
  }

  @Test func `bring the prefixes that they need`() throws {
    let bench = try bench(
      "<defs><path id='d' d='M0 0h1v1z'/></defs><use id='u' xlink:href='#d'/><x:rect id='r' x:width='5' width='5' height='6'/>",
      root: Self.head.replacing("<svg", with: "<svg xmlns:xlink='http://www.w3.org/1999/xlink' xmlns:x='http://www.w3.org/2000/svg'"))
    #expect(bench.done(insert("#u")), "\(bench.messages)")
    #expect(bench.bytes.contains("xmlns:xlink=\"http://www.w3.org/1999/xlink\""), "\(bench.bytes)")
    #expect(bench.done(insert("#r")), "\(bench.messages)")
    let again = try Bench(markup: bench.bytes)
    #expect(value(again, "#r width") == "5" && value(again, "#u source") == "#d", "\(bench.bytes)")
  }

  @Test func `share a gradient that is the same`() throws {
    let gradient = "<linearGradient id='f'><stop stop-color='red'/></linearGradient>"
    let bench = try bench("<defs>\(gradient)</defs><rect id='r' width='5' height='6' fill='url(#f)'/>")
    #expect(bench.done(insert("#r")) && bench.done(insert("#r")), "\(bench.messages)")
    #expect(bench.bytes.ranges(of: gradient).count == 1 && bench.bytes.ranges(of: "url(#f)").count == 2, "\(bench.bytes)")
  }

  // MARK: Groups around them

  @Test(arguments: [
    ("<g id='k' opacity='.5'>", "<g opacity='.5'>"), ("<g id='k' transform='rotate(9)' data-a='1'>", "<g transform='rotate(9)'>"),
    ("<g id='k' style='mix-blend-mode:multiply'>", "<g style='mix-blend-mode:multiply'>"),
    ("<g id='k' clip-path='url(#c)'>", "<g clip-path='url(#c)'>"), ("<g mask='url(#p)' id='k'>", "<g mask='url(#p-2)'>"),
    ("<g class='v' filter='url(#f)'>", "<g filter='url(#f)'>"), ("<g class='w'>", "<g style=\"opacity:.25\">"),
    ("<svg id='k' x='3' width='50%' height='9'>", "<svg x='3' width='50%' height='9'>"),
    ("<a id='k' href='http://a.b'>", "<a href='http://a.b'>"), ("<switch id='k' fill='blue'>", "<g fill='blue'>"),
  ])
  func `come along with what they do`(_ group: String, _ carried: String) throws {
    let name = group.dropFirst().prefix { $0 != " " }
    let bench = try bench(
      "<style>.w{opacity:.25}</style><defs><clipPath id='c'><path d='M0 0h9v9z'/></clipPath><mask id='p'><path d='M0 0h9v9z' fill='#fff'/></mask>"
        + "<filter id='f'><feOffset dx='2'/></filter></defs><rect id='q' width='2' height='2'/>\(group)<rect id='y' width='5' height='6'/>"
        + "<rect id='w' width='5' height='6'/></\(name)>")
    #expect(bench.done(insert("#y")) && bench.messages.allSatisfy { !$0.contains("left out") }, "\(bench.messages)")
    let bytes = bench.bytes
    #expect(bytes.contains(carried) && bytes.contains("<rect id='y' width='5' height='6'/>") && !bytes.contains("id='w'"), "\(bytes)")
    #expect(!bytes.contains("id='k'") && !bytes.contains("id='q'"), "\(bytes)")
    #expect(try SavedCheck.faultOfSaving(bench.document) == nil && bench.document.checkInvariants() == [])
    #expect(bench.done("undo") && bench.bytes == Self.page)
  }

  @Test func `are together where they were together`() throws {
    let bench = try bench(
      "<g opacity='.5'><g id='none'><rect id='a' width='5' height='6'/></g><rect id='b' width='5' height='6'/></g><rect id='c' width='5' height='6'/>"
    )
    #expect(bench.done(insert("(#a, #b, #c)")), "\(bench.messages)")
    let lines = [
      "<g opacity='.5'>", "  <rect id='a' width='5' height='6'/>", "  <rect id='b' width='5' height='6'/>", "</g>",
      "<rect id='c' width='5' height='6'/>",
    ]
    #expect(bench.bytes.contains(lines.map { "  \($0)" }.joined(separator: "\n")), "\(bench.bytes)")
  }

  @Test func `are animated with them, and their page's effects come along`() throws {
    let bench = try bench(
      "<g><animateTransform attributeName='transform' type='rotate' to='9' dur='1s'/><rect id='a' width='5' height='6'/></g>",
      root: Self.head.replacing("<svg", with: "<svg opacity='.5'"))
    #expect(bench.done(insert("#a")), "\(bench.messages)")
    #expect(bench.bytes.contains("<g style=\"opacity:.5\">\n    <g>\n      <animateTransform"), "\(bench.bytes)")
    let dim = try Bench(markup: Self.page.replacing("<svg", with: "<svg opacity='.5'"))
    #expect(dim.done(insert("#a")) && dim.messages.joined().contains("the opacity of the other file goes over what is inserted"))
  }

  @Test func `are animated with them from elsewhere`() throws {
    let bench = try bench("<g id='x'><rect id='a' width='5' height='6'/></g><set href='#x' attributeName='opacity' to='0'/>")
    #expect(bench.done(insert("#a")), "\(bench.messages)")
    #expect(bench.bytes.contains("<g id='x-2'>") && bench.bytes.contains("<set href='#x-2'"), "\(bench.bytes)")
  }

  @Test func `are as many as there are, and need no stack`() throws {
    let levels = 5000
    let groups = String(repeating: "<g opacity='.9'>", count: levels)
    let bench = try bench("\(groups)<rect id='a' width='5' height='6'/>\(String(repeating: "</g>", count: levels))")
    #expect(bench.done(insert("#a")), "\(bench.messages)")
    #expect(bench.bytes.ranges(of: "<g opacity='.9'>").count == levels && bench.bytes.utf8.count < 100 * levels)
  }

  @Test func `pasted into another context, they look as where they were copied`() throws {
    let bench = try Bench(
      markup: "\(Self.head)<g opacity='.5'><rect id='a' width='5' height='6'/><rect id='b' width='5' height='6'/></g></svg>")
    #expect(bench.done("copy #a; paste"), "\(bench.messages)")
    #expect(bench.bytes.contains("</g><g opacity='.5'>\n  <rect id='a-2'"), "\(bench.bytes)")
    #expect(bench.done("undo") && bench.document.checkInvariants() == [])
  }

  // MARK: Rules and ids

  @Test func `important rules of the other file do not reach them`() throws {
    folder.write(
      "part.svg",
      "\(Self.head)<rect id='r' class='k' width='5' height='6' style='fill:url(\"#f\")'/><rect id='s' class='k' fill='red'/></svg>")
    let bench = try Bench(markup: Self.page.replacing("  <path", with: "  <style>.k{fill:blue !important;stroke:red}</style>\n  <path"))
    #expect(bench.done(insert("*")), "\(bench.messages)")
    // librsvg reads no reference before the mark that has no fallback.
    #expect(bench.bytes.contains(" none !important;stroke:inherit;fill:url("), "\(bench.bytes)")
    #expect(bench.bytes.contains("style=\"fill:red !important;stroke:inherit\""), "\(bench.bytes)")
  }

  @Test func `of two definitions with one id, the first comes along`() throws {
    let bench = try bench(
      "<linearGradient id='f'><stop stop-color='red'/></linearGradient><rect id='r' width='5' height='6' fill='url(#f)'/><linearGradient id='f'><stop stop-color='blue'/></linearGradient>"
    )
    #expect(bench.done(insert("#r")) && bench.bytes.contains("'red'") && !bench.bytes.contains("'blue'"), "\(bench.bytes)")
  }

  @Test(arguments: [
    "<clipPath id='f'><path d='M0 0h9v9z'/></clipPath>", "<linearGradient id='f'><stop stop-color='red'/></linearGradient>",
    "<pattern id='f' width='3' height='3'><path d='M0 0h1v1z'/></pattern>",
  ])
  func `share definitions with those inserted before, also under another id`(_ definition: String) throws {
    let bench = try bench("<defs>\(definition)</defs><rect id='r' width='5' height='6' fill='url(#f)' clip-path='url(#f)'/>")
    for _ in 1...3 { #expect(bench.done(insert("#r")), "\(bench.messages)") }
    let name = definition.dropFirst().prefix { $0 != " " }
    #expect(bench.bytes.ranges(of: "<\(name) ").count == 1 && bench.bytes.ranges(of: "fill='url(#f)'").count == 3, "\(bench.bytes)")
    let other = try Bench(markup: Self.page.replacing("id='g'", with: "id='f'"))
    for _ in 1...3 { #expect(other.done(insert("#r")), "\(other.messages)") }
    #expect(other.bytes.ranges(of: "<\(name) ").count == 1 && other.bytes.ranges(of: "url(#f-2)").count == 6, "\(other.bytes)")
    let inside = try Bench(markup: "\(Self.head)<g stroke='red'><defs>\(definition)</defs></g></svg>")
    #expect(inside.done(insert("#r")), "\(inside.messages)")
    #expect(inside.bytes.ranges(of: "<\(name) ").count == (name == "linearGradient" ? 1 : 2), "\(inside.bytes)")
  }

  @Test func `cost what is inserted, whatever the drawing holds`() throws {
    func work(_ count: Int) throws -> Int {
      folder.write("part.svg", "\(Self.head)<rect id='x' width='5' height='6'/></svg>")
      let bench = try Bench(markup: Self.head + String(repeating: "<path d='M0 0h4v4z'/>", count: count) + "</svg>")
      for _ in 1...20 { #expect(bench.done(insert("#x"))) }
      let visits = VisitCount()
      return VisitCount.$current.withValue(visits) {
        let (decoded, steps) = (bench.session.workNow.decoded, bench.document.structureSteps)
        for _ in 1...20 { #expect(bench.done(insert("#x"))) }
        return visits.total + bench.document.structureSteps - steps + bench.session.workNow.decoded - decoded
      }
    }
    let (less, more) = (try work(500), try work(4000))
    #expect(more < less + 2000, "\(less), \(more)")
  }

  // MARK: Copies in the same file

  @Test func `copies of elements without an id have one only if it is needed or given`() throws {
    let bench = try Bench(
      markup:
        "\(Self.head)<style>#r{opacity:.5}</style><g id='a'><circle id='c' r='2'/><use href='#c'/></g><rect id='r' width='3' height='3'/><path d='M0 0h4v4z'/></svg>"
    )
    #expect(bench.done("copy path; paste in #a; dup path; tile path 2x1"), "\(bench.messages)")
    #expect(bench.bytes.ranges(of: "<path d='M0 0h4v4z'").count == 8, "\(bench.bytes)")
    #expect(bench.done("dup #a"))
    #expect(bench.bytes.firstRange(of: /<g id='group-\w+'><circle id='(ellipse-\w+)' r='2'\/><use href='#\1'\/>/) != nil, "\(bench.bytes)")
    #expect(bench.done("dup #r as Other"))
    #expect(bench.bytes.firstRange(of: /#r, #(rectangle-\w+)\{.*<rect id='\1'/) != nil, "\(bench.bytes)")
    #expect(bench.done("dup #c as Given") && bench.done("set Given id mine") && bench.bytes.contains("id='mine'"), "\(bench.messages)")
  }

  // MARK: Decorated text

  @Test func `a text does not enter a group that underlines its letters`() throws {
    let bench = try Bench(
      markup:
        "\(Self.head)<g id='u' text-decoration='underline'><text id='a' y='9'>A</text></g><text id='b' y='30'>B</text><rect id='r' width='1' height='1'/></svg>"
    )
    let bytes = bench.bytes
    #expect(bench.refusal("move #b into #u")?.contains("text-decoration") == true, "\(bench.messages)")
    #expect(bench.bytes == bytes && bench.done("move #r into #u; move #a after #u") && value(bench, "#a text.decoration") == "underline")
    #expect(bench.done("move #b into #u --lossy"))
  }

  @Test func `spans styled by a rule have the style of their text, read and set`() throws {
    let bench = try Bench(
      markup:
        "\(Self.head)<style>.w{fill:#c00} text > .b{font-weight:bold}</style><text id='t' y='9'><tspan class='w b'>A</tspan><tspan class='w'>B</tspan></text></svg>"
    )
    #expect(value(bench, "#t fill") == "#cc0000" && value(bench, "#t text.weight") != "700")
    #expect(bench.done("set #t fill blue"))
    let again = try Bench(markup: bench.bytes)
    #expect(value(again, "#t fill") == "#0000ff" && bench.bytes.ranges(of: "fill:inherit").count == 2, "\(bench.bytes)")
  }

  @Test func `what several elements are called by one id is told of`() throws {
    let gradients = ["red", "blue"].map { "<linearGradient id='d'><stop stop-color='\($0)'/></linearGradient>" }.joined()
    let bench = try bench("\(gradients)<rect id='r' width='9' height='9' fill='url(#d)'/>")
    #expect(bench.run(insert("#r")).contains { $0.contains("#d is the id of several elements") }, "\(bench.messages)")
    #expect(bench.bytes.contains("stop-color='red'") && !bench.bytes.contains("stop-color='blue'"), "\(bench.bytes)")
  }

  /// The file, its index and its names grow in place: what was read before, undone or read again is found in all of them.
  @Test func `many insertions, undone and made again, have their own names and bytes`() throws {
    let gradient = "<linearGradient id='d'><stop stop-color='red'/></linearGradient>"
    let bench = try bench("\(gradient)<rect id='r' width='9' height='9' fill='url(#d)'/>")
    for _ in 0..<40 { #expect(bench.done(insert("#r"))) }
    let forty = bench.bytes
    for _ in 0..<5 { #expect(bench.done("undo")) }
    let fewer = bench.bytes
    #expect(fewer.ranges(of: "<rect").count == 36, "\(fewer)")
    for _ in 0..<5 { #expect(bench.done("redo")) }
    #expect(bench.bytes == forty)
    for _ in 0..<5 { #expect(bench.done("undo")) }
    #expect(bench.bytes == fewer)
    for _ in 0..<5 { #expect(bench.done(insert("#r"))) }
    #expect(bench.bytes.ranges(of: "<rect").count == 41 && bench.bytes.ranges(of: "<linearGradient").count == 1, "\(bench.bytes)")
    let again = try Bench(markup: bench.bytes)
    #expect(again.run("get rectangle id --value") == bench.run("get rectangle id --value"))
  }

  @Test func `boxes have no noise of sums`() throws {
    let bench = try Bench(
      markup: "\(Self.head)<rect id='r' x='21.153' y='10.1' width='.2' height='.1'/><path id='p' d='M10.1 20.2l.1 .2 .3 .1z'/></svg>")
    bench.run("bbox #r; bbox #p")
    #expect(bench.answers == ["21.153 10.1 0.2 0.1", "10.1 20.2 0.4 0.3"])
  }
}
