import DisplayText
import ShapeModel
import ShapeOutline

/// The words of an unfinished line.
package enum CompletionLine {
  /// The whole words of the last command before a place, quotes and all, and the part of a word that reaches up to it, without.
  package static func words(before head: String) -> (complete: [String], partial: String) {
    guard !MarkRun.isExcessive(head) else { return ([], "") }
    var words: [String] = []
    var word: String?
    var typed = ""
    var quote: Character?
    var depth = 0
    for character in head {
      typed.append(character)
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
        continue
      }
      switch character {
      case "\"", "'":
        quote = character
        word = word ?? ""
      case " ", "\t":
        guard depth == 0 else {
          word = (word ?? "") + " "
          continue
        }
        if word != nil { words.append(String(typed.dropLast())) }
        (word, typed) = (nil, "")
      case ";" where depth == 0:
        words = []
        (word, typed) = (nil, "")
      default:
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth = max(0, depth - 1) }
        word = (word ?? "") + String(character)
      }
    }
    // An open parenthesis starts a selector of its own.
    if depth > 0, let open = word, open.hasPrefix("(") {
      return (words, String(open.dropFirst().split(separator: " ", omittingEmptySubsequences: false).last ?? ""))
    }
    return (words, quote == nil ? word ?? "" : word ?? "")
  }
}

extension CompletionLine {
  /// A candidate as the completion scripts of shells read it: the word, a tab, and what it is. Nil for one that would act on the
  /// terminal when the shell lists it, or that is more than one line.
  package static func shell(_ candidate: Completer.Candidate) -> String? {
    guard shown(candidate.text, limit: 4096).hasSameBytes(as: candidate.text) else { return nil }
    return candidate.summary.isEmpty ? candidate.text : "\(candidate.text)\t\(shown(candidate.summary))"
  }
}

/// What a conversation starts with.
package enum DocumentSummary {
  package static func line(_ session: Session) -> String { DocumentCommands.summary(session) }

  /// The first visible rows.
  package static func rows(_ session: Session, limit: Int) -> [String] {
    let count = session.outline.count
    let shown = min(limit, count)
    let (lines, nodes) = Listing(session: session).rows(0..<shown)
    session.listed = nodes
    return count > shown ? lines.dropLast() + ["… \(count - shown + 1) more rows; rows shows them"] : lines
  }
}
