import TestSupport
import Testing

/// What tests state for `Tests/RELIABILITY.md`.
@Suite struct `A stated figure` {
  @Test func `counts what was found and not what was hoped for`() throws {
    for path in Repository.files(in: "Tests", ending: ".swift") {
      var isStated = false
      for line in try Repository.lines(path) {
        isStated = isStated || line.contains("Reliability.state(\"") || line.hasSuffix("Reliability.state(")
        guard isStated, line.contains("failures: ") else { continue }
        isStated = false
        #expect(!line.contains("failures: 0") || line.contains("runs: 0,"), "\(path): \(line)")
      }
    }
  }
}
