// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeModel
import TestSupport
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
    ("rotate 45", "rotate :selected 45"), ("flip h", "flip :selected h"),
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

  @Test func `a word after for selects by kind where its properties are asked for`() throws {
    let bench = try Bench(drawing)
    #expect(bench.run("for g in rectangle; echo $g.width; end") == ["20", "written: for g in (rectangle)"], "\(bench.messages)")
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
    ("render -w 30 -o a.png", "did you mean --width?"),
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
    arguments: [
      "scale * 1.3", "scale #r 1 3", "resize #r 13.3333x7", "resize #g 33x44", "resize /* 133x100", "rotate * 33",
      "rotate #g 10; ungroup #g", "rotate #g 10; flatten #g", "rotate #g 10; move #p into #g", "rotate #p 33 --geometry",
      "flip #p h --geometry", "align * center", "distribute (#r, #e, #p) hgap", "arrange (#r, #e) 2 --gap 3.3", "fit #g into canvas",
      "fit /* --padding 3.3", "set #r x+=0.1; set #r x+=0.2", "set #r width=(width/3)", "set #r rotation+=0.1; set #r rotation+=0.2",
      "set #r opacity=(1/3)", "add rectangle S at ${0.1 + 0.2} 3 7x7", "rotate #l 10; scale #l 1.1", "set #r radius*=1.1",
      "group (#r, #t) as H; rotate H 20; set H width 33", "set #t text.size*=1.1", "rotate #r 33; rotate #r -33", "set #r x 1mm",
      "translate * 0.1 0.2; translate * 0.2 0.1", "copystyle #r to #p; scale #p 1.1",
    ], [true, false])
  func `are written and shown with twelve digits`(_ line: String, _ isMarkup: Bool) throws {
    let bench = try isMarkup ? Bench(markup: Self.markup) : Bench(Self.json)
    #expect(bench.done(line), "\(bench.messages)")
    bench.run("bbox * --each")
    let shown = bench.answers + (isMarkup ? [] : bench.run("get * x y width height frame center area --value"))
    for text in [bench.bytes] + shown {
      let numbers = text.split { !"0123456789.".contains($0) }
      let long = numbers.filter { $0.contains(".") && $0.filter(\.isNumber).drop { $0 == "0" }.count > 13 }
      #expect(long.isEmpty, "\(long)")
    }
  }

  @Test func `are those that were typed when a turn is taken back`() throws {
    let bench = try Bench(Self.json)
    #expect(bench.done("rotate #g 37 --about 0,0; rotate #g -37 --about 0,0; ungroup #g"))
    #expect(bench.run("get (#r, #e) x y width height --value") == ["10\t10\t20\t7", "31.7\t12\t9\t8"], "\(bench.messages)")
  }

  /// The value that is set is read, whatever was computed before.
  @Test(arguments: 1...40)
  func `give what was set`(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let bench = try Bench(Self.json)
    func number(_ range: ClosedRange<Int>, _ places: Double) -> String {
      NumberText.string(Double(Int.random(in: range, using: &random)) / places)
    }
    for _ in 0..<12 {
      let target = ["#g", "#r", "#e", "#p", "#l", "*"].randomElement(using: &random)!
      let line = [
        "scale \(target) \(number(30...180, 100))", "rotate \(target) \(number(-180...180, 1))",
        "translate \(target) \(number(-50...50, 10)) 0.1",
        "resize #g \(number(20...90, 10))x\(number(20...90, 10))",
      ].randomElement(using: &random)!
      bench.run(line)
      let node = ["#g", "#r", "#e", "#p"].randomElement(using: &random)!
      let property = ["x", "y", "width", "height"].randomElement(using: &random)!
      let value = number(11...99, 10)
      guard bench.done("set \(node) \(property) \(value)") else { continue }
      #expect(bench.run("get \(node) \(property) --value").first == value, "seed \(seed): \(line); set \(node) \(property) \(value)")
      #expect(bench.run("count \(node)[\(property)=\(value)]") == ["1"], "seed \(seed): \(line)")
    }
  }

  @Test(arguments: ["1.2345678901234", "0.123456789012345", "1e-7"])
  func `are as they were typed`(_ number: String) throws {
    let bench = try Bench(Self.json)
    #expect(bench.done("set #r x \(number); set #r width \(number); set #r y+=1"))
    #expect(bench.run("get #r x width --value") == ["\(number)\t\(number)"], "\(bench.messages)")
  }
}
