import ShapeCommands
import TestSupport
import Testing

private let drawing = #"""
  {"format": "shapeedit", "version": 1, "canvases": [
    {"id": "c", "name": "C", "width": 100, "height": 100, "graphics": [
      {"id": "a", "kind": "rectangle", "name": "A 10", "width": 20, "height": 10, "fill": {"color": "#ff0000"}},
      {"id": "b", "kind": "ellipse", "name": "a 9", "width": 10, "height": 20, "fill": {"color": "#0000ff"}},
      {"id": "d", "kind": "rectangle", "width": 5, "height": 5, "fill": {"color": "#ff0000"}},
      {"id": "g", "kind": "group", "name": "G", "children": [
        {"id": "e", "kind": "rectangle", "name": "E", "width": 5, "height": 5}
      ]}
    ]}
  ]}

  """#

private let svg = """
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <g id="g" fill="red"><rect id="a" width="9" height="9"/><circle id="b" r="5" fill="blue"/></g>
    <rect id="d" width="5" height="5" fill="#f00"/>
  </svg>

  """

@Suite struct `Tidying` {
  @Test func `graphics are grouped by a property, and the groups are named by its values`() throws {
    let bench = try Bench(drawing)
    #expect(bench.done("group (rectangle, ellipse) --by fill"), "\(bench.messages)")
    bench.run("get (group[name='#ff0000'] > *) id --value")
    #expect(bench.answers == ["a", "d"])
    bench.run("get (group[name='#0000ff'] > *) id --value")
    #expect(bench.answers == ["b"])
    #expect(bench.undoDepth == 1 && bench.done("undo") && bench.bytes == drawing)
  }

  @Test func `the groups say what they hold, also to a program`() throws {
    let bench = try Bench(drawing)
    bench.run("group (rectangle, ellipse) --by kind as All --json")
    let answer = try StrictJSON.parse(try #require(bench.answers.first))
    #expect(answer["grouped"]?.number == 4)
    let groups = try #require(answer["groups"]?.list)
    #expect(groups.compactMap { $0["value"]?.string } == ["rectangle", "ellipse"])
    #expect(groups.compactMap { $0["grouped"]?.number } == [3, 1])
    bench.run("get group[name^=All] name --value")
    #expect(Set(bench.answers) == ["All rectangle", "All ellipse"])
  }

  @Test func `in an SVG the values are those that are drawn`() throws {
    let bench = try Bench(markup: svg)
    #expect(bench.done("group (rectangle, ellipse) --by fill"), "\(bench.messages)")
    bench.run("get (group[name='#ff0000'] > *) id --value")
    #expect(bench.answers == ["a", "d"])
    #expect(bench.done("undo") && bench.bytes == svg)
  }

  @Test func `an id is refused, and so is a property that is not there`() throws {
    let bench = try Bench(drawing)
    #expect(bench.refusal("group ellipse --by fill --id x")?.contains("--by makes several groups") == true)
    #expect(bench.refusal("group ellipse --by fil")?.contains("no property 'fil'") == true)
    #expect(bench.bytes == drawing)
  }

  @Test(arguments: [("name", "d b a g"), ("fill", "b a d g"), ("width", "d g b a"), ("kind", "b g a d"), ("name --descending", "g a b d")])
  func `siblings are sorted by a property`(_ property: String, _ order: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.done("sort (C > *) --by \(property)"), "\(bench.messages)")
    bench.run("get (C > *) id --value")
    #expect(bench.answers.joined(separator: " ") == order)
  }

  @Test(arguments: ["sort ellipse", "sort ellipse width --by name"])
  func `a sort takes an expression or a property`(_ line: String) throws {
    let bench = try Bench(drawing)
    #expect(bench.refusal(line)?.contains("sort takes an expression or --by PROPERTY") == true)
  }
}
