// SPDX-License-Identifier: MIT
import Scrolling

/// The alignment of views across a vertical stack.
public enum HorizontalAlignment: String, Hashable, Sendable, CaseIterable {
  /// At their first columns.
  case leading
  /// At their middle columns.
  case center
  /// At their last columns.
  case trailing
}

/// The alignment of views across a horizontal stack.
public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
  /// At their first lines.
  case top
  /// At their middle lines.
  case center
  /// At their last lines.
  case bottom
}

/// The position of a view in a larger or smaller space, on both axes.
///
/// The centre is the default everywhere: stacks, frames, overlays, grids and the screen. If the remainder is odd, the extra cell comes
/// after the view.
public struct Alignment: Hashable, Sendable {
  /// The position between leading and trailing.
  public var horizontal: HorizontalAlignment
  /// The position between top and bottom.
  public var vertical: VerticalAlignment

  /// An alignment for each axis.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The middle of both axes.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The middle of the leading edge.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The middle of the trailing edge.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The middle of the top edge.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The middle of the bottom edge.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The top leading corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The top trailing corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The bottom leading corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The bottom trailing corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  func guide(_ axis: ScrollAxis) -> AxisAlignment {
    axis == .horizontal ? AxisAlignment(horizontal) : AxisAlignment(vertical)
  }
}

/// The size of a view whose guide is computed, and its other guides.
public struct ViewDimensions: Hashable, Sendable {
  /// The columns of the view.
  public let width: Int
  /// The lines of the view.
  public let height: Int

  init(_ size: CellSize) { (width, height) = (size.width, size.height) }

  /// The columns from the leading edge to a guide that is not set.
  public subscript(_ guide: HorizontalAlignment) -> Int { AxisAlignment(guide).point(in: width) }
  /// The lines from the top to a guide that is not set.
  public subscript(_ guide: VerticalAlignment) -> Int { AxisAlignment(guide).point(in: height) }
}

/// Alignment along one axis, horizontal or vertical.
enum AxisAlignment: Hashable {
  case start, middle, end

  init(_ alignment: HorizontalAlignment) {
    switch alignment {
    case .leading: self = .start
    case .center: self = .middle
    case .trailing: self = .end
    }
  }

  init(_ alignment: VerticalAlignment) {
    switch alignment {
    case .top: self = .start
    case .center: self = .middle
    case .bottom: self = .end
    }
  }

  /// The guide's distance from the start of a length; also the part of a remainder that precedes a view.
  func point(in length: Int) -> Int {
    switch self {
    case .start: 0
    case .middle: length >> 1
    case .end: length
    }
  }
}
