// SPDX-License-Identifier: GPL-3.0-or-later
private import CPCRE2

/// A regular expression of a script, matched by PCRE2 with bounded work.
package final class Pattern {
  private let bytes: [UInt8]
  private let code: OpaquePointer
  /// The same pattern compiled with a step counter, made when a text needs it.
  private lazy var counted: OpaquePointer? = Pattern.compiled(bytes, isCounted: true).code
  /// Set once a text was matched with counted steps; the fast path is not tried after that.
  private var isHard = false
  private let match: OpaquePointer
  private let limits: OpaquePointer

  /// The limits of the matcher for one text: steps, more of them for a long text, and memory. A pattern that exceeds one is rejected.
  package static let stepLimit = 50_000
  private static let heapKibibytes: UInt32 = 1024
  /// In bytes.
  package static let lengthLimit = 4096
  /// The budget of steps that all expensive texts share, in addition to what their lengths allow.
  package static let reserve = 500_000
  /// The longest text for the fast path, in bytes, and the steps allowed on it for all start offsets together.
  private static let quickLength = 48, quickSteps = 600
  /// The length in bytes of a result beyond which no more matches are replaced.
  package static let replacedLimit = 1 << 20

  /// The unused part of the shared budget.
  private var remaining = Pattern.reserve

  /// The reason why a text is not a pattern, or that matching exceeds a limit.
  package struct Problem: Error, Hashable, Sendable {
    package var message: String
    /// Offset in the pattern, in bytes.
    package var offset: Int
  }

  package init(_ text: String) throws(Problem) {
    guard text.utf8.count <= Pattern.lengthLimit else { throw Problem(message: "a pattern of more than 4096 bytes", offset: 0) }
    bytes = Array(text.utf8)
    let (code, error, offset) = Pattern.compiled(bytes, isCounted: false)
    guard let code else { throw Problem(message: Pattern.words(error), offset: offset) }
    self.code = code
    match = pcre2_match_data_create_from_pattern_8(code, nil)
    limits = pcre2_match_context_create_8(nil)
    pcre2_set_depth_limit_8(limits, UInt32(Pattern.stepLimit))
    pcre2_set_heap_limit_8(limits, Pattern.heapKibibytes)
  }

  private static func compiled(_ bytes: [UInt8], isCounted: Bool) -> (code: OpaquePointer?, error: Int32, offset: Int) {
    var error: Int32 = 0
    var offset = 0
    let code = se_compile(bytes + [0], bytes.count, isCounted ? 1 : 0, &error, &offset)
    return (code, error, offset)
  }

  /// The library's message for one of its errors.
  private static func words(_ error: Int32) -> String {
    var message = [UInt8](repeating: 0, count: 256)
    se_message(error, &message, message.count)
    return String(decoding: message.prefix { $0 != 0 }, as: UTF8.self)
  }

  deinit {
    pcre2_match_context_free_8(limits)
    pcre2_match_data_free_8(match)
    pcre2_code_free_8(code)
    if isHard { pcre2_code_free_8(counted) }
  }

  /// Whether the pattern matches anywhere in a text.
  /// - Throws: When matching takes too many steps.
  package func matches(_ text: String) throws(Problem) -> Bool { !(try groups(in: Array(text.utf8), from: 0).isEmpty) }

  /// The byte ranges of the first match at or after an offset, the whole match first; a group that did not take part is nil. Empty for no
  /// match.
  ///
  /// Short texts are first tried on the fast path, with few steps for each start offset. Those that need more, and all long texts, are
  /// matched with every step counted. These steps are taken from a budget that all texts share and that each text increases by its
  /// length, so that ten thousand texts close to the limit take no longer than a few.
  /// - Throws: When this text, or all texts together, take too many steps.
  package func groups(in text: [UInt8], from start: Int) throws(Problem) -> [Range<Int>?] {
    remaining = min(Pattern.reserve, remaining + 16 + 2 * text.count)
    var count = PCRE2_ERROR_MATCHLIMIT
    if !isHard, text.count <= Pattern.quickLength {
      count = run(code, text, start, max(20, Pattern.quickSteps / (text.count + 1)))
    }
    if count == PCRE2_ERROR_MATCHLIMIT { count = try runCounted(text, start) }
    switch count {
    case 1...:
      guard let ends = pcre2_get_ovector_pointer_8(match) else { return [] }
      return (0..<Int(count)).map { index in
        let (lower, upper) = (ends[2 * index], ends[2 * index + 1])
        return lower <= upper && upper <= text.count ? lower..<upper : nil
      }
    case PCRE2_ERROR_NOMATCH: return []
    case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_CALLOUT:
      throw Problem(message: "this pattern takes more than \(Pattern.steps(text)) steps on one text", offset: 0)
    case PCRE2_ERROR_HEAPLIMIT:
      throw Problem(message: "this pattern takes more than \(Pattern.heapKibibytes) KiB of memory on one text", offset: 0)
    default: throw Problem(message: "this pattern cannot be matched: \(Pattern.words(count))", offset: 0)
    }
  }

  /// The limit of counted steps for one text.
  private static func steps(_ text: [UInt8]) -> Int { max(stepLimit, 8 * text.count) }

  private func runCounted(_ text: [UInt8], _ start: Int) throws(Problem) -> Int32 {
    isHard = true
    guard let counted else { return PCRE2_ERROR_MATCHLIMIT }
    // A long text may use the steps that its length allows, even if others have used up the budget.
    let own = text.count > Pattern.quickLength ? 8 * text.count : 0
    let most = min(Pattern.steps(text), max(remaining, own))
    var work = se_work(left: most, place: start)
    let count = withUnsafeMutablePointer(to: &work) { work in
      se_count(limits, work)
      defer { pcre2_set_callout_8(limits, nil, nil) }
      return run(counted, text, start, Pattern.steps(text))
    }
    remaining = max(0, remaining - (most - max(0, work.left)))
    guard count == PCRE2_ERROR_CALLOUT, most < Pattern.steps(text) else { return count }
    throw Problem(message: "this pattern takes more than \(Pattern.reserve) steps", offset: 0)
  }

  private func run(_ code: OpaquePointer, _ text: [UInt8], _ start: Int, _ steps: Int) -> Int32 {
    pcre2_set_match_limit_8(limits, UInt32(clamping: steps))
    return text.withUnsafeBufferPointer { pcre2_match_8(code, $0.baseAddress, text.count, start, 0, match, limits) }
  }

  /// The number of groups in parentheses.
  package var groupCount: Int {
    var count: UInt32 = 0
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    return Int(count)
  }

  /// The text with matches replaced. Replaces no more matches once the result exceeds ``replacedLimit`` bytes.
  /// - Parameters:
  ///   - first: The number of the first match that is replaced, from 1.
  ///   - isGlobal: Whether to replace all matches after that one too.
  /// - Throws: When matching takes too many steps.
  package func replacing(in text: String, with replacement: Replacement, from first: Int = 1, isGlobal: Bool) throws(Problem)
    -> ReplacedText
  {
    let bytes = Array(text.utf8)
    var parts: [ReplacedText.Part] = []
    var result: [UInt8] = []
    var place = 0
    var matchCount = 0
    var lastEnd: Int?
    while place <= bytes.count, result.count <= Pattern.replacedLimit {
      let groups = try groups(in: bytes, from: place)
      guard let whole = groups.first ?? nil, whole.lowerBound >= place else { break }
      result += bytes[place..<whole.lowerBound]
      // Nothing, directly after a match, is not another match.
      if !whole.isEmpty || whole.lowerBound != lastEnd {
        matchCount += 1
        if matchCount > 1 { remaining -= 16 + bytes.count - place }
        guard remaining > 0 else { throw Problem(message: "this pattern takes more than \(Pattern.reserve) steps", offset: 0) }
        if matchCount >= first {
          let start = result.count
          replacement.append(for: groups, in: bytes, to: &result)
          parts.append(ReplacedText.Part(whole, String(decoding: result[start...], as: UTF8.self)))
        } else {
          result += bytes[whole]
        }
      }
      (place, lastEnd) = (whole.upperBound, whole.upperBound)
      if whole.isEmpty {
        let next = bytes[min(place + 1, bytes.count)...].firstIndex { $0 & 0xc0 != 0x80 } ?? bytes.count
        result += bytes[place..<next]
        place = max(next, place + 1)
      }
      if !isGlobal, matchCount >= first { break }
    }
    if place < bytes.count { result += bytes[place...] }
    return ReplacedText(String(decoding: result, as: UTF8.self), parts: parts)
  }
}
