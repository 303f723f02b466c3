// SPDX-License-Identifier: GPL-3.0-or-later
import CReadline
import Glibc

/// The lines typed before, in readline's list and in a file that several sessions append to.
///
/// Errors are ignored: a line that cannot be stored is not worth reporting.
@MainActor struct LineHistory {
  /// The maximum number of entries in memory, and eventually in the file.
  static let limit = 2_000

  private let path: String?

  /// Loads the file, created with owner-only access; without a path, or if the file is not private, the history is only in memory.
  init(path: String?) {
    using_history()
    stifle_history(Int32(Self.limit))
    // Timestamps separate the entries, so that an entry of several lines is read back as one.
    history_comment_char = CChar(UInt8(ascii: "#"))
    history_write_timestamps = 1
    self.path = path.flatMap { Self.prepareFile($0) ? $0 : nil }
    guard let path = self.path, read_history(path) == 0 else { return }
    makeEntriesEditable()
    if history_length >= Int32(Self.limit) { history_truncate_file(path, Int32(Self.limit * 3 / 4)) }
  }

  /// Adds a line, unless it is blank, begins with a blank, or repeats the previous line.
  func add(_ line: String) {
    guard let first = line.unicodeScalars.first, first != " ", first != "\t", !line.utf8.elementsEqual(last.utf8) else { return }
    guard line.unicodeScalars.contains(where: { $0 != " " && $0 != "\n" && $0 != "\t" }) else { return }
    add_history(line)
    if let path { append_history(1, path) }
  }

  /// The entries, oldest first.
  var lines: [String] {
    (0..<max(0, history_length)).compactMap { history_get(history_base + $0)?.pointee.line.map { String(cString: $0) } }
  }

  private var last: String {
    history_get(history_base + history_length - 1).flatMap { $0.pointee.line }.map { String(cString: $0) } ?? ""
  }

  /// Escapes invisible scalars in all entries, as the file is untrusted input.
  private func makeEntriesEditable() {
    for index in 0..<history_length {
      guard let line = history_get(history_base + index)?.pointee.line.map({ String(cString: $0) }) else { continue }
      let safe = editable(line)
      guard !line.utf8.elementsEqual(safe.utf8) else { continue }
      if let old = replace_history_entry(index, safe, nil) { free_history_entry(old) }
    }
  }

  /// Creates missing folders, and the file with owner-only access; false unless it is a regular file owned by this user, not a symbolic
  /// link, and without further hard links.
  private static func prepareFile(_ path: String) -> Bool {
    makeFolders(of: path)
    // Non-blocking, as it could be a FIFO.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_uid == geteuid(), facts.st_nlink == 1 else {
      return false
    }
    return facts.st_mode & 0o077 == 0 || fchmod(descriptor, facts.st_mode & 0o700) == 0
  }

  private static func makeFolders(of path: String) {
    let bytes = Array(path.utf8)
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "/") && index > 0 {
      mkdir(String(decoding: bytes[..<index], as: UTF8.self), 0o700)
    }
  }
}
