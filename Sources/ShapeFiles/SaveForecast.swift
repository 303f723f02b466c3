// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// The result of checking permissions before anything is changed, so that the user knows early that a save would fail.
package enum SaveForecast: Sendable {
  /// The file may not be written into, and is replaced all the same.
  case replacesReadOnly
  /// The folder takes no new file, so that only a save in place works.
  case needsInPlace
  /// Neither the file can be written into nor another one put in its place.
  case refused

  /// The obstacle to saving a document as usual; nil if there is none.
  /// - Complexity: A few system calls.
  package static func of(_ path: String) -> SaveForecast? {
    guard let target = try? SaveTarget.resolve(path), let facts = try? target.existing() else { return nil }
    let takesBytes = access(target.realPath, W_OK) == 0
    switch (takesBytes, access(target.folderPath, W_OK) == 0) {
    case (true, true): return nil
    case (true, false): return .needsInPlace
    case (false, true): return facts.raw.owner == geteuid() ? .replacesReadOnly : .refused
    case (false, false): return .refused
    }
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
