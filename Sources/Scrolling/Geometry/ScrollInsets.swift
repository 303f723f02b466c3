// SPDX-License-Identifier: MIT
/// The space kept free before and after content along one axis.
public struct ScrollInsets: Sendable, Hashable {
  /// Cells before the content: top or leading.
  public var leading: Int
  /// Cells after the content: bottom or trailing.
  public var trailing: Int

  /// Insets of two lengths.
  public init(leading: Int = 0, trailing: Int = 0) {
    self.leading = leading
    self.trailing = trailing
  }

  /// No insets.
  public static let zero = ScrollInsets()

  /// The sum of both lengths.
  public var total: Int { leading + trailing }
}

/// An edge of a rectangle.
public enum ScrollEdge: String, Sendable, Hashable, CaseIterable {
  /// The start of the vertical axis.
  case top
  /// The start of the horizontal axis.
  case leading
  /// The end of the vertical axis.
  case bottom
  /// The end of the horizontal axis.
  case trailing
}

extension Set<ScrollEdge> {
  /// The top edge.
  public static var top: Set<ScrollEdge> { [.top] }
  /// The leading edge.
  public static var leading: Set<ScrollEdge> { [.leading] }
  /// The bottom edge.
  public static var bottom: Set<ScrollEdge> { [.bottom] }
  /// The trailing edge.
  public static var trailing: Set<ScrollEdge> { [.trailing] }
  /// Both ends of the horizontal axis.
  public static var horizontal: Set<ScrollEdge> { [.leading, .trailing] }
  /// Both ends of the vertical axis.
  public static var vertical: Set<ScrollEdge> { [.top, .bottom] }
  /// Every edge.
  public static var all: Set<ScrollEdge> { [.top, .leading, .bottom, .trailing] }
}

/// One length for each of four edges.
public struct EdgeInsets: Sendable, Hashable {
  /// Lines at the top.
  public var top: Int
  /// Columns at the leading edge.
  public var leading: Int
  /// Lines at the bottom.
  public var bottom: Int
  /// Columns at the trailing edge.
  public var trailing: Int

  /// Insets of four lengths.
  public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The same length at every edge.
  public init(all length: Int) { self.init(top: length, leading: length, bottom: length, trailing: length) }

  /// No insets.
  public static let zero = EdgeInsets()

  /// The length at an edge.
  public subscript(_ edge: ScrollEdge) -> Int {
    get {
      switch edge {
      case .top: top
      case .leading: leading
      case .bottom: bottom
      case .trailing: trailing
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .leading: leading = newValue
      case .bottom: bottom = newValue
      case .trailing: trailing = newValue
      }
    }
  }

  /// The two lengths on one axis.
  public subscript(_ axis: ScrollAxis) -> ScrollInsets {
    axis == .vertical
      ? ScrollInsets(leading: top, trailing: bottom) : ScrollInsets(leading: leading, trailing: trailing)
  }
}
