// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Typed numbers.
extension ArgumentWord {
  /// Parses the word, or a text that was computed for it, as a number; `unit` applies to a length without a unit.
  func number(_ range: NumberRange, _ unit: LengthUnit, in text: String? = nil) throws(CommandError) -> Double {
    do { return try ValueText.number(text ?? self.text, range, unit) } catch {
      throw CommandError(self.range, "value", error.message, help: error.help)
    }
  }

  /// Parses the numbers of one word: `10,20`.
  func numbers(_ unit: LengthUnit) throws(CommandError) -> [Double] {
    do { return try ValueText.numbers(text, unit) } catch {
      throw CommandError(range, "value", error.message, help: error.help)
    }
  }

  /// Parses one or two numbers of one word; a single number is used for both.
  /// - Parameter expected: The error message for another count of numbers.
  func pair(_ expected: String, _ unit: LengthUnit) throws(CommandError) -> (x: Double, y: Double) {
    let numbers = try numbers(unit)
    guard (1...2).contains(numbers.count) else { throw CommandError(range, "value", expected) }
    return (numbers[0], numbers[numbers.count - 1])
  }
}
