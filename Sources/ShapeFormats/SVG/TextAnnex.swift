// SPDX-License-Identifier: GPL-3.0-or-later
/// Texts that are not in a file but are referred to by ranges like those in it, such as declarations that elements took over.
final class TextAnnex {
  private let start: Int
  private var texts: [String] = []
  private var known: [String: Int] = [:]

  /// - Parameter end: The end of the file: ranges of the annex are beyond it.
  init(after end: Int) { start = end + 1 }

  /// The range of a text, the same for equal texts.
  func range(of text: String) -> Range<Int> {
    let index = known[text] ?? texts.count
    if index == texts.count {
      texts.append(text)
      known[text] = index
    }
    return start + index..<start + index + 1
  }

  func text(_ range: Range<Int>) -> String { texts[range.lowerBound - start] }
}
