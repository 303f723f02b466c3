// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Plans how to turn the children of a node in the source into its current ones: which to delete, and which nodes to insert between the
/// others.
///
/// As many children as possible that are still in order stay in place, byte for byte.
/// - Complexity: O(children · log children).
struct StructurePlan {
  private let source: any PatchSource
  private let document: Document
  /// The current node, and the number of its source node: its own, or that of the node it is a copy of.
  private let parent: NodeID
  private let origin: Int
  /// Whether the node is a copy: then the kept children are also written node by node, in their current state.
  private var isCopy: Bool { parent.index != origin }
  private let old: [Int]
  private var patches: [BytePatch] = []

  /// The patches for the children of a node.
  /// - Parameters:
  ///   - node: The current node: the one that was read, or a copy of it.
  ///   - origin: The node that was read.
  static func patches(_ node: NodeID, _ origin: Int, _ source: any PatchSource, _ document: Document) -> [BytePatch] {
    var plan = StructurePlan(source, document, node, origin)
    plan.compare(Array(document.children(of: node)))
    return plan.patches
  }

  private init(_ source: any PatchSource, _ document: Document, _ parent: NodeID, _ origin: Int) {
    self.source = source
    self.document = document
    self.parent = parent
    self.origin = origin
    let nodeIndex = source.nodeIndex
    var old: [Int] = []
    var child = origin + 1
    while child < origin + nodeIndex.subtreeCount(origin) {
      old.append(child)
      child += nodeIndex.subtreeCount(child)
    }
    self.old = old
  }

  private mutating func compare(_ new: [NodeID]) {
    let places = Dictionary(old.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let matches = new.map { document.sourceNode(of: $0).flatMap { places[$0] } }
    let kept = SiblingArrangement(matches).stays
    var isKept = [Bool](repeating: false, count: old.count)
    for (index, stays) in kept.enumerated() where stays { isKept[matches[index]!] = true }
    for index in old.indices where !isKept[index] {
      let range = source.deletion(of: old[index], after: index > 0 ? old[index - 1] : nil)
      patches.append(BytePatch(range, source.remains(of: old[index], in: document)))
    }
    place(new, matches, kept)
    patches = BytePatch.ascending(patches)
  }

  private mutating func place(_ new: [NodeID], _ matches: [Int?], _ kept: [Bool]) {
    var run: [NodeID] = []
    var previous: Int?
    var isFirst = true
    for (index, node) in new.enumerated() {
      guard kept[index], let match = matches[index] else {
        run.append(node)
        continue
      }
      if !run.isEmpty {
        let position = previous.map { source.nodeIndex.end(old[$0]) } ?? leadStart(match)
        insert(run, at: position, like: match, isFirst, isBeforeFirst: match == 0)
        isFirst = false
        run = []
      }
      // A child that becomes the first loses the separator before it.
      if match > 0, isFirst { dropSeparator(before: match) }
      replaceCopy(node, old[match])
      previous = match
      isFirst = false
    }
    guard !run.isEmpty else { return }
    if let last = previous ?? (old.isEmpty ? nil : old.count - 1) {
      insert(run, at: source.nodeIndex.end(old[last]), like: last, isFirst, isBeforeFirst: false)
    } else {
      var (patch, lead) = source.opening(of: parent, origin: origin, in: document)
      patch.nodes = pieces(run, lead, isFirst: true)
      patches.append(patch)
    }
  }

  private func leadStart(_ index: Int) -> Int { source.leadStart(of: old[index], after: index > 0 ? old[index - 1] : nil) }

  private func pieces(_ run: [NodeID], _ lead: [UInt8], isFirst: Bool) -> [BytePatch.Piece] {
    run.enumerated().map { BytePatch.Piece(lead: (isFirst && $0 == 0 ? [] : source.separator) + lead, node: $1) }
  }

  private mutating func insert(_ run: [NodeID], at position: Int, like sibling: Int, _ isFirst: Bool, isBeforeFirst: Bool) {
    var patch = BytePatch(at: position, [])
    patch.nodes = pieces(run, lead(of: sibling), isFirst: isFirst)
    if isBeforeFirst { patch.tail = source.separator }
    patches.append(patch)
  }

  /// The white space before a new sibling: that of an existing one, which may include a line break.
  private func lead(of index: Int) -> [UInt8] {
    let blanks = source.blanks(before: source.nodeIndex.start(old[index]))
    // The first child may be on the line of the opening bracket; the second one shows the layout.
    guard blanks.isEmpty, index == 0, old.count > 1 else { return blanks }
    return source.blanks(before: source.nodeIndex.start(old[1]))
  }

  private mutating func dropSeparator(before index: Int) {
    let start = leadStart(index)
    let count = source.separator.count
    if count > 0 {
      var offset = start
      while source.bytes.base[offset] != source.separator[0] { offset += 1 }
      patches.append(BytePatch(start..<offset + count))
    }
  }

  /// Replaces a child by the copy that takes its place.
  private mutating func replaceCopy(_ node: NodeID, _ child: Int) {
    guard node.index != child || isCopy else { return }
    var patch = BytePatch(source.nodeIndex.start(child)..<source.nodeIndex.end(child))
    patch.nodes = [BytePatch.Piece(lead: [], node: node)]
    patches.append(patch)
  }
}
