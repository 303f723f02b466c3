import CSystem
import Glibc

/// Signals that an ``EventLoop`` reports for a while; then they have their former actions again.
package struct CaughtSignals: ~Copyable {
  /// The numbers of those that were not caught before, as a set of bits.
  private let bits: UInt64

  package init(_ numbers: [Int32]) {
    bits = numbers.reduce(0) { bits, number in terminal_signals_catch(number) == 1 ? bits | 1 << UInt64(number) : bits }
  }

  deinit { CaughtSignals.release(bits) }

  /// Ends the time; a signal that arrived, and that nobody else handles, then takes its former action, as if it had just come.
  package consuming func end(passingOn signal: Int32?) {
    let bits = bits
    discard self
    CaughtSignals.release(bits)
    if let signal, bits >> UInt64(signal) & 1 == 1 { raise(signal) }
  }

  private static func release(_ bits: UInt64) {
    for number in 1..<64 where bits >> UInt64(number) & 1 == 1 { terminal_signals_release(Int32(number)) }
  }
}
