// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Collects candidates for completion until there are enough.
struct Findings {
  /// The most candidates that are kept, for display.
  static let mostCandidates = 200

  private(set) var candidates: [Completer.Candidate] = []
  /// Whether there are more candidates than are kept.
  private(set) var hasMore = false
  /// Whether the search was cut short, so that the common prefix of all candidates is unknown.
  var isCut = false
  /// The common prefix of all candidates, including those not kept; unused if `isMixed`, when they begin at different offsets.
  private var common: (start: Int, scalars: [Unicode.Scalar], isAllSyntax: Bool, isAllText: Bool)?
  private var isMixed = false
  private var places: [[UInt8]: Int] = [:]

  /// Whether more candidates would change nothing: there are enough to show, and their common prefix is no longer than the typed part.
  func isSettled(_ typed: String) -> Bool {
    hasMore && (isMixed || common.map { $0.scalars.count <= typed.unicodeScalars.count } ?? false)
  }

  /// Adds a candidate.
  /// - Parameter makes: Makes the candidate; called only for those that are kept.
  mutating func add(_ meaning: String, at start: Int, isSyntax: Bool, _ makes: () -> Completer.Candidate) {
    note(meaning, start, isSyntax)
    guard candidates.count < Findings.mostCandidates else {
      hasMore = true
      return
    }
    var candidate = makes()
    candidate.meaning = isSyntax ? nil : meaning
    let key = Array("\(start) \(candidate.text)".utf8)
    if let place = places[key] {
      if !candidate.ending.isEmpty { candidates[place].ending = candidate.ending }
      return
    }
    places[key] = candidates.count
    candidates.append(candidate)
  }

  private mutating func note(_ meaning: String, _ start: Int, _ isSyntax: Bool) {
    guard !isMixed else { return }
    guard let known = common else { return common = (start, Array(meaning.unicodeScalars), isSyntax, !isSyntax) }
    guard known.start == start else {
      isMixed = true
      return
    }
    let shared = zip(known.scalars, meaning.unicodeScalars).prefix { $0 == $1 }.count
    common = (start, Array(known.scalars.prefix(shared)), known.isAllSyntax && isSyntax, known.isAllText && !isSyntax)
  }

  /// The answer with the collected candidates.
  /// - Parameters:
  ///   - bytes: The entry up to the cursor.
  ///   - typed: The part of a candidate that was typed, without quotes and escapes.
  ///   - quote: The quote around it.
  func answer(_ bytes: [UInt8], typed: String, quote: UInt8?) -> Completer.Answer {
    let start = candidates.map(\.start).min() ?? bytes.count
    var answer = Completer.Answer(start: start, hasMore: hasMore || isCut, isCut: isCut)
    answer.candidates = candidates.map { candidate in
      var candidate = candidate
      if candidate.shownForm.isEmpty { candidate.shownForm = candidate.whole() }
      candidate.text = String(decoding: bytes[start..<candidate.start], as: UTF8.self) + candidate.text
      return candidate
    }
    guard candidates.count > 1, !isCut, !isMixed, let common, common.scalars.count > typed.unicodeScalars.count else { return answer }
    var shared = String.UnicodeScalarView()
    shared.append(contentsOf: common.scalars)
    let text = String(shared)
    if common.isAllSyntax {
      answer.stem = text
    } else if common.isAllText || QuotedText.isPlain(text) && quote == nil {
      answer.stem = WrittenText(text, quote: quote, isPlain: QuotedText.isPlain(text)).open
    }
    return answer
  }
}

/// A text written as a word, a name or a step of a path, in the quote already typed if that can hold it.
struct WrittenText {
  /// The text without its closing quote, so that more can follow.
  let open: String
  /// The closing quote; empty if the text is not quoted.
  let closing: String

  var whole: String { open + closing }

  /// An id after its `#`, in the quote already typed if that can hold it.
  init(id: String, quote: UInt8?) {
    let written = WrittenText(id, quote: quote, isPlain: Selector.id(id).utf8.count == id.utf8.count + 1)
    (open, closing) = ("#" + written.open, written.closing)
  }

  /// - Parameters:
  ///   - quote: The quote already typed.
  ///   - isPlain: Whether the text needs no quotes.
  init(_ text: String, quote: UInt8?, isPlain: Bool) {
    if quote == UInt8(ascii: "'"), QuotedText.isLiteral(text) {
      (open, closing) = ("'" + text, "'")
    } else if quote == nil, isPlain {
      (open, closing) = (text, "")
    } else {
      (open, closing) = ("\"" + QuotedText.escaped(text), "\"")
    }
  }
}
