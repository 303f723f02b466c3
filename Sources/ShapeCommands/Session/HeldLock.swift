// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFiles

/// The lock that shows other editors that this session edits the document.
package struct HeldLock {
  var lock: DocumentLock?
  var path: String?
  /// The file that is edited without a lock; the user was warned once.
  var unlockedPath: String?

  /// Why the lock was not taken: another process has it.
  package internal(set) var refusal: String?

  package init() {}

  package var isFree: Bool { lock == nil }
}
