import ShapeCommands

/// A line that is being typed: where it is in the history, and what Tab found.
package struct CommandEntry: Hashable {
  /// The place in the history, from the newest; 0 for the line itself.
  private var age = 0
  private var typed = ""
  /// What the word may become, after Tab.
  package private(set) var candidates: [String] = []
  private static let mostCandidates = 40

  /// The line before or after in the history that begins like what was typed, or has it anywhere; nil if there is none.
  mutating func recall(by step: Int, typed text: String, among lines: [String], anywhere: Bool = false) -> String? {
    candidates = []
    if age == 0 { typed = text }
    var next = age - step
    while next > 0, next <= lines.count {
      let line = lines[lines.count - next]
      if anywhere ? line.contains(typed) : line.hasPrefix(typed), line != text {
        age = next
        return line
      }
      next -= step
    }
    guard next <= 0 else { return nil }
    age = 0
    return typed
  }

  /// Shows a remark in the place of what the word may become.
  mutating func remark(_ text: String) { candidates = [text] }

  /// The line with its last word completed as far as it is certain.
  mutating func complete(_ text: String, in session: Session) -> String {
    let answer = Completer.answer(to: text, in: session)
    age = 0
    let bytes = Array(text.utf8)
    let head = String(decoding: bytes.prefix(answer.start), as: UTF8.self)
    guard !answer.candidates.isEmpty else {
      candidates = ["nothing fits"]
      return text
    }
    if answer.candidates.count == 1, !answer.isCut {
      candidates = []
      let candidate = answer.candidates[0]
      return head + candidate.whole() + (candidate.isOpen ? "" : " ")
    }
    candidates = answer.candidates.prefix(CommandEntry.mostCandidates).map { $0.shownForm.isEmpty ? $0.text : $0.shownForm }
    return answer.stem.map { head + $0 } ?? text
  }
}
