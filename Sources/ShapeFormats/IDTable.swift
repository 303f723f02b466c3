/// Finds nodes by the bytes of their ids: open addressing, 8 bytes a slot, at most two thirds full.
struct IDTable {
  /// The upper half is of the id's hash, the lower half is the node's number plus one; 0 is free.
  private var slots: [UInt64] = []
  private(set) var count = 0

  private static let seed = UInt64.random(in: 1...UInt64.max)

  /// A hash that differs between runs, so that nobody can choose ids that collide.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var state = seed ^ UInt64(bytes.count) &* 0x9e37_79b9_7f4a_7c15
    var offset = 0
    while offset + 8 <= bytes.count {
      state = mix(state ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    for index in offset..<bytes.count { rest = rest << 8 | UInt64(bytes[index]) }
    return mix(state ^ rest)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let (high, low) = value.multipliedFullWidth(by: 0xd6e8_feb8_6659_fd93)
    return high ^ low
  }

  /// Adds a node, unless one with the same id is there already, which is then returned.
  /// - Parameter isSame: Whether a node has the id being added; asked for nodes whose hashes agree.
  mutating func insert(_ node: Int, hash: UInt64, isSame: (Int) -> Bool) -> Int? {
    if (count + 1) * 3 > slots.count * 2 { grow() }
    let mask = slots.count - 1
    var slot = Int(hash >> 32) & mask
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash >> 32 {
        let other = Int(slots[slot] & 0xffff_ffff) - 1
        if isSame(other) { return other }
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = (hash >> 32) << 32 | UInt64(node + 1)
    count += 1
    return nil
  }

  func find(hash: UInt64, isSame: (Int) -> Bool) -> Int? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    var slot = Int(hash >> 32) & mask
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash >> 32 {
        let node = Int(slots[slot] & 0xffff_ffff) - 1
        if isSame(node) { return node }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Doubles the slots. The upper half of the hash alone chooses the place, so no id is read again.
  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: max(64, old.count * 2))
    let mask = slots.count - 1
    for entry in old where entry != 0 {
      var slot = Int(entry >> 32) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }
  }
}
