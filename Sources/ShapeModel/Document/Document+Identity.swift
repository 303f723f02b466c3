// SPDX-License-Identifier: GPL-3.0-or-later
/// Finding nodes by id, and generating ids.
extension Document {
  /// The node with this id, if it is in the document. The first query costs O(document), later ones O(depth).
  package func node(id: String) -> NodeID? {
    owner(ofID: id).flatMap { contains($0) ? $0 : nil }
  }

  /// The node with this id, even if it was removed from the document.
  func owner(ofID id: String) -> NodeID? {
    for node in [ids.added[id], source.node(id: id).map { NodeID($0) }] {
      if let node, self.id(of: node) == id { return NodeID(node.number, of: nodeIndex) }
    }
    return nil
  }

  /// Whether an id is or was used in this document. A used id is never generated again.
  package func isIDUsed(_ id: String) -> Bool { ids.added[id] != nil || source.node(id: id) != nil }

  /// Generates an unused id: the kind, and as many letters as needed of a hash of the parent's id, the kind, the name and an ordinal.
  ///
  /// The same script on the same document generates the same ids, and users who add different nodes get different ones.
  /// - Parameter taken: Further ids to avoid, which the caller is about to use.
  package func newID(_ kind: Kind, name: String, in parent: NodeID, ordinal: Int, taken: Set<String> = []) -> String {
    let hash = Document.idHash(kind, name: name, in: id(of: parent), ordinal: ordinal)
    for length in (ids.lengths[hash.state] ?? 4)... {
      let letters = hash.letters(min(length, 12)) + (length > 12 ? String(length) : "")
      let id = "\(kind.word)-\(letters)"
      guard isIDUsed(id) || taken.contains(id) else {
        // For a hash that occurs again and again, the shorter lengths are not tried again.
        if length > 12, taken.isEmpty { ids.note(length: length, of: hash.state) }
        return id
      }
    }
    preconditionFailure("some length is free")
  }

  /// The id that ``newID(_:name:in:ordinal:taken:)`` generates in a document where that id is unused.
  package static func firstID(_ kind: Kind, name: String, in parent: String, ordinal: Int) -> String {
    "\(kind.word)-\(idHash(kind, name: name, in: parent, ordinal: ordinal).letters(4))"
  }

  /// Whether an id has the form of those that ``newID(_:name:in:ordinal:taken:)`` generates.
  static func isGenerated(_ id: String) -> Bool {
    guard let dash = id.lastIndex(of: "-"), Kind.allCases.contains(where: { $0.word == id[..<dash] }) else { return false }
    let letters = id[id.index(after: dash)...].utf8
    return letters.count >= 4 && letters.allSatisfy(FNV1a.alphabet.contains)
  }

  private static func idHash(_ kind: Kind, name: String, in parent: String, ordinal: Int) -> FNV1a {
    var hash = FNV1a()
    for part in [parent, kind.word, name, String(ordinal)] {
      hash.add(part)
      hash.add("\u{0}")
    }
    return hash
  }

  /// Generates ids for the nodes read without one, the same whenever the file is opened.
  func generateMissingIDs() {
    var ordinals: [Int: Int] = [:]
    for number in source.nodesWithoutID {
      let node = NodeID(number)
      let parent = nodeIndex.parent(number)
      let ordinal = ordinals[parent, default: 0]
      ordinals[parent] = ordinal + 1
      let id = newID(source.kind(at: number), name: source.value(.name, at: number)?.string ?? "", in: NodeID(parent), ordinal: ordinal)
      ids.generated[node] = id
      ids.added[id] = node
    }
  }
}

/// The 64-bit FNV-1a hash by Fowler, Noll and Vo: the same in every run, unlike Swift's own.
package struct FNV1a {
  package private(set) var state: UInt64 = 0xcbf2_9ce4_8422_2325

  static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  package init() {}

  package mutating func add(_ text: String) {
    for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// The first `count` base-32 letters of the hash; at most 12.
  package func letters(_ count: Int) -> String {
    // Crockford's alphabet leaves out letters that read like others.
    let alphabet = FNV1a.alphabet
    // The low bits of FNV mix poorly: fold the high ones in.
    let mixed = state ^ (state >> 29)
    return String(decoding: (0..<count).map { alphabet[Int((mixed >> (5 * UInt64($0))) & 31)] }, as: UTF8.self)
  }
}
