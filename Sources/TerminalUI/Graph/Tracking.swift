// SPDX-License-Identifier: MIT
import Glibc

/// What reads values, and is told when one of them changes.
protocol ValueReader: AnyObject {
  /// The reading that values note.
  var reading: Reading { get }
  /// A value changed that it read.
  func valueChanged()
}

/// Who reads which values.
///
/// While a body, a row or another closure runs for a reader, every value it reads notes the reader; the first change of one of them is
/// reported to ``ValueReader/valueChanged()``. What reads belongs to the thread, so that scenes on several threads do not meet.
enum Tracking {
  private static let key = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "a thread has no room for one more value")
    return key
  }()

  private static let animating = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "a thread has no room for one more value")
    return key
  }()

  /// Whether what changes now is shown in an animation.
  static var isAnimating: Bool { pthread_getspecific(animating) != nil }

  /// Runs a closure whose changes are shown in an animation.
  static func animate<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = pthread_getspecific(animating)
    pthread_setspecific(animating, UnsafeRawPointer(bitPattern: 1))
    defer { pthread_setspecific(animating, outer) }
    return try body()
  }

  /// What reads now.
  static var reader: (any ValueReader)? {
    pthread_getspecific(key)?.assumingMemoryBound(to: (any ValueReader).self).pointee
  }

  /// Runs a closure that reads for a reader.
  static func read<Result>(for reader: any ValueReader, _ body: () -> Result) -> Result {
    let outer = pthread_getspecific(key)
    defer { pthread_setspecific(key, outer) }
    return withUnsafePointer(to: reader) { reader in
      pthread_setspecific(key, reader)
      return body()
    }
  }
}

/// Changes values, and animates the scrolls to positions that are among them; see ``View/scrollPosition(id:anchor:)``.
public func withAnimation<Result>(_ body: () throws -> Result) rethrows -> Result { try Tracking.animate(body) }

/// One reading of values: all that were read since the reader was last asked hold the same one.
final class Reading {
  private weak var reader: (any ValueReader)?
  /// Whether a change still has to be reported.
  private(set) var isLive = true

  init(_ reader: any ValueReader) { self.reader = reader }

  /// Reports a change, once.
  func fire() {
    guard isLive else { return }
    isLive = false
    reader?.valueChanged()
  }

  func end() { isLive = false }
}
