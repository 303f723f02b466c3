import Scrolling

/// One line of a lazy container: a row, or the adjacent cells of a grid.
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
