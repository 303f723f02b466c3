import ShapeCommands
import TestSupport
import Testing

private let drawing = """
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <g id="a"><rect id="r" width="10" height="10"/><circle id="k" r="5"/><text id="t" y="50">big dog</text></g>
  </svg>

  """

/// Words by which SVG calls what has another name here.
@Suite struct `Names of elements as selectors` {
  @Test(arguments: [("g", "group"), ("rect", "rectangle"), ("circle", "ellipse"), ("use", "instance")])
  func `are told the word that selects them`(_ name: String, _ kind: String) throws {
    let bench = try Bench(markup: drawing)
    let words = "\(kind) selects what SVG calls \(name)"
    bench.run("set \(name) opacity 0.5")
    #expect(bench.messages.contains { $0.contains(words) || $0.contains("written: set \(kind) opacity 0.5") }, "\(bench.messages)")
    bench.run("count \(name)")
    #expect(bench.messages.contains { $0.contains("written: count \(kind)") }, "\(bench.messages)")
    #expect(bench.answers == [name == "use" ? "0" : "1"])
    if name == "g" {
      bench.run("find g")
      #expect(bench.answers.count == 1 && bench.messages.contains { $0.contains(words) })
      #expect(bench.done("rename #r g") && bench.run("count g") == ["1"])
      #expect(bench.run("find g").count == 2)
    }
  }
}
