// SPDX-License-Identifier: MIT
import Scrolling

/// The recent positions of the mouse while a button is held.
struct DragTrail {
  private var points: [(point: CellPoint, time: Int)]

  /// The time in which a velocity is measured, in milliseconds.
  private static let span = 100

  /// A drag that begins.
  init(from point: CellPoint, at time: Int) { points = [(point, time)] }

  /// The last position of the mouse.
  var end: CellPoint { points[points.count - 1].point }

  private func recent(_ time: Int) -> ArraySlice<(point: CellPoint, time: Int)> { points.drop { time - $0.time > DragTrail.span } }

  /// Follows the mouse.
  mutating func move(to point: CellPoint, at time: Int) { points = recent(time) + [(point, time)] }

  /// Cells per millisecond; 0 if the mouse rested recently.
  func velocity(at time: Int) -> AxisPair<Double> {
    guard let first = recent(time).first, time > first.time else { return AxisPair(horizontal: 0, vertical: 0) }
    let (way, duration) = (end - first.point, Double(time - first.time))
    return AxisPair(horizontal: Double(way.x) / duration, vertical: Double(way.y) / duration)
  }
}
