// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
internal import JSON

/// The user and process that edit a document, as reported to other processes that request the lock.
package struct LockHolder: Hashable, Sendable {
  package var user: String
  package var process: Int32
  package var host: HostIdentity
  /// Seconds since 1970; 0 when unknown.
  package var since: Int

  package init(user: String, process: Int32, host: HostIdentity, since: Int) {
    self.user = user
    self.process = process
    self.host = host
    self.since = since
  }

  /// Whether the process named in an unlocked file may still be alive.
  ///
  /// - Parameter isGuarded: Whether the file system has locks: then a process of this kernel without one is dead, regardless of its id.
  func mayBeAlive(isGuarded: Bool) -> Bool {
    if host.isThisStart { return !isGuarded && cs_process_exists(process) == 1 }
    // A reboot of this machine has ended all earlier processes. Where the kernel has no boot id, only the process id can be checked.
    guard host.isThisMachine else { return true }
    return host.bootID.isEmpty && !isGuarded && cs_process_exists(process) == 1
  }

  /// The members of a line that identifies the holder, in lock files and journal headers.
  var members: [JSONLine.Member] {
    let name = String(String.UnicodeScalarView(user.unicodeScalars.prefix(LockHolder.longestUser)))
    return [
      ("user", .string(name)), ("pid", .integer(Int(process))), ("host", .string(host.name)), ("machine", .string(host.machineID)),
      ("boot", .string(host.bootID)), ("since", .integer(since)),
    ]
  }

  /// The maximum number of characters of a user's name that are written: a lock file is read up to a limit.
  private static let longestUser = 256

  init?(_ line: JSONLine) {
    guard let process = line.integer("pid").flatMap({ Int32(exactly: $0) }), let host = line.string("host") else { return nil }
    self.init(
      user: line.string("user") ?? "", process: process,
      host: HostIdentity(name: host, machineID: line.string("machine") ?? "", bootID: line.string("boot") ?? ""),
      since: line.integer("since") ?? 0)
  }
}

/// The content of lock files, one line: `{"shapeedit":"lock","version":2,"user":"ann","pid":4711,…}`.
extension LockHolder {
  package var lockFile: [UInt8] {
    JSONLine([("shapeedit", .string("lock")), ("version", .integer(2))] + members).bytes + [UInt8(ascii: "\n")]
  }

  package init?(lockFile bytes: some Collection<UInt8>) {
    guard let line = JSONLine(reading: bytes), line.string("shapeedit") == "lock" else { return nil }
    self.init(line)
  }
}
