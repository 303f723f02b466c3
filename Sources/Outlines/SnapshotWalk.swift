// SPDX-License-Identifier: MIT
/// A traversal of a whole tree that copies the elements a filter keeps, and their ancestors.
///
/// Uses an explicit stack, because nesting depth is user input. Requests the children of each element once.
struct SnapshotWalk<Data: RandomAccessCollection, ID: Hashable> {
  private struct Frame {
    var siblings: Data
    var index: Data.Index
    /// The current element, whether it is a group, and whether it is already in the result.
    var element: Data.Element?
    var isGroup = false
    var isKept = false
  }

  private var frames: [Frame]
  private var pending: Data?
  private var result = SnapshotForest<Data.Element, ID>()

  init(_ roots: Data) {
    frames = [Frame(siblings: roots, index: roots.startIndex)]
  }

  mutating func next(counting counters: OutlineCounters, _ children: (Data.Element) -> Data?) -> Data.Element? {
    if let pending { frames.append(Frame(siblings: pending, index: pending.startIndex)) }
    pending = nil
    while let top = frames.indices.last {
      if frames[top].index == frames[top].siblings.endIndex {
        frames.removeLast()
        continue
      }
      let element = frames[top].siblings[frames[top].index]
      frames[top].siblings.formIndex(after: &frames[top].index)
      counters.childrenAsked += 1
      pending = children(element)
      frames[top].element = element
      frames[top].isGroup = pending != nil
      frames[top].isKept = false
      return element
    }
    return nil
  }

  /// Keeps the element just returned and all its ancestors.
  mutating func keep(_ id: (Data.Element) -> ID, isMatch: Bool = true) {
    var first = frames.count
    while first > 0, !frames[first - 1].isKept { first -= 1 }
    for level in first..<frames.count {
      let element = frames[level].element!
      let isMatch = isMatch && level == frames.count - 1
      result.append(element, id: id(element), level: level, isGroup: frames[level].isGroup, isMatch: isMatch)
      frames[level].isKept = true
    }
  }

  mutating func finish() -> SnapshotForest<Data.Element, ID> {
    result.finish()
    return result
  }
}
