// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Programs
import ShapeFiles
import ShapeModel
import ShapePictures
import TerminalText

/// A file in a revision of the git repository around the working directory: `HEAD:faces.shape.json`, `:1:faces.shape.json`.
enum GitObject {
  /// Whether a word may name one: it has a colon, and no file has that name.
  static func isNamed(by word: String) -> Bool {
    !word.hasPrefix("-") && word.utf8.contains(UInt8(ascii: ":")) && !ResolvedPath.exists(word)
  }

  /// The content of a file in a revision.
  ///
  /// In a confined process the path is one of the working directory.
  /// - Parameters:
  ///   - name: In the syntax of git: a path from the root of the work tree, or, with `./`, from the working directory.
  ///   - folder: The folder in which git is started; nil for the working directory.
  static func content(_ name: String, in folder: String? = nil, _ session: any SessionReading, at range: SourceRange) throws(CommandError)
    -> [UInt8]
  {
    let name = try confined(name, range)
    if let folder, ResolvedPath.root != nil, !ResolvedPath.exists(folder) {
      throw CommandError(FileError(.outside, .openFolder, folder), at: range)
    }
    do {
      return try run((folder.map { ["-C", $0] } ?? []) + ["cat-file", "blob", name], session)
    } catch {
      // In a folder below the root, the path that the shell completes is relative.
      guard case .failed = error, let path = relative(name) else { throw refusal(error, name, range) }
      do { return try run(["cat-file", "blob", path], session) } catch {
        guard folder == nil, let content = contentBelow(path, session) else { throw refusal(error, name, range) }
        return content
      }
    }
  }

  /// The content of a file in a repository in a folder below the working directory; nil if there is none.
  private static func contentBelow(_ path: String, _ session: any SessionReading) -> [UInt8]? {
    guard ResolvedPath.root == nil, let start = path.firstRange(of: ":./"), let slash = path.lastIndex(of: "/"), start.upperBound < slash
    else { return nil }
    let name = String(path[..<start.upperBound] + path[path.index(after: slash)...])
    return try? run(["-C", String(path[start.upperBound..<slash]), "cat-file", "blob", name], session)
  }

  /// The name to pass to git; in a confined process, one that cannot lead out of the working directory.
  private static func confined(_ name: String, _ range: SourceRange) throws(CommandError) -> String {
    guard ResolvedPath.root != nil else { return name }
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    let path = parts[parts.count - 1]
    // `HEAD:PATH` and `:1:PATH`: elsewhere, a colon is part of the search text.
    let isPlain = parts.count == 2 || parts.count == 3 && parts[0].isEmpty
    guard isPlain, !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
      throw CommandError(FileError(.outside, .open, name), at: range)
    }
    return parts.dropLast().joined(separator: ":") + ":./" + path
  }

  private static func relative(_ name: String) -> String? {
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let path = name[name.utf8.index(after: colon)...]
    return path.hasPrefix("./") || path.hasPrefix("/") || path.isEmpty ? nil : name[...colon] + "./" + path
  }

  /// The path of the file in the work tree that corresponds to a name in a revision.
  static func file(_ name: String, _ session: any SessionReading, at range: SourceRange) throws(CommandError) -> String {
    let path = String(name[name.utf8.index(after: name.utf8.lastIndex(of: UInt8(ascii: ":"))!)...])
    if ResolvedPath.exists(path) { return path }
    // A path from the root of the work tree.
    do {
      let top = try run(["rev-parse", "--show-cdup"], session)
      return String(decoding: top, as: UTF8.self).filter { $0 != "\n" } + path
    } catch { throw refusal(error, name, range) }
  }

  /// Runs git.
  static func run(_ arguments: [String], _ session: any SessionReading) throws(PictureError) -> [UInt8] {
    guard let git = InstalledProgram.find("git") else { throw .notStarted(program: "git", ENOENT) }
    return try ChildFilter(program: git, arguments: arguments, isInterrupted: session.host.isInterrupted).run([]).output
  }

  private static func refusal(_ error: PictureError, _ name: String, _ range: SourceRange) -> CommandError {
    switch error {
    case .failed(_, _, let message):
      let line = message.split(separator: "\n").first.map { sanitized(String($0), limit: 300) } ?? "git has no such object"
      return CommandError(
        range, "file.revision", "\(sanitized(name, limit: 200)) is neither a file nor in git: \(line)",
        help: ["two files are compared without git: diff OLD NEW"], .file)
    default: return CommandError(error, at: range)
    }
  }
}
