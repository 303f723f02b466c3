// SPDX-License-Identifier: GPL-3.0-or-later
/// A unit of length: a suffix of a typed number, and the unit of a canvas's coordinates.
package enum LengthUnit: String, Hashable, Sendable, CaseIterable {
  case px, pt, mm, cm
  case inch = "in"

  /// The number of these units in an inch.
  private var perInch: Double {
    switch self {
    case .px: 96
    case .pt: 72
    case .mm: 25.4
    case .cm: 2.54
    case .inch: 1
    }
  }

  /// Converts a length to another unit; returns the same number when the units are equal.
  package func convert(_ length: Double, to other: LengthUnit) -> Double {
    self == other ? length : (length * (other.perInch / perInch)).withoutNoise
  }
}
