import ShapeCommands
import Testing

@Suite struct `The summary of a drawing` {
  private func bench() throws -> Bench {
    try Bench(
      ##"""
      {"format": "shapeedit", "version": 1, "canvases": [
        {"id": "c", "name": "C", "graphics": [
          {"id": "a", "kind": "rectangle", "fill": {"color": "#ff0000"}},
          {"id": "b", "kind": "rectangle", "fill": {"color": "#ff0000"}, "text": {"string": "Label", "size": 12}},
          {"id": "t", "kind": "text", "fill": {"color": "#00ff00"}, "text": {"string": "Hi", "size": 12, "font": "Inter"}}
        ]}
      ]}
      """##)
  }

  @Test func `counts kinds, colours, fonts, sizes and texts`() throws {
    let lines = try bench().run("info")
    for line in [
      "kinds     2 rectangles, 1 text", "colours   #ff0000 2, #00ff00 1", "fonts     Inter 1, sans-serif 1", "sizes     12 2",
      "texts     2 texts, 7 letters",
    ] { #expect(lines.contains(line), "\(lines)") }
  }

  @Test func `follows what changes, and says nothing of what there is not`() throws {
    let bench = try bench()
    #expect(bench.done("delete text; set #b text none; recolor red to blue"))
    let lines = bench.run("info")
    #expect(lines.contains("kinds     2 rectangles") && lines.contains("colours   #0000ff 2"), "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("fonts") || $0.hasPrefix("texts") || $0.hasPrefix("sizes") }, "\(lines)")
  }
}
