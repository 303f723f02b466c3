// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension Scalar {
  /// Whether a value comes before another one.
  func isOrdered(before other: Scalar) -> Bool { OrderKey(self) < OrderKey(other) }
}

/// A value to sort by: numbers come before texts, and texts are compared ignoring case and accents, with digits in them compared by value:
/// `Card 2` before `Card 10`. It is made once for each value, since taking a text apart costs more than comparing it.
enum OrderKey: Comparable {
  case number(Double)
  /// The text tells apart those that differ by accents only.
  case text([Piece], String)

  init(_ value: Scalar) {
    if case .number(let number) = value {
      self = .number(number)
    } else {
      let text = value.description
      self = .text(OrderKey.pieces(text), text.lowercased())
    }
  }

  /// A run of digits, or one other character.
  enum Piece: Comparable {
    case number(Double)
    case character(Character)
  }

  private static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    for character in NormalizedText.letters(text) {
      guard let digit = character.wholeNumberValue.map(Double.init) else {
        pieces.append(.character(character))
        continue
      }
      if case .number(let number)? = pieces.last {
        pieces[pieces.count - 1] = .number(number * 10 + digit)
      } else {
        pieces.append(.number(digit))
      }
    }
    return pieces
  }

  static func < (one: OrderKey, other: OrderKey) -> Bool {
    switch (one, other) {
    case (.number(let left), .number(let right)): left < right
    case (.text(let left, let text), .text(let right, let other)): left == right ? text < other : left.lexicographicallyPrecedes(right)
    case (.number, .text): true
    case (.text, .number): false
    }
  }
}
