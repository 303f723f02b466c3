// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The processes that other processes started.
package enum ProcessTree {
  /// The running descendants of a process, parents first; empty on a system without /proc.
  package static func descendants(of process: Int32) -> [Int32] {
    var found = children(of: process)
    var index = 0
    while index < found.count {
      found += children(of: found[index])
      index += 1
    }
    return found
  }

  private static func children(of process: Int32) -> [Int32] {
    let file = open("/proc/\(process)/task/\(process)/children", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 1 << 12)
    let count = read(file, &text, text.count)
    return text[..<max(0, count)].split(separator: UInt8(ascii: " ")).compactMap { Int32(String(decoding: $0, as: UTF8.self)) }
  }
}
