// SPDX-License-Identifier: GPL-3.0-or-later
/// Lookup of rows and validation of values.
extension PropertyTable {
  /// An upper bound on the length of a property path, in bytes.
  static let longestKey = 40

  /// Whether a value of the right type is within the property's range.
  package static func accepts(_ value: Value, _ property: Property) -> Bool {
    switch (property.specification.type, value) {
    case (.number(let range), .number(let number)): range.contains(number)
    case (.integer(let range), .number(let number)):
      number >= Double(range.lowerBound) && number <= Double(range.upperBound) && number == number.rounded()
    case (.word(let words), .string(let word)): words.contains(word)
    case (.text(let maximum, let allowsLineBreaks), .string(let text)):
      text.utf8.count <= maximum && (allowsLineBreaks || !text.utf8.contains { $0 == 0x0a || $0 == 0x0d })
        && !CombiningMarkRun.isExcessive(text)
    case (.background, Value.none), (.selector, Value.none): true
    case (.color, .color), (.background, .color), (.color, .token), (.background, .token): true
    case (.background, .string(let text)): BackgroundGradient(text) != nil
    case (.numbers(let count, let range), .numbers(let numbers)):
      (count.map { numbers.count == $0 } ?? true) && numbers.allSatisfy(range.contains)
        // Six numbers are an affine transform, which must be invertible.
        && (count != 6 || numbers[0] * numbers[3] != numbers[1] * numbers[2])
    case (.edges, .number(let number)): NumberRange.size.contains(number)
    case (.edges(let counts), .numbers(let numbers)): counts.contains(numbers.count) && numbers.allSatisfy(NumberRange.size.contains)
    case (.points(let minimum), .points(let points)):
      points.count >= minimum && points.allSatisfy { NumberRange.any.contains($0.x) && NumberRange.any.contains($0.y) }
    case (.stops, .stops(let stops)):
      stops.count >= 2 && stops.allSatisfy { (0...1).contains($0.offset) }
        && zip(stops, stops.dropFirst()).allSatisfy { $0.offset <= $1.offset }
    case (.tags, .words(let words)): words.allSatisfy(isWord) && Set(words).count == words.count
    case (.weight, .number(let number)): (1...1000).contains(number)
    case (.weight, .string(let word)): weights[word] != nil
    case (.lineHeight, .number(let number)): number > 0 && number <= NumberRange.limit
    case (.lineHeight, .string(let word)): word == "auto"
    case (.bool, .bool), (.colors, .colors), (.json, .json), (.object, .present): true
    // In a file, the word `none` means that there is no selector.
    case (.selector, .string(let text)): text != "none"
    case (.id, .string(let id)): IDSyntax.isValid(id)
    case (.kind, .string(let word)): Kind(graphic: word) != nil
    default: false
    }
  }

  /// Whether a property accepts a value for one kind: canvases need an area and a name, polygons at least three points.
  package static func accepts(_ value: Value, _ property: Property, of kind: Kind) -> Bool {
    guard accepts(value, property) else { return false }
    switch (kind, property, value) {
    case (.canvas, .width, .number(let number)), (.canvas, .height, .number(let number)): return number > 0 && number <= 1e6
    case (.canvas, .name, .string(let name)): return !name.isEmpty
    case (_, .points, .points(let points)): return points.count >= kind.fewestPoints
    default: return true
    }
  }

  /// Whether a kind accepts fewer values than its properties do.
  package static func isStrict(_ kind: Kind) -> Bool { kind == .canvas || kind.fewestPoints > 2 }

  /// Font weights by name, as in CSS.
  package static let weights: [String: Double] = [
    "thin": 100, "extralight": 200, "light": 300, "normal": 400, "regular": 400, "medium": 500, "semibold": 600, "bold": 700,
    "extrabold": 800, "black": 900,
  ]

  private static func isWord(_ word: String) -> Bool { IDSyntax.isValid(word) }
}

extension Property {
  /// Makes the property of a row of ``PropertyTable``.
  package init(_ row: Int) { self.init(row: row) }
}
