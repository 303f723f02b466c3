// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// Makes git ignore the temporary files beside a document: locks, unfinished saves, backups.
///
/// A lock must be in the document's own folder, where every program that opens the document, on any machine, looks for it. So a pattern is
/// added to the repository's own `info/exclude`, which is for the files of one user's tools and is never committed.
/// - SeeAlso: gitignore(5), gitrepository-layout(5).
enum GitExclusion {
  private static let lines = "# Locks and unfinished saves of shapeedit\n\(pattern)\n"
  private static let pattern = ".*.shapeedit-*"
  private static let sizeLimit = 1 << 20

  /// Adds the pattern when a document is in a repository of this user that lacks it. Does nothing on errors: git then shows the files,
  /// which does no harm.
  ///
  /// Costs one `stat` per parent folder.
  static func ensure(for document: String) {
    guard let path = try? ResolvedPath.absolute(document), let repository = repository(around: path) else { return }
    let file = "\(repository)/info/exclude"
    let old = (try? FileBytes.read(file, limit: sizeLimit)).map { String(decoding: $0.buffer, as: UTF8.self) }
    // An existing file that cannot be read is left alone.
    guard old != nil || !ResolvedPath.exists(file) else { return }
    if old.map({ lines(of: $0).contains(pattern) }) ?? false { return }
    guard let opened = try? Descriptor.open(file, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, mode: 0o644, path: file) else { return }
    let endsInLine = old?.utf8.last.map { $0 == UInt8(ascii: "\n") } ?? true
    let text = Array(((endsInLine ? "" : "\n") + lines).utf8)
    // In one call, so that two processes at once append two complete texts.
    _ = write(opened.number, text, text.count)
  }

  /// The git folder of the repository that contains a path, if it is this user's.
  private static func repository(around path: String) -> String? {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let path = "\(folder)/.git"
      if let facts = (try? FileFacts.of(path, followingLinks: true, path: path)) ?? nil {
        guard facts.raw.owner == geteuid() else { return nil }
        return facts.kind == .directory ? path : linked(path, in: String(folder))
      }
    }
    return nil
  }

  /// The git folder that the `.git` file of a linked work tree or a submodule refers to; of a work tree, the one shared by all of them.
  private static func linked(_ file: String, in folder: String) -> String? {
    guard let line = firstLine(of: file), line.hasPrefix("gitdir: ") else { return nil }
    let own = path(line.dropFirst(8), in: folder)
    return firstLine(of: "\(own)/commondir").map { path($0[...], in: own) } ?? own
  }

  private static func path(_ path: Substring, in folder: String) -> String { path.hasPrefix("/") ? String(path) : "\(folder)/\(path)" }

  private static func firstLine(of file: String) -> String? {
    guard let bytes = try? FileBytes.read(file, limit: 4096) else { return nil }
    return lines(of: String(decoding: bytes.buffer, as: UTF8.self)).first
  }

  /// The lines that are not empty; in Swift, CRLF is one `Character`, so the bytes are split.
  private static func lines(of text: String) -> [String] {
    text.utf8.split { $0 == 0x0a || $0 == 0x0d }.map { String(decoding: $0, as: UTF8.self) }
  }
}
