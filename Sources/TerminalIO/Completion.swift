// SPDX-License-Identifier: GPL-3.0-or-later
/// The context in which the user pressed Tab.
package struct CompletionRequest: Equatable, Sendable {
  /// The line up to the cursor, as typed.
  package var line: String
  /// Whether the cursor is inside a word: the next character is neither a blank nor a closing bracket.
  package var isInside: Bool

  package init(line: String, isInside: Bool = false) { (self.line, self.isInside) = (line, isInside) }
}

/// The completions for a ``CompletionRequest``.
package struct CompletionAnswer: Equatable, Sendable {
  /// The offset in the line, in UTF-8 bytes, from which candidates replace the text.
  package var start: Int
  package var candidates: [Completion]
  /// The text inserted if there are several candidates; nil leaves the line unchanged.
  package var stem: String?
  /// Whether there are more candidates than these.
  package var hasMore: Bool
  /// Whether candidates are only listed, even a single one.
  package var isCut: Bool

  package init(start: Int, _ candidates: [Completion], stem: String? = nil, hasMore: Bool = false, isCut: Bool = false) {
    (self.start, self.candidates, self.stem, self.hasMore, self.isCut) = (start, candidates, stem, hasMore, isCut)
  }
}

/// One candidate.
package struct Completion: Equatable, Sendable {
  /// The replacement text, as it must appear in the line.
  package var text: String
  /// Whether the word can continue, as after `/page/` or `fill=`, so that no space is appended.
  package var isOpen: Bool
  /// The form shown in a list of candidates, if not the text; may contain untrusted text.
  package var shownForm: String?

  package init(_ text: String, isOpen: Bool = false, shownForm: String? = nil) {
    self.text = text
    self.isOpen = isOpen
    self.shownForm = shownForm
  }
}
