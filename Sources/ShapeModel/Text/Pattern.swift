private import CPCRE2

/// A regular expression of a script, matched by PCRE2 with bounded work.
package final class Pattern {
  private let code: OpaquePointer
  private let match: OpaquePointer
  private let limits: OpaquePointer

  /// Steps of the matcher and bytes of its memory for one text; a pattern that needs more does not match.
  private static let stepLimit: UInt32 = 50_000
  private static let heapKibibytes: UInt32 = 1024
  package static let lengthLimit = 4096

  /// Why a text is no pattern.
  package struct Problem: Error, Hashable, Sendable {
    package var message: String
    /// Offset in the pattern, in bytes.
    package var offset: Int
  }

  package init(_ text: String) throws(Problem) {
    guard text.utf8.count <= Pattern.lengthLimit else { throw Problem(message: "a pattern of more than 4096 bytes", offset: 0) }
    var error: Int32 = 0
    var offset = 0
    var bytes = Array(text.utf8)
    let length = bytes.count
    bytes.append(0)
    guard let code = se_compile(bytes, length, &error, &offset) else {
      var message = [UInt8](repeating: 0, count: 256)
      se_message(error, &message, message.count)
      throw Problem(message: String(decoding: message.prefix { $0 != 0 }, as: UTF8.self), offset: offset)
    }
    self.code = code
    match = pcre2_match_data_create_from_pattern_8(code, nil)
    limits = pcre2_match_context_create_8(nil)
    pcre2_set_match_limit_8(limits, Pattern.stepLimit)
    pcre2_set_depth_limit_8(limits, Pattern.stepLimit)
    pcre2_set_heap_limit_8(limits, Pattern.heapKibibytes)
  }

  deinit {
    pcre2_match_context_free_8(limits)
    pcre2_match_data_free_8(match)
    pcre2_code_free_8(code)
  }

  /// Whether it matches anywhere in a text.
  package func matches(_ text: String) -> Bool { !groups(in: Array(text.utf8), from: 0).isEmpty }

  /// The byte ranges of the first match from an offset on, the whole first; a group that took no part is nil. Empty for no match.
  package func groups(in text: [UInt8], from start: Int) -> [Range<Int>?] {
    let count = text.withUnsafeBufferPointer { pcre2_match_8(code, $0.baseAddress, text.count, start, 0, match, limits) }
    guard count > 0, let ends = pcre2_get_ovector_pointer_8(match) else { return [] }
    return (0..<Int(count)).map { index in
      let (lower, upper) = (ends[2 * index], ends[2 * index + 1])
      return lower <= upper && upper <= text.count ? lower..<upper : nil
    }
  }

  /// The text with matches replaced: `\1` or `$1` stand for groups, `&` and `\0` for the whole.
  /// - Parameter isGlobal: Every match, not only the first.
  package func replacing(in text: String, with template: String, isGlobal: Bool) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var place = 0
    while place <= bytes.count {
      let groups = groups(in: bytes, from: place)
      guard let whole = groups.first ?? nil else { break }
      result += bytes[place..<whole.lowerBound]
      result += Pattern.filled(Array(template.utf8), bytes, groups)
      place = whole.upperBound
      if whole.isEmpty {
        if place < bytes.count { result.append(bytes[place]) }
        place += 1
      }
      if !isGlobal { break }
    }
    if place < bytes.count { result += bytes[place...] }
    return String(decoding: result, as: UTF8.self)
  }

  private static func filled(_ template: [UInt8], _ text: [UInt8], _ groups: [Range<Int>?]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    func append(_ group: Int) { if group < groups.count, let range = groups[group] { result += text[range] } }
    while index < template.count {
      let byte = template[index]
      let next = index + 1 < template.count ? template[index + 1] : 0
      switch byte {
      case UInt8(ascii: "&"): append(0)
      case UInt8(ascii: "\\") where next == UInt8(ascii: "&") || next == UInt8(ascii: "\\"):
        result.append(next)
        index += 1
      case UInt8(ascii: "\\"), UInt8(ascii: "$"):
        guard (0x30...0x39).contains(next) else {
          result.append(byte)
          break
        }
        append(Int(next - 0x30))
        index += 1
      default: result.append(byte)
      }
      index += 1
    }
    return result
  }
}
