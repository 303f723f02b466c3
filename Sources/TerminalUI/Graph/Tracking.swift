import Glibc

/// Which parts read which values.
///
/// While a body, a row or another closure runs for a part, every value it reads notes the part; the first change of one of them is
/// reported to ``Part/valueChanged()``. The reading part belongs to the thread, so that scenes on several threads do not meet.
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

  /// The part that reads now.
  static var reader: Part? {
    pthread_getspecific(key).map { Unmanaged<Part>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs a closure that reads for a part; nil reads for nobody.
  static func read<Result>(for part: Part?, _ body: () -> Result) -> Result {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, part.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
    defer { pthread_setspecific(key, outer) }
    return body()
  }
}

/// Changes values, and animates the scrolls to positions that are among them; see ``View/scrollPosition(id:anchor:)``.
public func withAnimation<Result>(_ body: () throws -> Result) rethrows -> Result { try Tracking.animate(body) }

/// One reading of values by a part: all values it read since it was last asked hold the same one.
final class Reading {
  private unowned let part: Part
  /// Whether a change still has to be reported.
  private(set) var isLive = true

  init(_ part: Part) { self.part = part }

  /// Reports a change, once.
  func fire() {
    guard isLive else { return }
    isLive = false
    part.valueChanged()
  }

  func end() { isLive = false }
}

/// A value that knows who read it.
final class Box<Value> {
  private var value: Value
  private var readings: [Reading] = []
  private var limit = 8
  private lazy var comparing = Comparing<Value>()

  init(_ value: Value) { self.value = value }

  /// The value, noted as read.
  func get() -> Value {
    if let reader = Tracking.reader { note(reader.reading) }
    return value
  }

  /// Changes the value and reports it to its readers; an equal value changes nothing.
  func set(_ new: Value) {
    let isSame = comparing.areSame(value, new)
    value = new
    if isSame { return }
    let waiting = readings
    readings = []
    for reading in waiting { reading.fire() }
  }

  private func note(_ reading: Reading) {
    if readings.last === reading { return }
    if readings.count >= limit {
      readings.removeAll { !$0.isLive }
      limit = max(8, 2 * readings.count)
    }
    readings.append(reading)
  }

  /// The number of readers that wait for a change; for tests.
  var readerCount: Int { readings.count { $0.isLive } }
}
