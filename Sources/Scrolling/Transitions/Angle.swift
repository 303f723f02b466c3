// SPDX-License-Identifier: MIT
/// An angle, clockwise on a screen.
public struct Angle: Hashable, Sendable {
  /// The angle in degrees.
  public var degrees: Double

  /// An angle in degrees.
  public init(degrees: Double) { self.degrees = degrees }

  /// An angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// An angle in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(degrees: radians * 180 / .pi) }
}
