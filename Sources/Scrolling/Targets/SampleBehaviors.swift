/// Scrolls to the very top when the user flicks upwards near it: the custom behaviour of "Beyond scroll views".
///
/// - SeeAlso: WWDC23 session 10159.
public struct FlickToTopBehavior: ScrollTargetBehavior, Hashable {
  /// The talk's behaviour.
  public init() {}

  /// Moves a target in the first third of the container to 0 when the flick points up.
  public func updateTarget(_ target: inout ScrollTarget, context: ScrollTargetContext) {
    if target.origin < Double(context.containerSize) / 3, context.velocity < 0 { target.origin = 0 }
  }
}

/// Rests at every tenth of the container's length: the example of the protocol's documentation.
public struct EveryTenthBehavior: ScrollTargetBehavior, Hashable {
  /// The documentation's behaviour.
  public init() {}

  /// Rounds a target to a multiple of a tenth of the container.
  public func updateTarget(_ target: inout ScrollTarget, context: ScrollTargetContext) {
    let tenth = Double(context.containerSize) / 10
    guard tenth > 0 else { return }
    target.origin = (target.origin / tenth).rounded() * tenth
  }
}
