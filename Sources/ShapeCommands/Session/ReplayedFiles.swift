// SPDX-License-Identifier: GPL-3.0-or-later
/// The recorded contents of the files that the commands of a journal read, while it is replayed.
final class ReplayedFiles {
  private var files: [(path: String, content: [UInt8])] = []

  func add(_ path: String, _ content: [UInt8]) { files.append((path, content)) }

  func contains(_ path: String) -> Bool { files.contains { $0.path == path } }

  /// Removes and returns the first content of a file; nil if none is left.
  func take(_ path: String) -> [UInt8]? {
    guard let index = files.firstIndex(where: { $0.path == path }) else { return nil }
    return files.remove(at: index).content
  }
}
