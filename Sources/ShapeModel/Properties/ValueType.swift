// SPDX-License-Identifier: GPL-3.0-or-later
/// The type of a property's values, with their range.
package enum ValueType: Hashable, Sendable {
  /// An object that holds the properties below it.
  case object
  case bool
  case number(NumberRange)
  case integer(ClosedRange<Int>)
  /// One of the words.
  case word([String])
  /// Text of at most `maximumBytes` bytes.
  case text(maximumBytes: Int, allowsLineBreaks: Bool)
  case color
  /// A colour, a gradient in one line, or none.
  case background
  /// A fixed count of numbers, or any number of them when nil.
  case numbers(count: Int?, range: NumberRange)
  /// One number of 0 or more for all corners or sides, or as many as one of the counts.
  case edges(counts: [Int])
  /// At least `minimum` points.
  case points(minimum: Int)
  case stops
  case tags
  /// A selector, or none.
  case selector
  /// 1 through 1000, or the name of a weight.
  case weight
  /// A factor above zero, or `auto`.
  case lineHeight
  case id
  case kind
  /// Colours by name.
  case colors
  /// Structured content that is kept unchanged.
  case json
}

/// The numbers a property accepts.
package struct NumberRange: Hashable, Sendable {
  package var minimum: Double
  package var maximum: Double
  package var excludesMinimum = false
  /// The quantity that the number measures.
  package var unit = Unit.plain

  package enum Unit: Hashable, Sendable {
    case plain, length, angle
    /// 0 through 1, also typed as a percentage.
    case fraction
  }

  /// The largest magnitude of any number in a document.
  package static let limit = 1e9

  package static let any = NumberRange(minimum: -limit, maximum: limit)
  package static let length = NumberRange(minimum: -limit, maximum: limit, unit: .length)
  package static let size = NumberRange(minimum: 0, maximum: limit, unit: .length)
  package static let fraction = NumberRange(minimum: 0, maximum: 1, unit: .fraction)
  package static let angle = NumberRange(minimum: -limit, maximum: limit, unit: .angle)

  package func contains(_ number: Double) -> Bool {
    number.isFinite && (excludesMinimum ? number > minimum : number >= minimum) && number <= maximum
  }

  /// The range in words with both bounds, for a number outside of it.
  package var limits: String {
    guard !excludesMinimum else { return "above \(NumberText.string(minimum)), at most \(NumberText.string(maximum))" }
    return "\(NumberText.string(minimum)) through \(NumberText.string(maximum))"
  }

  /// The range in words: `0 through 1`, `above 0`.
  package var words: String {
    let isOpenAbove = maximum >= NumberRange.limit
    if minimum <= -NumberRange.limit && isOpenAbove { return "any number" }
    if isOpenAbove { return excludesMinimum ? "above \(NumberText.string(minimum))" : "\(NumberText.string(minimum)) or more" }
    let lower = excludesMinimum ? "above \(NumberText.string(minimum))" : NumberText.string(minimum)
    return excludesMinimum ? "\(lower), at most \(NumberText.string(maximum))" : "\(lower) through \(NumberText.string(maximum))"
  }
}
