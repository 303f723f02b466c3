// SPDX-License-Identifier: MIT
/// The part of a line that is replaced if the line is too long.
package enum TruncationMode: Hashable, Sendable, CaseIterable {
  /// The beginning: `…sandwich`.
  case head
  /// The middle: `sand…ich`.
  case middle
  /// The end: `sandwi…`.
  case tail
}

/// A line in which an ellipsis replaces what exceeds a number of cells.
///
/// It is cut between cells, so that it may be one cell narrower where a wide character does not fit. Nothing is escaped.
///
/// - Complexity: O(cells) where the end is cut, O(scalars) elsewhere.
package func truncated(_ text: String, to cells: Int, mode: TruncationMode = .tail) -> String {
  let text = text[...]
  guard text.prefix(cells: cells).endIndex < text.endIndex else { return String(text) }
  let ellipsis = Glyphs.current.ellipsis.prefix(max(0, cells))
  let room = cells - ellipsis.count
  let end =
    switch mode {
    case .head: room
    case .middle: room / 2
    case .tail: 0
    }
  return String(text.prefix(cells: room - end) + ellipsis + text.suffix(cells: end))
}
