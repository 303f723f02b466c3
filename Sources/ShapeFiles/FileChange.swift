// SPDX-License-Identifier: GPL-3.0-or-later
/// The difference between a file and the one that was loaded.
package enum FileChange: Equatable, Sendable {
  case deleted(loaded: FileTime)
  case rewritten(loaded: FileTime, now: FileTime)
}
