import ShapeModel
import Testing

import ShapeCommands

private let coloured = """
  {"format": "shapeedit", "version": 1, "tokens": {"ink": "#ff0000"},
   "styles": {"loud": {"fill": {"type": "linear", "stops": [[0, "#ff0000"], [1, "#0000ff"]]}, "shadow": {"color": "#ff000080"}},
     "red": {"stroke": {"color": "#ff0000"}, "text": {"string": "red"}}},
   "variants": {"dark": {"hide": "Red", "set": ["#bar fill=red stroke=token(ink) name=red", "Red fill='linear(90, red 0, #0000FF 1)' shadow='1 2 3 red'"]}},
   "canvases": [
    {"id": "page", "name": "Page", "width": 200, "height": 100, "graphics": [
      {"id": "bar", "kind": "rectangle", "name": "Bar", "width": 20, "height": 20, "style": "red", "fill": {"color": "#ff0000"}},
      {"id": "r", "kind": "rectangle", "name": "Red", "width": 20, "height": 20, "style": "loud"}
    ]}
  ]}

  """

@Suite struct `Colours of named styles and variants` {
  @Test func `are recoloured wherever they are, and nothing else is`() throws {
    let bench = try Bench(coloured)
    #expect(bench.done("recolor red to lime"), "\(bench.messages)")
    let text = bench.bytes
    #expect(!text.contains("#ff0000\"") && text.contains("\"#ff000080\""), "\(text)")
    #expect(text.contains(##"[[0, "#00ff00"], [1, "#0000ff"]]"##) && text.contains(##""red": {"stroke": {"color": "#00ff00"}"##), "\(text)")
    #expect(
      text.contains(
        ##""set": ["#bar fill=#00ff00 stroke=token(ink) name=red", "Red fill='linear(90, #00ff00 0, #0000FF 1)' shadow='1 2 3 #00ff00'"]"##),
      "\(text)")
    #expect(text.contains(##""text": {"string": "red"}"##) && text.contains(##""hide": "Red""##))
    #expect(bench.done("undo") && bench.bytes == coloured)
  }

  @Test func `a token takes their place`() throws {
    let bench = try Bench(coloured)
    #expect(bench.done("recolor blue to token(ink)") && bench.bytes.contains(##"[1, "token(ink)"]"##), "\(bench.bytes)")
    #expect(bench.bytes.contains("linear(90, red 0, token(ink) 1)"), "\(bench.bytes)")
    #expect(bench.run("defs").contains { $0.contains("ink") && $0.contains("loud") && $0.contains("dark") }, "\(bench.answers)")
  }

  @Test func `a part of the document leaves them`() throws {
    let bench = try Bench(coloured)
    #expect(bench.done("recolor red to lime --in Bar"))
    #expect(bench.bytes == coloured.replacing(##""fill": {"color": "#ff0000"}}"##, with: ##""fill": {"color": "#00ff00"}}"##))
  }

  @Test func `are in the palette`() throws {
    let bench = try Bench(coloured)
    #expect(bench.run("palette").contains { $0.hasPrefix("#0000ff") }, "\(bench.answers)")
    #expect(!bench.run("palette Bar").contains { $0.hasPrefix("#0000ff") }, "\(bench.answers)")
  }

  @Test func `both colours of a node for light and dark pages are recoloured, alone and together`() throws {
    let markup =
      "<svg xmlns='http://www.w3.org/2000/svg'><rect id='r' style='fill: light-dark(#ffffff, #121212)' stroke='light-dark(red,#0f0)'/></svg>"
    let bench = try Bench(markup: markup)
    #expect(bench.run("palette").map { $0.prefix(7) }.sorted() == ["#00ff00", "#121212", "#ff0000", "#ffffff"], "\(bench.answers)")
    #expect(bench.done("recolor #121212 to #abcdef; recolor #0f0 to #00f"))
    #expect(bench.bytes.contains("light-dark(#ffffff, #abcdef)' stroke='light-dark(red,#00f)'"), "\(bench.bytes)")
    #expect(bench.done("recolor white to #111111; set #r stroke orange"))
    #expect(bench.bytes.contains("light-dark(#111111, #abcdef)' stroke='light-dark(#ffa500, #00f)'"), "\(bench.bytes)")
    #expect(bench.done("undo; undo; undo; undo") && bench.bytes == markup, "\(bench.bytes)")
  }

  @Test func `an entity of declarations is no declaration without a colon`() throws {
    let head = "<!DOCTYPE svg [<!ENTITY st0 'fill:#ff0000'>]><svg xmlns='http://www.w3.org/2000/svg'>"
    let bench = try Bench(markup: "\(head)<rect id='r' width='9' height='9' style='&st0;'/><rect width='9' height='9' style='fill'/></svg>")
    bench.run("check")
    #expect(bench.answers.count { $0.contains("it has no ':'") } == 1, "\(bench.answers)")
  }
}
