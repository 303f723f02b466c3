// SPDX-License-Identifier: MIT
/// A cell's colour: the terminal's own, or red, green and blue of 8 bits each (sRGB).
public struct CellColor: Hashable, Sendable {
  /// 0 for the terminal's own colour, else 0x01RRGGBB.
  @usableFromInline let raw: UInt32

  @usableFromInline init(raw: UInt32) { self.raw = raw }

  /// A colour of three components, 0 through 255.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.init(raw: 0x0100_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// A colour written as `0xRRGGBB`; higher bits are ignored.
  @inlinable
  public init(rgb: UInt32) { self.init(raw: 0x0100_0000 | (rgb & 0xff_ffff)) }

  /// The terminal's own foreground or background; as a background it keeps the background already drawn.
  public static let terminal = CellColor(raw: 0)

  /// The three components, nil for the terminal's own colour.
  @inlinable
  public var components: (red: UInt8, green: UInt8, blue: UInt8)? {
    guard raw != 0 else { return nil }
    return (UInt8(truncatingIfNeeded: raw >> 16), UInt8(truncatingIfNeeded: raw >> 8), UInt8(truncatingIfNeeded: raw))
  }
}

/// Text attributes that every terminal supports.
public struct CellAttributes: OptionSet, Hashable, Sendable {
  /// One bit per attribute.
  public var rawValue: UInt16

  /// The set with these bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Heavier or brighter.
  public static let bold = CellAttributes(rawValue: 1)
  /// Fainter.
  public static let dim = CellAttributes(rawValue: 2)
  /// Slanted.
  public static let italic = CellAttributes(rawValue: 4)
  /// With a line below.
  public static let underline = CellAttributes(rawValue: 8)
  /// Foreground and background exchanged.
  public static let reverse = CellAttributes(rawValue: 16)
  /// With a line through.
  public static let strikethrough = CellAttributes(rawValue: 32)
  /// A picture is drawn over the cell, in terminals that draw pictures.
  public static let picture = CellAttributes(rawValue: 64)
}

/// Colours and attributes of drawn cells.
public struct CellStyle: Hashable, Sendable {
  /// The grapheme's colour.
  public var foreground: CellColor
  /// The colour behind it; ``CellColor/terminal`` keeps the background already drawn.
  public var background: CellColor
  /// The text attributes.
  public var attributes: CellAttributes

  /// A style; by default the terminal's own.
  public init(
    foreground: CellColor = .terminal, background: CellColor = .terminal, attributes: CellAttributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours, without attributes.
  public static let plain = CellStyle()
}
