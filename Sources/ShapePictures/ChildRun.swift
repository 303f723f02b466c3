// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// A running child program; it is killed when this object is released before it has finished.
final class ChildRun {
  private let filter: ChildFilter
  private let process: pid_t
  private var ends: Ends
  private var isOver = false
  private var pump: Pump

  init(_ filter: ChildFilter, _ process: pid_t, _ ends: Ends) {
    (self.filter, self.process, self.ends) = (filter, process, ends)
    pump = Pump(ends: ends)
  }

  deinit {
    ends.close()
    guard !isOver else { return }
    killGroup()
    reap()
  }

  /// Reads the output that is there, without waiting; true once the program has closed it.
  func isReady() -> Bool { !pump.step(milliseconds: 0) }

  /// Reads the program's output until it ends; its time limit counts from this call.
  func finish() throws(PictureError) -> ChildFilter.Result {
    let end = Pump.now() + Int64(filter.secondsLimit) * 1000
    var failure: PictureError?
    while failure == nil, pump.step(milliseconds: 100) {
      if filter.isInterrupted() { failure = .interrupted }
      if Pump.now() > end { failure = .tookTooLong(program: filter.name, seconds: filter.secondsLimit) }
      if pump.output.count > filter.outputLimit { failure = .tooLarge(program: filter.name) }
    }
    if failure != nil { killGroup() }
    ends.close()
    let status = wait(until: failure == nil ? end : .max)
    isOver = true
    if let failure { throw failure }
    guard let status else { throw .tookTooLong(program: filter.name, seconds: filter.secondsLimit) }
    let messages = String(decoding: pump.messages.prefix(ChildFilter.messagesLimit), as: UTF8.self)
    if status & 0x7f != 0 { throw .crashed(program: filter.name, signal: status & 0x7f) }
    guard status >> 8 == 0 else { throw .failed(program: filter.name, status: status >> 8, message: messages) }
    return ChildFilter.Result(output: pump.output, messages: messages)
  }

  /// Kills the program and all processes that it started, which share its process group.
  private func killGroup() { kill(-process, SIGKILL) }

  private func reap() {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Waits for the process, which has closed its output, and returns its status; nil after killing it at its time limit or on interruption.
  private func wait(until end: Int64) -> Int32? {
    var status: Int32 = 0
    while true {
      let result = waitpid(process, &status, end == .max ? 0 : WNOHANG)
      if result == process { return status }
      if result < 0, errno != EINTR { return nil }
      guard result == 0 else { continue }
      if Pump.now() > end || filter.isInterrupted() {
        killGroup()
        reap()
        return nil
      }
      usleep(1000)
    }
  }
}
