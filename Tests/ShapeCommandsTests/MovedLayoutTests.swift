import ShapeFormats
import ShapeModel
import TestSupport
import Testing

import ShapeCommands

@Suite struct `The layout of a group that moved` {
  private static let json = """
    {"format": "shapeedit", "version": 1, "canvases": [
      {"id": "c", "name": "C", "width": 9, "height": 9, "graphics": [
        {"id": "a", "kind": "group", "name": "A", "children": [
          {"id": "b", "kind": "group", "name": "B", "children": [
            {"id": "r", "kind": "rectangle", "width": 1, "height": 1}
          ]}
        ]},
        {"id": "m", "kind": "group", "name": "M", "children": [
          {"id": "s", "kind": "rectangle", "width": 1, "height": 1}
        ]}
      ]}
    ]}

    """
  private static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
      <g id="a">
        <g id="b">
          <rect id="r" width="1" height="1"/>
        </g>
      </g>
      <g id="m">
        <rect id="s" width="1" height="1"/>
      </g>
    </svg>

    """

  /// The same commands with the file saved and read after each.
  @Test(arguments: [
    ["add rectangle in #m --id n", "move #m into #b"], ["move #m into #b", "add rectangle in #m --id n"],
    ["group #s as G", "move #m into #b"], ["add rectangle in #b --id n", "move #b into #c", "add rectangle in #b --id o"],
    ["move #b into #m", "move #m into #a", "add rectangle in #b --id n", "group #n as N"],
  ]) func `is the same whether it was saved in between or not`(_ commands: [String]) throws {
    for (text, isMarkup) in [(Self.json, false), (Self.svg, true)] {
      let commands = isMarkup ? commands.map { $0.replacing("#c", with: "canvas") } : commands
      let whole = try Bench(Document(reading: ByteStore(text)))
      var steps = text
      for command in commands {
        #expect(whole.done(command), "\(whole.messages)")
        let bench = try Bench(Document(reading: ByteStore(steps)))
        #expect(bench.done(command), "\(bench.messages)")
        steps = bench.bytes
      }
      // A group without an id gets one by chance.
      #expect(whole.bytes.replacing(/group-\w+|g-\w+/, with: "G") == steps.replacing(/group-\w+|g-\w+/, with: "G"))
    }
  }
}
