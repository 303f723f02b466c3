// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

extension LockHolder {
  /// This process, now.
  package static func current() -> LockHolder {
    let user = StateDirectory.variable("USER") ?? StateDirectory.variable("LOGNAME") ?? (geteuid() == 0 ? "root" : "user \(geteuid())")
    return LockHolder(user: user, process: getpid(), host: .current, since: Int(cs_file_clock() / 1_000_000_000))
  }
}
