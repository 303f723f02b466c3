// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ShapeCommands
import ShapeFiles
import ShapeModel
import TerminalText

/// `serve --root FOLDER`.
extension Options {
  /// Makes the root the working directory and keeps all paths beneath it, unless it is `/`.
  /// - Returns: The options with the document's path as seen from the root.
  func confined() throws(CommandError) -> Options {
    guard root != "/" else { return self }
    var result = self
    do throws(FileError) {
      let document = try files.first.map { (file) throws(FileError) in try ResolvedPath.absolute(file) }
      let folder = document.map { String($0[...$0.lastIndex(of: "/")!]) }
      try ResolvedPath.confine(to: root ?? folder ?? ".")
      result.files = try document.map { (path) throws(FileError) in [try Options.path(path, from: ResolvedPath.root ?? "/")] } ?? []
    } catch {
      guard error.errorNumber == ENOSYS else { throw CommandError(error, at: SourceRange(0, 0)) }
      throw CommandError(
        SourceRange(0, 0), "file.system", "this system cannot keep paths in a folder: it lacks openat2 of Linux 5.6",
        help: ["serve --root / does not keep them in one"], .file)
    }
    return result
  }

  private static func path(_ path: String, from root: String) throws(FileError) -> String {
    let start = root == "/" ? root : root + "/"
    guard path.hasPrefix(start) else { throw FileError(.outside, .open, path) }
    return String(path.dropFirst(start.count))
  }
}
