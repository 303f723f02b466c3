/// The columns of a header that scrolls without end: a few more columns than elements, in the middle of a very wide view.
///
/// ```text
///   … │ 2  3  4  5 │ 0  1  2  3  4  5 │ 0  1  2  3  4 │ …      six elements, three in view
///       ╰ overrun ─╯                    ╰─ overrun ──╯
///                    ↑ column 46 of 99
/// ```
///
/// Constants as in the sample project InfiniteHeaderDemo that the slides name.
public struct InfiniteStrip: Sendable, Hashable {
  /// How many different elements there are, at least 1.
  public let elementCount: Int
  /// How many columns are in view: 3 or 5.
  public let visibleCount: Int
  /// The width of a column.
  public let columnWidth: Double

  /// How many columns the wide view has room for.
  public static let sectionCount = 99
  /// The section in the middle of the wide view.
  public static let middleSection = 49

  /// A strip.
  /// - Precondition: There are elements, and the columns have a width.
  public init(elementCount: Int, visibleCount: Int = 3, columnWidth: Double = 1) {
    precondition(elementCount > 0 && columnWidth > 0, "a strip needs elements and a width")
    self.elementCount = elementCount
    self.visibleCount = visibleCount
    self.columnWidth = columnWidth
  }

  /// Columns before the first element.
  public var leadingOverrun: Int { visibleCount <= 3 ? 4 : 7 }
  /// Columns after the last element.
  public var trailingOverrun: Int { leadingOverrun + (elementCount % 2 == 0 ? 1 : 0) }
  /// All columns.
  public var columnCount: Int { leadingOverrun + elementCount + trailingOverrun }
  /// The section element 0 stands in when the strip is not shifted.
  public var firstSection: Int { Self.middleSection - elementCount / 2 }
  /// The width of the wide view.
  public var contentWidth: Double { Double(Self.sectionCount) * columnWidth }

  /// The element of a column, counted from the strip's first one.
  public func element(ofColumn column: Int) -> Int { element(column - leadingOverrun) }

  /// The element an endless index stands for: `(n + p % n) % n`.
  public func element(_ index: Int) -> Int { (elementCount + index % elementCount) % elementCount }

  /// Where an endless index stands in the wide view.
  /// - Parameters:
  ///   - index: The endless index, 0 for the first element in the middle.
  ///   - shift: How many columns the strip is shifted back.
  public func place(of index: Int, shift: Int = 0) -> Double { Double(firstSection + index - shift) * columnWidth }

  /// The endless index at a place in the wide view, with its fraction.
  public func index(at place: Double, shift: Int) -> Double {
    place / columnWidth - Double(firstSection) + Double(shift)
  }
}
