import CSystem
import DisplayText
import Glibc
import ShapeCommands

/// Works on several documents at once, each in a process of its own, and hands on what they say in the order of the documents.
///
/// Processes are forked while this one has a single thread, so that each begins with everything that was read already. One that crashes is a
/// failure of its document.
@MainActor struct Jobs {
  let files: [String]
  let atOnce: Int
  let console: Console
  let isQuiet: Bool
  /// What a process does with its document.
  let work: (String) -> ExitStatus

  /// What was said ahead of its turn is kept up to here; who says more waits.
  private static let heldLimit = 8 << 20

  func run() -> ExitStatus {
    var (jobs, status, failedCount): ([Job], ExitStatus, Int) = ([], .done, 0)
    var (turn, startedCount) = (0, 0)
    var progress = Progress()
    if !isQuiet { progress.show = { console.show($0) } }
    progress.begin()
    defer { progress.end() }
    while turn < files.count {
      // A script that is wrong is wrong for every document; and a closed pipe has no reader.
      let isOver = status == .usage || console.isClosed
      while !isOver, startedCount < files.count, jobs[turn...].count(where: { !$0.hasEnded }) < atOnce {
        jobs.append(start(files[startedCount]))
        startedCount += 1
      }
      guard turn < jobs.count else { break }
      wait(&jobs, turn)
      handOn(&jobs[turn])
      progress.report(completed: turn + jobs[turn...].count(where: \.hasEnded), of: files.count)
      guard jobs[turn].hasEnded else { continue }
      let ended = jobs[turn].status ?? .file
      status = max(status, ended)
      if ended > .no { failedCount += 1 }
      if jobs[turn].status == nil { console.message("\(shown(files[turn])): its process was ended") }
      turn += 1
    }
    if failedCount > 0 { console.message("\(failedCount) of \(files.count) documents failed") }
    return status
  }

  private func start(_ file: String) -> Job {
    var (answers, messages): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&answers) == 0 else { return Job() }
    guard pipe(&messages) == 0 else {
      for end in answers { close(end) }
      return Job()
    }
    // A painter that a process starts holds none of them.
    for end in answers + messages { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // What is not written yet would be written by both.
    console.flush()
    let process = pid_t(cs_fork())
    if process == 0 {
      dup2(answers[1], STDOUT_FILENO)
      dup2(messages[1], STDERR_FILENO)
      for end in answers + messages { close(end) }
      _exit(work(file).rawValue)
    }
    close(answers[1])
    close(messages[1])
    guard process > 0 else {
      close(answers[0])
      close(messages[0])
      return Job()
    }
    return Job(process: process, answers: Stream(answers[0]), messages: Stream(messages[0]))
  }

  /// Takes what processes say until the one whose turn it is said something or ended.
  private func wait(_ jobs: inout [Job], _ turn: Int) {
    var polled: [pollfd] = []
    var places: [(Int, WritableKeyPath<Job, Stream>)] = []
    for index in turn..<jobs.count {
      for stream in [\Job.answers, \Job.messages] where jobs[index][keyPath: stream].isOpen {
        guard index == turn || jobs[index][keyPath: stream].held.count < Jobs.heldLimit else { continue }
        polled.append(pollfd(fd: jobs[index][keyPath: stream].descriptor, events: Int16(POLLIN), revents: 0))
        places.append((index, stream))
      }
    }
    if !polled.isEmpty, poll(&polled, nfds_t(polled.count), -1) > 0 {
      for (one, place) in zip(polled, places) where one.revents != 0 { jobs[place.0][keyPath: place.1].take() }
    }
    for index in turn..<jobs.count { jobs[index].noteEnd() }
  }

  private func handOn(_ job: inout Job) {
    if !job.answers.held.isEmpty {
      console.write(job.answers.held)
      job.answers.held = []
    }
    if !job.messages.held.isEmpty {
      console.messages(job.messages.held)
      job.messages.held = []
    }
  }
}

extension Jobs {
  /// One document's process.
  private struct Job {
    /// 0 where none could be started, or where it has ended.
    var process: pid_t = 0
    var answers = Stream(-1)
    var messages = Stream(-1)
    /// How it ended; nil before, and where it crashed.
    var status: ExitStatus?

    var hasEnded: Bool { process == 0 }

    mutating func noteEnd() {
      guard process > 0, !answers.isOpen, !messages.isOpen else { return }
      var code: Int32 = 0
      while waitpid(process, &code, 0) < 0, errno == EINTR {}
      process = 0
      status = code & 0x7f == 0 ? ExitStatus(rawValue: code >> 8) : nil
    }
  }

  /// What a process says on one of its outputs.
  private struct Stream {
    private(set) var descriptor: Int32
    var held: [UInt8] = []

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    var isOpen: Bool { descriptor >= 0 }

    mutating func take() {
      var count = 0
      let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, filled in
        count = read(descriptor, room.baseAddress, room.count)
        filled = max(0, count)
      }
      held += piece
      guard count == 0 || count < 0 && errno != EINTR else { return }
      close(descriptor)
      descriptor = -1
    }
  }
}
