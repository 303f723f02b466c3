import FuzzTargets
import TestSupport

/// Inputs made of those that are checked in, each from a seed of its own.
struct Mutation {
  private let inputs: [[UInt8]]
  private let words: [[UInt8]]

  /// The default maximum length of libFuzzer.
  private static let longest = 4096

  init(_ target: FuzzTarget) throws {
    inputs = try Corpus.names(target).map { try Corpus.bytes(target, $0) }
    words = try Corpus.words(target)
  }

  /// One to five changes of an input.
  func input(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var bytes = inputs.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...5, using: &random) { change(&bytes, &random) }
    return Array(bytes.prefix(Self.longest))
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...32, using: &random))
    switch Int.random(in: 0..<9, using: &random) {
    case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes.insert(contentsOf: (0..<Int.random(in: 1...8, using: &random)).map { _ in random.byte() }, at: place)
    case 3: bytes.removeSubrange(place..<end)
    case 4: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
    case 5:
      // The beginning of one, the end of another.
      let other = inputs.randomElement(using: &random) ?? []
      bytes.replaceSubrange(place..., with: other[Int.random(in: 0...other.count, using: &random)...])
    case 6:
      for index in place..<end where (0x30...0x39).contains(bytes[index]) { bytes[index] = UInt8.random(in: 0x30...0x39, using: &random) }
    case 7 where place < end: for index in place..<end { bytes.swapAt(index, Int.random(in: place..<end, using: &random)) }
    default: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [random.byte()], at: place)
    }
  }
}

extension SplitMix64 {
  fileprivate mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }
}
