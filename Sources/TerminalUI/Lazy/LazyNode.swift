import Scrolling

/// A lazy stack or grid along an axis: only lines in view are built.
///
/// A stack is a grid of one track as wide as the container. Positions of lines that were never measured are estimated. When a measurement
/// differs, the scroll view learns how far the lines it showed moved, and determines its offset again.
final class LazyNode: Node {
  let axis: ScrollAxis
  private let items: [GridItem]?
  private let arrangement: Arrangement
  private let environment: EnvironmentValues
  private let segments: [LazyOutline.Segment]
  private var tracks = GridTracks([], in: 0)
  private var cross = -1
  private var lines = LazyLines([], columnCount: 1)
  private var built: [Int: Node] = [:]
  private let memory: LazyMemory

  /// The gap between lines, the alignment of units in a line, and whether section headers are pinned.
  private struct Arrangement {
    let spacing: Int
    let alignment: Alignment
    let pinsHeaders: Bool
  }

  init(
    _ axis: ScrollAxis, items: [GridItem]?, spacing: Int?, alignment: Alignment, pinsHeaders: Bool,
    _ outline: LazyOutline, _ environment: EnvironmentValues
  ) {
    self.axis = axis
    self.items = items
    arrangement = Arrangement(spacing: spacing ?? environment.spacing(axis), alignment: alignment, pinsHeaders: pinsHeaders)
    self.environment = environment
    segments = outline.segments
    memory = environment.memory.lazyMemory(environment.path)
    memory.begin(environment.memory.frameNumber)
    super.init()
  }

  // MARK: Sizes

  override func measure(_ proposal: ProposedSize) -> CellSize {
    let length = crossLength(proposal[axis.crossing])
    return CellSize(axis, main: table(length).length, cross: length)
  }

  /// Stacks take their proposal, grids the sum of their tracks.
  private func crossLength(_ proposal: Int?) -> Int {
    if let items { return GridTracks(items, in: proposal).length }
    if let proposal { return proposal }
    guard segments.contains(where: { $0.count > 0 }) else { return 0 }
    resolve(0)
    return node(at: 0).size(ProposedSize())[axis.crossing]
  }

  /// Distributes a cross length among the tracks, and numbers the resulting lines.
  private func resolve(_ length: Int) {
    guard length != cross else { return }
    cross = length
    if items != nil { built = [:] }
    tracks = GridTracks(items ?? [GridItem(.fixed(length))], in: length)
    if items != nil, !environment.faithfulTwoPass { tracks = GridTracks(items ?? [], in: environment.container[axis.crossing]) }
    lines = LazyLines(segments, columnCount: max(1, tracks.tracks.count))
  }

  /// The lines for a cross length: those stored for this frame, or trial ones, because an enclosing stack proposes several lengths.
  private func table(_ length: Int) -> LazyTable {
    resolve(length)
    let conditions = LazyConditions(
      cross: length, trackWidths: items == nil ? [] : tracks.tracks.map(\.width), spacing: arrangement.spacing,
      horizontalSizeClass: environment.horizontalSizeClass, verticalSizeClass: environment.verticalSizeClass,
      container: memory.readsContainer ? environment.container : nil)
    if let table = memory.table, table.conditions == conditions { return table }
    let table = following(memory.former, conditions)
    if lines.count > 0, table.extents.firstMeasured(in: 0...lines.count - 1) == nil {
      let line = min(memory.statistics.placedLines.lowerBound, lines.count - 1)
      _ = table.extents.set(advance(line), for: line)
    }
    return table
  }

  /// The lines of this frame with the measurements of the previous frame.
  ///
  /// A grid with another number of columns has different lines, so it begins without measurements.
  private func following(_ former: LazyTable?, _ conditions: LazyConditions) -> LazyTable {
    guard let former, former.lines.columnCount == lines.columnCount else {
      return LazyTable(lines, conditions, LazyExtents(count: lines.count))
    }
    let change = LineChange(
      from: former.lines, to: lines, known: former.extents.knownLines, seen: memory.formerlyPlaced)
    let extents = change.map { change in former.extents.moved(to: lines.count, change.newLine) } ?? former.extents
    return LazyTable(lines, conditions, conditions == former.conditions ? extents : extents.forgotten(), change)
  }

  // MARK: Lines

  /// A line's node, built on first use in a frame.
  private func node(at line: Int) -> Node {
    if let node = built[line] { return node }
    let segment = segments[lines.segment(ofLine: line)]
    let cells = lines.rows(ofLine: line).map { unit(segment.build($0)) }
    if environment.targetSink?.readsContainer == true { memory.readsContainer = true }
    memory.statistics.buildCount += cells.count
    memory.statistics.builtLines.append(line)
    let isGrid = items != nil && !segment.takesWholeLine
    let node = LineNode(
      axis, cells, isGrid ? tracks.tracks : [GridTracks.Track(width: cross, start: 0)], arrangement.alignment)
    node.id = cells.first?.id
    built[line] = node
    return node
  }

