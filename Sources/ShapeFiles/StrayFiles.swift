internal import CSystem
import Glibc

/// What saves that were killed left beside a document.
package struct StrayFiles: Equatable, Sendable {
  /// How many temporary files were removed.
  package var removedCount = 0
  /// Paths of full copies of the document's former content, from saves in place that did not end. Nobody removes them but the user.
  package var backups: [String] = []

  /// Removes the temporary files of dead processes of this host for one document, and finds the backups they left.
  ///
  /// To be called when a document is opened for editing. A file in use, of a living process or of another host is left alone,
  /// and so is whatever cannot be removed.
  /// - Complexity: one listing of the folder.
  /// - Throws: ``FileError`` when the folder cannot be listed; the document may still be readable.
  package static func sweep(beside path: String) throws(FileError) -> StrayFiles {
    let target = try SaveTarget.resolve(path)
    return try sweep(target.folder, target.folderPath, for: target.name, path)
  }

  private static func sweep(
    _ folder: borrowing Descriptor, _ folderPath: String, for name: String, _ path: String
  ) throws(FileError) -> StrayFiles {
    var found = StrayFiles()
    for entry in try folder.names(path) {
      if let temporary = TemporaryName(entry, for: name, use: .temporary), temporary.isAbandoned {
        if remove(entry, in: folder.number) { found.removedCount += 1 }
      } else if let backup = TemporaryName(entry, for: name, use: .backup), backup.isAbandoned, isFree(entry, in: folder.number) {
        found.backups.append(folderPath == "." ? entry : folderPath + "/" + entry)
      }
    }
    return found
  }

  /// Whether no process holds the lock its maker takes. What cannot be asked counts as held.
  private static func isFree(_ name: String, in folder: Int32) -> Bool {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    guard let file = try? Descriptor.open(name, in: folder, flags, path: name), let facts = try? file.facts(name) else { return false }
    return facts.kind == .regular && cs_flock(file.number, 1) != -Int(EWOULDBLOCK)
  }

  private static func remove(_ name: String, in folder: Int32) -> Bool {
    isFree(name, in: folder) && cs_unlink(folder, name) == 0
  }
}

extension Descriptor {
  /// The names in this folder, in no order.
  func names(_ path: String) throws(FileError) -> [String] {
    var names: [String] = []
    let result = withUnsafeMutablePointer(to: &names) { names in
      cs_list(
        number,
        { context, name in
          let names = context!.assumingMemoryBound(to: [String].self)
          if let name { names.pointee.append(String(cString: name)) }
          return 0
        }, names)
    }
    try checked(result, .list, path)
    return names
  }
}
