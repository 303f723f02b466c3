// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The folders of files that are about to be written.
package enum Folders {
  /// Makes the folders that a path leads through. What cannot be made is told by the writing that follows.
  package static func make(around path: String) {
    var end = path.startIndex
    while end < path.endIndex, let slash = path[path.index(after: end)...].firstIndex(of: "/") {
      mkdir(String(path[..<slash]), 0o777)
      end = slash
    }
  }
}
