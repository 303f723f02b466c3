import ShapeFiles

/// The lock that tells other editors of this one, as long as the document is edited.
package struct HeldLock {
  var lock: DocumentLock?
  var path: String?
  /// The file that is edited without a lock, once the user was warned.
  var unlockedPath: String?

  package var isFree: Bool { lock == nil }
}
