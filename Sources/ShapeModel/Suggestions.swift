// SPDX-License-Identifier: GPL-3.0-or-later
/// Spelling suggestions for an unknown word.
package enum Suggestions {
  /// The maximum number of suggestions: a longer list is a search, not a suggestion.
  package static let count = 3

  /// The longest word that is compared, in Unicode scalars; bounds the distance table for any script.
  package static let longestWord = 64

  /// The nearest candidates within two edits or that begin with the word; nearest first, then in the order given.
  ///
  /// An edit inserts, removes or replaces a letter or swaps two neighbours. Letter case costs nothing in ASCII. A short word
  /// allows fewer edits than letters, so that `x` does not suggest every two-letter name.
  /// - Complexity: O(candidates · their length), and at most 64 · 64 steps for each candidate of nearly the same letters.
  package static func nearest(to word: String, in candidates: some Sequence<String>) -> [String] {
    let mask = letters(of: word)
    let word = folded(word)
    guard !word.isEmpty, word.count <= longestWord else { return [] }
    var found: [(cost: Int, order: Int, candidate: String)] = []
    for (order, candidate) in candidates.enumerated() {
      let other = letters(of: candidate)
      // An edit removes at most one letter and adds at most one.
      guard (mask ^ other).nonzeroBitCount <= 2 * limit(for: word) || mask & ~other == 0 else { continue }
      guard let cost = cost(of: word, against: folded(candidate)) else { continue }
      guard !found.contains(where: { $0.candidate == candidate }) else { continue }
      found.append((cost, order, candidate))
      found.sort { ($0.cost, $0.order) < ($1.cost, $1.order) }
      if found.count > count { found.removeLast() }
    }
    return found.map(\.candidate)
  }

  /// The number of edits between two words, or `nil` when it exceeds the limit or a word is too long to compare.
  ///
  /// - SeeAlso: the restricted (optimal string alignment) form of Damerau, "A technique for computer detection and
  ///   correction of spelling errors" (CACM 7, 1964); only the band around the diagonal is filled, after Ukkonen (1985).
  package static func distance(_ first: String, _ second: String, within limit: Int = 2) -> Int? {
    distance(Array(first.unicodeScalars.prefix(longestWord + 1)), Array(second.unicodeScalars.prefix(longestWord + 1)), limit)
  }

  private static func cost(of word: [Unicode.Scalar], against candidate: [Unicode.Scalar]) -> Int? {
    let limit = limit(for: word)
    if let edits = distance(word, candidate, limit) { return edits }
    guard word.count >= 2, candidate.starts(with: word) else { return nil }
    return limit + 1
  }

  /// A word of one letter matches only itself, ignoring case.
  private static func limit(for word: [Unicode.Scalar]) -> Int { min(2, word.count - 1) }

  /// The letters of a word as a bit set; some letters share a bit, and all outside ASCII share one.
  private static func letters(of word: String) -> UInt64 {
    var letters: UInt64 = 0
    for byte in word.utf8 { letters |= 1 << UInt64(byte >= 0x80 ? 0 : (0x41...0x5a).contains(byte) ? byte & 63 + 32 : byte & 63) }
    return letters
  }

  private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar], _ limit: Int) -> Int? {
    guard first.count <= longestWord, second.count <= longestWord, abs(first.count - second.count) <= limit else { return nil }
    let beyond = limit + 1
    var before = [Int](repeating: beyond, count: second.count + 1)
    var above = (0...second.count).map { min($0, beyond) }
    var current = above
    for row in stride(from: 1, through: first.count, by: 1) {
      for column in 0...second.count { current[column] = beyond }
      if row <= limit { current[0] = row }
      for column in stride(from: max(1, row - limit), through: min(second.count, row + limit), by: 1) {
        let isSame = first[row - 1] == second[column - 1]
        var best = min(above[column] + 1, current[column - 1] + 1, above[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
          best = min(best, before[column - 2] + 1)
        }
        current[column] = min(best, beyond)
      }
      (before, above, current) = (above, current, before)
    }
    return above[second.count] <= limit ? above[second.count] : nil
  }

  private static func folded(_ word: String) -> [Unicode.Scalar] {
    word.unicodeScalars.prefix(longestWord + 1).map { scalar in
      (0x41...0x5a).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
    }
  }
}
