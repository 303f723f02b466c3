/// The width of a line on a terminal, in cells.
///
/// Control characters count as 0: pass a text that went through ``sanitized(_:limit:)``, before colour codes are added.
///
/// - Complexity: O(scalars · log ranges).
package func displayWidth(_ text: String) -> Int {
  plainWidth(text) ?? displayWidth(text.unicodeScalars)
}

/// The width of consecutive scalars of a line, in cells.
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

/// A line padded with spaces to a number of cells; a longer line is unchanged.
package func padded(_ text: String, to cells: Int) -> String {
  text + String(repeating: " ", count: max(0, cells - displayWidth(text)))
}

/// A line cut between two cells with an ellipsis, so that it takes at most a number of cells.
///
/// Escapes nothing: pass a text that went through ``sanitized(_:limit:)``.
package func truncated(_ text: String, to cells: Int) -> String {
  filled(text.unicodeScalars.lazy.map(TextPiece.scalar).makeIterator(), limit: cells, escapes: false)
}

/// The longest start of a line that takes at most a number of cells.
package func start(of text: Substring, cells: Int) -> Substring { text[..<boundary(in: text, after: cells)] }

/// A line cut at its front with an ellipsis, so that it takes at most a number of cells: the end of a path is the most significant part.
package func truncatedAtFront(_ text: String, to cells: Int) -> String {
  let width = displayWidth(text)
  guard width > cells else { return text }
  let ellipsis = Glyphs.current.ellipsis.prefix(max(0, cells))
  // A wide character at the cut is dropped entirely.
  var left = width - (cells - ellipsis.count)
  var rest = text[boundary(in: text[...], after: left)...]
  while displayWidth(String(rest)) > cells - ellipsis.count {
    left += 1
    rest = text[boundary(in: text[...], after: left)...]
  }
  return String(ellipsis + rest)
}

/// The index after the longest start that takes at most a number of cells; marks stay with their letters.
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
