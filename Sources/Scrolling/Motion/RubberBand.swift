/// How content follows a finger that drags it beyond its end.
///
/// `f(x) = (1 − 1 / (0.55·x / D + 1)) · D`: the slope at the edge is 0.55, the limit the container's length `D`.
public struct RubberBand: Sendable, Hashable {
  /// The length of the container.
  public var container: Double
  /// The share of the first cell that is followed.
  public var coefficient: Double

  /// A band for a container.
  public init(container: Int, coefficient: Double = 0.55) {
    self.container = Double(container)
    self.coefficient = coefficient
  }

  /// How far the content moves for a pull beyond the edge, both at least 0.
  public func stretch(for pull: Double) -> Double {
    guard container > 0 else { return 0 }
    return (1 - 1 / (coefficient * pull / container + 1)) * container
  }

  /// The pull that moves the content so far; the inverse, for content caught while it bounces.
  ///
  /// A bounce may carry content further than any pull; that counts as a pull nearly to the limit.
  public func pull(for stretch: Double) -> Double {
    guard container > 0 else { return 0 }
    let stretch = min(stretch, container * 0.999)
    return (1 / (1 - stretch / container) - 1) * container / coefficient
  }
}
