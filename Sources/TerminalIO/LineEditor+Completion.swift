import CReadline
import DisplayText
import Glibc

extension LineEditor {
  /// Tells readline how words end and who completes them.
  func configureCompletion() {
    // Readline keeps the pointers for ever.
    rl_completer_word_break_characters = UnsafePointer(strdup(quoting.breaks))
    rl_completer_quote_characters = UnsafePointer(strdup("\"'"))
    // The completer's order is the order shown.
    rl_sort_completion_matches = 0
    rl_attempted_completion_function = { _, start, end in
      // Handed out as a number: a pointer may not leave the actor.
      let address = MainActor.assumeIsolated {
        // Or an empty answer would fall back to file names.
        rl_attempted_completion_over = 1
        let matches = LineEditor.active?.matches(from: Int(start), to: Int(end)) ?? []
        return UInt(bitPattern: allocated(matches))
      }
      return UnsafeMutablePointer(bitPattern: address)
    }
    rl_completion_display_matches_hook = { _, _, _ in
      MainActor.assumeIsolated { LineEditor.active?.listCandidates() }
    }
  }

  /// Readline's answer to Tab: first what replaces the word, then, if there are several, each of them.
  private func matches(from start: Int, to end: Int) -> [String] {
    let quote = UInt8(truncatingIfNeeded: rl_completion_quote_character)
    candidates = found(for: request(from: start, to: end, quote: quote), quote: quote)
    guard let first = candidates.first else { return [] }
    if candidates.count == 1 {
      if first.isContainer {
        rl_completion_suppress_append = 1
        rl_completion_suppress_quote = 1
      }
      return [written(first, quote: quote)]
    }
    let typed = request(from: start, to: end, quote: quote).word
    let common = commonPrefix(of: candidates.map(\.text))
    // A completer that does not go by prefixes must not eat what was typed.
    let stem = Completion(common.hasPrefix(typed) ? common : typed, isContainer: true, isQuotable: candidates.allSatisfy(\.isQuotable))
    return [written(stem, quote: quote)] + candidates.map { written($0, quote: quote) }
  }

  private func request(from start: Int, to end: Int, quote: UInt8) -> CompletionRequest {
    let bytes = UnsafeRawBufferPointer(start: rl_line_buffer, count: end)
    let word = String(decoding: bytes[start...], as: UTF8.self)
    return CompletionRequest(
      line: String(decoding: bytes, as: UTF8.self), wordStart: start,
      word: quote == UInt8(ascii: "\"") ? quoting.unescaped(word) : word)
  }

  /// The completer's candidates that can be written, each once.
  private func found(for request: CompletionRequest, quote: UInt8) -> [Completion] {
    var seen: Set<[UInt8]> = []
    return completer(request).filter { candidate in
      guard !candidate.text.isEmpty, !candidate.text.utf8.contains(0) else { return false }
      if quote == UInt8(ascii: "'"), !isPlainInSingleQuotes(candidate.text) { return false }
      return seen.insert(Array(candidate.text.utf8)).inserted
    }
  }

  private func isPlainInSingleQuotes(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 != "'" && (isShowable($0) || isEmojiJoint($0)) }
  }

  /// A candidate as it stands in the line; readline closes a quote that the user opened.
  private func written(_ candidate: Completion, quote: UInt8) -> String {
    if quote == UInt8(ascii: "'") { return candidate.text }
    if quote == UInt8(ascii: "\"") { return quoting.escaped(candidate.text) }
    guard candidate.isQuotable, quoting.needsQuotes(candidate.text) else { return editable(candidate.text) }
    return "\"" + quoting.escaped(candidate.text) + (candidate.isContainer ? "" : "\"")
  }

  private func listCandidates() {
    var columns: Int32 = 0
    var rows: Int32 = 0
    rl_get_screen_size(&rows, &columns)
    let forms = candidates.map { shown($0.shownForm ?? $0.text, limit: max(8, Int(columns) - 1)) }
    rl_crlf()
    for line in columnLines(forms, columns: Int(columns), rows: max(5, Int(rows) - 3)) { fputs(line + "\n", rl_outstream) }
    rl_forced_update_display()
  }
}

/// Texts in columns, read downwards, with a last line that counts what had no room.
func columnLines(_ texts: [String], columns: Int, rows: Int) -> [String] {
  let width = (texts.map(displayWidth).max() ?? 0) + 2
  let across = max(1, (columns + 1) / width)
  let room = across * rows
  let visible = texts.count > room ? Array(texts.prefix(across * (rows - 1))) : texts
  let height = (visible.count + across - 1) / across
  var lines = (0..<height).map { row in
    let cells = stride(from: row, to: visible.count, by: height).map { visible[$0] }
    return cells.dropLast().map { padded($0, to: width) }.joined() + (cells.last ?? "")
  }
  if visible.count < texts.count { lines.append("… and \(texts.count - visible.count) more") }
  return lines
}

/// The longest start that all texts share, whole scalars only.
func commonPrefix(of texts: [String]) -> String {
  guard var common = texts.first.map({ Array($0.unicodeScalars) }) else { return "" }
  for text in texts.dropFirst() {
    let shared = zip(common, text.unicodeScalars).prefix { $0 == $1 }.count
    common.removeSubrange(shared...)
  }
  var result = String.UnicodeScalarView()
  result.append(contentsOf: common)
  return String(result)
}

/// A list as readline frees it: `malloc`ed strings in a `malloc`ed array that ends with nil; nil for no strings.
private func allocated(_ texts: [String]) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  guard !texts.isEmpty else { return nil }
  let size = (texts.count + 1) * MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
  guard let list = malloc(size)?.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self) else { return nil }
  for (index, text) in texts.enumerated() { list[index] = strdup(text) }
  list[texts.count] = nil
  return list
}
