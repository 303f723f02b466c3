import TestSupport
import Testing

@Suite struct `A group of the inspector that is not set` {
  @Test(arguments: [
    ("fill", "fill.enabled", "false"), ("stroke", "stroke.enabled", "false"), ("shadow", "shadow.enabled", "false"),
    ("fill", "fill.color", "none"), ("stroke", "stroke.color", "none"), ("shadow", "shadow.color", "none"), ("text", "text.color", "none"),
    ("text", "text.string", "none"),
  ])
  func `shows its toggle and its colour, which add it`(group: String, property: String, value: String) throws {
    let bench = try Bench(faces)
    bench.run("unset Body fill; unset Body shadow")
    let row = try #require(bench.run("inspect Body --group \(group)").first { $0.contains(property) }, "\(bench.answers)")
    #expect(row.split(separator: " ")[1] == value, "\(row)")
    #expect(bench.done("set Body \(property) \(property.hasSuffix("enabled") ? "true" : property.hasSuffix("color") ? "red" : "Hi")"))
    #expect(bench.run("count Body:is([\(group)])") == ["1"], "\(bench.messages)")
  }

  @Test(arguments: ["fill", "stroke", "shadow"])
  func `shows its toggle and its colour in a drawing that is SVG, too`(group: String) throws {
    let bench = try Bench(markup: #"<svg xmlns="http://www.w3.org/2000/svg"><rect id="a" width="5" height="5" fill="none"/></svg>"#)
    let rows = bench.run("inspect #a --group \(group)").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.contains { $0[0] == "\(group).enabled" && $0[1] == "false" }, "\(rows)")
    #expect(rows.contains { $0[0] == "\(group).color" }, "\(rows)")
    #expect(bench.done("set #a \(group).color red") && bench.run("get #a \(group).color --value") == ["#ff0000"], "\(bench.messages)")
  }

  @Test func `differs from one that is set`() throws {
    let bench = try Bench(faces)
    let lines = bench.run("inspect (Skull, Body) --group shadow")
    #expect(lines.contains { $0.contains("shadow.enabled") && $0.contains("mixed (false, true)") }, "\(lines)")
  }
}
