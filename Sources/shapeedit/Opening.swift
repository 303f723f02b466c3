// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeCommands
import ShapeFiles
import ShapeFormats
import ShapeModel
import ShapePresentation

extension Session {
  /// Opens a document, or starts a new one that will be saved at that path.
  func open(file: String, isNew: Bool) throws(CommandError) {
    if isNew {
      if let error = Session.refusal(toWrite: file, at: SourceRange(0, 0)) { throw error }
      guard !ResolvedPath.exists(file) else {
        throw CommandError(
          .init(0, 0), "file.exists", "\(file): is there already",
          help: ["shapeedit \(Batch.shellWords([file])) opens it; rm \(Batch.shellWords([file])) makes place for another"], .file)
      }
      workspace.path = file
      return
    }
    do throws(CommandError) { try open(file) } catch {
      var error = error
      if error.documentLines == nil, file != "-", !isOutside(file), !ResolvedPath.exists(file) {
        error.diagnostic.help.append(
          FormatName.isDocument(file) && !file.hasPrefix("./") && file.contains(":")
            ? "git show \(Batch.shellWords([file])) | shapeedit ls - reads a file of git"
            : "shapeedit new \(Batch.shellWords([file])) makes it")
      }
      throw error
    }
  }
}

/// Whether a path leads out of the folder that the program is restricted to.
private func isOutside(_ file: String) -> Bool { ResolvedPath.root != nil && (file.hasPrefix("/") || file.hasPrefix("..")) }

extension CommandError {
  /// The printed lines of an error that has no position in a script.
  func lines(isJSON: Bool) -> [StyledLine] {
    if isJSON { return [StyledLine(json().text, .verbatim)] }
    return documentLines ?? [StyledLine.error(sanitized(diagnostic.message, limit: 1000)).after("shapeedit: ")] + diagnostic.helpLines()
  }
}
