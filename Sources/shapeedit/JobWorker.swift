import CSystem
import Glibc
import ShapeCommands

/// A process that works on one document after another: a fork costs more than a small drawing does.
@MainActor struct JobWorker {
  /// The number of the document it has.
  private(set) var document: Int?
  /// A socket: the numbers of documents go out, and how each ended comes in.
  let control: Int32
  /// What it says on its standard output and its standard error; -1 once that is over.
  private(set) var answers: Int32
  private(set) var messages: Int32
  /// 0 once it is gone.
  private var process: pid_t

  /// After so many documents another process begins, and after so much memory: what one has taken from the system it keeps.
  private static let documentLimit = 128
  private static let memoryLimit = 32 << 20

  /// Starts it; nil where the system has no process or no descriptors left.
  init?(beside others: [JobWorker], _ work: (Int) -> ExitStatus) {
    var (control, answers, messages): ([Int32], [Int32], [Int32]) = ([-1, -1], [-1, -1], [-1, -1])
    let isReady =
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &control) == 0 && pipe(&answers) == 0 && pipe(&messages) == 0
    let ends = (control + answers + messages).filter { $0 >= 0 }
    // A painter that a process starts holds none of them.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = isReady ? pid_t(cs_fork()) : -1
    if process == 0 {
      dup2(answers[1], STDOUT_FILENO)
      dup2(messages[1], STDERR_FILENO)
      // While it held others' ends they would not hear that the first process has gone.
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

  /// What the process does until nobody gives it documents any more.
  private static func serve(_ control: Int32, _ work: (Int) -> ExitStatus) -> Never {
    let atStart = peakMemory
    for count in 1... {
      var number: Int32 = 0
      while read(control, &number, 4) != 4 { if errno != EINTR { _exit(0) } }
      let status = work(Int(number))
      let leaves = count == documentLimit || peakMemory - atStart > memoryLimit
      var told = [UInt8(status.rawValue), leaves ? 1 : 0]
      _ = write(control, &told, told.count)
      if leaves { break }
    }
    _exit(0)
  }

  /// Bytes.
  private static var peakMemory: Int {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage.ru_maxrss << 10
  }

  /// Gives it a document.
  mutating func take(_ document: Int) {
    self.document = document
    var number = Int32(document)
    // One that has died meanwhile is told of by its socket.
    _ = send(control, &number, 4, Int32(MSG_NOSIGNAL))
  }

  /// How its document ended, when its socket says something; whether the process is gone then.
  mutating func end() -> (end: Jobs.Job.End, leaves: Bool)? {
    var told: [UInt8] = [0, 0]
    let count = read(control, &told, 2)
    if count < 0, errno == EINTR { return nil }
    document = nil
    if count == 2 { return (.init(Int32(told[0])), told[1] == 1) }
    // It ended within the document: of itself, which has a status, or by a signal.
    let code = reap()
    return (code & 0x7f == 0 ? .init(code >> 8) : .crash, true)
  }

  /// Takes what is in the pipes.
  mutating func takeWords(_ job: inout Jobs.Job) {
    answers = JobWorker.drain(answers, &job.answers)
    messages = JobWorker.drain(messages, &job.messages)
  }

  /// Takes as much as a pipe holds, once: a process that goes on writing is read again when it is asked for.
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

  /// Lets it end, where it has not.
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
