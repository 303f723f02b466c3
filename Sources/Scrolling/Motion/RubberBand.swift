// SPDX-License-Identifier: MIT
/// The resistance of content that is dragged beyond its end.
///
/// `f(x) = (1 − 1 / (0.55·x / D + 1)) · D`: the slope at the edge is 0.55, and the limit is the container's length `D`.
package struct RubberBand: Sendable, Hashable {
  /// The length of the container.
  package var container: Double
  /// The slope at the edge: the fraction of a small pull that the content follows.
  package var coefficient: Double

  /// Makes a rubber band for a container.
  package init(container: Int, coefficient: Double = 0.55) {
    self.container = Double(container)
    self.coefficient = coefficient
  }

  /// The distance the content moves for a pull beyond the edge; both are at least 0.
  package func stretch(for pull: Double) -> Double {
    guard container > 0 else { return 0 }
    return (1 - 1 / (coefficient * pull / container + 1)) * container
  }

  /// The pull that moves the content by a distance; the inverse of ``stretch(for:)``, for content caught during a bounce.
  ///
  /// A bounce can move content further than any pull; it then counts as a pull close to the limit.
  package func pull(for stretch: Double) -> Double {
    guard container > 0 else { return 0 }
    let stretch = min(stretch, container * 0.999)
    return (1 / (1 - stretch / container) - 1) * container / coefficient
  }
}
