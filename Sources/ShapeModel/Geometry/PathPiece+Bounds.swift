// SPDX-License-Identifier: GPL-3.0-or-later
extension PathPiece {
  /// Grows an extent to hold the piece, tightly: by a curve's extreme points, not by its control points.
  func include(in extent: inout Extent) {
    switch self {
    case .line(let start, let end):
      extent.include(start)
      extent.include(end)
    case .quad(let start, let control, let end):
      extent.include(start)
      extent.include(end)
      if let turn = turn(start.x, control.x, end.x) { extent.include(x: point(at: turn).x) }
      if let turn = turn(start.y, control.y, end.y) { extent.include(y: point(at: turn).y) }
    case .cubic(let start, let control1, let control2, let end):
      extent.include(start)
      extent.include(end)
      for turn in turns(start.x, control1.x, control2.x, end.x) { extent.include(x: point(at: turn).x) }
      for turn in turns(start.y, control1.y, control2.y, end.y) { extent.include(y: point(at: turn).y) }
    case .arc(let arc): arc.include(in: &extent)
    }
  }

  /// The parameter at which a quadratic is extreme along one axis; nil when that is not between its ends.
  private func turn(_ start: Double, _ control: Double, _ end: Double) -> Double? {
    if control >= min(start, end), control <= max(start, end) { return nil }
    let share = (start - control) / ((start - control) + (end - control))
    return share > 0 && share < 1 ? share : nil
  }

  /// The parameters at which a cubic is extreme along one axis: the roots of its derivative, a·t² + 2b·t + c, between 0 and 1.
  ///
  /// The larger root comes from the sum that cannot cancel, the other from their product c / a.
  private func turns(_ start: Double, _ control1: Double, _ control2: Double, _ end: Double) -> [Double] {
    let (low, high) = (min(start, end), max(start, end))
    if control1 >= low, control1 <= high, control2 >= low, control2 <= high { return [] }
    let c = control1 - start
    let b = (control2 - control1) - c
    let a = (end - control2) - 2 * (control2 - control1) + c
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return [] }
    let sum = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    return [sum / a, c / sum].filter { $0 > 0 && $0 < 1 }
  }

  /// The parameters at which the piece is extreme along a direction, its ends left out.
  func turns(along direction: Point) -> [Double] {
    switch self {
    case .line: []
    case .quad(let start, let control, let end):
      turn(start.dot(direction), control.dot(direction), end.dot(direction)).map { [$0] } ?? []
    case .cubic(let start, let first, let second, let end):
      turns(start.dot(direction), first.dot(direction), second.dot(direction), end.dot(direction))
    case .arc(let arc): arc.turns(along: direction)
    }
  }
}
