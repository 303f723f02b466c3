// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

extension PathPiece {
  /// The length, to a relative error of about 1e-9.
  var length: Double {
    switch self {
    case .line(let start, let end): return start.distance(to: end)
    case .quad(let start, let control, let end):
      let (first, second) = (control - start, end - control)
      return integral { share in
        let velocity = first.interpolated(to: second, share)
        return 2 * hypot(velocity.x, velocity.y)
      }
    case .cubic(let start, let control1, let control2, let end):
      let (first, second, third) = (control1 - start, control2 - control1, end - control2)
      return integral { share in
        let velocity = PathPiece.quad(first, second, third).point(at: share)
        return 3 * hypot(velocity.x, velocity.y)
      }
    case .arc(let arc):
      if let radius = arc.circleRadius { return radius * abs(arc.sweepAngle) }
      return abs(arc.sweepAngle)
        * integral { share in
          let velocity = arc.velocity(atAngle: arc.startAngle + share * arc.sweepAngle)
          return hypot(velocity.x, velocity.y)
        }
    }
  }

  /// Twice the signed area between the piece and a pole, positive where the piece runs clockwise on the screen around it.
  ///
  /// Exact, by Green's theorem; over a closed subpath the pole cancels, and one nearby preserves precision.
  func doubleArea(around pole: Point) -> Double {
    switch self {
    case .line(let start, let end): return cross(start - pole, end - pole)
    case .quad(let start, let control, let end):
      let (p0, p1, p2) = (start - pole, control - pole, end - pole)
      return (2 * cross(p0, p1) + cross(p0, p2) + 2 * cross(p1, p2)) / 3
    case .cubic(let start, let control1, let control2, let end):
      let (p0, p1, p2, p3) = (start - pole, control1 - pole, control2 - pole, end - pole)
      return (6 * cross(p0, p1) + 3 * cross(p0, p2) + cross(p0, p3) + 3 * cross(p1, p2) + 3 * cross(p1, p3) + 6 * cross(p2, p3)) / 10
    case .arc(let arc):
      return cross(arc.center - pole, arc.end - arc.start) + cross(arc.axisX, arc.axisY) * arc.sweepAngle
    }
  }
}

func cross(_ left: Point, _ right: Point) -> Double { left.x * right.y - left.y * right.x }

/// The integral of a function without sign changes from 0 through 1.
///
/// Halves intervals until Gauss–Legendre quadrature over the whole agrees with that over the halves. The speed of a curve has kinks at
/// cusps, around which the halving concentrates; after 48 halvings the precision of doubles is exhausted.
private func integral(_ speed: (Double) -> Double) -> Double {
  let estimate = quadrature(of: speed, from: 0, to: 1)
  let tolerance = 1e-11 * estimate
  var total = 0.0
  var pending = [(low: 0.0, high: 1.0, estimate: estimate, depth: 0)]
  while let span = pending.popLast() {
    let middle = (span.low + span.high) / 2
    let left = quadrature(of: speed, from: span.low, to: middle)
    let right = quadrature(of: speed, from: middle, to: span.high)
    if span.depth == 48 || abs(left + right - span.estimate) <= tolerance {
      total += left + right
    } else {
      pending.append((middle, span.high, right, span.depth + 1))
      pending.append((span.low, middle, left, span.depth + 1))
    }
  }
  return total
}

/// Gauss–Legendre quadrature with eight points.
private func quadrature(of function: (Double) -> Double, from low: Double, to high: Double) -> Double {
  let (middle, half) = ((low + high) / 2, (high - low) / 2)
  var sum = 0.0
  for (place, weight) in gaussLegendre {
    sum += weight * (function(middle - half * place) + function(middle + half * place))
  }
  return sum * half
}

private let gaussLegendre = [
  (0.18343464249564978, 0.36268378337836166), (0.52553240991632899, 0.31370664587788688),
  (0.79666647741362673, 0.22238103445337443), (0.96028985649753618, 0.10122853629037706),
]
