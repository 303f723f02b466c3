internal import CSystem
import Glibc

/// The names of the files a save leaves while it works: `.NAME.PID.N.shapeedit-tmp`, beside the document.
///
/// `PID` is the saving process. `N` counts in its low half and in its high half holds hashes of the machine and of its start, so that on a
/// shared folder the temporary file of a process elsewhere is not taken for that of a dead process here.
struct TemporaryName: Equatable {
  var text: String
  var process: Int32
  var number: UInt64

  /// `.shapeedit-tmp` holds new content; `.shapeedit-backup` holds former content, and is never removed unasked.
  enum Use: String, CaseIterable {
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
  ///
  /// Where the file system has locks, one that is held says otherwise.
  var isAbandoned: Bool {
    let host = UInt32(number >> 32)
    if host == 0 || host == Self.thisHost { return process == getpid() || cs_process_exists(process) == 0 }
    // The same machine before another start; or another machine, whose processes cannot be asked.
    return host >> 16 == Self.thisHost >> 16
  }

  /// Hashes of the machine, in the high half, and of its start.
  static let thisHost: UInt32 = {
    let host = HostIdentity.current
    func hash(_ text: String) -> UInt32 { UInt32(truncatingIfNeeded: cs_digest_of(text, text.utf8.count, 0)) & 0xffff }
    return hash(host.machineID.isEmpty ? host.name : host.machineID) << 16 | hash(host.bootID)
  }()
}

/// A new file beside the document that will take its place.
struct TemporaryFile: ~Copyable {
  let descriptor: Descriptor
  let name: String
  /// Whether the file system keeps the lock that says it is in use.
  let isLocked: Bool
  /// Has a signal that ends the process take the file with it.
  let removal: RemovedOnSignal

  /// Makes an empty file that only its owner can read, and takes the lock that says it is in use.
  static func create(in folder: Int32, for name: String, use: TemporaryName.Use = .temporary, path: String) throws(FileError)
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

  /// Gives the open file away; the signal no longer takes it.
  consuming func release() -> Descriptor { descriptor }
}
