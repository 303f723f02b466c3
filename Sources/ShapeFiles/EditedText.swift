// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// A text that is edited by another program: a file readable only by its owner, which remains until ``remove()``.
///
/// It is in `…/shapeedit/edit` of the state directory, so that edits survive this process and a reboot; without a home directory, in
/// `/tmp`.
package struct EditedText: Sendable {
  package let path: String

  /// The maximum number of bytes that are read back.
  package static let limit = 64 << 20

  private static let prefix = "edit-"
  private static let suffix = ".txt"

  /// Creates the file with a text.
  package static func make(_ content: String) throws(FileError) -> EditedText {
    var folder = "/tmp"
    if let state = StateDirectory.ofEnvironment() {
      folder = state.root + "/edit"
      try state.makeFolder(folder)
    }
    var name = Array("\(folder)/\(prefix)\(getpid())-XXXXXX\(suffix)".utf8CString)
    let descriptor = mkstemps(&name, Int32(suffix.utf8.count))
    guard descriptor >= 0 else { throw FileError(.system(errno), .open, folder) }
    let text = EditedText(path: String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
    try text.write(content, to: descriptor)
    return text
  }

  /// Replaces the file's text.
  package func write(_ content: String) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(.system(errno), .write, path) }
    try write(content, to: descriptor)
  }

  private func write(_ content: String, to descriptor: Int32) throws(FileError) {
    defer { close(descriptor) }
    try Array(content.utf8).span.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(FileError) -> Void in
      try Descriptor.writeAll(bytes, to: descriptor, path)
    }
  }

  package func read() throws(FileError) -> [UInt8] {
    let file = try FileBytes.read(path, limit: EditedText.limit)
    return withExtendedLifetime(file) { Array(file.buffer) }
  }

  package func remove() { unlink(path) }

  /// The paths of texts that dead processes left, which may hold edits that were never read back.
  package static func left() -> [String] {
    guard let state = StateDirectory.ofEnvironment(), let folder = opendir(state.root + "/edit") else { return [] }
    defer { closedir(folder) }
    var found: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard name.hasPrefix(prefix), let process = Int32(name.dropFirst(prefix.count).prefix { $0 != "-" }),
        cs_process_exists(process) == 0
      else { continue }
      found.append(state.root + "/edit/" + name)
    }
    return found.sorted()
  }
}
