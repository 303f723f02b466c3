import ShapeFormats
import TestSupport
import Testing

@Suite struct `Places in bytes` {
  @Test func `are the same in any order`() {
    let text = "a\r\né\n\n☃ b\u{1F600}\nlast"
    let bytes = Array(text.utf8)
    func plain(_ offset: Int) -> (line: Int, column: Int) {
      let before = bytes[..<offset]
      let start = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
      return (before.count { $0 == 0x0a } + 1, bytes[start..<offset].count { $0 & 0xc0 != 0x80 } + 1)
    }
    let store = ByteStore(text)
    var random = SplitMix64(seed: 1)
    for _ in 0..<300 {
      let offset = Int.random(in: 0...bytes.count, using: &random)
      #expect(store.place(offset) == plain(offset), "\(offset)")
    }
    #expect(store.place(.max) == plain(bytes.count))
  }
}
