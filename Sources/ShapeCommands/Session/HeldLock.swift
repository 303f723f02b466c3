// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFiles
import ShapeModel
import TerminalText

/// The lock that shows other editors that this session edits the document.
package struct HeldLock {
  var lock: DocumentLock?
  var path: String?
  /// The file that is edited without a lock; the user was warned once.
  var unlockedPath: String?

  /// Why the lock was not taken: another process has it.
  package private(set) var refusal: String?

  package init() {}

  /// Takes the lock of the document for editing, if it is free.
  /// - Returns: Lines for the user.
  mutating func takeForEditing(_ path: String, in session: Session) -> [String] {
    refusal = nil
    do throws(CommandError) { return try take(for: path, in: session).map { [$0] } ?? [] } catch {
      let line = "\(sanitized(error.diagnostic.message, limit: 1000)); save needs --force"
      refusal = line
      return [line]
    }
  }

  package var isFree: Bool { lock == nil }
}
