// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// The result of checking permissions before anything is changed, so that the user knows early that a save would fail.
package enum SaveForecast: Sendable {
  /// The file is marked read-only, and is replaced all the same.
  case replacesReadOnly
  /// The folder takes no new file, so that only a save in place works.
  case needsInPlace
  /// The file has other names, so that the save asks for which of them it is.
  case hardLinked
  /// The file cannot be written into, and one put in its place would have another owner or group.
  case foreign
  /// Neither the file can be written into nor another one put in its place.
  case refused

  /// The obstacle to saving a document as usual; nil if there is none.
  /// - Complexity: A few system calls.
  package static func of(_ path: String) -> SaveForecast? {
    guard let target = try? SaveTarget.resolve(path), let facts = try? target.existing() else { return nil }
    if facts.raw.links > 1 { return .hardLinked }
    let takesBytes = access(target.realPath, W_OK) == 0
    guard access(target.folderPath, W_OK) == 0 else { return takesBytes ? .needsInPlace : .refused }
    // What cannot be replaced with its owner is written in place.
    guard keepsOwner(facts) else { return takesBytes ? nil : .foreign }
    return takesBytes && facts.permissions & 0o222 != 0 ? nil : .replacesReadOnly
  }

  /// Whether this process may give a new file the owner and the group of another one.
  private static func keepsOwner(_ facts: FileFacts) -> Bool {
    if geteuid() == 0 { return true }
    var groups = [gid_t](repeating: 0, count: max(0, Int(getgroups(0, nil))))
    groups.removeLast(groups.count - max(0, Int(getgroups(Int32(groups.count), &groups))))
    return facts.raw.owner == geteuid() && (facts.raw.group == getegid() || groups.contains(facts.raw.group))
  }
}

extension StateDirectory {
  /// Why what is changed cannot be kept in this directory; nil if it can. Makes the folder for it.
  package func keepingProblem() -> FileError? {
    do throws(FileError) {
      try makeFolder(recoveryFolder)
      return access(recoveryFolder, W_OK) == 0 ? nil : FileError(.system(errno), .write, recoveryFolder)
    } catch { return error }
  }
}
