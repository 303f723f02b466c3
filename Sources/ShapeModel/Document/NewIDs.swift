// SPDX-License-Identifier: GPL-3.0-or-later
/// The ids that were not read from the file.
struct NewIDs {
  /// All ids ever added since the file was read, each with its node.
  var added: [String: NodeID] = [:]
  /// The generated ids of nodes that were read without one.
  var generated: [NodeID: String] = [:]

  /// For hashes from which many ids were generated, the minimum length of an id that may be unused. The log holds the lengths before each
  /// change.
  private(set) var lengths: [UInt64: Int] = [:]
  private var lengthLog: [(hash: UInt64, old: Int?)] = []

  var lengthChangeCount: Int { lengthLog.count }

  /// Records that all shorter ids of a hash are used.
  mutating func note(length: Int, of hash: UInt64) { lengthLog.append((hash, lengths.updateValue(length, forKey: hash))) }

  /// Reverts all records but the first `count`.
  mutating func takeBackLengths(to count: Int) {
    while lengthLog.count > count {
      let (hash, length) = lengthLog.removeLast()
      lengths[hash] = length
    }
  }
}
