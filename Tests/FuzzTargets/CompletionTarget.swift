import ShapeCommands
import ShapeFormats
import ShapeModel

/// Text as names of graphics and a line that is cut off, with the record separator (0x1E) between them: what Tab leaves means what
/// was typed, or more of it, and can be shown on a terminal.
func tryCompletion(_ bytes: [UInt8]) throws(Finding) {
  let fields = bytes.split(separator: 0x1E, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  let line = fields[fields.count - 1]
  let session = Session(options: Session.Options())
  session.adopt(document(named: fields.dropLast().prefix(12)), path: nil, file: nil)
  let answer = Completer.answer(to: line, in: session)
  let typed = Array(line.utf8)
  try require((0...typed.count).contains(answer.start), "\(answer.start) is outside of the line")
  try require(answer.start == typed.count || typed[answer.start] & 0xC0 != 0x80, "\(answer.start) is within a character")
  let head = String(decoding: typed[..<answer.start], as: UTF8.self)
  if let stem = answer.stem {
    try require(!answer.isCut && answer.candidates.count > 1, "a common beginning of what was not all looked at")
    let longer = Completer.answer(to: head + stem, in: session)
    try require(
      answer.hasMore || longer.hasMore || names(answer).isSubset(of: names(longer)), "\(head + stem) has lost some of \(names(answer))")
  }
  for candidate in answer.candidates {
    guard let meaning = candidate.meaning else { continue }
    if typed.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      try require(candidate.text.unicodeScalars.allSatisfy(isInert), "\(candidate.text.debugDescription) cannot be shown as it is")
    }
    let again = Completer.answer(to: head + candidate.text, in: session)
    // A folder is completed to its files.
    let isFolder = candidate.isOpen && candidate.ending.isEmpty && names(again).allSatisfy { $0.starts(with: (meaning + "/").utf8) }
    try require(again.hasMore || isFolder || names(again).contains(Array(meaning.utf8)), "\(head + candidate.text) is no longer \(meaning)")
  }
}

/// The names denoted by the candidates that are not words of the language.
private func names(_ answer: Completer.Answer) -> Set<[UInt8]> {
  Set(answer.candidates.compactMap { $0.meaning.map { Array($0.utf8) } })
}

/// Whether a terminal only draws it: no control and no bidirectional formatting character.
private func isInert(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: false
  default: true
  }
}

/// A canvas of nested groups, each with a leaf after the nested one, so that paths have several steps.
private func document(named names: some Collection<String>) -> Document {
  var text = "{\"kind\": \"line\"}"
  for (index, name) in names.enumerated() {
    let member = "{\"id\": \"g\(index)\", \"name\": \(JSONText.string(name).text), \"kind\": "
    text = index % 3 == 2 ? "\(text), \(member)\"line\"}" : "\(member)\"group\", \"children\": [\(text)]}"
  }
  do {
    return try Document(json: "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [{\"name\": \"C\", \"graphics\": [\(text)]}]}")
  } catch { preconditionFailure("the document of names cannot be read: \(error)") }
}
