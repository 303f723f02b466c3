// SPDX-License-Identifier: MIT
public import Scrolling

/// The children of a scroll target layout as scroll targets, read from the layout of one frame.
public struct CellTargets: ScrollTargets {
  /// The number of targets.
  public let count: Int
  let frame: (Int) -> Range<Int>
  let id: (Int) -> ViewID
  let index: (ViewID) -> Int?
  /// The frame of a view that is not a target.
  var elsewhere: (ViewID) -> Range<Int>? = { _ in nil }

  init(count: Int, frame: @escaping (Int) -> Range<Int>, id: @escaping (Int) -> ViewID, index: @escaping (ViewID) -> Int?) {
    self.count = count
    self.frame = frame
    self.id = id
    self.index = index
  }

  /// A list without targets.
  static var none: CellTargets {
    CellTargets(count: 0, frame: { _ in 0..<0 }, id: { .index($0) }, index: { _ in nil })
  }

  /// The frame of a target in the scrolled content.
  public func frame(at index: Int) -> Range<Int> { frame(index) }

  /// The id of a target; its index if it has none.
  public func id(at index: Int) -> ViewID { id(index) }

  /// The index of the target with an id.
  ///
  /// - Complexity: O(distance) from the target's last known index, in a lazy layout.
  public func index(of id: ViewID) -> Int? { index(id) }

  /// The frame of a target, or of another view in the content.
  ///
  /// - Complexity: O(views + rows of lazy containers) for a view that is not a target.
  public func frame(of id: ViewID) -> Range<Int>? { index(id).map(frame) ?? elsewhere(id) }
}

extension CellTargets {
  /// Frames and their ids; none if views side by side across the axis violate the order that is required of targets.
  static func inOrder(_ frames: [Range<Int>], _ ids: [ViewID]) -> CellTargets {
    let isOrdered = zip(frames, frames.dropFirst()).allSatisfy { $0.lowerBound <= $1.lowerBound && $0.upperBound <= $1.upperBound }
    guard isOrdered else { return .none }
    let numbers = Dictionary(zip(ids, ids.indices), uniquingKeysWith: { first, _ in first })
    return CellTargets(count: ids.count, frame: { frames[$0] }, id: { ids[$0] }, index: { numbers[$0] })
  }

  /// The cells of a lazy container as targets.
  init(_ table: LazyTable, _ memory: LazyMemory, at origin: Int) {
    let lines = table.lines
    let name: (Int) -> ViewID = { lines.target(ofCell: $0) }
    self.init(
      count: lines.cellCount,
      frame: {
        let frame = table.frame(of: lines.line(ofCell: $0))
        return origin + frame.lowerBound..<origin + frame.upperBound
      },
      id: name, index: { Self.find($0, count: lines.cellCount, from: memory, lines, name) })
  }

  /// Searches from the last known index of the id outwards.
  private static func find(
    _ id: ViewID, count: Int, from memory: LazyMemory, _ lines: LazyLines, _ name: (Int) -> ViewID
  ) -> Int? {
    guard count > 0 else { return nil }
    let missing = LazyMemory.Missing(id: id, count: count, first: name(0), last: name(count - 1))
    if memory.missing == missing { return nil }
    let seen = min(memory.statistics.placedLines.lowerBound, lines.count - 1)
    let hint = min(max(0, memory.hints[id] ?? lines.firstCell(ofLine: seen)), count - 1)
    for distance in 0..<count {
      for cell in distance == 0 ? [hint] : [hint - distance, hint + distance] where cell >= 0 && cell < count {
        if name(cell) == id {
          memory.hints[id] = cell
          return cell
        }
      }
    }
    memory.missing = missing
    return nil
  }
}

/// A node that knows the targets of its rows without having created them all.
protocol TargetLayout {
  /// The rows as targets along an axis; nil if they are side by side across it.
  func targets(_ axis: ScrollAxis, at origin: Int) -> CellTargets?
  /// The frame of the row with a name along an axis, or of the one that holds a view with it; nil if there is none.
  func frame(ofRow name: ViewID, orInside isInside: Bool, _ axis: ScrollAxis) -> Range<Int>?
  /// Whether a row has a name, or a view in one.
  func holds(row name: ViewID, orInside isInside: Bool) -> Bool
}

extension TargetLayout {
  /// The number of rows that are made at most to look into them.
  static var mostSearched: Int { 500 }

  /// The numbers of rows in which a view is looked for that no row is named after, from one of them outwards: the rows are made for that.
  func searchedRows(from start: Int, of count: Int) -> [Int] {
    (0..<min(count, Self.mostSearched)).flatMap { $0 == 0 ? [start] : [start + $0, start - $0] }.filter { 0..<count ~= $0 }
  }
}

extension Node {
  /// The frame of the first view with a name in this one, made or not; of a view in a scroll view, that of the scroll view.
  func frame(ofView name: ViewID, _ axis: ScrollAxis) -> Range<Int>? {
    // Views in rows that are not shown are looked for only where nothing else has the name.
    frame(ofView: name, inRows: false, axis) ?? frame(ofView: name, inRows: true, axis)
  }

  private func frame(ofView name: ViewID, inRows: Bool, _ axis: ScrollAxis) -> Range<Int>? {
    var pending = [(self, CellPoint.zero)]
    while let (node, origin) = pending.popLast() {
      if node.givenName == name { return CellRect(origin: origin, size: node.frame.size)[axis] }
      if let row = (node as? any TargetLayout)?.frame(ofRow: name, orInside: inRows, axis) {
        return row.lowerBound + origin[axis]..<row.upperBound + origin[axis]
      }
      guard node.isScrollView, node !== self else {
        pending += node.layers.reversed().map { ($0, origin + $0.frame.origin) }
        continue
      }
      if node.holds(view: name, inRows: inRows) { return CellRect(origin: origin, size: node.frame.size)[axis] }
    }
    return nil
  }

  /// Whether it or a view in it has a name, also one in a row that is not shown.
  func holds(view name: ViewID, inRows: Bool = true) -> Bool {
    var pending = [self]
    while let node = pending.popLast() {
      if node.givenName == name || (node as? any TargetLayout)?.holds(row: name, orInside: inRows) ?? false { return true }
      pending += node.layers
    }
    return false
  }
}

extension TargetSink {
  /// The targets along an axis, in the coordinates of the content.
  func targets(_ axis: ScrollAxis, in content: Node) -> CellTargets {
    guard layout != nil else { return isEmpty ? .none : singleTargets(axis, in: content) }
    guard let node = layout, !node.isRemoved, let origin = Self.origin(of: node, in: content) else { return .none }
    if let targets = (node as? any TargetLayout)?.targets(axis, at: origin[axis]) { return targets }
    (node as? ContainerNode)?.refresh()
    let children = node.children.filter { !$0.isSpacer }
    let frames = children.map { $0.frame.offset(by: origin)[axis] }
    let ids = children.enumerated().map { $1.givenName ?? .index($0) }
    return .inOrder(frames, ids)
  }

  private static func origin(of node: Node, in content: Node) -> CellPoint? {
    var pending = [(content, CellPoint.zero)]
    while let (next, origin) = pending.popLast() {
      if next === node { return origin }
      pending.append(contentsOf: next.layers.map { ($0, origin + $0.frame.origin) })
    }
    return nil
  }
}
