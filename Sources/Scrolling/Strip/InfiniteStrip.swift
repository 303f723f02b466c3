// SPDX-License-Identifier: MIT
/// The columns of an endlessly scrolling header: a few more columns than elements, in the middle of a very wide view.
///
/// ```text
///   … │ 2  3  4  5 │ 0  1  2  3  4  5 │ 0  1  2  3  4 │ …      six elements, three in view
///       ╰ overrun ─╯                    ╰─ overrun ──╯
///                    ↑ column 46 of 99
/// ```
///
/// The constants are those of the sample project InfiniteHeaderDemo that the slides name.
public struct InfiniteStrip: Sendable, Hashable {
  /// The number of different elements, at least 1.
  public let elementCount: Int
  /// The number of columns in view: 3 or 5.
  public let visibleCount: Int
  /// The width of a column.
  public let columnWidth: Double

  /// The number of columns for which the wide view has room.
  public static let sectionCount = 99
  /// The section in the middle of the wide view.
  public static let middleSection = 49

  /// Makes a strip of columns.
  /// - Precondition: The element count and the column width are positive.
  public init(elementCount: Int, visibleCount: Int = 3, columnWidth: Double = 1) {
    precondition(elementCount > 0 && columnWidth > 0, "a strip needs elements and a width")
    self.elementCount = elementCount
    self.visibleCount = visibleCount
    self.columnWidth = columnWidth
  }

  /// The number of columns before the first element.
  public var leadingOverrun: Int { visibleCount <= 3 ? 4 : 7 }
  /// The number of columns after the last element.
  public var trailingOverrun: Int { leadingOverrun + (elementCount % 2 == 0 ? 1 : 0) }
  /// The total number of columns.
  public var columnCount: Int { leadingOverrun + elementCount + trailingOverrun }
  /// The section that contains element 0 when the strip is not shifted.
  public var firstSection: Int { Self.middleSection - elementCount / 2 }
  /// The width of the wide view.
  public var contentWidth: Double { Double(Self.sectionCount) * columnWidth }

  /// The element of a column, counted from the strip's first one.
  public func element(ofColumn column: Int) -> Int { element(column - leadingOverrun) }

  /// The element of an unbounded index: `(n + p % n) % n`.
  public func element(_ index: Int) -> Int { (elementCount + index % elementCount) % elementCount }

  /// The coordinate of an unbounded index in the wide view.
  /// - Parameters:
  ///   - index: The unbounded index, 0 for the first element in the middle.
  ///   - shift: The number of columns by which the strip is shifted back.
  public func place(of index: Int, shift: Int = 0) -> Double { Double(firstSection + index - shift) * columnWidth }

  /// The unbounded index at a coordinate in the wide view, with its fraction.
  public func index(at place: Double, shift: Int) -> Double {
    place / columnWidth - Double(firstSection) + Double(shift)
  }
}
