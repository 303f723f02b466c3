// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel

/// The candidates for a word of a shell's command line: one per line, followed by a tab and a summary if there is one.
///
/// A shell inserts the common prefix of all lines, so it must be the common prefix of all candidates.
package struct ShellAnswer {
  package private(set) var lines: [String] = []

  /// - Parameters:
  ///   - word: The word without the shell's quotes; it may contain blanks.
  ///   - verb: The verb of the command.
  ///   - words: The words between the two.
  package init(to word: String, behind verb: String, _ words: [String], in session: any SessionReading) {
    let head = ([verb] + words.map(ShellAnswer.typed)).joined(separator: " ") + " "
    if addNames(beginning: word, behind: head, session) { return }
    // A word with blanks is a selector, which needs parentheses in the language.
    let isGroup = !word.isEmpty && CutLine(head + word)?.start != head.utf8.count
    let text = head + (isGroup ? "(" : "") + word
    let answer = Completer.answer(to: text, in: session)
    let start = head.utf8.count + (isGroup ? 1 : 0)
    guard answer.start >= start else { return }
    let lead = String(decoding: Array(text.utf8)[start..<answer.start], as: UTF8.self)
    var candidates = answer.candidates.map { (text: lead + $0.whole(), candidate: $0) }
    if candidates.count > 1, !candidates.allSatisfy({ $0.text.utf8.starts(with: word.utf8) }) {
      // Quoting all candidates in the same way gives them a common prefix.
      candidates = candidates.compactMap { _, candidate in
        candidate.meaning.map { (lead + Selector.quoted($0) + candidate.ending, candidate) }
      }
    }
    for (text, candidate) in candidates { add(text, candidate.summary) }
    if answer.isCut { add(word, "") } else if answer.hasMore { add(answer.stem.map { lead + $0 } ?? word, "") }
  }

  /// Adds the names that begin with a word that would have to be quoted, whose quotes and blanks are part of the name.
  private mutating func addNames(beginning word: String, behind head: String, _ session: any SessionReading) -> Bool {
    guard !word.isEmpty, !word.hasPrefix("-"), !QuotedText.isWord(word) else { return false }
    let answer = Completer.answer(to: head + "\"" + QuotedText.escaped(word), in: session)
    guard answer.start == head.utf8.count, !answer.candidates.isEmpty, !answer.isCut else { return false }
    for candidate in answer.candidates { add(candidate.whole(), candidate.summary) }
    if answer.hasMore { add(answer.stem ?? word, "") }
    return true
  }

  /// A word of the shell as one word of the language: in parentheses unless it is a single word already.
  private static func typed(_ word: String) -> String {
    let isOneWord = CutLine("x " + word).map { $0.words.count == 1 && $0.start == 2 && $0.open.isEmpty } ?? false
    return isOneWord ? word : "(\(word))"
  }

  /// Adds a line, unless it contains line ends or characters that would act on the terminal when the shell lists it.
  private mutating func add(_ text: String, _ summary: String) {
    guard sanitized(text, limit: 4096).hasSameBytes(as: text) else { return }
    lines.append(summary.isEmpty ? text : "\(text)\t\(sanitized(summary))")
  }
}
