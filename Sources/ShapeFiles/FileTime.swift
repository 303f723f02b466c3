// SPDX-License-Identifier: GPL-3.0-or-later
/// A file's time stamp, in seconds and nanoseconds since 1970.
package struct FileTime: Hashable, Comparable, Sendable {
  package var seconds: Int
  package var nanoseconds: Int

  package init(seconds: Int, nanoseconds: Int) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  package static func < (a: FileTime, b: FileTime) -> Bool {
    (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
  }
}
