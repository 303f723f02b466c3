// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// An entry up to the cursor, read by the lexer: its last command, and the unfinished word at its end.
struct CutLine {
  let bytes: [UInt8]
  /// The finished words of the last command, the verb first.
  private(set) var words: [Word] = []
  /// The byte offset of the unfinished word at the end; the end itself if there is none.
  private(set) var start: Int
  /// Names of variables and procedures that earlier commands and enclosing blocks define.
  private(set) var variables: [String] = []
  private(set) var procedures: [String] = []
  /// The brackets and quotes still open at the end of the word, the outermost first.
  private(set) var open: [Opening] = []
  /// The byte ranges of the variables and of the expressions `${…}` in the word that are complete.
  private(set) var variableRanges: [Range<Int>] = []

  /// A bracket, a quote or a dollar sign without its end.
  struct Opening: Equatable {
    /// `(`, `[`, `{`, `"`, `'`, and `$` for both `$name` and `${`.
    var sign: UInt8
    /// The byte offset of the sign.
    var offset: Int
    /// Whether it is `${`, which begins an expression.
    var isExpression = false
  }

  /// Nil if nothing can be completed: in a comment, after a `\` at the end, and after a faulty word.
  init?(_ text: String) {
    bytes = Array(text.utf8)
    start = bytes.count
    var lexer = Lexer(bytes)
    var last: Lexer.Line?
    while lexer.pending == nil, let line = lexer.next() {
      if let previous = last { note(previous.words) }
      last = line
    }
    guard !lexer.endsInComment, lexer.pending != .continuation else { return nil }
    if let line = last, lexer.pending != nil, let faulty = line.faultyWord {
      (words, start) = (line.words, faulty)
    } else if let line = last, !line.isEnded {
      guard line.fault == nil else { return nil }
      words = line.words
      if let word = words.last, word.range.upper == bytes.count {
        words.removeLast()
        start = word.range.lower
      }
    } else if let line = last {
      note(line.words)
    }
    if words.first?.bareText == "for" { note(words) }
    readWord()
  }

  /// The byte offset of the first word that, with the text after it, would become a substitution if enough separators followed.
  private var unfinishedSubstitution: Int? {
    let starts = words.lazy.filter { if case .substitution? = $0.parts.first?.kind { false } else { true } }.map(\.range.lower)
    return (Array(starts) + [start]).dropFirst(Lexer.wordsBeforeSubstitution).first { start in
      ["s/", "s|"].contains { bytes[start...].starts(with: $0.utf8) }
    }
  }

  /// Leaves out candidates whose slashes would complete a substitution and so change the words before them.
  func withoutSubstitutions(_ answer: Completer.Answer) -> Completer.Answer {
    guard let start = unfinishedSubstitution else { return answer }
    func ends(_ text: String) -> Bool {
      let bytes = Array(bytes[start..<answer.start]) + Array(text.utf8)
      return SubstitutionText(bytes, from: 0, to: bytes.count) != nil
    }
    var answer = answer
    answer.candidates.removeAll { ends($0.text) }
    if let stem = answer.stem, ends(stem) { answer.stem = nil }
    return answer
  }

  /// The source text of a word.
  func source(_ word: Word) -> String { String(decoding: bytes[word.range.lower..<word.range.upper], as: UTF8.self) }

  private mutating func note(_ words: [Word]) {
    guard words.count > 1, let verb = words[0].bareText, ["let", "for", "def"].contains(verb) else { return }
    let rest = bytes[words[1].range.lower..<words[words.count - 1].range.upper]
    var names = rest.split { !WordReader.isNameByte($0) }.map { String(decoding: $0, as: UTF8.self) }[...]
    guard verb == "def" else { return variables += names.prefix(1) }
    procedures += names.prefix(1)
    names = names.dropFirst()
    variables += names
  }

  /// Follows the quotes, brackets and dollars of a word as ``WordReader`` does.
  private mutating func readWord() {
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      let sign = open.last?.sign
      let isQuoted = sign == UInt8(ascii: "\"") || sign == UInt8(ascii: "'")
      switch byte {
      case UInt8(ascii: "\\") where sign == UInt8(ascii: "\""): offset += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let isApostrophe = offset > start && WordReader.isApostrophe(bytes, at: offset)
        if byte == sign { open.removeLast() } else if !isQuoted, !isApostrophe { open.append(Opening(sign: byte, offset: offset)) }
      case UInt8(ascii: "$") where sign != UInt8(ascii: "'"):
        let next = offset + 1
        if next < bytes.count, bytes[next] == UInt8(ascii: "{") {
          open.append(Opening(sign: byte, offset: offset, isExpression: true))
          offset = next
        } else if next == bytes.count {
          open.append(Opening(sign: byte, offset: offset))
        } else if WordReader.isNameStart(bytes[next]) {
          var end = next
          _ = WordReader.variableName(bytes, from: &end, to: bytes.count)
          if end == bytes.count { open.append(Opening(sign: byte, offset: offset)) } else { variableRanges.append(offset..<end) }
          offset = end - 1
        }
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        if !isQuoted { open.append(Opening(sign: byte, offset: offset)) }
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if !isQuoted, let opening = open.popLast(), opening.isExpression { variableRanges.append(opening.offset..<offset + 1) }
      default: break
      }
      offset += 1
    }
  }
}
