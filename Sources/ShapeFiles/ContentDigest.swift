// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem

/// A 64-bit hash of a file's content, together with its length.
///
/// XXH64: it runs at about the speed of memory, so hashing adds almost nothing to the cost of a save. It detects
/// accidental changes (all but one in 2^64), not forgeries: an attacker who can write the file needs no collision to do harm.
package struct ContentDigest: Hashable, Sendable {
  package var count: Int
  package var hash: UInt64

  package init(count: Int, hash: UInt64) {
    self.count = count
    self.hash = hash
  }

  package init(of bytes: UnsafeRawBufferPointer) {
    self.init(count: bytes.count, hash: cs_digest_of(bytes.baseAddress, bytes.count, 0))
  }
}

/// Computes a ``ContentDigest`` of content that arrives in pieces.
package struct RunningDigest {
  private var state = cs_digest()

  package init() { cs_digest_begin(&state, 0) }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) { cs_digest_add(&state, bytes.baseAddress, bytes.count) }

  package var value: ContentDigest {
    var state = state
    return ContentDigest(count: Int(state.total), hash: cs_digest_end(&state))
  }
}
