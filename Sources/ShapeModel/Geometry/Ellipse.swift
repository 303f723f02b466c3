// SPDX-License-Identifier: GPL-3.0-or-later
/// Measures of the ellipse that fills a frame.
package enum Ellipse {
  package static func area(in frame: Rect) -> Double { .pi / 4 * frame.width * frame.height }

  /// The perimeter, to nearly full precision.
  ///
  /// Computes the complete elliptic integral by the arithmetic-geometric mean, on an ellipse scaled to a long radius of 1.
  /// - SeeAlso: Abramowitz and Stegun, "Handbook of Mathematical Functions", 17.6.
  package static func perimeter(in frame: Rect) -> Double {
    let long = max(frame.width, frame.height) / 2
    let short = min(frame.width, frame.height) / 2
    guard long > 0 else { return 0 }
    guard short / long > 1e-9 else { return 4 * long }
    var (mean, root) = (1.0, short / long)
    var weight = 0.5
    var sum = weight * (1 - root) * (1 + root)
    while mean - root > 1e-15 * mean {
      let half = (mean - root) / 2
      (mean, root) = ((mean + root) / 2, (mean * root).squareRoot())
      weight *= 2
      sum += weight * half * half
    }
    return 2 * .pi * long * (1 - sum) / mean
  }
}
