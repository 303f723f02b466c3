internal import CSystem
import Glibc

/// Which machine this is, and since which start.
package struct HostIdentity: Hashable, Sendable {
  /// The host's name, for people: it changes while the machine stays the same.
  package var name: String
  /// The machine's own number (machine-id(5)); empty where it has none.
  package var machineID: String
  /// The kernel's random number of this start; empty where it tells none.
  package var bootID: String

  package init(name: String, machineID: String, bootID: String) {
    self.name = name
    self.machineID = machineID
    self.bootID = bootID
  }

  package static let current = HostIdentity(
    name: hostName, machineID: word("/etc/machine-id") ?? word("/var/lib/dbus/machine-id") ?? "",
    bootID: word("/proc/sys/kernel/random/boot_id") ?? "")

  /// Whether this is the running kernel, whose locks and processes can be asked. Containers of one machine share it.
  var isThisStart: Bool { !bootID.isEmpty && bootID == Self.current.bootID }

  /// Whether this is the same machine, maybe before another start. Where machines have no numbers their names decide.
  var isThisMachine: Bool {
    if isThisStart { return true }
    let current = Self.current
    return machineID.isEmpty && current.machineID.isEmpty ? name == current.name : machineID == current.machineID
  }

  private static var hostName: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      buffer.initialize(repeating: 0)
      return cs_host_name(buffer.baseAddress, 255) < 0 ? "localhost" : String(cString: buffer.baseAddress!)
    }
  }

  /// The first word of a small file; `nil` where there is none.
  private static func word(_ path: String) -> String? {
    guard let bytes = try? FileBytes.read(path, limit: 256) else { return nil }
    let word = bytes.withBytes { String(decoding: $0.prefix { $0 > 32 }, as: UTF8.self) }
    return word.isEmpty ? nil : word
  }
}
