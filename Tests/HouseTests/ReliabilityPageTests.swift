import TestSupport
import Testing

/// What tests state for `Tests/RELIABILITY.md`.
@Suite struct `A stated figure` {
  @Test func `counts what was found and not what was hoped for`() throws {
    for path in Repository.files(in: "Tests", ending: ".swift") where !path.hasPrefix("Tests/HouseTests/ReliabilityPage") {
      for match in try Repository.text(path).matches(of: /Reliability\.state\([^)]*failures: 0\b/) {
        #expect(match.0.contains("skipped: 1"), "\(path): \(match.0)")
      }
    }
  }
}
