// SPDX-License-Identifier: GPL-3.0-or-later
extension Scalar {
  /// Whether a value comes before another one: numbers before texts, and texts ignoring case, with digits in them compared by value:
  /// `Card 2` before `Card 10`.
  func isOrdered(before other: Scalar) -> Bool {
    if case .number(let left) = self, case .number(let right) = other { return left < right }
    if case .number = self { return true }
    if case .number = other { return false }
    return Scalar.pieces(description).lexicographicallyPrecedes(Scalar.pieces(other.description)) { $0 < $1 }
  }

  /// A run of digits, or one other character.
  private struct Piece: Comparable {
    var number: Double?
    var text: String

    static func < (one: Piece, other: Piece) -> Bool {
      switch (one.number, other.number) {
      case (let left?, let right?): left < right
      case (nil, nil): one.text < other.text
      default: one.number != nil
      }
    }
  }

  private static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    for character in text.lowercased() {
      if let digit = character.wholeNumberValue, let number = pieces.last?.number {
        pieces[pieces.count - 1].number = number * 10 + Double(digit)
      } else {
        pieces.append(Piece(number: character.wholeNumberValue.map(Double.init), text: String(character)))
      }
    }
    return pieces
  }
}
