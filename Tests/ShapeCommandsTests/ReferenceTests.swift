import ShapeFormats
import ShapeModel
import TestSupport
import Testing

import ShapeCommands

/// A group with a mask, what it masks, what is drawn again and a link; and a variant that names them in several ways.
private let badge = """
  {"format": "shapeedit", "version": 1, "tokens": {"ink": "#111111"},
   "styles": {"loud": {"opacity": 0.5, "fill": {"color": "token(ink)"}}},
   "variants": {"dark": {"hide": "Mask", "show": "/Page/Badge/Face",
    "set": ["Mask fill=token(ink)", "(Badge > text) style=loud", "#note link=#face"]}}, "canvases": [
    {"id": "page", "name": "Page", "width": 200, "height": 100, "graphics": [
      {"id": "badge", "kind": "group", "name": "Badge", "children": [
        {"id": "mask", "kind": "ellipse", "name": "Mask", "x": 0, "y": 0, "width": 20, "height": 20},
        {"id": "face", "kind": "rectangle", "name": "Face", "x": 0, "y": 0, "width": 40, "height": 40, "clip": "#mask", "fill": {"color": "#ff0000"}},
        {"id": "twin", "kind": "instance", "name": "Twin", "source": "#face", "transform": [1, 0, 0, 1, 0, 50]},
        {"id": "note", "kind": "text", "name": "Note", "x": 0, "y": 80, "width": 40, "height": 10, "link": "#face", "text": {"string": "see"}}
      ]}
    ]}
  ]}

  """

/// A group of SVG whose definitions, styles, animations and labels are in it, and what refers to it from outside.
private let card = """
  <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">
    <style>#sheet, .x:not(#sheet) > rect { stroke-width: 2 } #card #sheet{opacity:.5}</style>
    <g id="card" aria-labelledby="sheet">
      <style><![CDATA[#again{opacity:0.5}]]></style>
      <defs><linearGradient id="sky" xlink:href="#base"><stop offset="0" stop-color="red"/></linearGradient>
      <linearGradient id="base"><stop offset="1" stop-color="blue"/></linearGradient>
      <clipPath id="hole"><circle cx="5" cy="5" r="5"/></clipPath></defs>
      <rect id="sheet" width="10" height="10" style="fill:url(&quot;#sky&quot;)" clip-path="url(#hole)">
        <animate attributeName="x" begin="again.click+1s;sheet.end" from="0" to="3"/></rect>
      <use id="again" href=" #sheet " x="20"/>
    </g>
    <use id="out" href="#card"/>
    <rect id="other" fill="url(#sky)" width="3" height="3"/>
  </svg>

  """

/// The part before the canvases.
private func head(_ text: String) -> String { text.split(separator: "canvases")[0] + "" }

private func head(_ bench: Bench) -> String { head(bench.bytes) }

private func clean(_ bench: Bench) -> Bool { bench.run("check") == ["no problems"] }

@Suite struct `A copy refers to what was copied with it` {
  private func clips(_ bench: Bench, _ group: String) -> [String] {
    bench.run("get (\(group)/Face, \(group)/Twin, \(group)/Note) clip source link --value").filter { $0.hasPrefix("#") }
  }

  @Test(arguments: [
    ("dup Badge as Two", "/Page/Two"), ("dup Badge 3", "/Page/\"Badge 4\""), ("tile Badge 2x2", "/Page/\"Badge 3\""),
    ("group Badge as Box; dup Box as Copy", "/Page/Copy/Badge"),
  ])
  func `clips, sources and links of a copied group are the copies`(_ line: String, _ group: String) throws {
    let bench = try Bench(badge)
    #expect(bench.done(line), "\(bench.messages)")
    let document = bench.document
    for face in document.graphics where document.name(of: face)?.hasPrefix("Face") == true {
      let mask = try #require(document.value(.clip, of: face)?.string.flatMap { document.node(id: String($0.dropFirst())) })
      #expect(document.parent(of: mask) == document.parent(of: face) && document.kind(of: mask) == .ellipse)
    }
    for twin in document.graphics where document.kind(of: twin) == .instance {
      let face = try #require(document.value(.source, of: twin)?.string.flatMap { document.node(id: String($0.dropFirst())) })
      #expect(document.parent(of: face) == document.parent(of: twin))
    }
    // Where two groups are named Badge, the variant no longer says which of them it means.
    let isNamedTwice = document.graphics.filter { document.name(of: $0) == "Badge" }.count == 2
    let problems = bench.run("check")
    #expect(isNamedTwice ? problems.count == 2 && problems[0].contains("2 are named Badge") : problems == ["no problems"], "\(problems)")
    #expect(bench.done("undo") && bench.bytes != "")
  }

  @Test func `a copy of one graphic keeps what it refers to outside`() throws {
    let bench = try Bench(badge)
    #expect(bench.done("dup #face as Twice") && bench.run("get Twice clip --value") == ["#mask"])
    #expect(bench.done("dup #twin as Other") && bench.run("get Other source --value") == ["#face"])
  }

