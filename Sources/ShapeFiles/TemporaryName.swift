internal import CSystem
import Glibc

/// The names of the files a save leaves while it works: `.NAME.PID.N.shapeedit-tmp`, beside the document.
///
/// `PID` is the saving process. `N` counts in its low half and in its high half holds a hash of the host's name, so that on a shared
/// folder nobody takes the temporary file of a process elsewhere for that of a dead process here.
struct TemporaryName: Equatable {
  var text: String
  var process: Int32
  var number: UInt64

  /// `.shapeedit-tmp` holds new content; `.shapeedit-backup` holds former content, and is never removed unasked.
  enum Use: String, CaseIterable {
    case temporary = ".shapeedit-tmp"
    case backup = ".shapeedit-backup"
  }

  init(for name: String, number: UInt64, process: Int32 = getpid(), host: UInt32 = TemporaryName.thisHost, use: Use = .temporary) {
    self.process = process
    self.number = UInt64(host) << 32 | number
    text = Self.prefix(for: name) + "\(process).\(self.number)" + use.rawValue
  }

  /// Reads a name back; `nil` for a name that is not such a file of the document `name`.
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

  /// Names end at 255 bytes; a long document's name is cut to leave room for the rest.
  static func prefix(for name: String) -> String {
    var kept = name
    while kept.utf8.count > 200 { kept.removeLast() }
    return "." + kept + "."
  }

  /// Whether the process that made the file is known to be gone, or is this one (which saves one file at a time).
  var isAbandoned: Bool {
    let host = UInt32(number >> 32)
    guard host == 0 || host == Self.thisHost else { return false }
    return process == getpid() || cs_process_exists(process) == 0
  }

  /// A hash of the host's name; never 0.
  static let thisHost: UInt32 = {
    let name = HostIdentity.hostName
    return UInt32(truncatingIfNeeded: cs_digest_of(name, name.utf8.count, 0)) | 1
  }()
}

/// A new file beside the document that will take its place.
struct TemporaryFile: ~Copyable {
  let descriptor: Descriptor
  let name: String

  /// Makes an empty file that only its owner can read, and takes the lock that says it is in use.
  static func create(in folder: Int32, for name: String, use: TemporaryName.Use = .temporary, path: String) throws(FileError)
    -> TemporaryFile
  {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
    for number in 0..<UInt64(1000) {
      let temporary = TemporaryName(for: name, number: number, use: use).text
      let result = cs_open(folder, temporary, flags, 0o600)
      if result == -Int(EEXIST) { continue }
      try checked(result, .open, path)
      _ = cs_flock(Int32(result), 1)
      return TemporaryFile(descriptor: Descriptor(Int32(result)), name: temporary)
    }
    throw FileError(.system(EEXIST), .open, path)
  }
}
