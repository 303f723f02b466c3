// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import Glibc
import ShapeCommands

/// A process that handles several documents in turn, as a fork costs more than a small document.
@MainActor struct JobWorker {
  /// The index of the document in progress.
  private(set) var document: Int?
  /// A socket: document indices are sent, and their results received.
  let control: Int32
  /// The read ends of its standard output and standard error; -1 once closed.
  private(set) var answers: Int32
  private(set) var messages: Int32
  /// 0 once the process was reaped.
  private var process: pid_t

  /// A process is replaced after this many documents or bytes of memory, as it does not return freed memory to the system.
  private static let documentLimit = 128
  private static let memoryLimit = 32 << 20

  /// Starts a process; nil if the system has no processes or descriptors left.
  init?(beside others: [JobWorker], _ work: (Int) -> DocumentOutcome) {
    var (control, answers, messages): ([Int32], [Int32], [Int32]) = ([-1, -1], [-1, -1], [-1, -1])
    let isReady =
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &control) == 0 && pipe(&answers) == 0 && pipe(&messages) == 0
    let ends = (control + answers + messages).filter { $0 >= 0 }
    // A renderer started by a worker must not inherit them.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = isReady ? pid_t(cs_fork()) : -1
    if process == 0 {
      dup2(answers[1], STDOUT_FILENO)
      dup2(messages[1], STDERR_FILENO)
      // The other workers' ends are closed, or those workers would not notice that the parent has exited.
      for other in others { other.close() }
      for end in ends where end != control[1] { Glibc.close(end) }
      JobWorker.serve(control[1], work)
    }
    guard process > 0 else {
      for end in ends { Glibc.close(end) }
      return nil
    }
    for end in [control[1], answers[1], messages[1]] { Glibc.close(end) }
    for end in [answers[0], messages[0]] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (self.process, self.control, self.answers, self.messages) = (process, control[0], answers[0], messages[0])
  }

  /// The main loop of the process, until the parent closes the socket.
  private static func serve(_ control: Int32, _ work: (Int) -> DocumentOutcome) -> Never {
    let atStart = peakMemory
    for count in 1... {
      var number: Int32 = 0
      while read(control, &number, 4) != 4 { if errno != EINTR { _exit(0) } }
      let outcome = work(Int(number))
      let leaves = count == documentLimit || peakMemory - atStart > memoryLimit
      let facts: UInt8 = (outcome.hasFailed ? 1 : 0) | (outcome.hasNothing ? 2 : 0) | (outcome.isWritten ? 4 : 0)
      var report = [UInt8(outcome.status.rawValue), facts, leaves ? 1 : 0]
      _ = write(control, &report, report.count)
      if leaves { break }
    }
    _exit(0)
  }

  /// The peak resident memory in bytes.
  private static var peakMemory: Int {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage.ru_maxrss << 10
  }

  /// Assigns a document.
  mutating func take(_ document: Int) {
    self.document = document
    var number = Int32(document)
    // If the process has died meanwhile, the socket reports it.
    _ = send(control, &number, 4, Int32(MSG_NOSIGNAL))
  }

  /// Reads the result of the document from the socket, and whether the process is exiting.
  mutating func end() -> (end: Jobs.Job.End, leaves: Bool)? {
    var report: [UInt8] = [0, 0, 0]
    let count = read(control, &report, report.count)
    if count < 0, errno == EINTR { return nil }
    document = nil
    if count == report.count, let status = ExitStatus(rawValue: Int32(report[0])) {
      let facts = report[1]
      let outcome = DocumentOutcome(
        status: status, hasFailed: facts & 1 != 0, hasNothing: facts & 2 != 0, isWritten: facts & 4 != 0)
      return (.outcome(outcome), report[2] == 1)
    }
    // It exited during the document: normally, with a status, or by a signal.
    let code = reap()
    guard code & 0x7f == 0, let status = ExitStatus(rawValue: code >> 8) else { return (.crash, true) }
    return (.outcome(DocumentOutcome(status)), true)
  }

  /// Reads the pending output.
  mutating func takeWords(_ job: inout Jobs.Job) {
    answers = JobWorker.drain(answers, &job.answers)
    messages = JobWorker.drain(messages, &job.messages)
  }

  /// Reads from a pipe once; a process that keeps writing is read again on the next poll.
  private static func drain(_ descriptor: Int32, _ held: inout [UInt8]) -> Int32 {
    guard descriptor >= 0 else { return descriptor }
    var count = 0
    repeat {
      held += [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, filled in
        count = read(descriptor, room.baseAddress, room.count)
        filled = max(0, count)
      }
    } while count < 0 && errno == EINTR
    guard count == 0 || count < 0 && errno != EAGAIN else { return descriptor }
    Glibc.close(descriptor)
    return -1
  }

  /// Closes the descriptors and waits for the process to exit.
  mutating func dismiss() {
    close()
    reap()
  }

  @discardableResult private mutating func reap() -> Int32 {
    var code: Int32 = 0
    guard process > 0 else { return code }
    while waitpid(process, &code, 0) < 0, errno == EINTR {}
    process = 0
    return code
  }

  private func close() {
    for end in [control, answers, messages] where end >= 0 { Glibc.close(end) }
  }
}
