import TestSupport
import Testing

private let row: String = {
  let stars = ["a", "b", "c1", "d", "e", "f"].map { "{\"id\":\"\($0)\",\"kind\":\"star\",\"name\":\"\($0.uppercased())\"}" }
  return #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","graphics":["# + stars.joined(separator: ",") + "]}]}"
}()

@Suite struct `Reordering siblings` {
  @Test(arguments: [
    ("raise (#a, #e)", "b a c1 d f e"), ("raise (#a, #b, #e)", "c1 a b d f e"), ("raise (#a, #c1)", "b a d c1 e f"),
    ("raise (#d, #f)", "a b c1 e d f"),
    ("raise (#e, #f)", "a b c1 d e f"), ("raise (#b, #e, #f)", "a c1 b d e f"), ("lower (#b, #e)", "b a c1 e d f"),
    ("lower (#a, #c1)", "a c1 b d e f"),
    ("lower (#a, #b)", "a b c1 d e f"), ("lower (#c1, #d, #f)", "a c1 d b f e"), ("front (#a, #d)", "b c1 e f a d"),
    ("back (#c1, #f)", "c1 f a b d e"),
    ("raise *", "a b c1 d e f"), ("lower *", "a b c1 d e f"),
  ])
  func `moves each one step past the next that is not picked`(line: String, order: String) throws {
    let bench = try Bench(row)
    let bytes = bench.bytes
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.children("c").joined(separator: " ") == order)
    bench.run("undo")
    #expect(bench.bytes == bytes)
  }

  @Test func `raise and lower take back each other wherever they had room`() throws {
    var random = SplitMix64(seed: 19)
    for _ in 0..<200 {
      let bench = try Bench(row)
      let ids = ["a", "b", "c1", "d", "e", "f"].filter { _ in Bool.random(using: &random) }
      guard !ids.isEmpty, !ids.contains("f") else { continue }
      let selector = "(" + ids.map { "#" + $0 }.joined(separator: ", ") + ")"
      #expect(bench.done("raise \(selector); lower \(selector)"), "\(bench.messages)")
      #expect(bench.children("c") == ["a", "b", "c1", "d", "e", "f"], "\(selector)")
    }
  }
}

@Suite struct `Copies of several` {
  @Test(arguments: [
    ("dup (#a, #b)", ["A", "B", "A 2", "B 2", "C1", "D", "E", "F"]), ("dup (#a, #d)", ["A", "B", "C1", "D", "A 2", "D 2", "E", "F"]),
    ("dup (#b, #a) 2", ["A", "B", "A 2", "B 2", "A 3", "B 3", "C1", "D", "E", "F"]),
    ("dup #a 2", ["A", "A 2", "A 3", "B", "C1", "D", "E", "F"]),
    ("dup (#e, #f) as X", ["A", "B", "C1", "D", "E", "F", "X", "X 2"]),
    ("tile (#a, #b) 2x1", ["A", "B", "A 2", "B 2", "C1", "D", "E", "F"]),
  ])
  func `keep their order, in front of the originals`(line: String, names: [String]) throws {
    let bench = try Bench(row)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.run("get (C > *) name --value") == names)
  }

  @Test(arguments: [
    ("Dot 01", "dup #a 2", ["Dot 02", "Dot 03"]), ("Dot 09", "dup #a 2", ["Dot 10", "Dot 11"]), ("Dot 99", "dup #a", ["Dot 100"]),
    ("icon-007", "dup #a 2", ["icon-008", "icon-009"]), ("img09", "dup #a; dup img10", ["img10", "img11"]), ("Dot 9", "dup #a", ["Dot 10"]),
    ("v1.2", "dup #a", ["v1.2 2"]), ("Card", "dup #a 2 as 'Dot 01'", ["Dot 01", "Dot 02"]),
    ("Card", "dup #a 2 as 'Dot 7'", ["Dot 7", "Dot 8"]),
    ("007", "dup #a", ["007 2"]), ("Dot 1234567", "dup #a", ["Dot 1234567 2"]),
  ])
  func `count on from the number of a name, as wide as it is`(name: String, line: String, copies: [String]) throws {
    let bench = try Bench(row)
    #expect(bench.done("set #a name '\(name)'; \(line)"), "\(bench.messages)")
    #expect(Array(bench.run("get (C > *) name --value")[1...copies.count]) == copies)
  }
}
