import ShapeCommands
import TestSupport
import Testing

/// A locked leaf, a locked group with a leaf in it, a group with a locked leaf, and a free leaf.
private let drawing = #"""
  {"format": "shapeedit", "version": 1, "canvases": [
    {"id": "c", "name": "C", "graphics": [
      {"id": "bg", "kind": "rectangle", "name": "Bg", "locked": true, "width": 10, "height": 10, "fill": {}},
      {"id": "g", "kind": "group", "name": "G", "locked": true, "transform": [1, 0, 0, 1, 5, 5], "children": [
        {"id": "k", "kind": "ellipse", "name": "K", "width": 4, "height": 4}
      ]},
      {"id": "h", "kind": "group", "name": "H", "children": [
        {"id": "m", "kind": "ellipse", "name": "M", "locked": true, "width": 4, "height": 4}
      ]},
      {"id": "f", "kind": "rectangle", "name": "F", "width": 10, "height": 10}
    ]}
  ]}

  """#

@Suite struct `What is locked` {
  /// Every changing verb, on locked graphics, on their descendants and on their ancestors.
  static let refused = [
    ("set #bg fill red", "#bg is locked"), ("set #k x 3", "#k is in #g, which is locked"), ("set #k x+=3", "#k is in #g"),
    ("set #bg width=(1+1)", "#bg is locked"), ("set #bg kind ellipse", "#bg is locked"), ("set * opacity 0.5", "#bg is locked"),
    ("set #h x 9", "#m is locked"), ("set #bg fill red locked false", "#bg is locked"),
    ("unset #bg width", "#bg is locked"), ("rename #k Q", "#k is in #g"), ("rename #bg s/B/C/", "#bg is locked"),
    ("replace names B to Q in #bg", "#bg is locked"),
    ("delete #k", "#k is in #g"), ("delete #bg", "#bg is locked"), ("delete #h", "#m in #h is locked"),
    ("cut #bg", "#bg is locked"), ("copy #f; paste in G", "#g is locked"),
    ("canvas delete C", "#bg in #c is locked"),
    ("dup #bg", "#bg is locked"), ("dup #k", "#k is in #g"), ("group (#f, #bg)", "#bg is locked"), ("ungroup #g", "#k is in #g"),
    ("move #f into G", "#g is locked"), ("move #f before #k", "#g is locked"), ("move #k into C", "#k is in #g"),
    ("move #bg after #f", "#bg is locked"), ("front #bg", "#bg is locked"), ("raise #bg", "#bg is locked"),
    ("back #g", "#g is locked"), ("lower #g", "#g is locked"), ("add star S in G", "#g is locked"),
    (#"put '{"id": "q", "kind": "star"}' in G"#, "#g is locked"), (#"put '{"kind": "star"}' over #bg"#, "#bg is locked"),
    ("translate #bg 1 1", "#bg is locked"), ("rotate #k 5", "#k is in #g"), ("scale #h 2", "#m is locked"),
    ("tile #bg 2x1", "#bg is locked"), ("resize #bg 9x9", "#bg is locked"), ("resize /C 50x50", "#bg is locked"),
    ("align (#bg, #f) center --to 50,50", "#bg is locked"), ("copystyle #f to #bg", "#bg is locked"), ("flip #bg h", "#bg is locked"),
    ("distribute (#m, #bg) right 9", "#bg is locked"), ("arrange (#bg, #f) 1 --at 9,9", "#bg is locked"),
    ("fit #bg into canvas", "#bg is locked"), ("flatten #g", "#k is in #g"), ("recolor black to red", "#bg is locked"),
    ("sort (#bg, #f) name --descending", "#bg is locked"),
  ]

  @Test(arguments: refused) func `it is changed by no verb, which says what is locked`(line: String, message: String) throws {
    let bench = try Bench(drawing)
    let refusal = try #require(bench.refusal(line), "\(line)")
    #expect(refusal.contains("error: \(message)"), "\(refusal)")
    #expect(bench.bytes == drawing && bench.undoDepth == 0 && bench.status == .no)
    #expect(bench.done(line + " --force"), "\(bench.messages)")
    #expect(bench.bytes != drawing && bench.done("undo") && bench.bytes == drawing)
  }

  @Test(arguments: [
    "set #bg locked false", "set #k locked false", "set #k locked true", "set * locked=false", "unset #g locked",
    "set #bg locked false fill red", "set (*:not(:locked)) opacity 0.5", "move #h after #f", "rename #h Q", "group #h", "front #h",
    "dup #h --offset 3,3", "add star S in H fill=red", "add star S locked=true fill=red x=3", "delete #f", "canvas rename C D",
  ])
  func `what does not change it is done`(line: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.done(line), "\(line): \(bench.messages)")
  }

  @Test func `what is unlocked can be changed, and what is locked again cannot`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("set #g locked false; set #k x 3; set #k x 4"))
    #expect(bench.done("undo 3") && bench.refusal("set #k x 3") != nil)
    bench.run(script: "set #g locked false\nset #k x 3\nset #g locked true\nset #k x 4")
    #expect(bench.messages.contains("s:4:1: error: #k is in #g, which is locked"))
    #expect(bench.bytes == drawing)
  }

  @Test(arguments: [(":locked", "bg g k m"), ("ellipse:locked", "k m"), ("*:not(:locked)", "h f"), ("[locked=true]", "bg g m")])
  func `a selector finds it, with what is in it`(selector: String, ids: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.run("get \(selector) id --value").joined(separator: " ") == ids)
  }

  @Test func `every verb that changes graphics is tried here and takes the flag`() {
    for command in CommandTable.standard.commands where command.changesGraphics {
      #expect(command.syntax.flags.contains { $0.name == "--force" }, "\(command.name)")
      #expect(Self.refused.contains { "; \($0.0)".contains("; \(command.name) ") }, "\(command.name)")
    }
  }
}

@Suite struct `A refusal for what is locked` {
  private let text = """
    {"format": "shapeedit", "version": 1, "styles": {"loud": {"opacity": 0.5}}, "canvases": [
      {"id": "page", "name": "Page", "width": 200, "height": 100, "graphics": [
        {"id": "r", "kind": "rectangle", "name": "R", "width": 20, "height": 20, "style": "loud", "locked": true}
      ]}
    ]}

    """

  @Test(arguments: ["style loud --rename quiet", "set R x 5", "delete R", "recolor black to red --in R; delete R"])
  func `names the flag of the verb only where that has it`(_ line: String) throws {
    let bench = try Bench(text)
    let message = try #require(bench.refusal(line))
    #expect(message.contains("set #r locked false unlocks it"), "\(message)")
    #expect(message.contains("--force") == !line.hasPrefix("style"), "\(message)")
    if !line.hasPrefix("style") { #expect(bench.done(line + " --force"), "\(bench.messages)") }
  }
}
