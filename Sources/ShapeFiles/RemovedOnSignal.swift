// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem

/// A file that is removed when a signal ends the process while this object lives.
final class RemovedOnSignal {
  private let number: Int32

  /// - Parameter folder: Must stay open as long as this object lives.
  init(_ name: String, in folder: Int32) { number = cs_cleanup_register(folder, name) }

  deinit { cs_cleanup_forget(number) }
}

/// Makes signals that end the process remove its unfinished files; to be called once, at the start.
package func removeFilesOnSignals() { cs_cleanup_catch_signals() }
