// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import Glibc

/// The one place where a program on a terminal waits: for keys, signals, timers, child processes and a descriptor to write to.
///
/// The line editor, the pager, questions and programs that borrow the terminal wait here in turn, so a signal is handled the same way by
/// all of them.
@MainActor package final class EventLoop {
  package enum Event: Equatable, Sendable {
    /// Keys can be read, or the terminal was closed.
    case input
    /// The descriptor to write to is ready.
    case ready
    /// A signal that is caught.
    case signal(Int32)
    /// A timer without work of its own is due.
    case timer(Int)
    /// A child process ended, with its status as from `waitpid`.
    case ended(process: Int32, status: Int32)
  }

  private struct Timer {
    var dueTime: Int
    /// Milliseconds between the times it is due; nil for a timer that is due once.
    var interval: Int?
    var work: (@MainActor () -> Void)?
  }

  /// The signal that ends the program: callers return until the outermost one ends it.
  package private(set) var endingSignal: Int32?

  private var timers: [Int: Timer] = [:]
  /// The child processes that are waited for, and whether one of them may have ended since their statuses were read.
  private var processes: [Int32] = []
  private var mayHaveEnded = false
  /// Signals that arrived, in order.
  private var signals: [Int32] = []

  package init() {}

  // MARK: Waiting

  /// Waits for the next event.
  /// - Parameters:
  ///   - hasInput: Whether to wait for keys.
  ///   - output: A descriptor to write to; -1 for none.
  ///   - inputIsBuffered: Whether keys were read ahead: then it returns at once.
  package func next(hasInput: Bool = true, writingTo output: Int32 = -1, inputIsBuffered: Bool = false) -> Event {
    while true {
      if let event = pendingEvent() { return event }
      let timeout = inputIsBuffered ? 0 : timers.values.map(\.dueTime).min().map { Int32(clamping: max(0, $0 - EventLoop.now)) } ?? -1
      // `poll` ignores negative descriptors.
      let keys = hasInput && !inputIsBuffered ? STDIN_FILENO : -1
      var polled = [polling(terminal_signals_open(), POLLIN), polling(keys, POLLIN), polling(output, POLLOUT)]
      let count = poll(&polled, nfds_t(polled.count), timeout)
      if count > 0, polled[0].revents == 0 {
        if polled[2].revents != 0 { return .ready }
        if polled[1].revents != 0 { return .input }
      }
      if inputIsBuffered, count == 0 { return .input }
    }
  }

  private func polling(_ descriptor: Int32, _ events: Int32) -> pollfd { pollfd(fd: descriptor, events: Int16(events), revents: 0) }

  /// The first event that has happened already; runs the work of timers that are due.
  private func pendingEvent() -> Event? {
    readSignals()
    if !signals.isEmpty { return .signal(signals.removeFirst()) }
    if mayHaveEnded, let event = reap() { return event }
    while let id = dueTimer() {
      guard let timer = timers[id] else { continue }
      timers[id] = timer.interval.map { Timer(dueTime: EventLoop.now + $0, interval: $0, work: timer.work) }
      guard let work = timer.work else { return .timer(id) }
      work()
    }
    return nil
  }

  // MARK: Signals

  /// The signals that arrived between waits, in order.
  package func takeSignals() -> [Int32] {
    readSignals()
    defer { signals = [] }
    return signals
  }

  private func readSignals() {
    while case let number = terminal_signals_next(), number != 0 {
      if number == SIGCHLD {
        mayHaveEnded = true
        continue
      }
      signals.append(number)
    }
  }

  /// The signals that end a program on a terminal; Ctrl-C, which interrupts only the running command, is not one of them.
  package static let deadly: [Int32] = [SIGTERM, SIGHUP, SIGQUIT]

  /// Records the signal that ends the program, if it is one of ``deadly``.
  package func end(by signal: Int32) {
    if EventLoop.deadly.contains(signal) { endingSignal = endingSignal ?? signal }
  }

  /// Stops this process as Ctrl-Z does, and returns when it is continued.
  package func stopProcess() {
    terminal_signals_stop_self()
    readSignals()
    signals.removeAll { $0 == SIGCONT || $0 == SIGTSTP }
  }

  /// Whether a signal that ends the program arrived and was not handled yet, as when a stopped program is killed: the shell owns the
  /// terminal then.
  package var isEnding: Bool { signals.contains(where: EventLoop.deadly.contains) }

  // MARK: Timers

  /// Starts a timer, which replaces one of the same id.
  /// - Parameter work: Called each time the timer is due, without ending the wait; nil reports an event.
  package func start(_ id: Int, afterMilliseconds delay: Int, isRepeated: Bool = false, _ work: (@MainActor () -> Void)? = nil) {
    timers[id] = Timer(dueTime: EventLoop.now + delay, interval: isRepeated ? max(1, delay) : nil, work: work)
  }

  package func cancel(_ id: Int) { timers[id] = nil }

  private func dueTimer() -> Int? {
    guard !timers.isEmpty else { return nil }
    let now = EventLoop.now
    return timers.filter { $0.value.dueTime <= now }.min { $0.value.dueTime < $1.value.dueTime }?.key
  }

  /// Milliseconds of the monotonic clock.
  private static var now: Int { Int(cs_steady_clock()) / 1_000_000 }

  // MARK: Child processes

  /// Reports the end of a child process as an event, once.
  package func await(process: Int32) {
    terminal_signals_catch(SIGCHLD)
    processes.append(process)
    mayHaveEnded = true
  }

  private func reap() -> Event? {
    for process in processes {
      var status: Int32 = 0
      let result = waitpid(process, &status, WNOHANG)
      // Another part of the program may have read its status.
      guard result == process || result < 0 && errno == ECHILD else { continue }
      processes.removeAll { $0 == process }
      return .ended(process: process, status: status)
    }
    mayHaveEnded = false
    return nil
  }
}
