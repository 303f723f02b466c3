import EditModel
import TestSupport
import Testing

@Suite struct `Random edits` {
  private static let parts = 4

  @Test(arguments: 0..<parts) func `undone and redone give the bytes there were, and all of them the source`(_ part: Int) {
    // `make model` runs more of them, optimised.
    let (runs, length) = (80 / Self.parts, 40)
    let failures = UndoModel.failures(part * runs..<(part + 1) * runs, length: length)
    #expect(failures == 0)
    Reliability.tally("M1", UndoModel.name(length: length), of: Self.parts, runs: runs, failures: failures)
  }
}

@Suite struct `Shrinking a run` {
  @Test(arguments: [[3, 77], [100], [1, 2, 3, 4, 99, 100]]) func `leaves what it fails by`(_ guilty: [Int]) {
    #expect(shrunk(Array(1...100)) { Set(guilty).isSubset(of: $0) } == guilty)
  }
}
