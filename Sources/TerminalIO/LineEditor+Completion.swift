// SPDX-License-Identifier: GPL-3.0-or-later
import CReadline
import TerminalText
import Glibc

extension LineEditor {
  /// Installs the completion hooks of readline.
  func configureCompletion() {
    // No word breaks: readline passes the whole line, and the completer determines the part to replace.
    // Readline keeps the pointer, so it is never freed.
    rl_completer_word_break_characters = UnsafePointer(strdup(""))
    // Keep the completer's order.
    rl_sort_completion_matches = 0
    rl_attempted_completion_function = { _, _, end in
      // Returned as an integer, as a pointer must not leave the actor.
      let address = MainActor.assumeIsolated {
        // Otherwise readline would complete file names if there are no matches.
        rl_attempted_completion_over = 1
        let matches = LineEditor.active?.matches(to: Int(end)) ?? []
        return UInt(bitPattern: allocated(matches))
      }
      return UnsafeMutablePointer(bitPattern: address)
    }
    rl_completion_display_matches_hook = { _, _, _ in
      MainActor.assumeIsolated { LineEditor.active?.listCandidates() }
    }
  }

  /// The matches for readline: first the new line, then, if there are several candidates, the line with each of them.
  private func matches(to end: Int) -> [String] {
    let bytes = UnsafeRawBufferPointer(start: rl_line_buffer, count: end)
    let line = String(decoding: bytes, as: UTF8.self)
    answer = completer(CompletionRequest(line: line, isInside: isInside(end)))
    // Discard candidates with invisible scalars, which could control the terminal.
    answer.candidates.removeAll { $0.text.isEmpty || $0.text.utf8.contains(0) || editable($0.text) != $0.text }
    guard let first = answer.candidates.first, (0...end).contains(answer.start) else { return [] }
    let head = String(decoding: bytes[..<answer.start], as: UTF8.self)
    if rl_completion_type == CInt(UInt8(ascii: "*")) { return [head + answer.candidates.map(\.text).joined(separator: " ")] }
    if answer.candidates.count == 1, !answer.isCut {
      if first.isOpen { rl_completion_suppress_append = 1 }
      return [head + first.text]
    }
    return [answer.stem.map { head + $0 } ?? line] + answer.candidates.map { head + $0.text }
  }

  /// Whether the text after the cursor belongs to the word before it.
  private func isInside(_ end: Int) -> Bool {
    guard end < Int(rl_end) else { return false }
    return !" \t\n;)],".utf8.contains(UInt8(bitPattern: rl_line_buffer[end]))
  }

  private func listCandidates() {
    var columns: Int32 = 0
    var rows: Int32 = 0
    rl_get_screen_size(&rows, &columns)
    let forms = answer.candidates.map { sanitized($0.shownForm ?? $0.text, limit: max(8, Int(columns) - 1)) }
    rl_crlf()
    eraseBelow()
    for line in columnLines(forms, columns: Int(columns), rows: max(5, Int(rows) - 3), hasMore: answer.hasMore) {
      fputs(line + "\n", rl_outstream)
    }
    rl_forced_update_display()
  }
}

/// Lays out texts in columns, top to bottom, with a last line that counts the omitted ones.
/// - Parameter hasMore: Whether there are more texts than these, of unknown number.
package func columnLines(_ texts: [String], columns: Int, rows: Int, hasMore: Bool = false) -> [String] {
  let width = (texts.map(displayWidth).max() ?? 0) + 2
  let across = max(1, (columns + 1) / width)
  let room = across * rows
  let visible = texts.count > room || hasMore && texts.count == room ? Array(texts.prefix(across * (rows - 1))) : texts
  let height = (visible.count + across - 1) / across
  var lines = (0..<height).map { row in
    let cells = stride(from: row, to: visible.count, by: height).map { visible[$0] }
    return cells.dropLast().map { padded($0, to: width) }.joined() + (cells.last ?? "")
  }
  let ellipsis = Glyphs.current.ellipsis
  if hasMore {
    lines.append("\(ellipsis) and more")
  } else if visible.count < texts.count {
    lines.append("\(ellipsis) and \(texts.count - visible.count) more")
  }
  return lines
}

/// A list that readline frees: `malloc`ed strings in a `malloc`ed, nil-terminated array; nil if there are no strings.
private func allocated(_ texts: [String]) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  guard !texts.isEmpty else { return nil }
  let size = (texts.count + 1) * MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
  guard let list = malloc(size)?.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self) else { return nil }
  for (index, text) in texts.enumerated() { list[index] = strdup(text) }
  list[texts.count] = nil
  return list
}
