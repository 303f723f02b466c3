import ShapeModel

/// A substitution `s/PATTERN/NEW/FLAGS` in the syntax of `sed`.
struct Substitution {
  private let pattern: Pattern
  private let replacement: String
  private let isGlobal: Bool
  private let range: SourceRange

  /// Nil if the word is not a substitution.
  /// - Throws: `value.pattern` if the pattern is not a regular expression.
  init?(_ word: ArgumentWord) throws(CommandError) {
    guard case .substitution(let pattern, let replacement, let flags) = word.word.parts.first?.kind, word.word.parts.count == 1 else {
      return nil
    }
    self = try Substitution((flags.contains("i") ? "(?i)" : "") + pattern, replacement, isGlobal: flags.contains("g"), at: word.range)
  }

  /// - Parameter replacement: May contain group references such as `$1`.
  init(_ pattern: String, _ replacement: String, isGlobal: Bool, at range: SourceRange) throws(CommandError) {
    do { self.pattern = try Pattern(pattern) } catch {
      throw CommandError(range, "value.pattern", "not a regular expression: \(error.message)")
    }
    (self.replacement, self.isGlobal, self.range) = (replacement, isGlobal, range)
  }

  func applied(to text: String) throws(CommandError) -> String {
    do { return try pattern.replacing(in: text, with: replacement, isGlobal: isGlobal) } catch {
      throw CommandError(range, "value.pattern", error.message)
    }
  }
}
