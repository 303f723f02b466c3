/// Choices made by bytes, one after the other. Where the bytes end, each is the first there is.
struct ByteChoices {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

  /// A number below a bound of at least 1.
  mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "there is something to choose from")
    return bound <= 256 ? byte() % bound : (byte() << 8 | byte()) % bound
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.isEmpty ? nil : elements[below(elements.count)] }

  /// Some of at most eight elements at a place of the list, and all of them together by one choice in 256.
  mutating func some<Element>(_ elements: [Element]) -> [Element] {
    guard !elements.isEmpty else { return [] }
    let start = below(elements.count)
    let mask = byte()
    if mask == 255 { return elements }
    return (0..<8).filter { mask >> $0 & 1 == 1 && start + $0 < elements.count }.map { elements[start + $0] }
  }

  /// This number of bytes, or all that remain.
  mutating func take(_ count: Int) -> [UInt8] {
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }

  mutating func rest() -> [UInt8] { take(bytes.count) }
}
