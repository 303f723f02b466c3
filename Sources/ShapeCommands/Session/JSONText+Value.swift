// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension JSONText {
  /// A property's value in its JSON structure: numbers, lists and objects, not their text form.
  init(_ value: Value) {
    switch value {
    case .present: self = .object([])
    case .none: self = .string("none")
    case .bool(let bool): self = .bool(bool)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .color, .token: self = .string(ValueText.text(value))
    case .numbers(let numbers): self = .list(numbers.map(JSONText.number))
    case .points(let points): self = .list(points.map { .list([.number($0.x), .number($0.y)]) })
    case .stops(let stops): self = .list(stops.map { .list([.number($0.offset), .string("\($0.color)")]) })
    case .words(let words): self = .list(words.map { .string($0) })
    case .colors(let colors): self = .object(colors.map { Field($0.name, .string("\($0.color)")) })
    case .json(let json), .invalid(let json): self = .raw(JSONText.escaped(json))
    }
  }

  private static func number(_ number: Double) -> JSONText { .raw(NumberText.string(number)) }
}

extension Rect {
  /// A box in JSON answers.
  var fields: [JSONText.Field] {
    [
      .init("x", JSONText(.number(x))), .init("y", JSONText(.number(y))), .init("width", JSONText(.number(width))),
      .init("height", JSONText(.number(height))),
    ]
  }
}
