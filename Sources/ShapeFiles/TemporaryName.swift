// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// The name of a temporary file during a save: `.NAME.PID.N.shapeedit-tmp`, beside the document.
///
/// `PID` is the saving process. The low half of `N` is a counter; the high half holds hashes of the machine and of its boot, so that in a
/// shared folder the temporary file of a process elsewhere is not taken for that of a dead process here.
package struct TemporaryName: Equatable {
  var text: String
  var process: Int32
  var number: UInt64

  /// `.shapeedit-tmp` holds new content; `.shapeedit-backup` holds old content, and only the user removes it.
  package enum Use: String, CaseIterable {
    case temporary = ".shapeedit-tmp"
    case backup = ".shapeedit-backup"
  }

  init(
    for name: String, number: UInt64, process: Int32 = getpid(), host: UInt32 = TemporaryName.thisHost, use: Use = .temporary
  ) {
    self.process = process
    self.number = UInt64(host) << 32 | number
    text = Self.prefix(for: name) + "\(process).\(self.number)" + use.rawValue
  }

  /// Parses a name; `nil` for one that is not such a file of the document `name`.
  init?(_ text: String, for name: String, use: Use) {
    let prefix = Self.prefix(for: name)
    guard text.hasPrefix(prefix), text.hasSuffix(use.rawValue) else { return nil }
    let middle = text.utf8.dropFirst(prefix.utf8.count).dropLast(use.rawValue.utf8.count)
    let parts = middle.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, let process = Int32(Substring(parts[0])), process > 0, let number = UInt64(Substring(parts[1])) else {
      return nil
    }
    self.text = text
    self.process = process
    self.number = number
  }

  /// The part of the name before `PID`. Names have at most 255 bytes, so a long document's name is cut to leave room for the rest.
  static func prefix(for name: String) -> String {
    var kept = name
    while kept.utf8.count > 200 { kept.removeLast() }
    return "." + kept + "."
  }

  /// Whether the process that made the file is certainly dead, or is this one (which saves one file at a time).
  ///
  /// Where the file system has locks, a lock held on the file proves the contrary.
  var isAbandoned: Bool {
    let host = UInt32(number >> 32)
    if host == 0 || host == Self.thisHost { return process == getpid() || cs_process_exists(process) == 0 }
    // True for an earlier boot of this machine; false for another machine, whose processes cannot be checked.
    return host >> 16 == Self.thisHost >> 16
  }

  /// Hashes of the machine, in the high half, and of its boot.
  static let thisHost: UInt32 = {
    let host = HostIdentity.current
    func hash(_ text: String) -> UInt32 { UInt32(truncatingIfNeeded: cs_digest_of(text, text.utf8.count, 0)) & 0xffff }
    return hash(host.machineID.isEmpty ? host.name : host.machineID) << 16 | hash(host.bootID)
  }()
}

/// A new file beside the document that will take its place.
package struct TemporaryFile: ~Copyable {
  let descriptor: Descriptor
  package let name: String
  /// Whether the file system supports the lock that marks the file as in use.
  let isLocked: Bool
  /// Makes a signal that ends the process remove the file.
  let removal: RemovedOnSignal

  /// Creates an empty file that only its owner can read, and takes the lock that marks it as in use.
  package static func create(in folder: Int32, for name: String, use: TemporaryName.Use = .temporary, path: String) throws(FileError)
    -> TemporaryFile
  {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
    for number in 0..<UInt64(1000) {
      let temporary = TemporaryName(for: name, number: number, use: use).text
      cs_signals_hold()
      defer { cs_signals_release() }
      let result = cs_open(folder, temporary, flags, 0o600)
      if result == -Int(EEXIST) { continue }
      try checked(result, .open, path)
      let isLocked = cs_flock(Int32(result), 1) == 0
      return TemporaryFile(
        descriptor: Descriptor(Int32(result)), name: temporary, isLocked: isLocked, removal: RemovedOnSignal(temporary, in: folder))
    }
    throw FileError(.system(EEXIST), .open, path)
  }

  /// Returns the open file; a signal no longer removes it.
  consuming func release() -> Descriptor { descriptor }
}
