// SPDX-License-Identifier: MIT
/// Untrusted text as one line that is safe to send to a terminal.
///
/// All names, ids, texts and paths must pass through this function before they reach a screen, a prompt or a message. Characters that
/// could move the cursor, change the reading direction, hide or mislead are escaped (`\n`, `\u{1b}`) and never dropped: controls of both sets,
/// line and paragraph separators, formats (bidi, zero width, tags), private and unassigned scalars, fillers, marks beyond eight on a cell
/// or without a letter. ZWJ and U+FE0F pass inside an emoji. A text that begins or ends with a space is put in double quotes. A longer
/// text is cut with an ellipsis. Colour codes are added to the result; machine formats do not use this function, because they keep the
/// data.
///
/// - Parameters:
///   - text: Any untrusted text.
///   - limit: The maximum width of the result in cells, quotes and ellipsis included.
/// - Complexity: O(limit), however long the text is.
package func sanitized(_ text: String, limit: Int = 200) -> String {
  if isPlain(text, limit: limit) { return text }
  let scalars = text.unicodeScalars
  return show(
    scalars.lazy.map(TextPiece.scalar).makeIterator(), first: scalars.first.map(TextPiece.scalar),
    last: scalars.last.map(TextPiece.scalar), limit: limit)
}

/// Sanitizes the end of a UTF-8 text, from an offset on, as ``sanitized(_:limit:)`` does without a limit.
/// - Returns: The width of that end in cells.
package func sanitize(_ text: inout [UInt8], from start: Int) -> Int {
  let width = text.withUnsafeBufferPointer { whole -> Int? in
    let end = UnsafeBufferPointer(rebasing: whole[start...])
    return hasNoBlankEnds(end) ? plainWidth(end, limit: .max) : nil
  }
  if let width { return width }
  let end = sanitized(String(decoding: text[start...], as: UTF8.self), limit: .max)
  text.replaceSubrange(start..., with: end.utf8)
  return displayWidth(end)
}

/// Bytes that should be UTF-8, such as a file name, sanitized like ``sanitized(_:limit:)``; a byte that is not UTF-8 is escaped as
/// `\xff`.
package func sanitized(bytes: some BidirectionalCollection<UInt8>, limit: Int = 200) -> String {
  var start = DecodedPieces(bytes)
  let end = String(decoding: bytes.suffix(4), as: UTF8.self).unicodeScalars.last
  return show(DecodedPieces(bytes), first: start.next(), last: end.map(TextPiece.scalar), limit: limit)
}

/// Bytes from the middle of a line, sanitized like ``sanitized(bytes:limit:)`` but neither quoted nor cut.
package func sanitizedWithin(bytes: some Collection<UInt8>) -> String {
  filled(DecodedPieces(bytes), limit: .max)
}

private func show(
  _ pieces: some IteratorProtocol<TextPiece>, first: TextPiece?, last: TextPiece?, limit: Int
) -> String {
  let isQuoted = first?.isBlank == true || last?.isBlank == true
  guard isQuoted else { return filled(pieces, limit: limit) }
  return limit < 3 ? filled(pieces, limit: min(limit, 0)) : "\"" + filled(pieces, limit: limit - 2) + "\""
}

/// The pieces as one line of at most `limit` cells.
private func filled(_ pieces: some IteratorProtocol<TextPiece>, limit: Int) -> String {
  var pieces = pieces
  var line = CellLine(limit: limit)
  var ahead = pieces.next()
  while let piece = ahead, !line.isFull {
    ahead = pieces.next()
    line.add(piece, next: ahead)
  }
  return line.text
}

/// Whether a text fits the limit, consists of plain letters, and has no spaces at its ends, as most names do.
private func isPlain(_ text: String, limit: Int) -> Bool {
  var text = text
  return text.withUTF8 { hasNoBlankEnds($0) && plainWidth($0, limit: limit) != nil }
}

private func hasNoBlankEnds(_ text: UnsafeBufferPointer<UInt8>) -> Bool { text.first != 0x20 && text.last != 0x20 }

/// The width in cells of a text of printable ASCII and of letters that do not join others; nil for any other text, and for one wider than
/// the limit.
/// - Complexity: O(bytes), a few instructions for each letter, where ``CellWalk`` looks up Unicode properties.
package func plainWidth(_ text: String, limit: Int = .max) -> Int? {
  var text = text
  return text.withUTF8 { plainWidth($0, limit: limit) }
}

/// The width of a text as valid UTF-8: the bytes that a lead byte announces exist.
private func plainWidth(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> Int? {
  var (offset, cells) = (0, 0)
  while offset < bytes.count {
    let first = bytes[offset]
    switch first {
    case 0x20..<0x7f:
      offset += 1
      cells += 1
    case 0xc3...0xdf:
      guard let width = letterWidth(UInt32(first & 0x1f) << 6 | UInt32(bytes[offset + 1] & 0x3f)) else { return nil }
      offset += 2
      cells += width
    case 0xe3...0xed:
      let value = UInt32(first & 0xf) << 12 | UInt32(bytes[offset + 1] & 0x3f) << 6 | UInt32(bytes[offset + 2] & 0x3f)
      guard let width = isSyllable(value) ? 2 : letterWidth(value) else { return nil }
      offset += 3
      cells += width
    default: return nil
    }
    if cells > limit { return nil }
  }
  return cells
}
