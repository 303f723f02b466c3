// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import TerminalText

/// The two sides of a `diff`.
struct DiffForm {
  let old, new: ComparedDocument
  private let known: DocumentMatch?

  init(_ words: [ArgumentWord], _ mark: ArgumentWord?, isExternal: Bool, _ session: any SessionReading) throws(CommandError) {
    if let mark {
      if let word = words.first { throw CommandError(word.range, "syntax.word", "a file and --since exclude each other", .usage) }
      guard let match = session.match(since: mark.text) else { throw session.unknownState(mark) }
      let now = ComparedDocument(of: session)
      self.init(ComparedDocument(match.old, title: sanitized(mark.text), path: now.path), now, match)
      return
    }
    guard !isExternal else {
      // PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE, and after a rename two more.
      guard words.count >= 7 else {
        throw CommandError(session.running.range, "syntax.missing", "--external needs the seven arguments that git gives", .usage)
      }
      self.init(try DiffForm.side(words[1], session), try DiffForm.side(words[4], session), title: sanitized(words[0].text))
      return
    }
    guard words.count <= 2 else { throw CommandError(words[2].range, "syntax.word", "diff compares two drawings", .usage) }
    let hasDocument = session.workspace.path != nil || session.workspace.isUnsaved
    switch words.count {
    case 2: self.init(try ComparedDocument(words[0], session), try ComparedDocument(words[1], session))
    case 1 where hasDocument: self.init(try ComparedDocument(words[0], session), ComparedDocument(of: session))
    case 1 where GitObject.isNamed(by: words[0].text):
      self.init(try ComparedDocument(words[0], session), try ComparedDocument(fileOf: words[0], session))
    case 1: self.init(try ComparedDocument(headOf: words[0], session), try ComparedDocument(words[0], session))
    default:
      guard let path = session.workspace.path, session.workspace.stamp != nil else {
        throw CommandError(
          session.running.range, "file.name", "this document has no file to compare with", help: ["diff FILE FILE compares two"], .usage)
      }
      let file = try session.read(path, at: session.running.range).0
      self.init(ComparedDocument(file, title: sanitized(path), path: path), ComparedDocument(of: session))
    }
  }

  private init(_ old: ComparedDocument, _ new: ComparedDocument, _ known: DocumentMatch? = nil, title: String? = nil) {
    (self.old, self.new) = ComparedDocument.comparable(old, new)
    self.known = known
    names = title ?? "\(old.title) \(new.title)"
  }

  /// The names of both, for people.
  let names: String

  /// A side as git names it: `/dev/null` for a file that was added or deleted.
  private static func side(_ word: ArgumentWord, _ session: any SessionReading) throws(CommandError) -> ComparedDocument {
    word.text == "/dev/null" ? ComparedDocument(Document(), title: "/dev/null") : try ComparedDocument(word, session)
  }

  func match(usesGeneratedIDs: Bool = false) throws(CommandError) -> DocumentMatch {
    known ?? DocumentMatch(from: old.document, to: new.document, usesGeneratedIDs: usesGeneratedIDs)
  }
}

extension SessionReading {
  /// The error for a name that no checkpoint has.
  func unknownState(_ name: ArgumentWord) -> CommandError { unknownState(name.text, at: name.range) }

  func unknownState(_ name: String, at range: SourceRange) -> CommandError {
    let shown = sanitized(name, limit: 60)
    let near = CommandError.didYouMean(name, among: marks)
    return CommandError(
      range, "history.mark", "no state is named '\(shown)'",
      help: near.isEmpty
        ? ["a state is named until the run or the conversation ends; shapeedit history FILE lists the saves that are kept"] : near)
  }
}
