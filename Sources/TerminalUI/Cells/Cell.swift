// SPDX-License-Identifier: MIT
/// One cell of a ``CellGrid``: 16 bytes, no reference.
///
/// A grapheme of one scalar is stored as that scalar; any other is stored in the grid's side table, and the cell contains its index. A
/// grapheme two columns wide occupies two cells: the first has width 2 and the grapheme, the second has width 0 and no grapheme.
public struct Cell: Hashable, Sendable {
  /// The scalar's value, or ``clusterFlag`` and an index into the side table.
  @usableFromInline var glyph: UInt32
  @usableFromInline var foregroundBits: UInt32
  @usableFromInline var backgroundBits: UInt32
  @usableFromInline var attributeBits: UInt16
  @usableFromInline var columns: UInt8

  @usableFromInline static let clusterFlag: UInt32 = 0x8000_0000

  @inlinable
  init(glyph: UInt32, columns: UInt8, style: CellStyle) {
    self.glyph = glyph
    self.columns = columns
    foregroundBits = style.foreground.raw
    backgroundBits = style.background.raw
    attributeBits = style.attributes.rawValue
  }

  /// A space in the terminal's own colours.
  public static let blank = Cell(glyph: 0x20, columns: 1, style: .plain)

  /// Columns of the grapheme: 1, 2, or 0 for the right half of a wide one.
  @inlinable public var width: Int { Int(columns) }

  /// The grapheme's only scalar; nil for a longer grapheme, which ``CellGrid/text(of:)`` returns.
  @inlinable public var scalar: Unicode.Scalar? { glyph & Self.clusterFlag == 0 ? Unicode.Scalar(glyph) : nil }

  /// Colours and attributes.
  @inlinable public var style: CellStyle {
    get {
      CellStyle(
        foreground: CellColor(raw: foregroundBits), background: CellColor(raw: backgroundBits),
        attributes: CellAttributes(rawValue: attributeBits))
    }
    set {
      foregroundBits = newValue.foreground.raw
      backgroundBits = newValue.background.raw
      attributeBits = newValue.attributes.rawValue
    }
  }

  /// Whether only the background is visible.
  @inlinable public var isBlank: Bool { glyph == 0x20 && attributeBits & 0b111000 == 0 }
}
