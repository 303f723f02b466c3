// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The type of a file.
enum FileKind {
  case regular, directory, device, pipe, link

  init(mode: UInt32) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .directory
    case S_IFIFO: self = .pipe
    case S_IFLNK: self = .link
    default: self = .device
    }
  }

  static var loopError: Int32 { ELOOP }
  static var directoryError: Int32 { EISDIR }
}
