// SPDX-License-Identifier: GPL-3.0-or-later
/// The nodes that have, or had, a name, by its hash: in one column that is built at the first lookup, and a table of those that edits
/// added.
///
/// 8 bytes a node. A renamed node stays listed under its old name: readers compare the names.
struct KnownNames {
  /// Hash and node, in ascending order.
  private var column: [UInt64]
  private var added: [UInt32: [NodeID]] = [:]
  /// The number of nodes up to which an edit adds names one by one; after a larger edit the column is rebuilt.
  static let mostAdded = 1000

  /// - Parameter column: An entry for each node with a name, in any order.
  init(_ column: [UInt64]) { self.column = column.sorted() }

  static func hash(_ name: String) -> UInt32 {
    var hasher = Hasher()
    // Names are compared in normalization form C.
    NormalizedText.form(Array(name.utf8)).withUnsafeBytes { hasher.combine(bytes: $0) }
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }

  static func entry(_ name: String, _ node: NodeID) -> UInt64 { UInt64(hash(name)) << 32 | UInt64(UInt32(node.index)) }

  mutating func add(_ name: String, _ node: NodeID) { added[KnownNames.hash(name), default: []].append(node) }

  /// The nodes that may have a name, each once, in no order. O(log nodes) beyond the result.
  func nodes(named name: String) -> Set<NodeID> {
    let hash = KnownNames.hash(name)
    var found = Set(added[hash] ?? [])
    var place = column.indices.partitioningIndex { column[$0] >= UInt64(hash) << 32 }
    while place < column.count, UInt32(column[place] >> 32) == hash {
      found.insert(NodeID(Int(UInt32(truncatingIfNeeded: column[place]))))
      place += 1
    }
    return found
  }
}
