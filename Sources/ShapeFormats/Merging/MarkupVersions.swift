// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The three versions of an SVG file in a merge, and their corresponding elements.
package struct MarkupVersions {
  let base: ElementTree
  let sides: BothSides<ElementTree>
  let matches: BothSides<MarkupMatch>

  /// - Precondition: The files are well-formed XML in UTF-8.
  package init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    self.base = ElementTree(base)
    let (one, other) = (ElementTree(ours), ElementTree(theirs))
    sides = BothSides(ours: one, theirs: other)
    matches = BothSides(ours: MarkupMatch(self.base, one), theirs: MarkupMatch(self.base, other))
  }

  /// The same versions with the ids that the merged file has, so that elements and references to them are found; nil if no id differs.
  ///
  /// - An element of the base that one side renamed has the new id in all versions.
  /// - Of different elements that both sides added with one id, the second one in byte order has a new id.
  /// - An element that a side put in the place of one that the other side changed has a new id.
  package func renamed() throws(FormatError) -> MarkupVersions? {
    let names = MarkupNames(self)
    guard !names.isEmpty else { return nil }
    return MarkupVersions(
      base: try base.renaming(names.base), ours: try sides.ours.renaming(names.sides.ours),
      theirs: try sides.theirs.renaming(names.sides.theirs))
  }

  /// The bytes of the versions.
  package var files: (base: [UInt8], ours: [UInt8], theirs: [UInt8]) { (base.bytes, sides.ours.bytes, sides.theirs.bytes) }
}

/// The new ids of elements in each version, by the old ones.
private struct MarkupNames {
  private(set) var base: [[UInt8]: [UInt8]] = [:]
  private(set) var sides = BothSides<[[UInt8]: [UInt8]]>(ours: [:], theirs: [:])
  private let versions: MarkupVersions

  var isEmpty: Bool { base.isEmpty && sides.ours.isEmpty && sides.theirs.isEmpty }

  init(_ versions: MarkupVersions) {
    self.versions = versions
    followRenamed()
    tellApartReplaced()
    tellApartAdded()
  }

  private func isUsed(_ id: [UInt8]) -> Bool {
    [versions.base, versions.sides.ours, versions.sides.theirs].contains { $0.node(id: id) != nil } || base.values.contains(id)
      || sides.ours.values.contains(id) || sides.theirs.values.contains(id)
  }

  /// The new ids that a side gave to elements of the base whose ids were unique.
  private func renamed(by side: MergeSide) -> [[UInt8]: [UInt8]] {
    let (old, tree, match) = (versions.base, versions.sides[side], versions.matches[side])
    var renamed: [[UInt8]: [UInt8]] = [:]
    for node in old.nodes.indices where !match.isSame(node) && match.new(node) >= 0 {
      guard let id = old.id(node), let name = tree.id(match.new(node)), id != name, tree.node(id: id) == nil, old.node(id: name) == nil,
        !old.hasRepeatedID(node), !tree.hasRepeatedID(match.new(node))
      else { continue }
      renamed[Array(id)] = Array(name)
    }
    return renamed
  }

  private mutating func followRenamed() {
    let renamed = BothSides(ours: renamed(by: .ours), theirs: renamed(by: .theirs))
    for side in MergeSide.allCases {
      for (id, name) in renamed[side] {
        let other = versions.sides[side.other]
        let otherName = renamed[side.other][id]
        if let otherName, otherName != name, [id, name, otherName].allSatisfy(MarkupNames.isGenerated) {
          // A tool generated all three: any one of them is suitable.
          let chosen = name.lexicographicallyPrecedes(otherName) ? name : otherName
          base[id] = chosen
          if name != chosen { sides[side][name] = chosen }
          continue
        }
        // Both renamed it, or the other side has another element of that name.
        guard otherName ?? name == name, otherName != nil || other.node(id: name) == nil else { continue }
        base[id] = name
        if otherName == nil, other.node(id: id) != nil { sides[side.other][id] = name }
      }
    }
    // Two elements cannot have the same id.
    let counts = Dictionary(base.values.map { ($0, 1) }, uniquingKeysWith: +)
    for (id, name) in base where counts[name]! > 1 {
      base[id] = nil
      for side in MergeSide.allCases { sides[side][id] = nil }
    }
  }

