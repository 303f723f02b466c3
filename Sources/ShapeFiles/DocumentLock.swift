// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// Shows other editors that this process edits a document: the file `.NAME.shapeedit-lock` beside it, held while this object lives.
///
/// The file names the holder; a kernel lock on it (`flock`) shows whether the holder is alive, because the kernel releases it however the
/// process ends. Where the file system has no such locks, the process id and the machine's boot id decide. The lock is advisory: saving
/// ignores it, and compares the file instead.
package final class DocumentLock {
  /// The dead holder whose lock was taken over, if any.
  package let takenOverFrom: LockHolder?
  /// Whether the file system supports the kernel lock. Without it other machines see only the file.
  package let isGuarded: Bool
  private let place: LockFile
  private let file: Descriptor
  private let removal: RemovedOnSignal

  private init(_ place: consuming LockFile, _ made: consuming MadeLock, takenOverFrom: LockHolder?) {
    isGuarded = made.isGuarded
    removal = made.removal
    file = made.file
    self.place = place
    self.takenOverFrom = takenOverFrom
  }

  /// Removes the lock file, if it is still ours, and releases the lock.
  deinit {
    defer { cs_unlock(file.number) }
    guard let ours = try? file.facts(place.name),
      let there = try? FileFacts.of(place.name, in: place.folder.number, path: place.name)
    else { return }
    if there.isSameFile(as: ours) { _ = cs_unlink(place.folder.number, place.name) }
  }

  /// Takes the lock of a document, or that of a dead process.
  ///
  /// - Parameters:
  ///   - milliseconds: The time to wait for each successive process that holds it.
  ///   - isForced: Also takes over from a process on another machine, which may be alive; never from a living one on this machine.
  ///   - isInterrupted: Ends the wait when it returns true.
  /// - Throws: ``FileErrorReason/locked(_:lockFile:)`` with the holder; another ``FileError`` when no lock file can be made, after which
  ///   the caller may edit without a lock.
  package static func take(
    for path: String, waiting milliseconds: Int = 0, isForced: Bool = false, isInterrupted: () -> Bool = { false }
  ) throws(FileError) -> DocumentLock {
    let place = try LockFile(for: path)
    var patience = LockPatience(milliseconds: milliseconds)
    var old: LockHolder?
    while true {
      switch try place.state(isForced: isForced) {
      case .absent:
        GitExclusion.ensure(for: path)
        if let made = try place.make() { return DocumentLock(place, made, takenOverFrom: old) }
      case .abandoned(let file, let holder):
        try place.remove(file)
        old = holder ?? old
      case .held(let holder):
        guard !isInterrupted(), patience.waits(for: holder) else {
          throw FileError(.locked(holder, lockFile: place.shownPath), .lock, path)
        }
      }
    }
  }

  /// Removes the lock of a document if its process is certainly dead. On any error the lock stays.
  /// - Returns: Whether a lock was removed.
  @discardableResult
  package static func sweep(beside path: String) -> Bool {
    guard let place = try? LockFile(for: path), let state = try? place.state() else { return false }
    guard case .abandoned(let file, _) = consume state else { return false }
    return (try? place.remove(file)) != nil
  }

  /// Removes the lock of a document unless its process is alive here.
  /// - Returns: The old holder, and the lock file; `nil` when the document is not locked.
  /// - Throws: ``FileErrorReason/locked(_:lockFile:)`` for a living process, ``FileErrorReason/notALock(_:)`` for a file that is not a
  ///   lock.
  package static func `break`(for path: String) throws(FileError) -> (holder: LockHolder?, lockFile: String)? {
    let place = try LockFile(for: path)
    switch try place.state(isForced: true) {
    case .absent: return nil
    case .held(let holder): throw FileError(.locked(holder, lockFile: place.shownPath), .remove, path)
    case .abandoned(let file, let holder):
      try place.remove(file)
      return (holder, place.shownPath)
    }
  }
}

/// Limits the wait for a lock; the time starts again with each new holder.
struct LockPatience {
  private let limit: Int64
  private var start = cs_steady_clock()
  private var holder: LockHolder?
  private var pause: Int32 = 1

  /// The minimum wait in milliseconds: two processes that remove the same dead lock collide for a moment.
  private static let least = 50

  init(milliseconds: Int) { limit = Int64(max(milliseconds, Self.least)) * 1_000_000 }

  /// Sleeps for a moment; false when the time limit is reached.
  mutating func waits(for holder: LockHolder?) -> Bool {
    if holder != self.holder {
      self.holder = holder
      start = cs_steady_clock()
    }
    guard cs_steady_clock() - start < limit else { return false }
    cs_sleep_milliseconds(pause)
    pause = min(pause * 2, 16)
    return true
  }
}
