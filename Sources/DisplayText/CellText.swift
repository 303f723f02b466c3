/// The cells a line takes on a terminal.
///
/// Controls count as nothing: give it a text that went through ``sanitized(_:limit:)``, before colour codes are put around it.
///
/// - Complexity: O(scalars · log ranges).
package func displayWidth(_ text: String) -> Int {
  plainWidth(text) ?? displayWidth(text.unicodeScalars)
}

/// The cells of scalars that follow one another on a line.
package func displayWidth(_ scalars: some Sequence<Unicode.Scalar>) -> Int {
  var walk = CellWalk()
  var cells = 0
  var scalars = scalars.makeIterator()
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
/// Escapes nothing: give it a text that went through ``sanitized(_:limit:)``.
package func truncated(_ text: String, to cells: Int) -> String {
  filled(text.unicodeScalars.lazy.map(TextPiece.scalar).makeIterator(), limit: cells, escapes: false)
}

/// The longest start of a line that takes at most a number of cells.
package func start(of text: Substring, cells: Int) -> Substring { text[..<boundary(in: text, after: cells)] }

/// A line cut at its front with an ellipsis, so that it takes at most a number of cells: of a path the end says most.
package func truncatedAtFront(_ text: String, to cells: Int) -> String {
  let width = displayWidth(text)
  guard width > cells else { return text }
  let ellipsis = Glyphs.current.ellipsis.prefix(max(0, cells))
  // A wide sign at the cut is left out whole.
  var left = width - (cells - ellipsis.count)
  var rest = text[boundary(in: text[...], after: left)...]
  while displayWidth(String(rest)) > cells - ellipsis.count {
    left += 1
    rest = text[boundary(in: text[...], after: left)...]
  }
  return String(ellipsis + rest)
}

/// The place behind as many cells as fit in a number of them, marks with their letters.
private func boundary(in text: Substring, after cells: Int) -> String.Index {
  var walk = CellWalk()
  let scalars = text.unicodeScalars
  var (index, kept, width) = (scalars.startIndex, scalars.startIndex, 0)
  while index < scalars.endIndex {
    let next = scalars.index(after: index)
    let step = walk.step(scalars[index], next: next < scalars.endIndex ? scalars[next] : nil)
    if !step.joins { kept = index }
    width += step.cells
    if width > cells { return kept }
    index = next
  }
  return index
}
