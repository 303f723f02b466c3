// SPDX-License-Identifier: MIT
import Scrolling

/// One line of a lazy container: a row, or the adjacent cells of a grid.
struct LazyLine {
  let axis: ScrollAxis
  let cells: [Node]
  let tracks: [GridTracks.Track]
  let alignment: Alignment

  private func sizes(_ cross: Int) -> [CellSize] {
    zip(cells, tracks).map { cell, track in
      cell.size(ProposedSize(axis, main: nil, cross: tracks.count == 1 ? cross : track.width))
    }
  }

  /// The length of the line: that of its longest cell.
  func length(_ cross: Int) -> Int { sizes(cross).reduce(0) { max($0, $1[axis]) } }

  /// Whether the line is one element without views.
  var isEmpty: Bool { cells.allSatisfy { ($0 as? UnitNode)?.isEmpty ?? false } }

  /// Places the cells at a position of the container.
  func place(at start: Int, _ cross: Int, _ context: PlaceContext) {
    let length = length(cross)
    for ((cell, track), cellSize) in zip(zip(cells, tracks), sizes(cross)) {
      let room = CellSize(axis, main: length, cross: tracks.count == 1 ? cross : track.width)
      var rect = Node.rect(of: cell, cellSize, in: room, track.alignment ?? alignment)
      rect.origin[axis] += start
      rect.origin[axis.crossing] += track.start
      cell.place(rect, context)
    }
  }
}
