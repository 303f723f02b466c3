/// The place where the user pressed Tab.
package struct CompletionRequest: Equatable, Sendable {
  /// The line up to the cursor, as typed.
  package var line: String
  /// Whether the cursor is inside of a word: what follows it at once is neither a blank nor a closing sign.
  package var isInside: Bool

  package init(line: String, isInside: Bool = false) { (self.line, self.isInside) = (line, isInside) }
}

/// The ways to go on from a ``CompletionRequest``.
package struct CompletionAnswer: Equatable, Sendable {
  /// The offset in the line, in UTF-8 bytes, behind which candidates replace the text.
  package var start: Int
  package var candidates: [Completion]
  /// What replaces the text where there are more candidates than one; nil leaves it as it is.
  package var stem: String?
  /// Whether there are more candidates than these.
  package var hasMore: Bool
  /// Whether candidates are only shown, even an only one.
  package var isCut: Bool

  package init(start: Int, _ candidates: [Completion], stem: String? = nil, hasMore: Bool = false, isCut: Bool = false) {
    (self.start, self.candidates, self.stem, self.hasMore, self.isCut) = (start, candidates, stem, hasMore, isCut)
  }
}

/// One way to go on.
package struct Completion: Equatable, Sendable {
  /// What replaces the text behind the answer's start, as it has to be in the line.
  package var text: String
  /// Whether more can follow at once, as after `/page/` or `fill=`: no blank is put.
  package var isOpen: Bool
  /// What a list of candidates shows, if not the text; any text is safe here.
  package var shownForm: String?

  package init(_ text: String, isOpen: Bool = false, shownForm: String? = nil) {
    self.text = text
    self.isOpen = isOpen
    self.shownForm = shownForm
  }
}
