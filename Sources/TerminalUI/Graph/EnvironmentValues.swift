// SPDX-License-Identifier: MIT
public import Scrolling
import TerminalText

/// The lengths in cells from which a size class is regular, inclusive.
package struct SizeClassLimits: Hashable, Sendable {
  /// Columns from which the horizontal class is regular.
  var columns: Int
  /// Lines from which the vertical class is regular.
  var lines: Int

  /// Limits; by default a terminal's usual 80 by 24 is regular on both axes.
  package init(columns: Int = 80, lines: Int = 24) {
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
  /// The place at which a text that does not fit is truncated.
  var truncationMode = TruncationMode.tail
  /// Whether labels show their icons; off if the terminal lacks the glyphs.
  public var showsIcons = true
  /// Whether a grid that overflowed lays out its tracks again in the width it took, as SwiftUI does.
  public var faithfulTwoPass = true
  /// The number of rows that lazy containers build beyond the visible ones.
  public var lazyPrefetchCount = 0
  /// Whether controls can be used.
  public var isEnabled = true
  /// Other values by their keys.
  private var others: [ObjectIdentifier: Any] = [:]

  package init(_ size: CellSize, limits: SizeClassLimits = SizeClassLimits()) {
    horizontalSizeClass = size.width >= limits.columns ? .regular : .compact
    verticalSizeClass = size.height >= limits.lines ? .regular : .compact
  }

  /// The value of a key declared elsewhere.
  /// - Complexity: O(1) on average to read, O(values) to set.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { others[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { others[ObjectIdentifier(key)] = newValue }
  }

  /// The object of a type that an enclosing view provides; nil if there is none.
  subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { others[ObjectIdentifier(type)] as? Object }
    set { others[ObjectIdentifier(type)] = newValue }
  }

  /// The default gap of a stack along an axis.
  func spacing(_ axis: ScrollAxis) -> Int { axis == .horizontal ? horizontalSpacing : verticalSpacing }

  /// The size class along an axis.
  package func sizeClass(_ axis: ScrollAxis) -> SizeClass {
    axis == .horizontal ? horizontalSizeClass : verticalSizeClass
  }
}

/// The key of an inherited value that a program or another folder declares.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value if no enclosing view sets one.
  static var defaultValue: Value { get }
}

/// The inherited values at a place; the same object as long as nothing changes, so that views inside need not be evaluated again.
final class Surroundings {
  let values: EnvironmentValues

  init(_ values: EnvironmentValues) { self.values = values }
}
