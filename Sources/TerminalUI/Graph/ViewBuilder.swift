// SPDX-License-Identifier: MIT
/// Builds one view from the statements of a closure.
@resultBuilder
public enum ViewBuilder {
  /// An empty block.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// A block of one statement.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// A block of several statements, in order.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// One statement.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// An `if` without `else`.
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  /// The first branch of a condition.
  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalView<First, Second> {
    .first(first)
  }

  /// The second branch of a condition.
  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalView<First, Second> {
    .second(second)
  }

  /// The iterations of a `for` loop, identified by position; use ``ForEach`` for elements with ids.
  public static func buildArray<Content: View>(_ content: [Content]) -> ArrayView<Content> { ArrayView(content: content) }

  /// The views of an `if #available`.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> Content { content }
}
