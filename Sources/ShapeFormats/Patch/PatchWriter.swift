// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Two patches overlap: an internal error, thrown so that no broken file is written.
package struct PatchOverlap: Error {
  /// The offset in the source.
  package let offset: Int
}

/// Writes a document by applying patches to its source: every byte outside of them is copied.
///
/// - Complexity: Copies the file; beyond that, proportional to the modified nodes.
struct PatchWriter {
  private let document: Document
  private let source: any PatchSource
  private let nodeIndex: NodeIndex
  /// Nil if only ``elision`` is needed.
  private var output: OutputBuffer?
  /// The read nodes whose properties or children changed, ascending, which is also the order of their bytes.
  private let dirty: [NodeID]
  /// Patches that belong to no node, ascending.
  private let common: [BytePatch]
  /// The indices of common patches that are insertions and already written.
  private var insertions: Set<Int> = []
  private var work: [Step] = []
  /// The patches still to be applied in each range of ``work``, the last range last; within it the last patch first.
  ///
  /// Not stored in the steps, since binding a list of a step and changing it would copy it: writing a group of many new nodes would take
  /// quadratic time.
  private var waiting: [[BytePatch]] = []
  /// The reindentation of copied lines; nil to keep them.
  private var shift: Shift?
  /// Receives the output without unmodified subtrees; nil if nothing is to be read back.
  private let elision: Elision?

  private enum Step {
    /// The rest of a source range with the numbers of the nodes in it; its patches are the last of ``waiting``.
    case range(Range<Int>, nodes: Range<Int>)
    case node(NodeID, lead: [UInt8])
    case text([UInt8])
    case shift(Shift?)
  }

  /// The old and the new margin of a node that is written at another place.
  private struct Shift {
    var old: [UInt8]
    var margin: [UInt8]
    /// Whether the current lines are verbatim text.
    var isVerbatim = false
  }

  init(_ document: Document, _ source: any PatchSource, _ output: OutputBuffer?, readingBack isReadBack: Bool = false) {
    self.document = document
    self.source = source
    nodeIndex = source.nodeIndex
    self.output = output
    let restructured = document.restructured
    let touched = document.touched
    common = source.commonPatches(of: document)
    dirty = restructured.isEmpty ? touched : Array(Set(touched).union(restructured)).sorted()
    elision = isReadBack ? Elision(document, source, dirty: dirty) : nil
  }

  /// - Returns: The output without unmodified subtrees, if it was requested.
  @discardableResult mutating func run() throws -> Elision? {
    add(0..<source.fileLength, nodes: 0..<nodeIndex.count, patches: [])
    while let step = work.popLast() {
      switch step {
      case .range(let bytes, let nodes): try range(bytes, nodes)
      case .node(let node, let lead): try self.node(node, lead)
      case .text(let text): try append(text)
      case .shift(let shift): self.shift = shift
      }
    }
    try output?.flush()
    return elision
  }

  private mutating func append(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else { return }
    try bytes.withUnsafeBytes { try append($0) }
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) throws {
    try output?.append(bytes)
    elision?.append(bytes)
  }

  private mutating func add(_ bytes: Range<Int>, nodes: Range<Int>, patches: [BytePatch]) {
    work.append(.range(bytes, nodes: nodes))
    waiting.append(patches)
  }

  /// The index of the first dirty node, from an index on, that begins at or after an offset.
  private func firstDirty(from index: Int, at offset: Int) -> Int {
    guard index < dirty.count, nodeIndex.start(dirty[index].index) < offset else { return index }
    return (index + 1..<dirty.count).partitioningIndex { nodeIndex.start(dirty[$0].index) >= offset }
  }

  /// Copies a source range and applies its patches, up to the next patch that writes nodes.
  ///
  /// The patches of a dirty node all precede the remaining ones of its ancestors, so they are pushed onto the pending patches.
  private mutating func range(_ bytes: Range<Int>, _ nodes: Range<Int>) throws {
    var pending = waiting.removeLast()
    var copied = bytes.lowerBound
    var next = dirty.indices.partitioningIndex { dirty[$0].index >= nodes.lowerBound }
    var shared = common.indices.partitioningIndex { common[$0].range.lowerBound >= copied }
    while true {
      let node = next < dirty.count && dirty[next].index < nodes.upperBound ? dirty[next].index : nil
      let start = min(pending.last?.range.lowerBound ?? bytes.upperBound, node.map(nodeIndex.start) ?? bytes.upperBound)
      if shared < common.count, common[shared].range.lowerBound < start {
        // An insertion is met again if a node that is written at another place ends at its offset.
        if common[shared].range.lowerBound >= copied, !common[shared].range.isEmpty || insertions.insert(shared).inserted {
          try copy(copied..<common[shared].range.lowerBound, nodes)
          elision?.drop(common[shared].range)
          try append(common[shared].text)
          copied = common[shared].range.upperBound
        }
        shared += 1
        continue
      }
      guard let patch = pending.last, node.map({ patch.range.lowerBound <= nodeIndex.start($0) }) ?? true else {
        guard let node else { break }
        for patch in patches(of: NodeID(node), origin: node, isMoved: false).reversed() { pending.append(patch) }
        next += 1
        continue
      }
      pending.removeLast()
      // Overlapping patches would produce a file that cannot be parsed.
      guard patch.range.lowerBound >= copied else { throw PatchOverlap(offset: patch.range.lowerBound) }
      try copy(copied..<patch.range.lowerBound, nodes)
      elision?.drop(patch.range)
      try insert(within: patch.range, from: &shared)
      try append(patch.text)
      copied = patch.range.upperBound
      next = firstDirty(from: next, at: copied)
      guard patch.nodes.isEmpty else {
        let first =
          elision?.first(in: nodes, from: copied) ?? (next < dirty.count ? min(dirty[next].index, nodes.upperBound) : nodes.upperBound)
        add(copied..<bytes.upperBound, nodes: first..<nodes.upperBound, patches: pending)
        return emit(patch)
      }
      try append(patch.tail)
    }
    try copy(copied..<bytes.upperBound, nodes)
  }

