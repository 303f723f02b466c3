internal import CSystem
import Glibc

/// Which machine this is, and since which start.
package struct HostIdentity: Hashable, Sendable {
  package var name: String
  /// The kernel's random number of this start; empty where it tells none.
  package var bootID: String

  package init(name: String, bootID: String) {
    self.name = name
    self.bootID = bootID
  }

  package static let current = HostIdentity(name: hostName, bootID: readBootID())

  static var hostName: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      buffer.initialize(repeating: 0)
      return cs_host_name(buffer.baseAddress, 255) < 0 ? "localhost" : String(cString: buffer.baseAddress!)
    }
  }

  private static func readBootID() -> String {
    guard let bytes = try? FileBytes.read("/proc/sys/kernel/random/boot_id", limit: 256) else { return "" }
    return bytes.withBytes { String(decoding: $0.prefix { $0 > 32 }, as: UTF8.self) }
  }
}
