// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Distributes a new text over the spans of one line.
///
/// Each piece, the text of one span, keeps the part it has in common with the new text, and receives the changes within it.
struct SpanSplit {
  /// Whether every blank is significant, as with `xml:space="preserve"`.
  private let keepsBlanks: Bool
  /// The line; unless blanks are kept, with runs of them collapsed to one, and none at its ends.
  private var line: [Unicode.Scalar] = []
  /// The end of each piece in the line. A run of blanks belongs to the piece in which it begins.
  private var ends: [Int] = []

  /// The maximum number of pairs that are compared.
  static let mostPairs = 4_000_000

  init(_ pieces: [String], keepsBlanks: Bool = false) {
    self.keepsBlanks = keepsBlanks
    if keepsBlanks {
      for piece in pieces {
        line += TextContent.spaced(piece).unicodeScalars
        ends.append(line.count)
      }
      return
    }
    for piece in pieces {
      for scalar in piece.unicodeScalars {
        if !SpanSplit.isBlank(scalar) { line.append(scalar) } else if let last = line.last, last != " " { line.append(" ") }
      }
      ends.append(line.count)
    }
    guard line.last == " " else { return }
    line.removeLast()
    ends = ends.map { min($0, line.count) }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// The whole line.
  var text: String { SpanSplit.text(line[...]) }

  /// The part of the line in one piece.
  func text(_ index: Int) -> String { SpanSplit.text(line[(index == 0 ? 0 : ends[index - 1])..<ends[index]]) }

  /// The texts of the pieces for a new line; nil if they are ambiguous: little of the line is kept, or a change extends beyond the end of a
  /// piece.
  func texts(saying text: String) -> [String]? {
    let new = Array(text.unicodeScalars)
    // Otherwise the new line has blanks that reading would remove or collapse.
    guard SpanSplit([text], keepsBlanks: keepsBlanks).line == new else { return nil }
    let (words, newWords) = (SpanSplit.words(line, endsAt: ends), SpanSplit.words(new, endsAt: []))
    // Keep whole words in place; else replace the words one by one if their number is the same; else keep single letters in place.
    return spread(words, newWords) ?? replaced(words, newWords) ?? spread(line.map { String($0) }, new.map { String($0) })
      ?? exchanged(new)
  }

  /// The texts of the pieces after parts of the line are replaced, each in the piece in which it begins. Where each letter has a piece of
  /// its own, so have the new ones, as far as there are pieces. Nil if reading would remove or collapse blanks.
  /// - Parameter parts: With bytes of the line.
  func texts(replacing parts: [ReplacedText.Part]) -> [String]? {
    var (texts, place, current) = (ends.map { _ in String.UnicodeScalarView() }, 0, 0)
    func advance() { while current < ends.count - 1, ends[current] <= place { current += 1 } }
    func keep(to end: Int) {
      while place < end {
        advance()
        texts[current].append(line[place])
        place += 1
      }
      advance()
    }
    guard let ranges = scalars(of: parts.map(\.old)) else { return nil }
    for (part, old) in zip(parts, ranges) {
      keep(to: old.lowerBound)
      var last = current
      while last < ends.count - 1, ends[last] < old.upperBound { last += 1 }
      let isOfLetters = last > current && (current...last).allSatisfy { ends[$0] - ($0 == 0 ? 0 : ends[$0 - 1]) == 1 }
      for (index, letter) in part.new.unicodeScalars.enumerated() {
        texts[isOfLetters ? min(current + index, last) : current].append(letter)
      }
      place = old.upperBound
    }
    keep(to: line.count)
    let result = texts.map { String($0) }
    return SpanSplit(result, keepsBlanks: keepsBlanks).line.elementsEqual(texts.joined()) ? result : nil
  }

  /// Ranges of bytes of the line as ranges of its scalars.
  private func scalars(of ranges: [Range<Int>]) -> [Range<Int>]? {
    var offsets: [Int: Int] = [0: 0]
    var count = 0
    for (index, scalar) in line.enumerated() {
      count += UTF8.width(scalar)
      offsets[count] = index + 1
    }
    let found = ranges.compactMap { range in offsets[range.lowerBound].flatMap { start in offsets[range.upperBound].map { start..<$0 } } }
    return found.count == ranges.count ? found : nil
  }

  /// Replaces the part between the common prefix and the common suffix: the new part belongs to the piece in which the old one begins.
  /// Nil if that leaves too little of the line.
  private func exchanged(_ new: [Unicode.Scalar]) -> [String]? {
    let start = zip(line, new).prefix { $0 == $1 }.count
    let end = zip(line.reversed(), new.reversed()).prefix(min(line.count, new.count) - start).prefix { $0 == $1 }.count
    guard (start + end) * 3 >= line.count, let holder = ends.firstIndex(where: { $0 > start }) else { return nil }
    let inserted = new[start..<new.count - end]
    var first = 0
    return ends.enumerated().map { index, last in
      let piece = first..<last
      first = last
      let (before, after) = (piece.clamped(to: 0..<start), piece.clamped(to: line.count - end..<line.count))
      return SpanSplit.text(line[before] + (index == holder ? inserted : []) + line[after])
    }
  }

  /// Replaces the words one by one; nil if their number or the blanks between them differ.
  private func replaced(_ old: [String], _ new: [String]) -> [String]? {
    guard old.count == new.count, zip(old, new).allSatisfy({ $0.hasPrefix(" ") == $1.hasPrefix(" ") }) else { return nil }
    var start = 0
    return cuts(of: old).map { cut in
      defer { start = cut }
      return new[start..<cut].joined()
    }
  }

  /// The ends of the pieces as indices of words or letters.
  private func cuts(of words: [String]) -> [Int] {
    var cuts: [Int] = []
    var (count, index) = (0, 0)
    for end in ends {
      while count < end {
        count += words[index].unicodeScalars.count
        index += 1
      }
      cuts.append(index)
    }
    return cuts
  }

  /// Splits a line into runs of blanks and of other characters, none of them across the end of a piece.
  private static func words(_ scalars: [Unicode.Scalar], endsAt ends: [Int]) -> [String] {
    var words: [String] = []
    let ends = Set(ends)
    for (index, scalar) in scalars.enumerated() {
      if index > 0, (scalar == " ") == (scalars[index - 1] == " "), !ends.contains(index) {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else {
        words.append(String(scalar))
      }
    }
    return words
  }

  private func spread(_ old: [String], _ new: [String]) -> [String]? {
    guard let kept = SpanSplit.kept(old, new) else { return nil }
    var (texts, start): ([String], Int) = ([], 0)
    for cut in cuts(of: old) {
      guard let end = SpanSplit.place(of: cut, kept, old.count, new.count) else { return nil }
      texts.append(new[start..<max(start, end)].joined())
      start = max(start, end)
    }
    let keptCount = kept.reduce(0) { $0 + old[$1.old].unicodeScalars.count }
    let keepsPiece = texts.indices.contains { texts[$0] == self.text($0) && texts[$0].contains { $0 != " " } }
    return start == new.count && (keepsPiece || keptCount * 2 >= line.count) ? texts : nil
  }

  /// The index pairs of a common subsequence: the common prefix and suffix, and a longest subsequence between them.
  private static func kept(_ old: [String], _ new: [String]) -> [(old: Int, new: Int)]? {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.reversed(), new.reversed()).prefix(min(old.count, new.count) - start).prefix { $0 == $1 }.count
    let (inner, other) = (Array(old[start..<old.count - end]), Array(new[start..<new.count - end]))
    guard inner.count * other.count <= mostPairs else { return nil }
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in other.difference(from: inner) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    let pairs = zip(inner.indices.filter { !removed.contains($0) }, other.indices.filter { !inserted.contains($0) })
    return (0..<start).map { ($0, $0) } + pairs.map { ($0 + start, $1 + start) }
      + (0..<end).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
  }

  /// The new index of a cut: text inserted at it belongs to the side that lost text there, or to the first if neither did; nil if both
  /// did.
  private static func place(of cut: Int, _ kept: [(old: Int, new: Int)], _ oldCount: Int, _ newCount: Int) -> Int? {
    let next = kept.firstIndex { $0.old >= cut } ?? kept.count
    let before = next > 0 ? kept[next - 1] : (old: -1, new: -1)
    let after = next < kept.count ? kept[next] : (old: oldCount, new: newCount)
    guard after.new - before.new > 1 else { return after.new }
    let (lostBefore, lostAfter) = (cut - before.old > 1, after.old > cut)
    return lostBefore && lostAfter ? nil : lostAfter ? before.new + 1 : after.new
  }
}
