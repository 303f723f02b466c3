// SPDX-License-Identifier: MIT
import Scrolling

/// A stack along either axis.
///
/// - SeeAlso: The order of sizing follows OpenSwiftUI's `StackLayout`: by priority, then by least flexibility.
class StackNode: ContainerNode {
  private(set) var axis: ScrollAxis
  private var spacing: Int?
  private var alignment: AxisAlignment
  /// The spacing between two children that are not spacers, used if `spacing` is nil.
  private var defaultSpacing: Int

  init(_ axis: ScrollAxis, _ graph: Graph) {
    self.axis = axis
    alignment = .middle
    defaultSpacing = 0
    super.init(graph)
  }

  final func take(spacing: Int?, alignment: AxisAlignment, _ values: EnvironmentValues) {
    take(spacing: spacing, alignment: alignment, defaultSpacing: values.spacing(axis))
  }

  fileprivate final func take(spacing: Int?, alignment: AxisAlignment, defaultSpacing: Int) {
    var isOther = didChange(&self.spacing, to: spacing)
    isOther = didChange(&self.alignment, to: alignment) || isOther
    isOther = didChange(&self.defaultSpacing, to: defaultSpacing) || isOther
    if isOther { invalidate() }
  }

  /// The cells between a child and the next.
  private func gap(after index: Int) -> Int {
    if let spacing { return spacing }
    return children[index].isSpacer || children[index + 1].isSpacer ? 0 : defaultSpacing
  }

  private var totalGap: Int {
    children.isEmpty ? 0 : (0..<children.count - 1).reduce(0) { $0 + gap(after: $1) }
  }

  override func measureChildren(_ proposal: ProposedSize) -> CellSize {
    let sizes = childSizes(proposal)
    let main = sizes.reduce(totalGap) { $0 + $1[axis] }
    let span = crossSpan(sizes)
    return CellSize(axis, main: min(main, ProposedSize.infinity), cross: span.count)
  }

  override func arrangeChildren(_ size: CellSize, _ context: PlaceContext) {
    let sizes = childSizes(ProposedSize(size))
    let span = crossSpan(sizes)
    var main = 0
    for (index, child) in children.enumerated() {
      let childSize = sizes[index]
      var origin = CellPoint.zero
      origin[axis] = main
      origin[axis.crossing] = crossOrigin(of: child, childSize, span, in: size[axis.crossing])
      child.place(CellRect(origin: origin, size: childSize), context)
      main += childSize[axis]
      if index < children.count - 1 { main += gap(after: index) }
    }
  }

  // MARK: Across the stack

  private func crossGuide(of child: Node, _ size: CellSize) -> Int {
    child.explicitGuide(axis.crossing, alignment, size) ?? alignment.point(in: size[axis.crossing])
  }

  private func hasExplicitGuide(_ sizes: [CellSize]) -> Bool {
    children.indices.contains { children[$0].explicitGuide(axis.crossing, alignment, sizes[$0]) != nil }
  }

  /// The union of the children's extents across the stack, relative to their guides.
  private func crossSpan(_ sizes: [CellSize]) -> Range<Int> {
    guard hasExplicitGuide(sizes) else {
      return 0..<sizes.reduce(0) { max($0, $1[axis.crossing]) }
    }
    var low = Int.max
    var high = Int.min
    for (child, size) in zip(children, sizes) {
      let guide = crossGuide(of: child, size)
      low = min(low, -guide)
      high = max(high, size[axis.crossing] - guide)
    }
    return low..<max(low, high)
  }

  private func crossOrigin(of child: Node, _ size: CellSize, _ span: Range<Int>, in length: Int) -> Int {
    // Without explicit guides the span starts at 0: then each child is aligned in the whole length.
    if span.lowerBound == 0 && child.explicitGuide(axis.crossing, alignment, size) == nil {
      return alignment.point(in: length - size[axis.crossing])
    }
    return -span.lowerBound - crossGuide(of: child, size)
  }

  // MARK: Along the stack

  /// The properties of a child that sizing needs.
  private struct Candidate {
    var index: Int
    var priority: Double
    var least: Int
    var most: Int

    var isUnbounded: Bool { most >= ProposedSize.infinity }
  }

  /// The children's sizes, in declaration order.
  private func childSizes(_ proposal: ProposedSize) -> [CellSize] {
    let cross = proposal[axis.crossing]
    guard let length = proposal[axis] else {
      return children.map { $0.size(ProposedSize(axis, main: nil, cross: cross)) }
    }
    if length >= ProposedSize.infinity {
      return children.map { $0.size(ProposedSize(axis, main: ProposedSize.infinity, cross: cross)) }
    }
    return share(length - totalGap, cross)
  }

