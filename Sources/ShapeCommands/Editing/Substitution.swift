// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel

/// A substitution `s/PATTERN/NEW/FLAGS` in the syntax of `sed`.
struct Substitution {
  private let pattern: Pattern
  private let replacement: Replacement
  private let options: Options
  private let range: SourceRange

  /// Reads a text of the form of a substitution; nil for any other text.
  /// - Parameter literal: A line that uses the text literally, for the error about an incomplete form.
  /// - Throws: `value.pattern` for a form without an end, an unknown flag, a pattern that is not a regular expression, and a reference to a
  ///   group that the pattern does not have.
  init?(_ text: String, at range: SourceRange, literal: String? = nil) throws(CommandError) {
    let bytes = Array(text.utf8)
    let literally = literal.map { ["\($0) takes the text as it is"] } ?? []
    guard let parts = SubstitutionText(bytes, from: 0, to: bytes.count) else {
      guard SubstitutionText.isUnfinished(bytes) else { return nil }
      let delimiter = Character(Unicode.Scalar(bytes[1]))
      let help = ["write s\(delimiter)PATTERN\(delimiter)NEW\(delimiter)"] + literally
      throw CommandError(range, "value.pattern", "this substitution has no '\(delimiter)' at its end", help: help)
    }
    guard parts.end == bytes.count else {
      let rest = String(decoding: bytes[parts.end...], as: UTF8.self)
      throw Substitution.unknownFlag(rest, at: range, literally)
    }
    guard !parts.pattern.isEmpty else {
      throw CommandError(
        range, "value.pattern", "the pattern of this substitution is empty", help: ["^ is the start of the text"] + literally)
    }
    let options = try Options(parts.flags, at: range, literally)
    try self.init(parts.pattern, parts.replacement, options, at: range)
  }

  /// A substitution of all matches of a pattern.
  /// - Parameter replacement: May contain group references such as `$1`.
  init(all pattern: String, by replacement: String, at range: SourceRange) throws(CommandError) {
    try self.init(pattern, replacement, Options(isGlobal: true), at: range)
  }

  private init(_ pattern: String, _ replacement: String, _ options: Options, at range: SourceRange) throws(CommandError) {
    do { self.pattern = try Pattern(options.prefix + NormalizedText.form(pattern)) } catch {
      throw CommandError(range, "value.pattern", "not a regular expression: \(error.message)")
    }
    do { self.replacement = try Replacement(replacement, groupCount: self.pattern.groupCount) } catch {
      let groups = error.groupCount == 0 ? "no group in parentheses" : "only \(counted(error.groupCount, "group")) in parentheses"
      throw CommandError(
        range, "value.pattern", "there is not a group for \(error.reference): the pattern has \(groups)",
        help: [error.reference.first == "$" ? "\\\(error.reference) is the text \(error.reference)" : "& is the whole match"])
    }
    (self.options, self.range) = (options, range)
  }

  /// The text with the matches replaced. Where only its normalized form has matches, that form is changed.
  func applied(to text: String) throws(CommandError) -> ReplacedText {
    let changed = try replacing(in: text)
    let form = NormalizedText.form(text)
    guard changed.text.hasSameBytes(as: text), !form.hasSameBytes(as: text) else { return changed }
    let other = try replacing(in: form).text
    return ReplacedText(other.hasSameBytes(as: form) ? text : other)
  }

  private func replacing(in text: String) throws(CommandError) -> ReplacedText {
    do { return try pattern.replacing(in: text, with: replacement, from: options.first ?? 1, isGlobal: options.isGlobal) } catch {
      throw CommandError(range, "value.pattern", error.message)
    }
  }

  fileprivate static func unknownFlag(_ flags: String, at range: SourceRange, _ help: [String]) -> CommandError {
    CommandError(
      range, "value.pattern", "a substitution has no flag '\(flags)'",
      help: ["the flags are g, i, m and the number of a match"] + help)
  }
}

extension Substitution {
  /// The options given by the flags after the last separator.
  private struct Options {
    var isGlobal = false
    /// The number of the first match that is replaced.
    var first: Int?
    var isAnyCase = false
    var isMultiline = false

    init(isGlobal: Bool) { self.isGlobal = isGlobal }

    init(_ flags: String, at range: SourceRange, _ help: [String]) throws(CommandError) {
      var rest = flags[...]
      while let flag = rest.first {
        switch flag {
        case "g" where !isGlobal: isGlobal = true
        case "i" where !isAnyCase, "I" where !isAnyCase: isAnyCase = true
        case "m" where !isMultiline, "M" where !isMultiline: isMultiline = true
        case "0"..."9":
          let digits = rest.prefix { ("0"..."9").contains($0) }
          guard first == nil, let number = Int(digits), number > 0 else {
            throw Substitution.unknownFlag(String(digits), at: range, help)
          }
          first = number
          rest = rest.dropFirst(digits.count - 1)
        default: throw Substitution.unknownFlag(String(rest), at: range, help)
        }
        rest.removeFirst()
      }
    }

    /// The options in the syntax of patterns.
    var prefix: String { isAnyCase || isMultiline ? "(?\(isAnyCase ? "i" : "")\(isMultiline ? "m" : ""))" : "" }
  }
}
