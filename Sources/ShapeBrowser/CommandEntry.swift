// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeModel

/// A line being typed, with its place in the history and the candidates of Tab.
package struct CommandEntry: Hashable {
  /// The purpose of the line.
  package enum Purpose: Hashable {
    /// A line of the language.
    case command
    /// A literal text to search for, or a selector after `=`.
    case search, filter
    /// The text, or the name, of a graphic.
    case text(of: String), name(of: String)
  }

  /// Whether the line is a search or a filter.
  var isSearch: Bool { purpose == .search || purpose == .filter }

  package let purpose: Purpose
  /// The place in the history, from the newest; 0 for the line itself.
  private var age = 0
  private var typed = ""
  /// The candidates for the word, after Tab.
  package private(set) var candidates: [String] = []
  private static let mostCandidates = 40

  package init(_ purpose: Purpose) { self.purpose = purpose }

  /// The selector in a text that is searched for; nil for a literal text.
  func selector(in text: String) -> String? { isSearch && text.hasPrefix("=") ? String(text.dropFirst()) : nil }

  /// The text shown before the input.
  func prompt(_ text: String) -> String {
    let what = selector(in: text) == nil ? "" : "selector "
    return switch purpose {
    case .command: ":"
    case .search: "/" + what
    case .filter: "filter " + what
    case .text(let target): "text of \(target): "
    case .name(let target): "name of \(target): "
    }
  }

  /// The hint shown while the text is empty.
  var hint: String {
    switch purpose {
    case .command: "a command"
    case .search, .filter: "a text; = begins a selector"
    case .text: "its letters"
    case .name: "its name"
    }
  }

  /// Help on the keys of a field.
  static let fieldHelp = "Enter sets it, Esc leaves"

  /// Help on the keys.
  var help: String {
    switch purpose {
    case .command: "Enter runs it, Tab completes, Up recalls, Esc leaves"
    case .search, .filter: "Enter looks for it as it is spelled; = begins a selector; Esc leaves"
    case .text, .name: CommandEntry.fieldHelp
    }
  }

  /// The line of the language that searches for a text, or sets it. Any characters of the text are literal in it.
  func line(_ text: String) throws(SelectorError) -> String {
    if case .text(let target) = purpose { return "set \(target) text.string \(ScriptWord.word(text))" }
    if case .name(let target) = purpose { return "rename \(target) \(ScriptWord.word(text))" }
    let verb = purpose == .filter ? "filter" : "search"
    guard let selector = selector(in: text) else { return "\(verb) --words \(ScriptWord.word(text))" }
    _ = try SelectorParser.parse(selector)
    return "\(verb) (\(selector))"
  }

  /// The previous or next line in the history that begins with the typed text, or contains it; nil if there is none.
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

  /// The refused text, and why; the text may be mended.
  private var refusal: Refusal?

  private struct Refusal: Hashable {
    let text, why: String
  }

  /// Why a text was refused; nil once it is another one.
  func refusal(of text: String) -> String? { refusal?.text == text ? refusal?.why : nil }

  /// The same line, which was refused.
  func refused(_ text: String, _ why: String) -> CommandEntry {
    var entry = CommandEntry(purpose)
    entry.refusal = Refusal(text: text, why: why)
    return entry
  }

  /// Shows texts in place of the candidates.
  mutating func show(_ texts: [String]) { candidates = texts }

  /// The line with its last word completed as far as it is certain.
  mutating func complete(_ text: String, in session: Session) -> String {
    guard purpose == .command else { return text }
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
