internal import CSystem
import Glibc
import TestSupport
import Testing

import ShapeFiles

@Suite struct `What a journal costs` {
  /// A figure to read, not to fail by: other work of the machine is in it.
  @Test func `is a write a command`() throws {
    let folder = Folder()
    let journal = try Journal.begin(
      for: folder["a"], base: ContentDigest(count: 3, hash: 7), in: StateDirectory(root: folder["state"]))
    let record = Array("set #body x 12.5".utf8)
    let runs = Reliability.runs(1_000, torture: 20_000)
    var nanoseconds: [Int64] = []
    for _ in 0..<runs {
      let start = cs_steady_clock()
      try journal.append(record)
      nanoseconds.append(cs_steady_clock() - start)
    }
    let median = nanoseconds.sorted()[runs / 2]
    // Whole records are timed.
    let kept = try JournalReader.read(journal.path).records.count { $0 == record }
    #expect(kept == runs)
    Reliability.state(
      "S10", "a record of the journal takes 10 µs at most", runs: runs, failures: runs - kept,
      details: "median \((median + 999) / 1_000) µs")
    try journal.discard()
  }
}
