// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// The files that killed processes left beside a document.
package struct StrayFiles: Equatable, Sendable {
  /// The number of temporary files and locks that were removed.
  package var removedCount = 0
  /// Paths of full copies of the document's old content, from saves in place that did not end. Only the user removes them.
  package var backups: [String] = []

  /// Removes the lock and the temporary files of dead processes for one document, and finds the backups they left.
  ///
  /// To be called whenever a document is opened. A file in use, of a living process or of another machine is left alone,
  /// and so is one that cannot be removed.
  /// - Parameter store: The folder where saves in place keep their files when the document's own cannot be written.
  /// - Complexity: one listing of the folder.
  /// - Throws: ``FileError`` when the folder cannot be listed; the document may still be readable.
  package static func sweep(beside path: String, store: String? = nil) throws(FileError) -> StrayFiles {
    let target = try SaveTarget.resolve(path)
    var found = StrayFiles()
    if DocumentLock.sweep(beside: path) { found.removedCount += 1 }
    try found.sweep(target.folder, target.folderPath, for: target.name, path)
    if let store, let folder = try? Descriptor.openFolder(store, in: CS_OWN, path: store) {
      try found.sweep(folder, store, for: target.name, path)
    }
    return found
  }

  /// Removes the temporary files of dead processes for any document in the folder of one: git gives the files of each merge new names.
  ///
  /// Files that cannot be listed or removed are left.
  /// - Complexity: one listing of the folder.
  package static func sweepFolder(of path: String) {
    guard let target = try? SaveTarget.resolve(path), let names = try? target.folder.names(path, startingWith: ".") else { return }
    for entry in names where entry.hasSuffix(TemporaryName.Use.temporary.rawValue) {
      let parts = entry.split(separator: ".", omittingEmptySubsequences: false)
      let name = parts.dropFirst().dropLast(3).joined(separator: ".")
      guard let temporary = TemporaryName(entry, for: name, use: .temporary), temporary.isAbandoned else { continue }
      _ = remove(entry, in: target.folder.number)
    }
  }

  /// The documents among many beside which stray files may exist, in the given order.
  /// - Complexity: O(documents), and one listing of each folder that they are in.
  package static func suspects(among paths: [String], store: String? = nil) -> [String] {
    var targets: [(path: String, folder: String, prefix: String)] = []
    for path in paths {
      // Errors of a path are reported when the document is opened.
      guard let target = try? SaveTarget.resolve(path) else { continue }
      targets.append((path, target.folderPath, TemporaryName.prefix(for: target.name)))
    }
    var left: [String: Set<String>] = [:]
    for folder in Set(targets.map(\.folder)).union(store.map { [$0] } ?? []) {
      guard let opened = try? Descriptor.openFolder(folder, in: folder == store ? CS_OWN : AT_FDCWD, path: folder),
        let names = try? opened.names(folder, startingWith: ".")
      else {
        continue
      }
      left[folder] = Set(names.compactMap(prefix))
    }
    let stored = store.flatMap { left[$0] } ?? []
    return targets.filter { left[$0.folder]?.contains($0.prefix) ?? false || stored.contains($0.prefix) }.map(\.path)
  }

  /// The prefix of a lock's, temporary file's or backup's name, as ``TemporaryName/prefix(for:)`` derives it from the document's name.
  private static func prefix(_ name: String) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    switch parts.last {
    case "shapeedit-lock"?: return parts.dropLast().joined(separator: ".") + "."
    case "shapeedit-tmp"?, "shapeedit-backup"?: return parts.dropLast(3).joined(separator: ".") + "."
    default: return nil
    }
  }

  private mutating func sweep(
    _ folder: borrowing Descriptor, _ folderPath: String, for name: String, _ path: String
  ) throws(FileError) {
    for entry in try folder.names(path, startingWith: TemporaryName.prefix(for: name)) {
      if let temporary = TemporaryName(entry, for: name, use: .temporary), temporary.isAbandoned {
        if Self.remove(entry, in: folder.number) { removedCount += 1 }
      } else if let backup = TemporaryName(entry, for: name, use: .backup), backup.isAbandoned, Self.isFree(entry, in: folder.number) {
        backups.append(folderPath == "." ? entry : folderPath + "/" + entry)
      }
    }
  }

  /// Whether no process holds the lock that a file's maker takes; false when that cannot be determined.
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
  package func names(_ path: String, startingWith prefix: String = "") throws(FileError) -> [String] {
    var found: (prefix: [CChar], names: [String]) = (Array(prefix.utf8CString.dropLast()), [])
    let result = withUnsafeMutablePointer(to: &found) { found in
      cs_list(
        number,
        { context, name in
          let found = context!.assumingMemoryBound(to: (prefix: [CChar], names: [String]).self)
          // Compared before a string is made: a folder may hold any number of names.
          guard let name, strncmp(name, found.pointee.prefix, found.pointee.prefix.count) == 0 else { return 0 }
          found.pointee.names.append(String(cString: name))
          return 0
        }, found)
    }
    try checked(result, .list, path)
    return found.names
  }
}
