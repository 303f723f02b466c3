// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem

extension HostIdentity {
  package static let current = HostIdentity(
    name: hostName, machineID: word("/etc/machine-id") ?? word("/var/lib/dbus/machine-id") ?? "",
    bootID: word("/proc/sys/kernel/random/boot_id") ?? "")

  private static var hostName: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      buffer.initialize(repeating: 0)
      return cs_host_name(buffer.baseAddress, 255) < 0 ? "localhost" : String(cString: buffer.baseAddress!)
    }
  }

  /// The first word of a small file; `nil` when it has none or cannot be read.
  private static func word(_ path: String) -> String? {
    guard let bytes = try? FileBytes.read(path, limit: 256) else { return nil }
    let word = bytes.withBytes { String(decoding: $0.prefix { $0 > 32 }, as: UTF8.self) }
    return word.isEmpty ? nil : word
  }
}
