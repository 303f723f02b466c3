// SPDX-License-Identifier: GPL-3.0-or-later
/// The index of the first occurrence of some bytes in a text at or after an offset.
///
/// - Complexity: O(bytes) of both, whatever they are.
/// - SeeAlso: Knuth, Morris and Pratt, "Fast pattern matching in strings" (SIAM J. Computing 6, 1977).
func firstIndex<Element: Equatable>(of part: [Element], in text: [Element], from start: Int) -> Int? {
  guard let first = part.first else { return start }
  guard text.count - start >= part.count else { return nil }
  // The length of the longest proper border of each prefix, at which matching resumes after a mismatch.
  var borders = [0]
  var length = 0
  for byte in part.dropFirst() {
    while length > 0, part[length] != byte { length = borders[length - 1] }
    if part[length] == byte { length += 1 }
    borders.append(length)
  }
  var matched = 0
  for index in start..<text.count {
    let byte = text[index]
    if matched == 0, byte != first { continue }
    while matched > 0, part[matched] != byte { matched = borders[matched - 1] }
    if part[matched] == byte { matched += 1 }
    if matched == part.count { return index + 1 - matched }
  }
  return nil
}

extension NormalizedText {
  /// A text with all occurrences of another replaced, found by canonical equivalence; all other bytes stay as they are.
  /// - Complexity: O(text + replacements · old).
  package static func replacing(_ old: String, by new: String, in text: String) -> String {
    let (bytes, part) = (Array(text.utf8), Array(old.utf8))
    if isCertain(bytes) && isCertain(part) || CombiningMarkRun.excess(in: bytes) != nil {
      return String(decoding: replacing(part, by: Array(new.utf8), in: bytes), as: UTF8.self)
    }
    return String(replacing(Array(old), by: Array(new), in: Array(text)))
  }

  private static func replacing<Element: Equatable>(_ old: [Element], by new: [Element], in text: [Element]) -> [Element] {
    var result: [Element] = []
    var place = 0
    while !old.isEmpty, let found = firstIndex(of: old, in: text, from: place) {
      result += text[place..<found] + new
      place = found + old.count
    }
    return result + text[place...]
  }
}
