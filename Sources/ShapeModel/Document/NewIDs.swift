/// The ids that a file does not have.
struct NewIDs {
  /// Ids that were not read, ever.
  var added: [String: NodeID] = [:]
  /// Ids of what was read without one.
  var generated: [NodeID: String] = [:]

  /// The least length of an id that may be free, for hashes that many nodes were made with, and what it was before each change.
  private(set) var lengths: [UInt64: Int] = [:]
  private var lengthLog: [(hash: UInt64, former: Int?)] = []

  var lengthChangeCount: Int { lengthLog.count }

  /// Notes that all ids of a hash that are shorter are used.
  mutating func note(length: Int, of hash: UInt64) { lengthLog.append((hash, lengths.updateValue(length, forKey: hash))) }

  /// Takes back all notes but so many.
  mutating func takeBackLengths(to count: Int) {
    while lengthLog.count > count {
      let (hash, length) = lengthLog.removeLast()
      lengths[hash] = length
    }
  }
}
