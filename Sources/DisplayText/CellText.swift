/// The cells a line takes on a terminal.
///
/// Controls count as nothing: give it a text that went through ``shown(_:limit:)``, before colour codes are put around it.
///
/// - Complexity: O(scalars · log ranges).
package func displayWidth(_ text: String) -> Int {
  var walk = CellWalk()
  var cells = 0
  var scalars = text.unicodeScalars.makeIterator()
  var ahead = scalars.next()
  while let scalar = ahead {
    ahead = scalars.next()
    cells += walk.step(scalar, next: ahead).cells
  }
  return cells
}

/// A line with spaces after it up to a number of cells; a longer line stays as it is.
package func padded(_ text: String, to cells: Int) -> String {
  text + String(repeating: " ", count: max(0, cells - displayWidth(text)))
}

/// A line cut between two cells with an ellipsis, so that it takes at most a number of cells.
///
/// Escapes nothing: give it a text that went through ``shown(_:limit:)``.
package func truncated(_ text: String, to cells: Int) -> String {
  filled(text.unicodeScalars.lazy.map(TextPiece.scalar).makeIterator(), limit: cells, escapes: false)
}