  @Test func `a clip by a name means the copy in the copy, and stays with its own in the original`() throws {
    let bench = try Bench(badge.replacing(##""clip": "#mask""##, with: #""clip": "Mask""#))
    #expect(bench.done("dup Badge as Two"))
    let mask = bench.run("get /Page/Two/Mask id --value")[0]
    #expect(bench.run("get /Page/Two/Face clip --value") == ["#" + mask] && bench.run("get #face clip --value") == ["#mask"])
    #expect(clean(bench), "\(bench.answers)")
  }

  @Test func `so it is with lines of an outline that are repeated`() throws {
    let bench = try Bench(badge)
    let lines = "Page  #page\n  Badge  #badge\n    Mask  #mask\n    Face  #face\n    Twin  #twin\n    Note  #note\n"
    let copy = "  Two  #badge\n    Mask  #mask\n    Face  #face\n    Twin  #twin\n"
    var edit = OutlineEdit(bench.session, bench.document.canvases, in: .document)
    bench.session.history.begin("edit")
    try edit.take(lines + copy)
    bench.session.history.commit()
    let mask = bench.run("get /Page/Two/Mask id --value")[0]
    let face = bench.run("get /Page/Two/Face id --value")[0]
    #expect(bench.run("get /Page/Two/Face clip --value") == ["#" + mask] && bench.run("get /Page/Two/Twin source --value") == ["#" + face])
    #expect(bench.run("get #face clip --value") == ["#mask"])
  }

  @Test func `a group and a graphic in it copied at once keep apart`() throws {
    let bench = try Bench(
      badge.replacing(#""kind": "group", "name": "Badge""#, with: ##""kind": "group", "name": "Badge", "clip": "#mask""##))
    #expect(bench.done("dup (#badge, #mask)"))
    let copied = bench.run("get /Page/\"Badge 2\" clip --value")[0]
    #expect(bench.run("get /Page/\"Badge 2\"/Mask id --value") == [String(copied.dropFirst())])
  }

  @Test(arguments: ["dup #card", "dup #card 2", "tile #card 2x2", "dup #card; set #sheet id paper", "dup #card as Two; dup Two"])
  func `in SVG no id is there twice, and the original can go`(_ line: String) throws {
    let bench = try Bench(markup: card)
    #expect(bench.done(line), "\(bench.messages)")
    let copy = try Bench(markup: bench.bytes)
    #expect(clean(copy), "\(copy.answers)\n\(bench.bytes)")
    // The session and the file agree.
    let (here, there) = (bench.document.references.all, copy.document.references.all)
    #expect(
      Set(here.filter { $0.role != .rule }.map { "\($0.role) \($0.target)" })
        == Set(there.filter { $0.role != .rule }.map { "\($0.role) \($0.target)" }))
    #expect(copy.done("delete (#out, #other, #card)"))
    let rest = try Bench(markup: copy.bytes)
    #expect(clean(rest), "\(rest.answers)\n\(rest.bytes)")
    #expect(bench.done("undo \(line.split(separator: ";").count)") && bench.bytes == card)
  }

  @Test func `in SVG a rule for one element is one for its copy as well`() throws {
    let bench = try Bench(markup: card)
    #expect(bench.done("dup #sheet"))
    let copy = try #require(bench.document.made.first.map { bench.document.id(of: $0) })
    #expect(
      bench.bytes.contains(
        "#sheet, #\(copy), .x:not(#sheet):not(#\(copy)) > rect { stroke-width: 2 } #card #sheet, #card #\(copy){opacity:.5}"),
      "\(bench.bytes)")
    #expect(try Bench(markup: bench.bytes).run("get #\(copy) opacity --value") == ["0.5"])
  }
}

@Suite struct `Another id or name reaches what refers to it` {
  @Test(arguments: [
    ("set #mask id hole", ##""clip": "#hole""##, ##""clip": "#mask""##), ("set #face id q.r", ##"link=#q.r""##, "#face"),
    ("set #note id memo", ##""#memo link=#face""##, "#note"), ("rename Mask Hole", #""hide": "Hole""#, #"Mask"#),
    ("rename Badge Pin", #""show": "/Page/Pin/Face""#, "Badge"), ("rename Badge Pin", #""(Pin > text) style=loud""#, "Badge"),
    ("rename /Page Sheet", #""show": "/Sheet/Badge/Face""#, "/Page"), ("set #mask name Hole", #""Hole fill=token(ink)""#, "Mask"),
    ("rename Mask \"The hole\"", #""hide": "\"The hole\"""#, #": "Mask""#), ("canvas rename Page Sheet", #""/Sheet/Badge/Face""#, "/Page"),
    ("token ink --rename night", #""Mask fill=token(night)""#, "token(ink)"),
    ("token ink --rename night", #"{"color": "token(night)"}"#, "token(ink)"),
    ("style loud --rename quiet", #""(Badge > text) style=quiet""#, "loud"),
    // A reference by path becomes one by id where the path changes.
    ("group Badge as Box", ##""show": "#face""##, "/Page/Badge/Face"), ("ungroup Badge", ##""show": "#face""##, "/Page/Badge/Face"),
    ("move #face into /Page", ##""show": "#face""##, "/Page/Badge/Face"),
    // A name that comes to mean several graphics means those that it meant.
    ("rename Face Mask", ##""hide": "#mask""##, #""hide": "Mask""#), ("dup Badge", ##""#mask fill=token(ink)""##, #""hide": "Mask""#),
    ("add star Mask in Badge at 0 0 5x5", ##""hide": "#mask""##, #""hide": "Mask""#),
  ])
  func `in clips, variants, styles and links`(_ line: String, _ found: String, _ gone: String) throws {
    let bench = try Bench(badge)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.bytes.contains(found), "\(bench.bytes)")
    let variants = head(bench)
    #expect(!variants.contains(gone), "\(variants)")
    // Where there is not a group any more, nothing is in it.
    if line != "ungroup Badge" { #expect(clean(bench), "\(bench.answers)") }
    #expect(bench.done("undo") && bench.bytes == badge)
  }

  @Test(arguments: ["dup Mask as Other", "move #twin before #mask", "tile #note 2x1", "rename Twin Double", "sort Badge name"])
  func `and nothing is written where all is meant as before`(_ line: String) throws {
    let bench = try Bench(badge)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(head(bench) == head(badge))
  }

  @Test func `what a pattern means follows the document`() throws {
    let bench = try Bench(badge.replacing(#""hide": "Mask""#, with: #""hide": "M*, text""#))
    #expect(bench.done("rename Mask Hole") && bench.bytes.contains(#""hide": "M*, text""#))
  }
}

@Suite struct `What is referred to is used` {
  @Test(arguments: [
    ("token ink --delete", "token 'ink' is used by style loud, variant dark"),
    ("style loud --delete", "style 'loud' is used by variant dark"),
  ])
  func `a definition that a variant uses is not deleted`(_ line: String, _ message: String) throws {
    let bench = try Bench(badge)
    #expect(bench.refusal(line)?.contains(message) == true, "\(bench.messages)")
    #expect(bench.bytes == badge)
  }

  @Test func `lint and defs know it`() throws {
    let bench = try Bench(badge)
    #expect(!bench.run("lint").contains { $0.contains("unused") })
    #expect(bench.run("defs").contains { $0.contains("ink") && $0.contains("variant dark") }, "\(bench.answers)")
    #expect(bench.done("lint --fix") && head(bench) == head(badge))
  }

  @Test(arguments: [
    ("delete #mask", "clip of #face to #mask"), ("delete #mask", "hide of variant dark to Mask"),
    ("delete #face", "source of #twin to #face"),
    ("delete #face", "link of variant dark to #face"), ("delete Badge", "set of variant dark to Badge"),
    ("delete (#face, #twin)", "link of #note to #face"),
    ("ungroup Badge", "set of variant dark to Badge"),
  ])
  func `deleting it says what leads to nothing`(_ line: String, _ expected: String) throws {
    let bench = try Bench(badge)
    #expect(bench.done(line))
    #expect(bench.messages.contains { $0.hasPrefix("warning: ") && $0.contains(expected) }, "\(bench.messages)")
    #expect(!clean(bench))
  }

  @Test(arguments: [("delete #twin", badge), ("delete (#out, #other)", card), ("delete #other", card)])
  func `deleting anything else says nothing`(_ line: String, _ text: String) throws {
    let bench = text.hasPrefix("<") ? try Bench(markup: text) : try Bench(text)
    #expect(bench.done(line) && !bench.messages.contains { $0.contains("warning") }, "\(bench.messages)")
  }

  @Test(arguments: [
    ("delete #card", "source of #out to #card"),
    ("delete #sheet", "source of #again to #sheet"), ("delete #sheet", "aria-labelledby of #card to #sheet"),
  ])
  func `so it is in SVG, with the definitions in a group`(_ line: String, _ expected: String) throws {
    let bench = try Bench(markup: card)
    #expect(bench.done(line) && bench.messages.joined().contains(expected), "\(bench.messages)")
  }

  @Test func `a definition that is in use stays when its group is deleted, so nothing is said`() throws {
    let bench = try Bench(markup: card)
    #expect(bench.done("delete #card") && !bench.messages.joined().contains("#sky"), "\(bench.messages)")
    #expect(bench.bytes.contains("id=\"sky\"") && !bench.bytes.contains("id=\"card\""), "\(bench.bytes)")
  }

  @Test func `a group that a variant names is not redundant`() throws {
    let bench = try Bench(badge)
    #expect(
      bench.done("delete (#face, #twin, #note)") && !bench.run("lint").contains { $0.contains("redundant-group") }, "\(bench.answers)")
    #expect(bench.done("variant dark --delete") && bench.run("lint").contains { $0.contains("redundant-group") }, "\(bench.answers)")
  }
}
