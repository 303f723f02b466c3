internal import CSystem
import Glibc

/// Where paths lead.
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
    guard let resolved = realpath(folder, nil) else { throw FileError(.opening(errno), .openFolder, path) }
    defer { free(resolved) }
    let absolute = String(cString: resolved)
    return absolute == "/" ? "/" + name : absolute + "/" + name
  }

  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
  }

  private static func linkTarget(_ link: String, _ path: String) throws(FileError) -> String {
    let bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 4096)
    defer { bytes.deallocate() }
    let count = try checked(cs_readlink(AT_FDCWD, link, bytes.baseAddress, bytes.count), .look, path)
    let target = bytes[..<count].map { UInt8(bitPattern: $0) }
    guard count < bytes.count, let text = String(validating: target, as: UTF8.self), !text.isEmpty else {
      throw FileError(.badPath, .look, path)
    }
    return text
  }
}
