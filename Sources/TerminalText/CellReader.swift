// SPDX-License-Identifier: MIT
/// A part of a text that is drawn together, because a reader sees it as one character.
package struct TextCell<Index: Comparable> {
  /// Its scalars, with those among them that are not drawn.
  package fileprivate(set) var range: Range<Index>
  /// Cells, 1 or 2; 0 for scalars at the beginning of a text that are not drawn.
  package fileprivate(set) var width: Int
  /// The scalar that is drawn for the first one: the scalar itself, or a picture of a control character.
  package let base: Unicode.Scalar
  /// The others that are drawn, at most ``CellWalk/joinLimit``.
  package fileprivate(set) var marks = String.UnicodeScalarView()
}

/// The cells of a line, of which each scalar is in exactly one.
///
/// Text that begins at a border between two cells is divided and measured as within the line.
package func cells(of text: Substring) -> some Sequence<TextCell<String.Index>> { CellReader(text.unicodeScalars) }

/// Reads the cells of a line one after the other.
/// - Complexity: O(scalars), each of which is read once.
package struct CellReader<Scalars: Collection<Unicode.Scalar>>: Sequence, IteratorProtocol {
  private let scalars: Scalars
  private var walk = CellWalk()
  private var index: Scalars.Index
  private var scalar: Unicode.Scalar?
  /// The cell that the next scalar may join.
  private var cell: TextCell<Scalars.Index>?

  package init(_ scalars: Scalars) {
    self.scalars = scalars
    index = scalars.startIndex
    scalar = scalars.first
  }

  package mutating func next() -> TextCell<Scalars.Index>? {
    while let current = scalar {
      let start = index
      scalars.formIndex(after: &index)
      scalar = index < scalars.endIndex ? scalars[index] : nil
      let step = walk.step(current, next: scalar)
      if step.joins, var joined = cell {
        joined.range = joined.range.lowerBound..<index
        joined.width += step.cells
        if step.isAllowed { joined.marks.append(current) }
        cell = joined
      } else {
        defer { cell = TextCell(range: start..<index, width: step.cells, base: step.isAllowed ? current : picture(of: current)) }
        if let cell { return cell }
      }
    }
    defer { cell = nil }
    return cell
  }
}

/// The scalar that is drawn for one that must not reach a terminal: a picture, U+2400 and on, for a control character, U+FFFD for one
/// without a picture and for a soft hyphen, and other scalars unchanged.
private func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar.value {
  case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{fffd}"
  case 0x7f: "\u{2421}"
  case 0x80..<0xa0, 0xad: "\u{fffd}"
  default: scalar
  }
}
