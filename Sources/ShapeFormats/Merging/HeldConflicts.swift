// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The conflicts of a merge of SVG files as stored in a document: the texts of all three, by their place in the markup.
package struct HeldConflicts {
  package private(set) var all: [MergeConflict] = []
  /// The conflicts that cannot be stored, such as those of comments and of style sheets without an element: such files are not merged.
  package private(set) var unheld: [MergeConflict] = []
  /// The graphics without ids that conflicts refer to, by their offsets in the merged file.
  package private(set) var nameless: Set<Int> = []

  private let merge: MarkupMerge
  private let base, ours, theirs, merged: Document

  /// - Parameters:
  ///   - base: The documents that were merged.
  ///   - merged: The merged file.
  package init(_ merge: MarkupMerge, base: Document, ours: Document, theirs: Document, merged: Document) {
    self.merge = merge
    (self.base, self.ours, self.theirs, self.merged) = (base, ours, theirs, merged)
    for conflict in merge.conflicts {
      let count = all.count
      add(conflict)
      if all.count > count { all[count].definitions = additions(conflict).sorted() }
    }
  }

  /// The definitions that one side alone added and that its text refers to, directly or through one another.
  private func additions(_ conflict: MarkupConflict) -> Set<String> {
    var found: Set<String> = []
    guard conflict.subject != .place else { return found }
    func defines(_ document: Document, _ id: String) -> Bool { (document.source as? SVGSource)?.definitionOffset(id) != nil }
    for (text, document, other) in [(conflict.ours, ours, theirs), (conflict.theirs, theirs, ours)] {
      guard let definitions = ReleasedDefinitions(document) else { continue }
      var waiting = ReleasedDefinitions.mentions(in: MarkupResolution.Part("", conflict.path, text))
      while let id = waiting.popFirst() {
        guard defines(document, id), defines(merged, id), !defines(base, id), !defines(other, id), found.insert(id).inserted else {
          continue
        }
        waiting.formUnion(definitions.mentions(inElement: id))
      }
    }
    return found
  }

  private mutating func add(_ conflict: MarkupConflict) {
    guard let start = conflict.start, conflict.isElement else { return unheld.append(conflict.conflict) }
    guard let node = merged.graphic(startingAt: start) else {
      if conflict.subject == .place { return unheld.append(conflict.conflict) }
      // A title is a property of the graphic around it.
      let isTitle = conflict.steps.last.map { $0.hasPrefix("title[") || $0.hasPrefix("desc[") } ?? false
      if isTitle, let graphic = merged.graphic(around: start), !merged.hasOwnID(graphic), merged.kind(of: graphic) != .canvas {
        if let offset = merged.elementOffset(of: graphic) { nameless.insert(offset) }
        return
      }
      all.append(conflict.conflict)
      return
    }
    guard merged.hasOwnID(node) else {
      nameless.insert(start)
      return
    }
    let (id, label) = (merged.id(of: node), merged.label(of: node))
    switch conflict.subject {
    case .existence:
      func state(_ text: String?) -> MergeConflict.State { text == nil ? .deleted : .changed }
      all.append(MergeConflict(id, label, .existence, base: nil, ours: state(conflict.ours), theirs: state(conflict.theirs)))
    case .place:
      all.append(
        MergeConflict(
          id, label, .place, base: place(conflict.origins.base, base, nil), ours: place(conflict.origins.ours, ours, .ours),
          theirs: place(conflict.origins.theirs, theirs, .theirs)))
    case .attribute("id"):
      func state(_ text: String?) -> MergeConflict.State? { text.map { .value(.string($0)) } }
      all.append(
        MergeConflict(
          id, label, .value(.property(.id)), base: state(conflict.base), ours: state(conflict.ours), theirs: state(conflict.theirs)))
    case .attribute, .text, .element: all.append(conflict.conflict)
    }
  }

  private func place(_ origin: Int?, _ document: Document, _ side: MergeSide?) -> MergeConflict.State? {
    guard let node = origin.flatMap(document.graphic(startingAt:)) else { return .deleted }
    let source = document.source as? SVGSource
    return .place(
      document.place(of: node) { other in
        guard let side, let offset = source?.nodeIndex.start(other.index), let start = merge.mergedStart(of: offset, side),
          let node = merged.graphic(startingAt: start)
        else { return document.id(of: other) }
        return merged.id(of: node)
      })
  }
}

extension Document {
  /// The innermost graphic whose element holds an offset.
  fileprivate func graphic(around offset: Int) -> NodeID? {
    guard let index = (source as? SVGSource)?.nodeIndex, index.count > 1 else { return nil }
    var node = (1..<index.count).partitioningIndex { index.start($0) > offset } - 1
    while node > 0, index.end(node) <= offset { node = index.parent(node) }
    return node > 0 ? NodeID(node) : nil
  }

  /// The graphic of an SVG file whose start tag is at an offset.
  fileprivate func graphic(startingAt offset: Int) -> NodeID? {
    guard let index = (source as? SVGSource)?.nodeIndex, index.count > 1 else { return nil }
    let node = (1..<index.count).partitioningIndex { index.start($0) >= offset }
    return node < index.count && index.start(node) == offset ? NodeID(node) : nil
  }
}
