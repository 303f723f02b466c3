/// Which of many comparisons an input is put to: all of them, or one that its own bytes choose, for a fuzzer lives by its speed.
///
/// Of many inputs each comparison gets its share, and one in sixteen is put to all.
struct Comparisons {
  private let isWhole: Bool
  private var state: UInt64

  /// - Parameter isWhole: Whether nothing is left out, whatever the bytes.
  init(_ bytes: [UInt8], isWhole: Bool) {
    self.isWhole = isWhole
    state = UInt64(bytes.count) &* 0x9e37_79b9_7f4a_7c15
    // Few looks, spread over the input: reading all of it would cost more than it tells.
    let stride = max(1, bytes.count / 24)
    var place = bytes.count - 1
    while place >= 0 {
      state = (state ^ UInt64(bytes[place])) &* 0x100_0000_01b3
      place -= stride
    }
  }

  /// A number below a bound of at least 1.
  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  /// Those of some elements that it is this input's turn to compare.
  mutating func turn<Element>(_ elements: [Element]) -> ArraySlice<Element> {
    let choice = below(16 * elements.count)
    guard !isWhole, choice >= elements.count else { return elements[...] }
    let place = choice % elements.count
    return elements[place...place]
  }
}
