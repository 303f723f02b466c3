// SPDX-License-Identifier: MIT
/// A stored property of a view that the graph connects to what the view keeps between frames.
///
/// Opaque outside this module: ``State``, ``Binding``, ``Environment`` and the like conform.
public protocol DynamicProperty {
  /// Connects the property of a view that is about to be asked for its body.
  /// - Parameter slot: What the view's part keeps for this property; nil at first.
  mutating func _connect(to slot: inout AnyObject?, in context: ViewContext)
}

extension DynamicProperty {
  /// Keeps nothing.
  public mutating func _connect(to slot: inout AnyObject?, in context: ViewContext) {}
}
