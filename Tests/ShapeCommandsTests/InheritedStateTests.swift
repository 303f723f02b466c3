import ShapeCommands
import ShapeModel
import ShapeOutline
import TestSupport
import Testing

@Suite struct `A fold to a level` {
  @Test(arguments: [1, 2, 3]) func `opens nothing when groups move to other levels afterwards`(level: Int) throws {
    var random = SplitMix64(seed: UInt64(level))
    let start = try Bench(chain(6))
    start.run("add group X in C; add group Y in X; add star S in Y")
    let bench = try Bench(start.bytes)
    bench.run("fold \(level)")
    func open() -> Set<NodeID> { Set(bench.document.graphics.filter { bench.session.outline.isOpen($0) }) }
    for _ in 0..<60 {
      let (before, groups) = (open(), bench.document.graphics.filter { bench.document.isGroup($0) })
      let (one, other) = (groups.randomElement(using: &random)!, groups.randomElement(using: &random)!)
      let ids = (bench.document.id(of: one), bench.document.id(of: other))
      bench.run(["move #\(ids.0) into #\(ids.1)", "move #\(ids.0) into #c", "undo", "redo"].randomElement(using: &random)!)
      bench.session.outline.checkInvariants()
      #expect(open() == before, "\(ids)")
    }
  }
}

@Suite struct `What a hidden group hides` {
  @Test func `is hidden, while its property asks for its own`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("set #head visible false; set #cap visible false"))
    #expect(bench.run("find :hidden --json").count == 6)
    #expect(bench.run("count :visible") == ["1"] && bench.run("count *:not(:visible)") == ["6"])
    #expect(bench.run("count [visible=false]") == ["2"] && bench.run("count [visible=true]") == ["5"])
    #expect(bench.run("count #eyeL:visible") == ["0"] && bench.run("count (Head > :hidden)") == ["2"])
    #expect(bench.done("set #head visible true") && bench.run("count :hidden") == ["1"])
  }

  @Test func `is found alike by a plain walk, on random trees`() throws {
    var random = SplitMix64(seed: 25)
    let bench = try Bench(chain(5))
    for step in 0..<40 {
      bench.run(
        "add \(step % 3 == 0 ? "group" : "star") N\(step) in \((bench.document.graphics.filter(bench.document.isGroup).randomElement(using: &random)).map { "#" + bench.document.id(of: $0) } ?? "C")"
      )
    }
    for _ in 0..<30 {
      let node = bench.document.graphics.randomElement(using: &random)!
      bench.run("set #\(bench.document.id(of: node)) visible \(Bool.random(using: &random))")
      let hidden = bench.document.graphics.filter { node in
        var next: NodeID? = node
        while let node = next {
          if bench.document.value(.visible, of: node) == .bool(false) { return true }
          next = bench.document.parent(of: node)
        }
        return false
      }
      #expect(bench.run("count :hidden") == ["\(hidden.count)"])
      #expect(bench.run("count :visible") == ["\(bench.document.graphics.count - hidden.count)"])
    }
  }
}
