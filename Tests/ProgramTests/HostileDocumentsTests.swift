import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `Broken documents in little memory` {
  private static let tokens = [
    "{", "}", "[", "]", ",", "\"", "\\", "\\ud800", "1e400", "\"id\":\"head\",", "[[[[", "\u{0}", "\"children\":[],",
  ]

  private static func broken(_ random: inout SplitMix64) -> [UInt8] {
    var bytes = Array(faces.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 1...80, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      default: bytes.insert(contentsOf: tokens.randomElement(using: &random)!.utf8, at: place)
      }
    }
    return bytes
  }

  /// One process reads hundreds of them, so that a leak would exceed its memory, too.
  @Test func `are read or refused by a process that may have 256 MiB`() {
    let (count, batch) = (Reliability.runs(400, torture: 10_000), 200)
    var failures = 0
    for start in stride(from: 0, to: count, by: batch) {
      let folder = Folder()
      for number in start..<start + batch {
        var random = SplitMix64(seed: UInt64(number))
        folder.write("\(number).json", bytes: Self.broken(&random))
      }
      if Sanitizer.current != nil { continue }
      let run = Run.shell("ulimit -v 262144; exec \"$shapeedit\" [0-9]*.json -c 'echo read'", in: folder)
      let read = run.output.split(separator: "\n").count { $0.hasSuffix("read") }
      let refused = run.errors.split(separator: "\n").count { $0.first?.isNumber == true && $0.contains(": error: ") }
      let isWell = run.status == 3 && read + refused == batch && refused > batch / 3
      if !isWell { failures += batch }
      #expect(isWell, "files \(start)...: status \(run.status), \(read) read, \(refused) refused: \(run.errors.suffix(300))")
    }
    Reliability.state(
      "I2", "mutated documents in 256 MiB of memory", runs: Sanitizer.current != nil ? 0 : count,
      skipped: Sanitizer.current != nil ? count : 0,
      because: "a sanitizer needs more memory", failures: failures)
  }
}
