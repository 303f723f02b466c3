// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// The directory of state outside of documents: `$XDG_STATE_HOME/shapeedit/`, readable by its owner only.
///
/// ```
/// shapeedit/history                   typed lines
/// shapeedit/recovery/KEY.PID.N.journal  commands not yet saved
/// shapeedit/view/KEY                  expansion, selection, scroll and focus of one document
/// shapeedit/backup/                   old contents, during a save in place
/// shapeedit/steps/KEY/N.step          the bytes replaced by a save, so that it can be reverted
/// ```
/// `KEY` is a hash of the document's absolute path and a readable part of its name. Nothing is created before it is needed.
/// - SeeAlso: XDG Base Directory Specification 0.8.
package struct StateDirectory: Hashable, Sendable {
  /// The absolute path of `…/shapeedit`.
  package let root: String

  package init(root: String) { self.root = root }

  /// The directory for these environment values: relative ones are ignored, as the specification demands; `nil` without a home directory.
  package init?(stateHome: String?, home: String?) {
    if let stateHome, stateHome.hasPrefix("/") {
      root = stateHome + "/shapeedit"
    } else if let home, home.hasPrefix("/") {
      root = (home == "/" ? "" : home) + "/.local/state/shapeedit"
    } else {
      return nil
    }
  }

  /// The directory of this process's environment.
  package static func ofEnvironment() -> StateDirectory? {
    StateDirectory(stateHome: Self.variable("XDG_STATE_HOME"), home: Self.variable("HOME"))
  }

  package var historyPath: String { root + "/history" }
  package var recoveryFolder: String { root + "/recovery" }
  package var viewFolder: String { root + "/view" }
  package var stepsFolder: String { root + "/steps" }
  package var backupFolder: String { root + "/backup" }

  /// The path of a document's view state. Two paths may share a hash, so the file should name its document.
  package func viewStatePath(for document: String) throws(FileError) -> String {
    viewFolder + "/" + Self.key(for: try ResolvedPath.absolute(document))
  }

  /// Makes one of the folders above and its parents, closed to others (0700).
  ///
  /// - Throws: ``FileErrorReason/foreign`` when the folder is another user's (a `sudo` that kept `HOME`) or others may write it.
  package func makeFolder(_ folder: String) throws(FileError) {
    var failures: [(folder: String, code: Int32)] = []
    var end = folder.utf8.startIndex
    while end != folder.utf8.endIndex {
      let next = folder.utf8.index(after: end)
      end = folder.utf8[next...].firstIndex(of: UInt8(ascii: "/")) ?? folder.utf8.endIndex
      let path = String(folder[..<end])
      let result = cs_mkdir(path, 0o700)
      if result < 0, result != -Int(EEXIST) { failures.append((path, Int32(-result))) }
    }
    // On a read-only file system, `mkdir` may report that before it reports that the folder exists. Of those that do not exist, the
    // outermost tells the reason.
    if failures.last?.folder == folder, let first = failures.first(where: { !Self.exists($0.folder) }) {
      throw FileError(.system(first.code), .makeFolder, first.folder)
    }
    try Self.refuseForeign(folder)
  }

  /// Whether a file exists at a path of the state directory, or at one recorded there.
  static func exists(_ path: String) -> Bool { ((try? FileFacts.of(path, in: CS_OWN, followingLinks: true, path: path)) ?? nil) != nil }

  private static func refuseForeign(_ folder: String) throws(FileError) {
    guard let facts = try FileFacts.of(folder, in: CS_OWN, followingLinks: true, path: folder), facts.kind == .directory else {
      throw FileError(.system(ENOTDIR), .openFolder, folder)
    }
    guard facts.raw.owner == geteuid(), facts.permissions & 0o022 == 0 else { throw FileError(.foreign, .openFolder, folder) }
  }

  /// A file name for an absolute path: 16 hexadecimal digits, `-`, and at most 60 plain characters of the last component.
  static func key(for absolutePath: String) -> String {
    let hash = cs_digest_of(absolutePath, absolutePath.utf8.count, 0)
    let tail = ResolvedPath.split(absolutePath).name.utf8.prefix(60).map { isPlain($0) ? $0 : UInt8(ascii: "_") }
    return Hexadecimal.digits(hash, 16) + "-" + String(decoding: tail, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  static func variable(_ name: String) -> String? { getenv(name).map { ResolvedPath.text($0) } }
}
