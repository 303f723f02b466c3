// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFiles
import ShapeFormats
import ShapeModel
import TerminalText

/// One side of a comparison: a file, a revision of a file, or the document of the session.
struct ComparedDocument {
  let document: Document
  /// Its name for people.
  let title: String
  /// The path of the file, whose folder has the images; nil for a revision.
  let path: String?

  init(_ document: Document, title: String, path: String? = nil) { (self.document, self.title, self.path) = (document, title, path) }

  /// The document of a session.
  init(of session: any SessionReading) {
    self.init(session.document, title: sanitized(session.workspace.title), path: session.workspace.path)
  }

  /// Reads the file or the revision that a word names.
  init(_ word: ArgumentWord, _ session: any SessionReading) throws(CommandError) {
    guard GitObject.isNamed(by: word.text) else {
      // `HEAD`, `main`: no drawing has a name without an ending.
      if word.text.first?.isLetter == true, !word.text.contains("."), !word.text.contains("/"), !session.marks.contains(word.text),
        !ResolvedPath.exists(word.text)
      {
        let name = sanitized(word.text, limit: 60)
        throw CommandError(
          word.range, "file.revision", "\(name) is not a file",
          help: ["a revision is written with its file: \(name):drawing.svg"], .file)
      }
      if session.marks.contains(word.text), !ResolvedPath.exists(word.text) {
        let name = sanitized(word.source, limit: 60)
        throw CommandError(
          word.range, "file.revision", "\(name) is a checkpoint, and not a file", help: ["write diff --since \(name)"], .file)
      }
      self.init(try session.read(word.text, at: word.range).0, title: sanitized(word.text), path: word.text)
      return
    }
    try self.init(bytes: try GitObject.content(word.text, session, at: word.range), word.text, at: word.range)
  }

  /// The last commit's version of a file.
  init(headOf word: ArgumentWord, _ session: any SessionReading) throws(CommandError) {
    let slash = word.text.utf8.lastIndex(of: UInt8(ascii: "/"))
    let (folder, name) = (slash.map { String(word.text[...$0]) }, slash.map { String(word.text[word.text.utf8.index(after: $0)...]) })
    let content = try GitObject.content("HEAD:./" + (name ?? word.text), in: folder, session, at: word.range)
    try self.init(bytes: content, "HEAD:" + word.text, at: word.range)
  }

  /// The file in the work tree of which a word names a revision.
  init(fileOf word: ArgumentWord, _ session: any SessionReading) throws(CommandError) {
    let path = try GitObject.file(word.text, session, at: word.range)
    self.init(try session.read(path, at: word.range).0, title: sanitized(path), path: path)
  }

  private init(bytes: [UInt8], _ name: String, at range: SourceRange) throws(CommandError) {
    let store = ByteStore(bytes)
    do { self.init(try Document(reading: store), title: sanitized(name)) } catch {
      throw CommandError(error, in: Formats.content(store), path: name, at: range)
    }
  }

  /// Two sides in one format: where one of them is in the program's own format, the other one is converted to it.
  static func comparable(_ one: ComparedDocument, _ other: ComparedDocument) -> (ComparedDocument, ComparedDocument) {
    let isOwn = [one, other].map(\.document.isInOwnFormat)
    guard isOwn[0] != isOwn[1], !(one.document.source is EmptySource), !(other.document.source is EmptySource) else {
      return (one, other)
    }
    return (isOwn[0] ? one : one.converted, isOwn[1] ? other : other.converted)
  }

  private var converted: ComparedDocument {
    guard let own = try? Document(reading: ByteStore(Conversion.json(document).bytes)) else { return self }
    return ComparedDocument(own, title: title, path: path)
  }
}
