// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeModel
import Testing

private let drawing = #"""
  {"format": "shapeedit", "version": 1, "canvases": [
    {"id": "c", "name": "C", "graphics": [
      {"id": "g", "kind": "group", "name": "G", "children": []},
      {"id": "a", "kind": "rectangle", "name": "A", "x": 10, "y": 10, "width": 20, "height": 10},
      {"id": "t", "kind": "text", "name": "T", "width": 40, "height": 20, "text": {"string": "hi"}}
    ]}
  ]}

  """#

@Suite struct `Lines that name no graphics` {
  /// Each: a line, and how it is written for the selection.
  static let lines = [
    ("size 30", "set :selected width 30 height 30"), ("size 30 20", "set :selected width=30 height=20"),
    ("width 50", "set :selected width 50"), ("width +10", "set :selected width+=10"), ("width += 10", "set :selected width+=10"),
    ("x=10", "set :selected x=10"), ("fill: red", "set :selected fill red"), ("color red", "set :selected fill red"),
    ("border-radius 4 8", "set :selected radius '4 8 4 8'"), ("rx 5", "set :selected radius 5"),
    ("stroke 2px solid red", "set :selected stroke red stroke.width 2px"), ("font Arial 14", "set :selected text.font Arial text.size 14"),
    ("opacity 50%", "set :selected opacity 50%"), ("transform rotate(45deg)", "set :selected rotation 45deg"),
    ("name Foo", "rename :selected Foo"), ("class big", "set :selected tags big"), ("width", "get :selected width"),
    ("scale 2", "scale :selected 2"), ("rotate 45", "rotate :selected 45"), ("flip h", "flip :selected h"),
    ("translate 1 2", "translate :selected 1 2"), ("delete", "delete :selected"), ("front", "front :selected"),
  ]

  @Test(arguments: lines)
  func `are for what is selected, and shown so`(_ line: String, _ written: String) throws {
    let (bench, own) = (try Bench(drawing), try Bench(drawing))
    bench.run("select #a")
    bench.run(line)
    #expect(bench.messages.first == "written: \(written)", "\(bench.messages)")
    own.run("select #a")
    own.run(written)
    #expect(own.bytes == bench.bytes && own.status == bench.status, "\(own.messages)")
    // In a script that selects, too.
    let script = try Bench(drawing)
    script.run(script: "select #a; \(line)")
    #expect(script.bytes == bench.bytes, "\(script.messages)")
  }

  @Test(
    arguments: lines.map(\.0) + [
      "text Hi", "text-align center", "move 10 10", "width 50%", "height -5", "x 50%", "fill: red; stroke: blue",
    ])
  func `are refused with a line that runs where nothing is selected`(_ line: String) throws {
    let bench = try Bench(drawing)
    let refusal = bench.refusal(line) ?? ""
    #expect(bench.bytes == drawing)
    let help = try #require(refusal.split(separator: "\n").first { $0.contains("help: write ") }, "\(refusal)")
    for line in help.trimmedHelp.split(separator: ", or ") {
      let bench = try Bench(drawing)
      #expect(bench.done(String(line)), "\(line): \(bench.messages)")
    }
  }

  @Test func `are not rewritten where the script makes what they name`() throws {
    let bench = try Bench(drawing)
    bench.run(script: "add rectangle red; find red; rename #a circles; count circles")
    #expect(!bench.messages.contains { $0.hasPrefix("written:") } && bench.answers.last == "1", "\(bench.messages)")
  }

  @Test func `a word after for that selects by kind has no properties`() throws {
    let bench = try Bench(drawing)
    #expect(bench.refusal("for g in rectangle; echo $g.width; end")?.contains("write for g in (rectangle)") == true, "\(bench.messages)")
    #expect(bench.run("for g in (rectangle); echo ${g.width} ${$g.height}; end") == ["20 10"])
    #expect(bench.run("for s in star; echo $s.png; end") == ["star.png"])
  }

  @Test func `a count of none says so for a name`() throws {
    let bench = try Bench(drawing)
    #expect(bench.run("count Nobody") == ["0", "warning: nothing is named Nobody"])
    #expect(bench.run("count star") == ["0"])
  }

  @Test(arguments: [
    ("help near-colors", "lint near-colors: "), ("help args", "--args NAME FILE"), ("help -j", "-j 4"), ("help variables", "let accent"),
    ("help review", "--html -o review.html"),
  ])
  func `help answers`(_ line: String, _ words: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.run(line).contains { $0.contains(words) }, "\(bench.messages)")
  }

  @Test(arguments: [
    ("find A --desc", "did you mean --descending?"), ("render -w 30 -o a.png", "did you mean --width?"),
    ("for i in 1..2 { echo $i }", "a block is closed by a word"), ("set #a fill token(ink)", "token ink #3366cc makes one"),
    ("diff HEAD~1 HEAD", "HEAD~1:drawing.svg"), ("set #a width /", "expected 0 or more"),
  ])
  func `what is refused says what there is`(_ line: String, _ help: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.refusal(line)?.contains(help) == true, "\(bench.messages)")
  }
}

extension Substring {
  /// The lines that a refusal proposes.
  fileprivate var trimmedHelp: String { String(self[firstRange(of: "help: write ")!.upperBound...]) }
}

@Suite struct `Numbers that verbs compute` {
  private static let json = #"""
    {"format": "shapeedit", "version": 1, "canvases": [
      {"id": "c", "name": "C", "width": 90, "height": 70, "graphics": [
        {"id": "g", "kind": "group", "name": "G", "children": [
          {"id": "r", "kind": "rectangle", "name": "R", "x": 10, "y": 10, "width": 20, "height": 7, "radius": 3, "stroke": {"width": 2}},
          {"id": "e", "kind": "ellipse", "name": "E", "x": 31.7, "y": 12, "width": 9, "height": 8}
        ]},
        {"id": "p", "kind": "path", "name": "P", "d": "M1 2 Q 3 4 5 7"},
        {"id": "l", "kind": "line", "name": "L", "x1": 0.1, "y1": 0.2, "x2": 9.3, "y2": 7.7},
        {"id": "t", "kind": "text", "name": "T", "x": 3, "y": 40, "width": 40, "height": 20, "text": {"string": "hi"}}
      ]}
    ]}

    """#
  private static let markup = """
    <svg xmlns="http://www.w3.org/2000/svg" width="90" height="70">
      <g id="g"><rect id="r" x="10" y="10" width="20" height="7" rx="3" stroke-width="2"/><ellipse id="e" cx="36.2" cy="16" rx="4.5" ry="4"/></g>
      <path id="p" d="M1 2 Q 3 4 5 7"/><line id="l" x1="0.1" y1="0.2" x2="9.3" y2="7.7"/><text id="t" x="3" y="50">hi</text>
    </svg>

    """

  @Test(
    arguments: ["set #r x+=0.1; set #r x+=0.2", "set #r rotation+=0.1; set #r rotation+=0.2", "set #r x=(0.1 + 0.2)"], [true, false])
  func `are written without rounding errors where they are added`(_ line: String, _ isMarkup: Bool) throws {
    let bench = try isMarkup ? Bench(markup: Self.markup) : Bench(Self.json)
    #expect(bench.done(line), "\(bench.messages)")
    let numbers = bench.bytes.split { !"0123456789.".contains($0) }
    #expect(numbers.allSatisfy { !$0.contains(".") || $0.count < 8 }, "\(numbers)")
  }
}
