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
  package static func replacing(_ old: String, by new: String, in text: String) -> ReplacedText {
    let (bytes, part) = (Array(text.utf8), Array(old.utf8))
    let found: [Range<Int>]
    if isCertain(bytes) && isCertain(part) || CombiningMarkRun.excess(in: bytes) != nil {
      found = occurrences(of: part, in: bytes)
    } else {
      let characters = Array(text)
      var offsets = [0]
      for character in characters { offsets.append(offsets[offsets.count - 1] + character.utf8.count) }
      found = occurrences(of: Array(old), in: characters).map { offsets[$0.lowerBound]..<offsets[$0.upperBound] }
    }
    var (result, place) = ([UInt8](), 0)
    for range in found {
      result += bytes[place..<range.lowerBound] + new.utf8
      place = range.upperBound
    }
    return ReplacedText(String(decoding: result + bytes[place...], as: UTF8.self), parts: found.map { ReplacedText.Part($0, new) })
  }

  private static func occurrences<Element: Equatable>(of part: [Element], in text: [Element]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    while !part.isEmpty, let start = firstIndex(of: part, in: text, from: found.last?.upperBound ?? 0) {
      found.append(start..<start + part.count)
    }
    return found
  }
}
