// SPDX-License-Identifier: MIT
/// A value that records its readers.
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
}
