// SPDX-License-Identifier: GPL-3.0-or-later
extension PathData {
  /// The tight axis-aligned bounding box of the drawn path, without stroke; nil for an empty path.
  ///
  /// Moves that draw nothing are ignored, unless the path holds nothing else.
  /// - Complexity: O(segments).
  package var bounds: Rect? { bounds(through: .identity) }

  /// The tight axis-aligned bounding box of the transformed path, as ``bounds``.
  package func bounds(through map: Affine) -> Rect? {
    var extent = Extent()
    for piece in pieces(through: map) { piece.include(in: &extent) }
    return extent.rect
  }

  /// The length of all subpaths of the transformed path, closing lines included, to a relative error of about 1e-9.
  /// - Complexity: O(segments), some dozens of square roots per curve.
  package func length(through map: Affine) -> Double { pieces(through: map).reduce(0) { $0 + $1.length } }

  package var length: Double { length(through: .identity) }

  private func pieces(through map: Affine) -> some Sequence<PathPiece> {
    PathPieces(self).lazy.map { map == .identity ? $0 : $0.mapped(by: map) }
  }

  /// Points along the path, for hit tests and pictures: each piece in equal steps of its parameter, both ends included.
  package func samples(perPiece count: Int) -> [Point] {
    PathPieces(self).flatMap { piece in (0...max(1, count)).map { piece.point(at: Double($0) / Double(max(1, count))) } }
  }

  /// The frame, when the path is one closed axis-aligned rectangle and nothing else; else nil.
  ///
  /// Edges may run in either direction and start at any corner; sums of relative coordinates may be off by 1e-9 of the size.
  package var asRectangle: Rect? {
    guard let corners = closedCorners, corners.count == 4, let bounds, !bounds.isEmpty else { return nil }
    let tolerance = 1e-9 * max(bounds.width, bounds.height)
    func isLevel(_ from: Int) -> Bool { abs(corners[from].y - corners[(from + 1) % 4].y) <= tolerance }
    func isUpright(_ from: Int) -> Bool { abs(corners[from].x - corners[(from + 1) % 4].x) <= tolerance }
    let startsLevel = isLevel(0) && isUpright(1) && isLevel(2) && isUpright(3)
    let startsUpright = isUpright(0) && isLevel(1) && isUpright(2) && isLevel(3)
    return startsLevel || startsUpright ? bounds : nil
  }

  /// The corners of a path that is one closed subpath of lines; nil for other paths.
  private var closedCorners: [Point]? {
    guard segments.count <= 6, case .move(let start)? = segments.first else { return nil }
    var corners = [start]
    var isClosed = false
    for segment in segments.dropFirst() {
      if isClosed { return nil }
      switch segment {
      case .line(let end): corners.append(end)
      case .close: isClosed = true
      default: return nil
      }
    }
    if corners.count == 5, corners[4] == start || (isClosed && corners[4].distance(to: start) <= 1e-9 * (bounds?.perimeter ?? 0)) {
      corners.removeLast()
      isClosed = true
    }
    return isClosed ? corners : nil
  }
}
