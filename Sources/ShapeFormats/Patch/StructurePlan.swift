import ShapeModel

/// Plans how the children of a node that was read become those it has now: what is taken out, and what is put between the rest.
///
/// The most children that are still in their order stay where they are, byte for byte.
/// - Complexity: O(children · log children).
struct StructurePlan {
  private let source: any PatchSource
  private let document: Document
  /// The node as it is now, and the number that it, or what it is a copy of, was read by.
  private let parent: NodeID
  private let origin: Int
  /// Whether the children are those of a copy: what was read and is in it now is written as it is now, child by child.
  private var isCopy: Bool { parent.index != origin }
  private let old: [Int]
  private var patches: [BytePatch] = []

  /// The patches for the children of a node.
  /// - Parameters:
  ///   - node: The node as it is now: the one that was read, or a copy of it.
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
    let kept = Ascending.longest(matches)
    var isKept = [Bool](repeating: false, count: old.count)
    for index in kept { isKept[matches[index]!] = true }
    for index in old.indices where !isKept[index] {
      patches.append(BytePatch(source.deletion(of: old[index], after: index > 0 ? old[index - 1] : nil)))
    }
    place(new, matches, Set(kept))
    patches = BytePatch.ascending(patches)
  }

  private mutating func place(_ new: [NodeID], _ matches: [Int?], _ kept: Set<Int>) {
    var run: [NodeID] = []
    var previous: Int?
    var isFirst = true
    for (index, node) in new.enumerated() {
      guard kept.contains(index), let match = matches[index] else {
        run.append(node)
        continue
      }
      if !run.isEmpty {
        let position = previous.map { source.nodeIndex.end(old[$0]) } ?? leadStart(match)
        insert(run, at: position, like: match, isFirst, isBeforeFirst: match == 0)
        isFirst = false
        run = []
      }
      // What was not the first child and is now loses what stood between it and the one before.
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

  /// The white space a new sibling gets: that of one that is there, on a line of its own where that has one.
  private func lead(of index: Int) -> [UInt8] {
    let blanks = source.blanks(before: source.nodeIndex.start(old[index]))
    // The first of a list may share the line of its bracket.
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

  /// A copy of a child stands where the child does, and is written as itself.
  private mutating func replaceCopy(_ node: NodeID, _ child: Int) {
    guard node.index != child || isCopy else { return }
    var patch = BytePatch(source.nodeIndex.start(child)..<source.nodeIndex.end(child))
    patch.nodes = [BytePatch.Piece(lead: [], node: node)]
    patches.append(patch)
  }
}
