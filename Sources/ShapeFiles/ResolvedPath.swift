// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// Resolves paths.
///
/// A path is a string in which a byte that is not part of UTF-8 is a private-use scalar, as defined in CSystem's `file_names.h`.
package enum ResolvedPath {
  private static let mostLinks = 40

  /// Follows symbolic links of the last component; returns the folder and the name that they lead to.
  static func following(_ path: String) throws(FileError) -> (folder: String, name: String) {
    try checkPath(path, .open)
    var current = path
    for _ in 0...mostLinks {
      let (folder, name) = split(current)
      guard name != "", name != ".", name != ".." else { throw FileError(.isDirectory, .open, path) }
      guard let facts = try FileFacts.of(current, path: path), facts.kind == .link else { return (folder, name) }
      let target = try linkTarget(current, path)
      current = target.utf8.first == UInt8(ascii: "/") || folder == "." ? target : (folder == "/" ? "/" : folder + "/") + target
    }
    throw FileError(.linkLoop, .open, path)
  }

  /// The canonical absolute path of a document, the same for all paths that lead to it; the document itself need not exist.
  package static func absolute(_ path: String) throws(FileError) -> String {
    let (folder, name) = try following(path)
    guard let resolved = cs_real_path(folder) else { throw FileError(.opening(errno), .openFolder, path) }
    defer { free(resolved) }
    let absolute = String(cString: resolved)
    return absolute == "/" ? "/" + name : absolute + "/" + name
  }

  /// Whether two paths lead to the same document.
  package static func areSame(_ one: String, _ other: String) -> Bool {
    one == other || (try? absolute(one) == absolute(other)) ?? false
  }

  /// Converts the bytes of a path, from the kernel or a shell, to a string.
  package static func text(_ bytes: UnsafePointer<CChar>) -> String {
    let count = strlen(bytes)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4 * count + 1) { room in
      cs_readable_name(bytes, count, room.baseAddress!)
      return String(cString: room.baseAddress!)
    }
  }

  /// Converts a path's string from ``text(_:)`` back to its bytes, as UTF-8 text; `nil` when they are not UTF-8.
  package static func utf8(_ text: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: text.utf8.count + 1) { room in
      cs_raw_name(text, room.baseAddress!, room.count).flatMap { String(validatingCString: $0) }
    }
  }

  /// Makes a folder the working directory, and from then on keeps all paths beneath it, except those of the state directory.
  /// - Throws: ``FileError`` if there is no such folder, or with `ENOSYS` if the kernel cannot do it (before Linux 5.6).
  package static func confine(to folder: String) throws(FileError) {
    try checked(cs_confine(folder), .openFolder, folder)
  }

  /// The canonical path of the folder beneath which paths are kept; nil if they are not.
  package static var root: String? { cs_root().map(text) }

  /// Whether a file exists at a path.
  package static func exists(_ path: String) -> Bool {
    FileGlance.of(path) != nil
  }

  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
  }

  private static func linkTarget(_ link: String, _ path: String) throws(FileError) -> String {
    let bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 5 * Int(PATH_MAX))
    defer { bytes.deallocate() }
    let count = try checked(cs_readlink(AT_FDCWD, link, bytes.baseAddress, bytes.count), .look, path)
    guard count > 0 else { throw FileError(.badPath, .look, path) }
    return String(cString: bytes.baseAddress!)
  }
}
