// SPDX-License-Identifier: GPL-3.0-or-later
import CScan

/// A hash table of nodes by the bytes of their ids: open addressing, 8 bytes per slot, at most two thirds full.
package final class IDTable {
  /// Each slot holds the upper half of the id's hash in its upper half, and the node number plus one in its lower half; 0 is free.
  private var slots: UnsafeMutableBufferPointer<UInt64>
  private(set) var count = 0

  static let seed = UInt64.random(in: 1...UInt64.max)

  init() { slots = UnsafeMutableBufferPointer(start: nil, count: 0) }

  /// Takes ownership of filled slots in memory of `scan_take`.
  init(slots: UnsafeMutableBufferPointer<UInt64>, count: Int) {
    self.slots = slots
    self.count = count
  }

  deinit { scan_release(slots.baseAddress, slots.count * 8) }

  /// A hash seeded per process, so that an attacker cannot choose colliding ids.
  package static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    scan_hash(seed, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  /// Adds a node; if another one has the same id, returns that one and adds nothing.
  /// - Parameter isSame: Whether a node has the id being added; called for nodes whose hashes agree.
  func insert(_ node: Int, hash: UInt64, isSame: (Int) -> Bool) -> Int? {
    if (count + 1) * 3 > slots.count * 2 { grow() }
    var slot = first(hash)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash >> 32 {
        let other = Int(slots[slot] & 0xffff_ffff) - 1
        if isSame(other) { return other }
      }
      slot = next(slot)
    }
    slots[slot] = (hash >> 32) << 32 | UInt64(node + 1)
    count += 1
    return nil
  }

  package func find(hash: UInt64, isSame: (Int) -> Bool) -> Int? {
    guard !slots.isEmpty else { return nil }
    var slot = first(hash)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash >> 32 {
        let node = Int(slots[slot] & 0xffff_ffff) - 1
        if isSame(node) { return node }
      }
      slot = next(slot)
    }
    return nil
  }

  /// The slot at which probing for a hash or an entry begins.
  private func first(_ hash: UInt64) -> Int { Int(scan_slot(UInt32(hash >> 32), UInt32(slots.count))) }

  private func next(_ slot: Int) -> Int { slot + 1 == slots.count ? 0 : slot + 1 }

  /// Doubles the table. The stored half of the hash determines the slot, so no id is read again.
  private func grow() {
    let old = slots
    let count = max(64, old.count * 2)
    // `scan_take` returns nil if the kernel has no memory. The fallback then fails in the program's allocator, which reports it and
    // exits.
    let memory = scan_take(count * 8) ?? UnsafeMutableRawPointer.allocate(byteCount: .max >> 1, alignment: 8)
    slots = UnsafeMutableBufferPointer(start: memory.bindMemory(to: UInt64.self, capacity: count), count: count)
    for entry in old where entry != 0 {
      var slot = first(entry)
      while slots[slot] != 0 { slot = next(slot) }
      slots[slot] = entry
    }
    scan_release(old.baseAddress, old.count * 8)
  }
}
