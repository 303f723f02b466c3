package import ShapeModel

/// The conflicts of a merge of SVG files as a document holds them: those of graphics by property, all others by attribute.
package struct HeldConflicts {
  package private(set) var all: [MergeConflict] = []
  /// What cannot be held, such as comments and style sheets without an element: these files are not merged.
  package private(set) var unheld: [MergeConflict] = []
  /// The graphics without ids that conflicts name, by their offsets in the merged file.
  package private(set) var nameless: Set<Int> = []

  private let merge: MarkupMerge
  private let base, ours, theirs, merged: Document
  /// The graphics whose properties are listed.
  private var listed: Set<Int> = []

  /// - Parameters:
  ///   - base: The documents that were merged.
  ///   - merged: The merged file.
  package init(_ merge: MarkupMerge, base: Document, ours: Document, theirs: Document, merged: Document) {
    self.merge = merge
    (self.base, self.ours, self.theirs, self.merged) = (base, ours, theirs, merged)
    for conflict in merge.conflicts { add(conflict) }
  }

  private mutating func add(_ conflict: MarkupConflict) {
    guard let start = conflict.start, conflict.isElement else { return unheld.append(conflict.conflict) }
    guard let node = merged.graphic(startingAt: start) else {
      if conflict.subject == .place { unheld.append(conflict.conflict) } else { all.append(conflict.conflict) }
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
    case .attribute(let name) where HeldConflicts.isHeld(name):
      if !listed.contains(start) { addProperties(of: conflict, start, id, label) }
      if !listed.contains(start) { all.append(conflict.conflict) }
    case .text where ![conflict.base, conflict.ours, conflict.theirs].contains { $0?.utf8.contains(UInt8(ascii: "<")) ?? false }:
      if !listed.contains(start) { addProperties(of: conflict, start, id, label) }
      if !listed.contains(start) { all.append(conflict.conflict) }
    case .attribute, .text: all.append(conflict.conflict)
    }
  }

  /// Whether properties tell the value of an attribute or a declaration.
  private static func isHeld(_ name: String) -> Bool {
    let word = name.hasPrefix("style.") ? String(name.dropFirst(6)) : name
    let known = Array(word.utf8).withUnsafeBufferPointer { $0.isEmpty ? nil : SVGWord.find($0.baseAddress!, $0.count) }
    return word != "class" && known.map(SVGSource.held.contains) ?? false
  }

  /// Lists the properties that differ in all three.
  private mutating func addProperties(of conflict: MarkupConflict, _ start: Int, _ id: String, _ label: String) {
    guard let old = graphic(conflict.origins.base, base), let one = graphic(conflict.origins.ours, ours),
      let other = graphic(conflict.origins.theirs, theirs)
    else { return }
    var properties: Set<Property> = []
    for graphic in [old, one, other] { properties.formUnion(graphic.members.map(\.property)) }
    for property in properties.sorted() where property != .kind && property != .tags {
      let values = (old[property], one[property], other[property])
      guard values.0 != values.1, values.0 != values.2, values.1 != values.2 else { continue }
      listed.insert(start)
      func state(_ value: Value?) -> MergeConflict.State? { value.map { .value($0) } }
      all.append(
        MergeConflict(
          id, label, .value(.property(property)), base: state(values.0), ours: state(values.1), theirs: state(values.2)))
    }
    if !old.id.hasSameBytes(as: one.id), !old.id.hasSameBytes(as: other.id), !one.id.hasSameBytes(as: other.id) {
      listed.insert(start)
      all.append(
        MergeConflict(
          id, label, .value(.property(.id)), base: .value(.string(old.id)), ours: .value(.string(one.id)), theirs: .value(.string(other.id))
        ))
    }
  }

  private func graphic(_ origin: Int?, _ document: Document) -> Graphic? {
    origin.flatMap(document.graphic(startingAt:)).map(document.ownGraphic)
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
  /// The graphic of an SVG file whose start tag is at an offset.
  fileprivate func graphic(startingAt offset: Int) -> NodeID? {
    guard let index = (source as? SVGSource)?.nodeIndex, index.count > 1 else { return nil }
    let node = (1..<index.count).partitioningIndex { index.start($0) >= offset }
    return node < index.count && index.start(node) == offset ? NodeID(node) : nil
  }
}
