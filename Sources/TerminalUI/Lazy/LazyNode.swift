// SPDX-License-Identifier: MIT
import Scrolling

/// A lazy stack or grid along an axis: only lines in view are built.
///
/// A stack is a grid of one track as wide as the container. Positions of lines that were never measured are estimated. When a measurement
/// differs, the scroll view receives how far the lines it showed moved, and determines its offset again.
package final class LazyNode: Node, TargetLayout {
  let axis: ScrollAxis
  private var content: Part?
  private var items: [GridItem]?
  private var arrangement = Arrangement(spacing: 0, alignment: .center, pinsHeaders: false)
  private var options = Options()
  private var segments: [LazyOutline.Segment] = []
  private var isOutlined = false
  private var tracks = GridTracks([], in: 0)
  private var cross = -1
  private var lines = LazyLines([], columnCount: 1)
  private var built: [Int: LazyLine] = [:]
  /// The line of a pinned header, and the number of its cells, which are the last children.
  private var pinned: (rect: CellRect, count: Int)?
  private let memory = LazyMemory()

  /// The gap between lines, the alignment of units in a line, and whether section headers are pinned.
  struct Arrangement: Equatable {
    let spacing: Int
    let alignment: Alignment
    let pinsHeaders: Bool
  }

  /// The inherited values that the lines depend on.
  private struct Options: Equatable {
    var faithfulTwoPass = true
    var prefetchCount = 0
    var horizontal = SizeClass.regular
    var vertical = SizeClass.regular
  }

  init(_ axis: ScrollAxis, _ graph: Graph) {
    self.axis = axis
    super.init(graph)
  }

  func take(items: [GridItem]?, _ arrangement: Arrangement, _ values: EnvironmentValues) {
    let options = Options(
      faithfulTwoPass: values.faithfulTwoPass, prefetchCount: values.lazyPrefetchCount, horizontal: values.horizontalSizeClass,
      vertical: values.verticalSizeClass)
    var isOther = didChange(&self.items, to: items)
    isOther = didChange(&self.arrangement, to: arrangement) || isOther
    isOther = didChange(&self.options, to: options) || isOther
    if isOther { startAgain() }
  }

  func hold(_ view: some View, _ context: ViewContext) {
    let old = content
    content = part(of: view, old, context)
    if content !== old { childChanged(content!, by: 0) }
  }

  package override func visitParts(_ visit: (Part) -> Void) { content.map(visit) }

  override func childChanged(_ child: Part, by delta: Int) {
    isOutlined = false
    startAgain()
  }

  /// Numbers the lines again.
  private func startAgain() {
    cross = -1
    built = [:]
    memory.isChanged = true
    invalidate()
  }

  /// Begins a frame, in which the lines may be renumbered.
  private func begin() {
    if memory.begin(graph.frameNumber) { built = [:] }
    guard !isOutlined, let content else { return }
    isOutlined = true
    var outline = LazyOutline()
    content.enumerate(into: &outline)
    segments = outline.segments
  }

  /// Whether the lengths of its rows depend on the room around.
  private var roomRead: CellSize? { nodeWithRoom.flatMap { $0.roomAxes.isEmpty ? nil : $0.room } }

  /// Counts of its work.
  package var statistics: LazyStatistics { memory.statistics }

  // MARK: Sizes

  override func measure(_ proposal: ProposedSize) -> CellSize {
    begin()
    let length = crossLength(proposal[axis.crossing])
    return CellSize(axis, main: table(length).length, cross: length)
  }

  /// Stacks take their proposal, grids the sum of their tracks.
  private func crossLength(_ proposal: Int?) -> Int {
    if let items { return GridTracks(items, in: proposal).length }
    if let proposal { return proposal }
    guard segments.contains(where: { $0.count > 0 }) else { return 0 }
    resolve(0)
    return line(at: 0).cells.first?.size(ProposedSize())[axis.crossing] ?? 0
  }

  /// Distributes a cross length among the tracks, and numbers the resulting lines.
  private func resolve(_ length: Int) {
    guard length != cross else { return }
    cross = length
    if items != nil { built = [:] }
    tracks = GridTracks(items ?? [GridItem(.fixed(length))], in: length)
    if items != nil, !options.faithfulTwoPass {
      tracks = GridTracks(items ?? [], in: readRoom(axis == .vertical ? .horizontal : .vertical)[axis.crossing])
    }
    lines = LazyLines(segments, columnCount: max(1, tracks.tracks.count))
  }

  /// The lines for a cross length: those stored for this frame, or trial ones, because an enclosing stack proposes several lengths.
  private func table(_ length: Int) -> LazyTable {
    resolve(length)
    let conditions = LazyConditions(
      cross: length, trackWidths: items == nil ? [] : tracks.tracks.map(\.width), spacing: arrangement.spacing,
      horizontalSizeClass: options.horizontal, verticalSizeClass: options.vertical, container: roomRead)
    if let table = memory.table, table.conditions == conditions { return table }
    let table = following(memory.old, conditions)
    if lines.count > 0, table.extents.firstMeasured(in: 0...lines.count - 1) == nil {
      let line = min(memory.statistics.placedLines.lowerBound, lines.count - 1)
      _ = table.extents.set(advance(line), for: line)
    }
    return table
  }

  /// The lines of this frame with the measurements of the previous frame.
  ///
  /// A grid with another number of columns has different lines, so it begins without measurements.
  private func following(_ old: LazyTable?, _ conditions: LazyConditions) -> LazyTable {
    guard let old, old.lines.columnCount == lines.columnCount else {
      return LazyTable(lines, conditions, LazyExtents(count: lines.count))
    }
    let change = LineChange(
      from: old.lines, to: lines, known: old.extents.knownLines, seen: memory.formerlyPlaced)
    let extents = change.map { change in old.extents.moved(to: lines.count, change.newLine) } ?? old.extents
    return LazyTable(lines, conditions, conditions == old.conditions ? extents : extents.forgotten(), change)
  }

  // MARK: Lines

  /// A line, created on first use in a frame.
  private func line(at number: Int) -> LazyLine {
    if let line = built[number] { return line }
    let segment = segments[lines.segment(ofLine: number)]
    let cells = lines.rows(ofLine: number).map { cell(segment.node(at: $0)) }
    memory.statistics.buildCount += cells.count
    memory.statistics.builtLines.append(number)
    let isGrid = items != nil && !segment.takesWholeLine
    let line = LazyLine(
      axis: axis, cells: cells, tracks: isGrid ? tracks.tracks : [GridTracks.Track(width: cross, start: 0)],
      alignment: arrangement.alignment)
    built[number] = line
    return line
  }

  private func cell(_ node: Node) -> Node {
    node.container = self
    (node as? UnitNode)?.take(spacing: arrangement.spacing, alignment: arrangement.alignment.guide(axis.crossing))
    return node
  }

  /// A line's length plus the gap after it. An element without views has no gap either.
  private func advance(_ number: Int) -> Int {
    let line = line(at: number)
    return line.isEmpty ? 0 : line.length(cross) + arrangement.spacing
  }

  // MARK: Placing

  override func arrange(_ size: CellSize, _ context: PlaceContext) {
    begin()
    let table = table(size[axis.crossing])
    memory.table = table
    children = []
    pinned = nil
    guard lines.count > 0, !context.pass.isRehearsal else { return }
    if memory.reference == nil { memory.reference = reference(in: context.formerly[axis]) }
    let visible = context.visible[axis]
    let count = lines.count
    let seen = LazyFiller(table, memory, count, advance).fill(max(0, visible.lowerBound)..<max(1, visible.upperBound), axis, context.pass)
    report(table, context.pass)
    for line in seen.lines { put(line, at: table.extents.position(of: line), context) }
    if arrangement.pinsHeaders { pin(visible.lowerBound, table, context) }
    if seen.hasLearned {
      context.pass.hasChanged = true
      forgetAround()
    }
    prefetch(seen.lines)
    memory.place(seen.lines, isFinal: !seen.hasLearned)
    if !seen.hasLearned { content?.sweep(before: graph.frameNumber - LazyMemory.keptFrameCount) }
  }

  /// The first previously visible line that was shown, or else measured; if there is none, the first previously visible line.
  private func reference(in visible: Range<Int>) -> LazyMemory.Reference? {
    guard let old = memory.old, old.lines.count > 0 else { return nil }
    let start = old.extents.line(at: visible.lowerBound)
    let end = max(start, old.extents.line(at: visible.upperBound))
    let placed = memory.formerlyPlaced.clamped(to: start..<end + 1)
    let line = placed.isEmpty ? old.extents.firstMeasured(in: start...end) ?? start : placed.lowerBound
    return LazyMemory.Reference(line: line, place: old.extents.position(of: line), length: old.length)
  }

  /// Reports the error of the previous frame's estimates, or the effect of a change of conditions on them.
  private func report(_ table: LazyTable, _ pass: PlacePass) {
    guard let old = memory.old, let reference = memory.reference else { return }
    if table.conditions == old.conditions {
      pass.shift[axis] += old.extents.position(of: reference.line) - reference.place
      pass.growth[axis] += old.length - reference.length
    } else if let line = newLine(reference.line, table, old) {
      pass.drift[axis] += table.extents.position(of: line) - reference.place
    }
  }

  /// The line that contains the first cell of a line of the previous frame.
  private func newLine(_ line: Int, _ table: LazyTable, _ old: LazyTable) -> Int? {
    if table.lines.columnCount == old.lines.columnCount {
      return table.change.map { $0.newLine(line) } ?? line
    }
    let cell = old.lines.firstCell(ofLine: line)
    return cell < lines.cellCount ? lines.line(ofCell: cell) : nil
  }

  private func put(_ number: Int, at place: Int, _ context: PlaceContext) {
    let line = line(at: number)
    children.append(contentsOf: line.cells)
    line.place(at: place, cross, context)
  }

  /// Pins the header of the section at an edge, unless the next section pushes it out.
  private func pin(_ edge: Int, _ table: LazyTable, _ context: PlaceContext) {
    let first = table.extents.line(at: max(0, edge))
    guard let section = segments[lines.segment(ofLine: first)].section,
      let header = segments.firstIndex(where: { $0.section == section && $0.isHeader }),
      table.extents.position(of: lines.firstLines[header]) < edge,
      let last = segments.lastIndex(where: { $0.section == section })
    else { return }
    let headerLine = lines.firstLines[header]
    let end = table.extents.position(of: last + 1 < segments.count ? lines.firstLines[last + 1] : lines.count)
    let line = self.line(at: headerLine)
    let length = line.length(cross)
    children.removeAll { child in line.cells.contains { $0 === child } }
    let place = min(edge, end - arrangement.spacing - length)
    put(headerLine, at: place, context)
    var rect = CellRect(size: CellSize(axis, main: length, cross: cross))
    rect.origin[axis] = place
    pinned = (rect, line.cells.count)
  }

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    let count = children.count - (pinned?.count ?? 0)
    for child in children.prefix(count) { child.draw(at: rect.origin, context, on: &grid) }
    guard let pinned else { return }
    grid.erase(pinned.rect.offset(by: rect.origin), clip: context.clip)
    for child in children.suffix(pinned.count) { child.draw(at: rect.origin, context, on: &grid) }
  }

  /// Builds lines beyond the visible ones without placing them.
  private func prefetch(_ seen: Range<Int>) {
    for line in seen.upperBound..<max(seen.upperBound, min(lines.count, seen.upperBound + options.prefetchCount)) {
      _ = self.line(at: line)
    }
  }

  /// The cells as scroll targets, in view or not, with the lengths known when they are read; the cells of a line share its frame.
  func targets(_ axis: ScrollAxis, at origin: Int) -> CellTargets? {
    guard axis == self.axis, let table = memory.latest else { return axis == self.axis ? CellTargets.none : nil }
    return CellTargets(table, memory, at: origin)
  }

  func frame(ofRow name: ViewID, orInside isInside: Bool, _ axis: ScrollAxis) -> Range<Int>? {
    guard axis == self.axis, let table = memory.latest else { return nil }
    // A section has the name of its element, which none of its rows has.
    let named = CellTargets(table, memory, at: 0).index(of: name) ?? content?.find(name: name)
    guard let cell = named ?? (isInside ? cell(holding: name) : nil), cell < table.lines.cellCount else { return nil }
    return table.frame(of: table.lines.line(ofCell: cell))
  }

  func holds(row name: ViewID, orInside isInside: Bool) -> Bool {
    begin()
    return content?.find(name: name) ?? (isInside ? cell(holding: name) : nil) != nil
  }

  /// The first cell of a line in which a view has a name.
  private func cell(holding name: ViewID) -> Int? {
    guard cross >= 0, lines.count > 0 else { return nil }
    if let known = memory.found[name] { return known }
    let first = min(memory.statistics.placedLines.lowerBound, lines.count - 1)
    let found = searchedRows(from: first, of: lines.count).first { number in
      let line = line(at: number)
      // Its views are made when it is measured.
      _ = line.length(cross)
      return line.cells.contains { $0.holds(view: name) }
    }
    let cell = found.map(lines.firstCell(ofLine:))
    memory.found[name] = .some(cell)
    return cell
  }
}
