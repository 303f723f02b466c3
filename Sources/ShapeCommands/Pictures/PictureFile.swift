// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFiles
import ShapeFormats
import ShapeModel

/// Writes picture files atomically, and never over the document itself.
struct PictureFile {
  let session: any SessionViewing
  let isForced: Bool
  let range: SourceRange

  /// The PNG that `-o` names; nil if there is no such flag.
  /// - Parameter subject: The noun for the picture in the error about another format: `a comparison`.
  static func png(
    _ words: PictureWords, _ session: any SessionViewing, subject: String
  ) throws(CommandError) -> (file: PictureFile, path: String)? {
    guard let output = words.value("-o") else { return nil }
    guard FormatName.ending(output.text) == "png" else {
      throw CommandError(output.range, "file.format", "\(subject) is written as .png", .usage)
    }
    try OutputPattern(output).refuseOneName(session, at: output.range)
    let path = OutputPattern.path(output.text, ofFile: session.workspace.path)
    let file = PictureFile(session: session, isForced: words.has("--force"), range: output.range)
    try file.prepare([path])
    return (file, path)
  }

  /// `wrote`, or `would write` in a dry run.
  var wrote: String { session.options.isDryRun ? "would write" : "wrote" }

  /// Creates the folders of some pictures.
  /// - Throws: If two pictures have the same path, or one the document's path.
  func prepare(_ paths: [String]) throws(CommandError) {
    var known: Set<String> = []
    let document = session.workspace.path.flatMap { try? ResolvedPath.absolute($0) }
    for path in paths {
      if !session.options.isDryRun { Folders.make(around: path) }
      let absolute: String
      do { absolute = try ResolvedPath.absolute(path) } catch {
        // A dry run makes no folder.
        guard session.options.isDryRun else { throw CommandError(error, at: range) }
        absolute = path
      }
      guard absolute != document else {
        throw CommandError(range, "file.document", "\(sanitized(path)) is the document itself", help: ["save writes the document"], .usage)
      }
      guard known.insert(absolute).inserted else {
        throw CommandError(
          range, "file.pattern", "two pictures would be written to \(sanitized(path))", help: ["put {id} or {n} into the file name"], .usage
        )
      }
    }
  }

  /// Writes one file. An existing file is replaced if it is a picture that can be made again; any other only if `isForced`.
  /// - Returns: The number of bytes written.
  func write(_ pieces: [[UInt8]], to path: String) throws(CommandError) -> Int {
    let count = pieces.reduce(0) { $0 + $1.count }
    guard !session.options.isDryRun else { return count }
    do {
      _ = try AtomicSave.save(to: path, options: SaveOptions(overwrites: isForced || PictureFile.isPicture(path)), expecting: nil) {
        (sink) throws(FileError) in
        for piece in pieces { try sink.write(piece) }
      }
    } catch {
      // A repeated command writes the same bytes again.
      if case .exists = error.reason, PictureFile.holds(path, pieces) { return count }
      throw CommandError(error, at: range)
    }
    return count
  }

  /// Whether a file has exactly these bytes.
  private static func holds(_ path: String, _ pieces: [[UInt8]]) -> Bool {
    guard let file = try? FileBytes.read(path, limit: .max) else { return false }
    return file.buffer.elementsEqual(pieces.joined())
  }

  /// Whether the file is a PNG or PDF, by its extension and content. SVG files do not count, since they may be edited by hand.
  private static func isPicture(_ path: String) -> Bool {
    let signatures: [String: [UInt8]] = ["png": [0x89, 0x50, 0x4e, 0x47], "pdf": [0x25, 0x50, 0x44, 0x46]]
    guard let signature = signatures[FormatName.ending(path)], let file = try? FileBytes.read(path, limit: .max) else { return false }
    return file.buffer.starts(with: signature)
  }
}
