import Scrolling

/// A lazy stack or grid along an axis: only lines in view are built.
///
/// A stack is the grid of one track as wide as the container. Positions of lines never seen are estimated; when
/// measuring shows otherwise, the first line that was known in view stays where it is and the difference is
/// reported, so that the scroll view moves its offset along.
final class LazyNode: Node {
  let axis: ScrollAxis
  private let items: [GridItem]?
  private let spacing: Int
  private let alignment: Alignment
  private let pinsHeaders: Bool
  private let environment: EnvironmentValues
  private let segments: [LazyOutline.Segment]
  private var tracks = GridTracks([], in: 0)
  private var cross = 0
  /// The first line of each segment, and the number of lines.
  private var firstLines: [Int] = []
  private(set) var lineCount = 0
  private var built: [Int: Node] = [:]
  let memory: LazyMemory

  init(
    _ axis: ScrollAxis, items: [GridItem]?, spacing: Int?, alignment: Alignment, pinsHeaders: Bool,
    _ outline: LazyOutline, _ environment: EnvironmentValues
  ) {
    self.axis = axis
    self.items = items
    self.spacing = spacing ?? environment.spacing(axis)
    self.alignment = alignment
    self.pinsHeaders = pinsHeaders
    self.environment = environment
    segments = outline.segments
    memory = environment.memory.lazyMemory(environment.path)
    memory.begin(environment.memory.frameNumber)
    super.init()
  }

  // MARK: Sizes

  override func measure(_ proposal: ProposedSize) -> CellSize {
    let length = crossLength(proposal[axis.crossing])
    return CellSize(axis, main: isRemembered(length) ? totalLength : estimatedLength, cross: length)
  }

  /// Stacks fill what they are offered, grids take what their tracks sum up to.
  private func crossLength(_ proposal: Int?) -> Int {
    if let items { return GridTracks(items, in: proposal).length }
    if let proposal { return proposal }
    guard segments.contains(where: { $0.count > 0 }) else { return 0 }
    setTracks(0)
    return node(at: 0).size(ProposedSize())[axis.crossing]
  }

  private func setTracks(_ length: Int) {
    cross = length
    tracks = GridTracks(items ?? [GridItem(.fixed(length))], in: length)
    if items != nil, !environment.faithfulTwoPass { tracks = GridTracks(items ?? [], in: environment.container[axis.crossing]) }
    firstLines = []
    lineCount = 0
    for segment in segments {
      firstLines.append(lineCount)
      let columns = segment.takesWholeLine ? 1 : max(1, tracks.tracks.count)
      lineCount += (segment.count + columns - 1) / columns
    }
  }

  /// Resolves tracks for a cross length; says whether what is remembered was measured for it, and for these data.
  private func isRemembered(_ length: Int) -> Bool {
    if length != cross || firstLines.count != segments.count || lineCount == 0 {
      if items != nil { built = [:] }
      setTracks(length)
    }
    guard memory.cross == length, memory.columnCount == tracks.tracks.count else { return false }
    let first = lineCount > 0 ? id(ofLine: 0) : nil
    if memory.extents.count != lineCount { followChange(first) }
    return memory.extents.count == lineCount && memory.firstID == first
  }

  /// Keeps the sizes of rows when others come or go at the end, or come at the start; else they would all be estimated
  /// anew, and the same offset would show other rows.
  private func followChange(_ first: ViewID?) {
    let added = lineCount - memory.extents.count
    if lineCount > 0 && memory.extents.count > 0 && memory.firstID == first {
      memory.extents.resize(to: lineCount)
    } else if added > 0 && memory.extents.count > 0 && id(ofLine: added) == memory.firstID {
      memory.extents.insertAtStart(added)
      memory.firstID = first
    }
  }

  /// Forgets sizes that were measured for another cross length, or for other data.
  private func prepare(_ length: Int) {
    if isRemembered(length) { return }
    memory.extents = LazyExtents(count: lineCount)
    memory.cross = length
    memory.columnCount = tracks.tracks.count
    memory.firstID = lineCount > 0 ? id(ofLine: 0) : nil
    if lineCount > 0 { _ = learn(0) }
  }

  /// The length if all lines were as long as the first; a stack around it asks for several widths before it places.
  private var estimatedLength: Int {
    lineCount == 0 ? 0 : max(0, lineCount * (measuredLength(0) + spacing) - spacing)
  }

