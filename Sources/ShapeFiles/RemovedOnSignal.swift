internal import CSystem

/// A file that goes should a signal end the process while this object lives.
final class RemovedOnSignal {
  private let number: Int32

  /// - Parameter folder: Stays open as long as this object lives.
  init(_ name: String, in folder: Int32) { number = cs_cleanup_register(folder, name) }

  deinit { cs_cleanup_forget(number) }
}

/// Has signals that end the process remove what it has not finished: to be called once, at the start.
package func removeFilesOnSignals() { cs_cleanup_catch_signals() }
