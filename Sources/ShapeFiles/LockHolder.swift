internal import CSystem

/// The user and process that edit a document, as reported to those who are refused the lock.
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
  /// - Parameter isGuarded: Whether the file system has locks: then a process of this kernel without one is dead, whatever its id.
  func mayBeAlive(isGuarded: Bool) -> Bool {
    if host.isThisStart { return !isGuarded && cs_process_exists(process) == 1 }
    // A reboot of this machine has ended all earlier processes. Where the kernel has no boot id, only the process id can be checked.
    guard host.isThisMachine else { return true }
    return host.bootID.isEmpty && !isGuarded && cs_process_exists(process) == 1
  }

  /// The `key=value` lines at the start of lock files and journal headers.
  var lines: String {
    let plain = String(user.unicodeScalars.map { $0.value < 32 ? "_" : Character($0) })
    return "user=\(plain)\npid=\(process)\nhost=\(host.name)\nmachine=\(host.machineID)\nboot=\(host.bootID)\nsince=\(since)\n"
  }

  init?(values: [String: String]) {
    guard let process = values["pid"].flatMap({ Int32($0) }), let host = values["host"] else { return nil }
    self.init(
      user: values["user"] ?? "", process: process,
      host: HostIdentity(name: host, machineID: values["machine"] ?? "", bootID: values["boot"] ?? ""),
      since: values["since"].flatMap { Int($0) } ?? 0)
  }

  /// Parses `key=value` lines: the first of equal keys counts, and a line without `=` is ignored.
  static func values(in text: String) -> [String: String] {
    var values: [String: String] = [:]
    for line in text.utf8.split(separator: 10) {
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let key = String(decoding: line[..<equals], as: UTF8.self)
      if values[key] == nil { values[key] = String(decoding: line[line.index(after: equals)...], as: UTF8.self) }
    }
    return values
  }
}