  private var totalLength: Int {
    lineCount == 0 ? 0 : max(0, memory.extents.position(of: lineCount) - spacing)
  }

  // MARK: Lines

  private func segment(ofLine line: Int) -> Int {
    var low = 0
    var high = firstLines.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if firstLines[middle] <= line { low = middle } else { high = middle - 1 }
    }
    // Empty segments start where the next one does; the search finds the last of them, which has the line.
    return low
  }

  private func columns(_ segment: LazyOutline.Segment) -> Int {
    segment.takesWholeLine ? 1 : max(1, tracks.tracks.count)
  }

  private func id(ofLine line: Int) -> ViewID? {
    let index = segment(ofLine: line)
    return segments[index].id((line - firstLines[index]) * columns(segments[index]))
  }

  /// A line's node, built on first use in a frame.
  private func node(at line: Int) -> Node {
    if let node = built[line] { return node }
    let index = segment(ofLine: line)
    let segment = segments[index]
    let columns = columns(segment)
    let start = (line - firstLines[index]) * columns
    let cells = (start..<min(segment.count, start + columns)).map { unit(segment.build($0)) }
    memory.statistics.buildCount += cells.count
    memory.statistics.builtLines.append(line)
    let isGrid = items != nil && !segment.takesWholeLine
    let node = LineNode(
      axis, cells, isGrid ? tracks.tracks : [GridTracks.Track(width: cross, start: 0)], alignment)
    node.id = cells.first?.id
    built[line] = node
    return node
  }

  /// What one element makes, as one node.
  private func unit(_ nodes: [Node]) -> Node {
    if nodes.count == 1 { return nodes[0] }
    let node = StackNode(axis, spacing: spacing, alignment: alignment.guide(axis.crossing), nodes, environment)
    node.id = nodes.first?.id
    return node
  }

  private func measuredLength(_ line: Int) -> Int {
    node(at: line).length(axis, main: nil, cross: cross)
  }

  /// Measures a line and says its advance. An element without any view takes no gap either.
  private func learn(_ line: Int) -> Int {
    let length = measuredLength(line)
    let isEmpty = node(at: line).children.allSatisfy { $0 is StackNode && $0.children.isEmpty }
    let advance = isEmpty ? 0 : length + spacing
    if memory.extents.set(advance, for: line) { hasLearned = true }
    return advance
  }

  private var hasLearned = false

  // MARK: Placing

  override func arrange(_ size: CellSize, _ context: PlaceContext) {
    prepare(size[axis.crossing])
    children = []
    guard lineCount > 0, !context.pass.isRehearsal else { return }
    let visible = context.visible[axis]
    hasLearned = false
    let lines = fill(max(0, visible.lowerBound)..<max(1, visible.upperBound), context.pass)
    for line in lines { put(line, at: memory.extents.position(of: line), context) }
    if pinsHeaders { pin(visible.lowerBound, context) }
    if hasLearned { context.pass.hasChanged = true }
    prefetch(lines)
    memory.place(lines, isFinal: !hasLearned)
  }

  /// Measures the lines of a visible range, outwards from one whose place is kept.
  private func fill(_ visible: Range<Int>, _ pass: PlacePass) -> Range<Int> {
    let anchor = anchorLine(visible)
    let place = memory.extents.position(of: anchor)
    var end = anchor
    var y = place
    while end < lineCount && y < visible.upperBound {
      y += learn(end)
      end += 1
    }
    var first = anchor
    y = place
    while first > 0 && y > visible.lowerBound {
      first -= 1
      y -= learn(first)
    }
    pass.correction[axis] += memory.extents.position(of: anchor) - place
    return first..<max(first, end)
  }

  /// The line whose place is kept: the first one known in view, but the very start or end after a jump there, so that
  /// what was asked for as the end is the end.
  private func anchorLine(_ visible: Range<Int>) -> Int {
    let start = memory.extents.line(at: visible.lowerBound)
    let stop = max(start, memory.extents.line(at: visible.upperBound))
    let isJump = !memory.statistics.placedLines.overlaps(start..<stop + 1)
    if isJump && visible.lowerBound <= 0 { return 0 }
    if isJump && visible.upperBound >= totalLength { return lineCount }
    return memory.extents.firstMeasured(in: start...stop) ?? start
  }

  private func put(_ line: Int, at place: Int, _ context: PlaceContext) {
    let node = node(at: line)
    var origin = CellPoint.zero
    origin[axis] = place
    children.append(node)
    node.place(
      CellRect(origin: origin, size: CellSize(axis, main: measuredLength(line), cross: cross)), context)
  }

  /// Puts the header of the section at the edge there, unless the next section pushes it out.
  private func pin(_ edge: Int, _ context: PlaceContext) {
    let line = memory.extents.line(at: max(0, edge))
    guard let section = segments[segment(ofLine: line)].section,
      let header = segments.firstIndex(where: { $0.section == section && $0.isHeader }),
      memory.extents.position(of: firstLines[header]) < edge,
      let last = segments.lastIndex(where: { $0.section == section })
    else { return }
    let end = memory.extents.position(of: last + 1 < segments.count ? firstLines[last + 1] : lineCount)
    let length = measuredLength(firstLines[header])
    let node = node(at: firstLines[header])
    node.coversWhatIsBeneath = true
    children.removeAll { $0 === node }
    put(firstLines[header], at: min(edge, end - spacing - length), context)
  }

  /// Builds lines beyond the visible ones without placing them.
  private func prefetch(_ lines: Range<Int>) {
    let count = environment.lazyPrefetchCount
    guard count > 0 else { return }
    for line in lines.upperBound..<min(lineCount, lines.upperBound + count) { _ = node(at: line) }
  }

  // MARK: Scroll targets

  /// The lines as scroll targets, seen or not, by the sizes known now.
  func targets(at origin: Int) -> CellTargets {
    let extents = memory.extents
    let spacing = spacing
    let memory = memory
    let name: (Int) -> ViewID = { self.id(ofLine: $0) ?? ViewID($0) }
    let count = lineCount
    return CellTargets(
      count: count,
      frame: { line in
        let start = extents.position(of: line)
        return origin + start..<origin + max(start, extents.position(of: line + 1) - spacing)
      },
      id: name, index: { LazyNode.find($0, count: count, from: memory, name: name) })
  }

  /// Looks where the name was last time, then outwards from there.
  private static func find(_ id: ViewID, count: Int, from memory: LazyMemory, name: (Int) -> ViewID) -> Int? {
    guard count > 0 else { return nil }
    let missing = LazyMemory.Missing(id: id, count: count, first: name(0), last: name(count - 1))
    if memory.missing == missing { return nil }
    let hint = min(max(0, memory.hints[id] ?? memory.statistics.placedLines.lowerBound), count - 1)
    for distance in 0..<count {
      for line in distance == 0 ? [hint] : [hint - distance, hint + distance] where line >= 0 && line < count {
        if name(line) == id {
          memory.hints[id] = line
          return line
        }
      }
    }
    memory.missing = missing
    return nil
  }
}