  /// Whether an id looks like one that a tool generates at each run, such as `m3f2a91c07b`.
  private static func isGenerated(_ id: [UInt8]) -> Bool {
    func isHex(_ byte: UInt8) -> Bool { isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20) }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    let hash = id.reversed().prefix(while: isHex)
    return hash.count >= 8 && hash.contains(where: isDigit)
  }

  /// Gives new ids to elements that a side put in the place of one with the same id, such as a graphic for a group, while the other side
  /// changed that one.
  private mutating func tellApartReplaced() {
    for side in MergeSide.allCases {
      let (tree, match, other) = (versions.sides[side], versions.matches[side], versions.matches[side.other])
      for node in tree.nodes.indices where match.old(node) < 0 {
        guard let id = tree.id(node), tree.node(id: id) == node, let old = versions.base.node(id: id), match.new(old) < 0,
          other.new(old) >= 0, !other.isSame(old), versions.sides[side.other].id(other.new(old)) == id
        else { continue }
        sides[side][Array(id)] = free(Array(id))
      }
    }
  }

  private mutating func tellApartAdded() {
    let (ours, theirs) = (versions.sides.ours, versions.sides.theirs)
    var added: [[UInt8]: (ours: Int, theirs: Int)] = [:]
    for node in ours.nodes.indices where versions.matches.ours.old(node) < 0 {
      guard let id = ours.id(node), ours.node(id: id) == node, let other = theirs.node(id: id), versions.matches.theirs.old(other) < 0
      else { continue }
      added[Array(id)] = (node, other)
    }
    for (id, (node, other)) in added.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      if ours.isEqual(node, theirs, other), parent(node, .ours) == parent(other, .theirs) { continue }
      let isDefs = ours.name(node).map { $0.elementsEqual("defs".utf8) } ?? false
      if isDefs, ours.name(node) == theirs.name(other) { continue }
      let (one, two) = (ours.content(node), theirs.content(other))
      // Equal elements in different groups: the files differ.
      let isFirst = one == two ? ours.bytes.lexicographicallyPrecedes(theirs.bytes) : one.lexicographicallyPrecedes(two)
      let side: MergeSide = isFirst ? .theirs : .ours
      sides[side][id] = free(id)
    }
  }

  /// The parent of an added element in the base; -1 for an added one.
  private func parent(_ node: Int, _ side: MergeSide) -> Int { versions.matches[side].old(versions.sides[side].nodes[node].parent) }

  private func free(_ id: [UInt8]) -> [UInt8] {
    Array(NumberedName.free(String(decoding: id, as: UTF8.self)) { isUsed(Array($0.utf8)) }.utf8)
  }
}

extension ElementTree {
  /// The bytes with ids replaced, both at their elements and in references.
  fileprivate func renaming(_ names: [[UInt8]: [UInt8]]) throws(FormatError) -> [UInt8] {
    guard !names.isEmpty else { return bytes }
    let source = try SVGSource(decoded: ByteStore(bytes), encoding: nil)
    let texts = Dictionary(
      names.map { (String(decoding: $0, as: UTF8.self), String(decoding: $1, as: UTF8.self)) }, uniquingKeysWith: { first, _ in first })
    var patches = SVGReferences.all(source).compactMap { mention in texts[mention.id].map(mention.patch) }
    for (id, name) in names { if let node = node(id: id), let range = nodes[node].id { patches.append(BytePatch(range, name)) } }
    return BytePatch.applied(BytePatch.ascending(patches), to: source.bytes)
  }
}
