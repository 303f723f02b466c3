// SPDX-License-Identifier: MIT
/// A stored property of a view that the graph connects to storage kept between frames.
///
/// Opaque outside this module: ``State``, ``Binding``, ``Environment`` and the like conform.
public protocol DynamicProperty {
  /// Connects the property of a view whose body is about to be evaluated.
  /// - Parameter slot: The storage in the view's part for this property; nil at first.
  mutating func _connect(to slot: inout AnyObject?, in context: ViewContext)
}

extension DynamicProperty {
  /// Uses no storage.
  public mutating func _connect(to slot: inout AnyObject?, in context: ViewContext) {}
}
