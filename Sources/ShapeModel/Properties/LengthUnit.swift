/// A unit of length, as typed after a number and as what one coordinate of a canvas measures.
package enum LengthUnit: String, Hashable, Sendable, CaseIterable {
  case px, pt, mm, cm
  case inch = "in"

  /// How many of it make an inch.
  private var perInch: Double {
    switch self {
    case .px: 96
    case .pt: 72
    case .mm: 25.4
    case .cm: 2.54
    case .inch: 1
    }
  }

  /// A length in this unit in another one; with the same, the same number.
  package func convert(_ length: Double, to other: LengthUnit) -> Double {
    self == other ? length : length * (other.perInch / perInch)
  }
}
