// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The folders of new files.
package enum Folders {
  /// Creates the missing folders above a file. The write that follows reports a folder that could not be created.
  package static func make(around path: String) {
    var end = path.startIndex
    while end < path.endIndex, let slash = path[path.index(after: end)...].firstIndex(of: "/") {
      mkdir(String(path[..<slash]), 0o777)
      end = slash
    }
  }
}
