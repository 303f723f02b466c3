public import Scrolling

/// The lengths in cells from which a size class is regular, inclusive.
public struct SizeClassLimits: Hashable, Sendable {
  /// Columns from which the horizontal class is regular.
  public var columns: Int
  /// Lines from which the vertical class is regular.
  public var lines: Int

  /// Limits; by default a terminal's usual 80 by 24 is regular on both axes.
  public init(columns: Int = 80, lines: Int = 24) {
    self.columns = columns
    self.lines = lines
  }
}

/// The values that views inherit from their ancestors.
public struct EnvironmentValues {
  /// The size class between leading and trailing; available on every platform.
  public var horizontalSizeClass = SizeClass.regular
  /// The size class between top and bottom.
  public var verticalSizeClass = SizeClass.regular
  /// A cell's height divided by its width; used by aspect ratios only.
  public var cellAspect = 2.0
  /// The gap between views of a horizontal stack without explicit spacing, and a spacer's minimum width.
  public var horizontalSpacing = 1
  /// The gap between views of a vertical stack without explicit spacing, and a spacer's minimum height.
  public var verticalSpacing = 0
  /// Colours and attributes of text.
  public var style = CellStyle.plain
  /// The maximum number of lines of a text, nil for no limit.
  public var lineLimit: Int?
  /// Where a text that does not fit is truncated.
  public var truncationMode = TruncationMode.tail
  /// Whether labels show their icons; switched off where the terminal lacks the glyphs.
  public var showsIcons = true
  /// Whether a grid that overflowed lays out its tracks again in the width it took, as SwiftUI does.
  public var faithfulTwoPass = true
  /// The number of rows that lazy containers build beyond the visible ones.
  public var lazyPrefetchCount = 0
  /// The insets covered by the surroundings.
  public var safeArea = EdgeInsets.zero

  /// The size inside the nearest container: screen or scroll view.
  var container = CellSize.zero
  /// The part of the safe area that the layout already avoids.
  var avoidedArea = EdgeInsets.zero
  /// The axis of the stack a view is built for, nil outside stacks.
  var stackAxis: ScrollAxis?
  var path = ViewPath()
  var scroll = ScrollSettings()
  /// Whether the next layout is marked as the scroll target layout.
  var marksTargets = false
  /// Other values by their keys.
  private var others: [ObjectIdentifier: Any] = [:]

  init(container: CellSize, limits: SizeClassLimits) {
    self.container = container
    horizontalSizeClass = container.width >= limits.columns ? .regular : .compact
    verticalSizeClass = container.height >= limits.lines ? .regular : .compact
  }

  /// The value of a key declared elsewhere; nil if it was not set.
  subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value? {
    get { others[ObjectIdentifier(key)] as? Key.Value }
    set { others[ObjectIdentifier(key)] = newValue }
  }

  /// The default gap of a stack along an axis.
  func spacing(_ axis: ScrollAxis) -> Int { axis == .horizontal ? horizontalSpacing : verticalSpacing }

  /// The size class along an axis.
  public func sizeClass(_ axis: ScrollAxis) -> SizeClass {
    axis == .horizontal ? horizontalSizeClass : verticalSizeClass
  }
}

/// The key of an inherited value; the code that uses the value declares it, so that the environment does not depend on it.
protocol EnvironmentKey {
  associatedtype Value
}
