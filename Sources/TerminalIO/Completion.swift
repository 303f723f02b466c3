/// The place where the user pressed Tab.
package struct CompletionRequest: Equatable, Sendable {
  /// The line up to the cursor, as typed.
  package var line: String
  /// Where the word begins in ``line``, in UTF-8 bytes; after an opening quote.
  package var wordStart: Int
  /// The word up to the cursor, without quotes and their backslashes.
  package var word: String

  package init(line: String, wordStart: Int, word: String) {
    self.line = line
    self.wordStart = wordStart
    self.word = word
  }
}

/// One way to go on from a ``CompletionRequest``.
package struct Completion: Equatable, Sendable {
  /// What replaces the word, without quotes.
  package var text: String
  /// Whether more can follow at once, as after `/page/` or `fill=`: no space and no closing quote is put.
  package var isContainer: Bool
  /// What a list of candidates shows, if not the text; any text is safe here.
  package var shownForm: String?
  /// Whether the text is put in double quotes when it holds spaces or other word breaks; false takes it as it is.
  package var isQuotable: Bool

  package init(_ text: String, isContainer: Bool = false, shownForm: String? = nil, isQuotable: Bool = true) {
    self.text = text
    self.isContainer = isContainer
    self.shownForm = shownForm
    self.isQuotable = isQuotable
  }
}