/// One line of a lazy container: a row, or the cells of a grid that stand side by side.
final class LineNode: Node {
  private let axis: ScrollAxis
  private let tracks: [GridTracks.Track]
  private let alignment: Alignment

  init(_ axis: ScrollAxis, _ cells: [Node], _ tracks: [GridTracks.Track], _ alignment: Alignment) {
    self.axis = axis
    self.tracks = tracks
    self.alignment = alignment
    super.init(cells)
  }

  private func sizes(_ proposal: ProposedSize) -> [CellSize] {
    zip(children, tracks).map { cell, track in
      let cross = tracks.count == 1 ? proposal[axis.crossing] : track.width
      return cell.size(ProposedSize(axis, main: nil, cross: cross))
    }
  }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    let sizes = sizes(proposal)
    let cross = sizes.reduce(0) { max($0, $1[axis.crossing]) }
    return CellSize(axis, main: sizes.reduce(0) { max($0, $1[axis]) }, cross: proposal[axis.crossing] ?? cross)
  }

  override func arrange(_ size: CellSize, _ context: PlaceContext) {
    for ((cell, track), cellSize) in zip(zip(children, tracks), sizes(ProposedSize(size))) {
      let room = CellSize(axis, main: size[axis], cross: tracks.count == 1 ? size[axis.crossing] : track.width)
      var rect = Node.rect(of: cell, cellSize, in: room, track.alignment ?? alignment)
      rect.origin[axis.crossing] += track.start
      cell.place(rect, context)
    }
  }
}