  /// Distributes a length by priority, and within a priority to the least flexible child first.
  private func share(_ length: Int, _ cross: Int?) -> [CellSize] {
    let candidates = children.indices.map { candidate($0, cross) }.sorted(by: goesFirst)
    var sizes = [CellSize](repeating: .zero, count: children.count)
    var reserved = candidates.reduce(0) { $0 + $1.least }
    var available = length
    var start = 0
    while start < candidates.count {
      let priority = candidates[start].priority
      let end = candidates[start...].firstIndex { $0.priority != priority } ?? candidates.count
      for index in start..<end { reserved -= candidates[index].least }
      var room = available - reserved
      for index in start..<end {
        let offer = max(0, room / (end - index))
        let child = candidates[index].index
        sizes[child] = children[child].size(ProposedSize(axis, main: offer, cross: cross))
        room -= sizes[child][axis]
        available -= sizes[child][axis]
      }
      start = end
    }
    return sizes
  }

  private func candidate(_ index: Int, _ cross: Int?) -> Candidate {
    let child = children[index]
    return Candidate(
      index: index, priority: child.layoutPriority,
      least: child.length(axis, main: 0, cross: cross),
      most: child.length(axis, main: ProposedSize.infinity, cross: cross))
  }

  private func goesFirst(_ a: Candidate, _ b: Candidate) -> Bool {
    if a.priority != b.priority { return a.priority > b.priority }
    if a.isUnbounded != b.isUnbounded { return b.isUnbounded }
    if a.isUnbounded { return a.least != b.least ? a.least > b.least : a.index < b.index }
    let flexibility = (a.most - a.least, b.most - b.least)
    return flexibility.0 != flexibility.1 ? flexibility.0 < flexibility.1 : a.index < b.index
  }
}

/// One node for any number of nodes: the only one, or several in a stack.
final class UnitNode: StackNode {
  func take(spacing: Int, alignment: AxisAlignment) { take(spacing: spacing, alignment: alignment, defaultSpacing: spacing) }

  /// Whether there are no nodes.
  var isEmpty: Bool {
    refresh()
    return children.isEmpty
  }

  override func measureChildren(_ proposal: ProposedSize) -> CellSize {
    children.count == 1 ? children[0].size(proposal) : super.measureChildren(proposal)
  }
  override func arrangeChildren(_ size: CellSize, _ context: PlaceContext) {
    if children.count == 1 { children[0].place(CellRect(size: size), context) } else { super.arrangeChildren(size, context) }
  }
  override func explicitGuide(_ axis: ScrollAxis, _ alignment: AxisAlignment, _ size: CellSize) -> Int? {
    refresh()
    return children.count == 1 ? children[0].explicitGuide(axis, alignment, size) : nil
  }
  override var layoutPriority: Double {
    refresh()
    return children.count == 1 ? children[0].layoutPriority : 0
  }
  override var isSpacer: Bool {
    refresh()
    return children.count == 1 && children[0].isSpacer
  }
}

/// A view as one node; several views become a vertical stack.
struct Unit<Content: View>: View {
  let content: Content

  func _part(_ old: Part?, _ context: ViewContext) -> Part {
    if Content._traits.count == 1 { return content._part(old, context) }
    let node = kept(old, or: UnitNode(.vertical, context.graph))
    node.take(spacing: nil, alignment: .middle, context.values)
    node.hold(content, context.inside(nil))
    return node
  }

  static var _traits: RowTraits { RowTraits(count: 1, holdsNames: Content._traits.count == 1 && Content._traits.holdsNames) }
  var _name: RowName { Content._traits.count == 1 ? content._name : .none }
}

/// Views on top of one another.
final class LayersNode: ContainerNode {
  private var alignment = Alignment.center

  func take(_ alignment: Alignment) {
    if didChange(&self.alignment, to: alignment) { invalidate() }
  }

  override func measureChildren(_ proposal: ProposedSize) -> CellSize {
    let highest = children.reduce(-Double.infinity) { max($0, $1.layoutPriority) }
    return children.reduce(.zero) { result, child in
      guard child.layoutPriority == highest else { return result }
      let size = child.size(proposal)
      return CellSize(width: max(result.width, size.width), height: max(result.height, size.height))
    }
  }

  override func arrangeChildren(_ size: CellSize, _ context: PlaceContext) {
    for child in children {
      let childSize = child.size(ProposedSize(size))
      child.place(Node.rect(of: child, childSize, in: size, alignment), context)
    }
  }
}