  /// The views of one element as one node.
  private func unit(_ nodes: [Node]) -> Node {
    if nodes.count == 1 { return nodes[0] }
    let alignment = arrangement.alignment.guide(axis.crossing)
    let node = StackNode(axis, spacing: arrangement.spacing, alignment: alignment, nodes, defaultSpacing: environment.spacing(axis))
    node.id = nodes.first?.id
    return node
  }

  private func measuredLength(_ line: Int) -> Int {
    node(at: line).length(axis, main: nil, cross: cross)
  }

  /// A line's length plus the gap after it. An element without views has no gap either.
  private func advance(_ line: Int) -> Int {
    let length = measuredLength(line)
    let isEmpty = node(at: line).children.allSatisfy { $0 is StackNode && $0.children.isEmpty }
    return isEmpty ? 0 : length + arrangement.spacing
  }

  // MARK: Placing

  override func arrange(_ size: CellSize, _ context: PlaceContext) {
    let table = table(size[axis.crossing])
    memory.table = table
    children = []
    guard lines.count > 0, !context.pass.isRehearsal else { return }
    if memory.reference == nil { memory.reference = reference(in: context.formerly[axis]) }
    let visible = context.visible[axis]
    let count = lines.count
    let seen = LazyFiller(table, memory, count, advance).fill(max(0, visible.lowerBound)..<max(1, visible.upperBound), axis, context.pass)
    report(table, context.pass)
    for line in seen.lines { put(line, at: table.extents.position(of: line), context) }
    if arrangement.pinsHeaders { pin(visible.lowerBound, table, context) }
    if seen.hasLearned { context.pass.hasChanged = true }
    prefetch(seen.lines)
    memory.place(seen.lines, isFinal: !seen.hasLearned)
  }

  /// The first formerly visible line that was shown, or else measured; without one, the first formerly visible line.
  private func reference(in visible: Range<Int>) -> LazyMemory.Reference? {
    guard let former = memory.former, former.lines.count > 0 else { return nil }
    let start = former.extents.line(at: visible.lowerBound)
    let end = max(start, former.extents.line(at: visible.upperBound))
    let placed = memory.formerlyPlaced.clamped(to: start..<end + 1)
    let line = placed.isEmpty ? former.extents.firstMeasured(in: start...end) ?? start : placed.lowerBound
    return LazyMemory.Reference(line: line, place: former.extents.position(of: line), length: former.length)
  }

  /// Reports the error of the previous frame's estimates, or the effect of a change of conditions on them.
  private func report(_ table: LazyTable, _ pass: PlacePass) {
    guard let former = memory.former, let reference = memory.reference else { return }
    if table.conditions == former.conditions {
      pass.shift[axis] += former.extents.position(of: reference.line) - reference.place
      pass.growth[axis] += former.length - reference.length
    } else if let line = newLine(reference.line, table, former) {
      pass.drift[axis] += table.extents.position(of: line) - reference.place
    }
  }

  /// The line that contains the first cell of a line of the previous frame.
  private func newLine(_ line: Int, _ table: LazyTable, _ former: LazyTable) -> Int? {
    if table.lines.columnCount == former.lines.columnCount {
      return table.change.map { $0.newLine(line) } ?? line
    }
    let cell = former.lines.firstCell(ofLine: line)
    return cell < lines.cellCount ? lines.line(ofCell: cell) : nil
  }

  private func put(_ line: Int, at place: Int, _ context: PlaceContext) {
    let node = node(at: line)
    var origin = CellPoint.zero
    origin[axis] = place
    children.append(node)
    node.place(
      CellRect(origin: origin, size: CellSize(axis, main: measuredLength(line), cross: cross)), context)
  }

  /// Pins the header of the section at an edge, unless the next section pushes it out.
  private func pin(_ edge: Int, _ table: LazyTable, _ context: PlaceContext) {
    let line = table.extents.line(at: max(0, edge))
    guard let section = segments[lines.segment(ofLine: line)].section,
      let header = segments.firstIndex(where: { $0.section == section && $0.isHeader }),
      table.extents.position(of: lines.firstLines[header]) < edge,
      let last = segments.lastIndex(where: { $0.section == section })
    else { return }
    let headerLine = lines.firstLines[header]
    let end = table.extents.position(of: last + 1 < segments.count ? lines.firstLines[last + 1] : lines.count)
    let length = measuredLength(headerLine)
    let node = node(at: headerLine)
    node.coversWhatIsBeneath = true
    children.removeAll { $0 === node }
    put(headerLine, at: min(edge, end - arrangement.spacing - length), context)
  }

  /// Builds lines beyond the visible ones without placing them.
  private func prefetch(_ seen: Range<Int>) {
    for line in seen.upperBound..<max(seen.upperBound, min(lines.count, seen.upperBound + environment.lazyPrefetchCount)) {
      _ = node(at: line)
    }
  }

  /// The cells as scroll targets, in view or not, with the lengths known when they are read; the cells of a line share its frame.
  func targets(at origin: Int) -> CellTargets {
    guard let table = memory.table else { return .none }
    return CellTargets(table, memory, at: origin)
  }
}
