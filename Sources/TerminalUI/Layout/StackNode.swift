import Scrolling

/// A stack along either axis.
///
/// - SeeAlso: The order of sizing follows OpenSwiftUI's `StackLayout`: by priority, then by least flexibility.
class StackNode: Node {
  let axis: ScrollAxis
  let spacing: Int?
  let alignment: AxisAlignment
  private let defaultSpacing: Int

  /// - Parameter defaultSpacing: The spacing between children of which none is a spacer, used if `spacing` is nil.
  init(_ axis: ScrollAxis, spacing: Int?, alignment: AxisAlignment, _ children: [Node], defaultSpacing: Int) {
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
    self.defaultSpacing = defaultSpacing
    super.init(children)
  }

  /// The cells between a child and the next.
  private func gap(after index: Int) -> Int {
    if let spacing { return spacing }
    return children[index].isSpacer || children[index + 1].isSpacer ? 0 : defaultSpacing
  }

  private var totalGap: Int {
    children.isEmpty ? 0 : (0..<children.count - 1).reduce(0) { $0 + gap(after: $1) }
  }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    let sizes = childSizes(proposal)
    let main = sizes.reduce(totalGap) { $0 + $1[axis] }
    let span = crossSpan(sizes)
    return CellSize(axis, main: min(main, ProposedSize.infinity), cross: span.count)
  }

  override func arrange(_ size: CellSize, _ context: PlaceContext) {
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

/// Views on top of one another.
final class LayersNode: Node {
  let alignment: Alignment

  init(_ alignment: Alignment, _ children: [Node]) {
    self.alignment = alignment
    super.init(children)
  }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    let highest = children.reduce(-Double.infinity) { max($0, $1.layoutPriority) }
    return children.reduce(.zero) { result, child in
      guard child.layoutPriority == highest else { return result }
      let size = child.size(proposal)
      return CellSize(width: max(result.width, size.width), height: max(result.height, size.height))
    }
  }

  override func arrange(_ size: CellSize, _ context: PlaceContext) {
    for child in children {
      let childSize = child.size(ProposedSize(size))
      child.place(Node.rect(of: child, childSize, in: size, alignment), context)
    }
  }
}
