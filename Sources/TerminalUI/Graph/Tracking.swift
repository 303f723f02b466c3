// SPDX-License-Identifier: MIT
import Glibc

/// Dependency tracking: the parts that read values.
///
/// While a body, a row or another closure runs for a reader, every value it reads records the reader; the first change of one of them is
/// reported to ``Part/valueChanged()``. The current reader is thread-local, so that scenes on several threads do not interfere.
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

  /// Whether current changes are animated.
  static var isAnimating: Bool { pthread_getspecific(animating) != nil }

  /// Runs a closure whose changes are animated.
  static func animate<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = pthread_getspecific(animating)
    pthread_setspecific(animating, UnsafeRawPointer(bitPattern: 1))
    defer { pthread_setspecific(animating, outer) }
    return try body()
  }

  /// The current reader.
  static var reader: Part? { pthread_getspecific(key)?.assumingMemoryBound(to: Part.self).pointee }

  /// Runs a closure that reads for a reader.
  static func read<Result>(for reader: Part, _ body: () -> Result) -> Result {
    let outer = pthread_getspecific(key)
    defer { pthread_setspecific(key, outer) }
    return withUnsafePointer(to: reader) { reader in
      pthread_setspecific(key, reader)
      return body()
    }
  }
}

/// Changes values, and animates the scrolls to changed positions; see ``View/scrollPosition(id:anchor:)``.
/// - Complexity: That of the closure.
public func withAnimation<Result>(_ body: () throws -> Result) rethrows -> Result { try Tracking.animate(body) }

/// One evaluation of a reader: all values read during it hold the same reading.
final class Reading {
  private let reader: PartHandle
  /// Whether a change still has to be reported.
  private(set) var isLive = true

  init(_ reader: PartHandle) { self.reader = reader }

  /// Reports a change, once.
  func fire() {
    guard isLive else { return }
    isLive = false
    reader.part?.valueChanged()
  }

  func end() { isLive = false }
}