  /// Writes the common insertions whose place a patch replaces: the inserted text is needed by other nodes.
  private mutating func insert(within range: Range<Int>, from index: inout Int) throws {
    while index < common.count, range.contains(common[index].range.lowerBound) {
      if common[index].range.isEmpty, insertions.insert(index).inserted { try append(common[index].text) }
      index += 1
    }
  }

  private mutating func emit(_ patch: BytePatch) {
    work.append(.text(shifted(patch.tail)))
    for piece in patch.nodes.reversed() { work.append(.node(piece.node, lead: piece.lead)) }
  }

  /// The patches of a node and of its list of children.
  private func patches(of node: NodeID, origin: Int, isMoved: Bool) -> [BytePatch] {
    var patches: [BytePatch] = []
    if isMoved || !document.isAsRead(node) {
      patches = source.ownPatches(of: node, origin: origin, isMoved: isMoved, in: document)
      if let fault = source.plantedFault { patches = patches.compactMap { fault($0.range, $0.text).map { BytePatch($0, $1) } } }
    }
    guard !document.isListAsRead(node), document.isGroup(node) || nodeIndex.isGroup(origin) else { return patches }
    patches += StructurePlan.patches(node, origin, source, document)
    return BytePatch.ascending(patches)
  }

  /// Writes a moved node or a new node.
  private mutating func node(_ node: NodeID, _ lead: [UInt8]) throws {
    let lead = shifted(lead)
    try append(lead)
    work.append(.shift(shift))
    let margin = lead.lastIndex(of: 0x0a).map { Array(lead[($0 + 1)...]) }
    guard let origin = document.sourceNode(of: node) else {
      // The margins of its contents follow its own.
      shift = nil
      return try made(node, margin)
    }
    let isMoved = node.index != origin || document.parent(of: node) != NodeID(nodeIndex.parent(origin))
    if !lead.isEmpty {
      shift = margin.flatMap { margin in
        source.margin(of: nodeIndex.start(origin)).flatMap { $0 == margin ? nil : Shift(old: $0, margin: margin) }
      }
    }
    let patches = patches(of: node, origin: origin, isMoved: isMoved)
    let inner = node.index == origin ? origin + 1..<origin + nodeIndex.subtreeCount(origin) : 0..<0
    add(nodeIndex.start(origin)..<nodeIndex.end(origin), nodes: inner, patches: patches.reversed())
  }

  /// White space of the file, adapted to the current margin of the group around it.
  private func shifted(_ text: [UInt8]) -> [UInt8] {
    guard let shift, let end = text.lastIndex(of: 0x0a), text[(end + 1)...].starts(with: shift.old) else { return text }
    return text[...end] + shift.margin + text[(end + 1 + shift.old.count)...]
  }

  /// Writes a new node.
  private mutating func made(_ node: NodeID, _ margin: [UInt8]?) throws {
    let (head, tail) = source.spelled(node, in: document, margin: margin ?? [])
    let children = Array(document.children(of: node))
    try append(head)
    guard !children.isEmpty else { return try append(tail) }
    let own = margin.map { source.lineBreak + $0 }
    let lead = source.lead(inside: own)
    let space: [UInt8] = margin == nil && !source.separator.isEmpty ? [0x20] : []
    work.append(.text((own ?? []) + tail))
    for (index, child) in children.enumerated().reversed() {
      work.append(.node(child, lead: index == 0 ? lead : source.separator + space + lead))
    }
  }

  // MARK: Copying

  /// - Parameter nodes: The numbers of the nodes that may be in the range.
  private mutating func copy(_ range: Range<Int>, _ nodes: Range<Int>) throws {
    guard shift != nil else {
      try output?.append(source.bytes.bytes(range))
      elision?.copy(range, nodes)
      return
    }
    // If lines are reindented, all of them are read back.
    var offset = range.lowerBound
    while offset < range.upperBound {
      var end = offset
      while end < range.upperBound, source.bytes.base[end] != 0x0a { end += 1 }
      end = min(end + 1, range.upperBound)
      try append(source.bytes.bytes(offset..<end))
      if let change = source.isVerbatim(offset..<end) { shift!.isVerbatim = change == .begins }
      offset = end
      let isBreak = end > range.lowerBound && source.bytes.base[end - 1] == 0x0a
      if isBreak, !shift!.isVerbatim, takesMargin(offset, range.upperBound) {
        try append(shift!.margin)
        offset += shift!.old.count
      }
    }
  }

  /// Whether a line begins with the old margin and is not empty after it.
  private func takesMargin(_ offset: Int, _ end: Int) -> Bool {
    let old = shift!.old
    guard offset + old.count < end else { return false }
    let hasMargin = old.indices.allSatisfy { source.bytes.base[offset + $0] == old[$0] }
    return hasMargin && source.bytes.base[offset + old.count] != 0x0a
  }
}
