import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// One graphic of each kind, with the kind's word as its id.
private let kinds: String = {
  let members: [String: String] = [
    "line": #", "x1": 0, "y1": 0, "x2": 9, "y2": 9"#, "polyline": #", "points": [[0, 0], [9, 9]]"#,
    "path": #", "d": "M0 0L9 9""#, "group": #", "children": []"#,
  ]
  let lines = Kind.graphics.map { #"    {"id": "\#($0.word)", "kind": "\#($0.word)"\#(members[$0.word] ?? "")}"# }
  return
    "{\"format\": \"shapeedit\", \"version\": 1, \"tokens\": {\"sun\": \"#ffcc00\"}, \"canvases\": [\n  {\"id\": \"canvas\", \"graphics\": [\n"
    + lines.joined(separator: ",\n") + "\n  ]}\n]}\n"
}()

/// A value as it is typed that a property takes, and one it does not.
private func samples(_ property: Property) -> (valid: String, invalid: String)? {
  switch property.specification.type {
  case .bool: ("false", "maybe")
  case .number(let range): (range.minimum > 0.5 ? "2" : "0.5", "much")
  case .integer: ("7", "2.5")
  case .word(let words): (words[words.count - 1], "nonsense")
  case .text(_, let allowsLineBreaks) where property != .d: allowsLineBreaks ? nil : ("some words", "two\nlines")
  case .text: ("M0 0L10 10", "M0")
  case .color: ("#123456", "reed")
  case .background: ("#123456", "reed")
  case .numbers(6, _): ("2 0 0 2 1 1", "0 0 0 0 1 1")
  case .numbers(let count?, _): ((1...count).map { "\($0)" }.joined(separator: " "), "1")
  case .numbers: ("3 1", "-1 2")
  case .edges: ("1 2 3 4", "1 2 3")
  case .points: ("0,0 10,0 10,10", "1,1")
  case .stops: ("#000000 0, #ffffff 1", "#000000 0")
  case .tags: ("a b", "a a")
  case .selector: ("#star", "[")
  case .weight: ("700", "heavy")
  case .lineHeight: ("1.5", "-1")
  case .id, .kind, .object, .colors, .json: nil
  }
}

private let rows: [(Property, Kind)] = PropertyTable.rows.indices.flatMap { row -> [(Property, Kind)] in
  let property = Property(row)
  guard !property.specification.isComputed, samples(property) != nil else { return [] }
  return (Kind.graphics + [.canvas]).filter(property.specification.kinds.contains).map { (property, $0) }
}

@Suite struct `Properties` {
  @Test func `every row is set, read, written, read again, refused when wrong and taken away`() throws {
    var count = 0
    let bench = try Bench(kinds)
    for (property, kind) in rows {
      let (valid, invalid) = try #require(samples(property))
      let (id, path) = (kind.word, property.path)
      let note: Comment = "\(id) \(path)"
      #expect(bench.done("set #\(id) \(path) '\(valid)'"), "\(id) \(path): \(bench.messages)")
      #expect(bench.run("get #\(id) \(path) --value") == [valid], note)
      let graphic = bench.document.graphic(try #require(bench.document.node(id: id)))
      #expect(CanonicalWriter.line(of: graphic).contains("\"\(property.key)\": "), note)
      #expect(graphic.problems.isEmpty, note)
      let before = bench.bytes
      let again = try Document(json: before)
      #expect(again.graphic(try #require(again.node(id: id))) == graphic, note)
      let typed = invalid.replacing("\n", with: "\\n")
      let refusal = bench.refusal("set #\(id) \(path) \"\(typed)\"")
      #expect(refusal != nil && refusal?.contains("<unknown>") == false, note)
      #expect(bench.bytes == before, note)
      #expect(bench.done("unset #\(id) \(path)"), note)
      // The default paint of a shape is not that of a group.
      let isGroupPaint = kind == .group && ["type", "color", "stops"].contains { path == "fill.\($0)" || path == "stroke.\($0)" }
      let shown = isGroupPaint ? "none" : Graphic.fallback(property, of: kind).map(ValueText.text)
      if let shown, ![Property.x, .y, .width, .height].contains(property) {
        #expect(bench.run("get #\(id) \(path) --value") == [shown], note)
      }
      bench.run("undo 2")
      count += 1
    }
    #expect(bench.bytes == kinds)
    #expect(count == rows.count && count > 500)
  }

  @Test func `what is out of range in a file is kept, listed and repaired`() throws {
    var count = 0
    for (property, kind) in rows where kind != .canvas && property != .name {
      let wrong = #"{"bad": [1, 2]}"#
      let parts = property.path.split(separator: ".")
      let member = parts.count == 1 ? "\"\(parts[0])\": \(wrong)" : "\"\(parts[0])\": {\"\(parts[1])\": \(wrong)}"
      let source =
        "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [\n  {\"id\": \"c\", \"graphics\": [\n    {\"id\": \"a\", \"kind\": \"\(kind.word)\", \(member)}\n  ]}\n]}\n"
      let bench = try Bench(source)
      #expect(bench.bytes == source)
      let lines = bench.run("check")
      #expect(lines.contains { $0.contains("\(property.path) is \(wrong)") }, "\(kind.word) \(property.path): \(lines)")
      let valid = try #require(samples(property)).valid
      #expect(bench.done("set #a \(property.path) '\(valid)'"), "\(kind.word) \(property.path): \(bench.messages)")
      #expect(bench.document.graphic(try #require(bench.document.node(id: "a"))).problems.isEmpty, "\(kind.word) \(property.path)")
      count += 1
    }
    #expect(count > 400)
  }

  @Test(
    arguments: [
      ("x 1in", "x", "96"), ("x 1cm", "x", "37.7952755906"), ("x 72pt", "x", "96"), ("opacity 50%", "opacity", "0.5"),
      ("rotation 1turn", "rotation", "0"), ("rotation 270", "rotation", "-90"), ("rotation -180", "rotation", "180"),
      ("fill token(sun)", "fill", "token(sun)"), ("fill.color rgb(255,0,0)", "fill.color", "#ff0000"), ("fill none", "fill", "none"),
      ("fill 'linear(45deg, red, blue)'", "fill", "linear(45deg, #ff0000 0, #0000ff 1)"),
      ("fill 'radial(red 0, blue 1)'", "fill", "radial(#ff0000 0, #0000ff 1)"),
      ("stroke red", "stroke", "#ff0000"), ("shadow '1 2 3 4 #0006'", "shadow", "1 2 3 4 #00000066"),
      ("shadow red", "shadow.color", "#ff0000"),
      ("text Hi", "text", "Hi"), ("text.weight bold", "text.weight", "700"), ("frame '1 2 3 4'", "frame", "1 2 3 4"),
      ("frame=(x)", "x", nil),
      ("width -1", "width", nil), ("opacity 101%", "opacity", nil), ("fill token(moon)", "fill", nil), ("x 1parsec", "x", nil),
      ("shadow[2] '1 2'", "shadow", nil),
      ("x=(i+n)", "x", "1"), ("x=(mod(-7, 5))", "x", "3"), ("x=(mod(7, -5))", "x", "-3"), ("x=(mod(1, 0))", "x", nil),
      ("x=((7) % 5)", "x", "2"),
      ("fill=(lighten(#000, 1))", "fill", "#ffffff"), ("x+=2mm*", "x", nil), ("width/=0", "width", nil),
    ] as [(String, String, String?)])
  func `units, shorthands and tokens`(typed: String, property: String, shown: String?) throws {
    let bench = try Bench(kinds)
    if let shown {
      #expect(bench.done("set #rectangle \(typed)"), "\(bench.messages)")
      #expect(bench.run("get #rectangle \(property) --value") == [shown])
    } else {
      #expect(bench.refusal("set #rectangle \(typed)") != nil)
      #expect(bench.bytes == kinds)
    }
  }

  @Test func `shadows have no gaps`() throws {
    let bench = try Bench(kinds)
    #expect(bench.refusal("set #star shadow[2].dx 1")?.contains("has no shadow") == true)
    #expect(bench.done("set #star shadow '1 1'; set #star shadow[2] '2 2'; set #star shadow[3] '3 3'; set #star shadow[2] none"))
    #expect(bench.bytes.contains(#""shadow": [{"dx": 1, "dy": 1}, {"dx": 3, "dy": 3}]"#))
    #expect(bench.done("unset #star shadow") && !bench.bytes.contains("shadow\":"))
  }

  @Test func `a variable fills a shorthand`() throws {
    let bench = try Bench(kinds)
    bench.run(script: "let accent = #3366cc\nset * fill $accent")
    #expect(bench.messages == ["\(Kind.graphics.count) changed (fill has no effect on a group or a line or an image or an instance)"])
    #expect(bench.run("count [fill=#3366cc]") == ["\(Kind.graphics.count)"])
  }

  /// The contents of a group have moved, also where they are named themselves; the graphics in it have changed.
  @Test(arguments: [
    ("x+=5", ["65", "65", "85", "85", "75"]), ("x=(x + 5)", ["65", "65", "85", "85", "75"]),
    ("x-=0.1", ["59.9", "59.9", "79.9", "79.9", "69.9"]),
    ("x=(i)", ["1", "1", "3", "3", "4"]),
  ])
  func `groups within groups move once`(setting: String, values: [String]) throws {
    let bench = try Bench(faces)
    #expect(bench.run("set (#head, #skull, #eyes, #eyeL, #body) \(setting)") == ["4 changed"])
    #expect(bench.run("get (#head, #skull, #eyes, #eyeL, #body) x").map { $0.split(separator: " ").last.map(String.init) ?? "" } == values)
  }

  @Test func `groups within groups grow once`() throws {
    let bench = try Bench(faces)
    #expect(bench.run("set (#head, #eyes) width*=2") == ["3 changed"])
    #expect(bench.run("get (#head, #eyes) width") == ["#head  width 160", "#eyes  width 80"])
  }

  @Test func `two corners make no polygon`() throws {
    let bench = try Bench(kinds)
    #expect(bench.refusal("set #line kind polygon")?.contains("too few corners") == true)
    #expect(bench.bytes == kinds)
    #expect(bench.done("set #line kind polyline") && bench.refusal("set #line kind polygon") != nil)
  }

  @Test func `a rounded rectangle that becomes a polygon keeps its corners round`() throws {
    let bench = try Bench(
      #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":99,"height":99,"graphics":[{"id":"a","kind":"rectangle","x":10,"y":10,"width":40,"height":20,"radius":5,"fill":{}}]}]}"#
    )
    let before = try #require(bench.run("get #a area --value").first.flatMap(Double.init))
    #expect(bench.done("set #a kind polygon"))
    let after = try #require(bench.run("get #a area --value").first.flatMap(Double.init))
    // A side of a corner is at most r(1 - cos(pi/32)) = 0.024 inside its arc; together they are 0.504 of the area.
    #expect(abs(before - after) < 0.51 && bench.run("get #a bbox --value") == ["10 10 40 20"], "\(before) \(after)")
    #expect(bench.run("get #a points --value").first?.split(separator: " ").count == 36)
  }

  @Test func `one id is for one graphic, and for ever`() throws {
    let bench = try Bench(kinds)
    #expect(bench.refusal("set * id same") != nil)
    #expect(bench.refusal("set * id=same") != nil)
    #expect(bench.done("set #star id=sun") && bench.document.node(id: "sun") != nil)
    #expect(bench.refusal("add star --id star") != nil)
    #expect(bench.done("add star Dry --id dry --dry-run") && bench.done("add star Wet --id dry"))
  }
}
