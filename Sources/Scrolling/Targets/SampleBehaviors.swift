// SPDX-License-Identifier: MIT
/// Scrolls to the top when the user flicks upwards near it: the custom behaviour of "Beyond scroll views".
///
/// - SeeAlso: WWDC23 session 10159.
public struct FlickToTopBehavior: ScrollTargetBehavior, Hashable {
  /// The talk's behaviour.
  public init() {}

  /// Moves a target in the first third of the container to 0 when the flick points up.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    if target.rect.minY < context.containerSize.height / 3, context.velocity.dy < 0 { target.rect.origin.y = 0 }
  }
}

/// Rests at every tenth of the container's length: the example of the protocol's documentation.
public struct EveryTenthBehavior: ScrollTargetBehavior, Hashable {
  /// The documentation's behaviour.
  public init() {}

  /// Rounds a target to a multiple of a tenth of the container.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    let tenth = context.containerSize[context.axis] / 10
    guard tenth > 0 else { return }
    target.origin = (target.origin / tenth).rounded() * tenth
  }
}
