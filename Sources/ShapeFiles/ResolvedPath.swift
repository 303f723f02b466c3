internal import CSystem
import Glibc

/// Where paths lead.
///
/// A path is a string whose bytes that are not UTF-8 are scalars of their own, as CSystem's `file_names.h` says.
package enum ResolvedPath {
  private static let mostLinks = 40

  /// The folder and the name at the end of the symbolic links of the last component.
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

  /// One absolute path for each document, however it is reached; the document itself need not exist.
  package static func absolute(_ path: String) throws(FileError) -> String {
    let (folder, name) = try following(path)
    guard let resolved = cs_real_path(folder) else { throw FileError(.opening(errno), .openFolder, path) }
    defer { free(resolved) }
    let absolute = String(cString: resolved)
    return absolute == "/" ? "/" + name : absolute + "/" + name
  }

  /// The path of bytes that the kernel or a shell gave.
  package static func text(_ bytes: UnsafePointer<CChar>) -> String {
    let count = strlen(bytes)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4 * count + 1) { room in
      cs_readable_name(bytes, count, room.baseAddress!)
      return String(cString: room.baseAddress!)
    }
  }

  /// The text that was taken for a path; `nil` where that is not UTF-8.
  package static func utf8(_ text: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: text.utf8.count + 1) { room in
      cs_raw_name(text, room.baseAddress!, room.count).flatMap { String(validatingCString: $0) }
    }
  }

  /// Whether something is there.
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
