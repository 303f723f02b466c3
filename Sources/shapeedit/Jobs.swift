import CSystem
import DisplayText
import Glibc
import ShapeCommands

/// Works on several documents at once, in a few processes, and hands on what they say in the order of the documents.
///
/// Processes are forked while this one has a single thread, so that each begins with everything that was read already. One that crashes is a
/// failure of the document it had, and a new one goes on with the next.
@MainActor struct Jobs {
  private let files: [String]
  private let atOnce: Int
  private let console: Console
  /// What a process does with a document.
  private let work: (String) -> ExitStatus

  private var progress = Progress()
  /// The documents that were begun.
  private var jobs: [Job] = []
  private var workers: [JobWorker] = []
  /// The document that is handed on now.
  private var turn = 0

  /// What was said ahead of its turn is kept up to here; who says more waits.
  private static let heldLimit = 8 << 20

  init(files: [String], atOnce: Int, console: Console, isQuiet: Bool, work: @escaping (String) -> ExitStatus) {
    (self.files, self.atOnce, self.console, self.work) = (files, atOnce, console, work)
    if !isQuiet { progress.show = { console.show($0) } }
  }

  mutating func run() -> ExitStatus {
    var (status, failedCount) = (ExitStatus.done, 0)
    progress.begin()
    defer { progress.end() }
    while turn < files.count {
      // A script that is wrong is wrong for every document; and a closed pipe has no reader.
      if status != .usage, !console.isClosed { assign() }
      guard turn < jobs.count else { break }
      if jobs[turn].end == nil { wait() }
      handOn(&jobs[turn])
      progress.report(completed: jobs.count - workers.count(where: { $0.document != nil }), of: files.count)
      guard let end = jobs[turn].end else { continue }
      let ended = if case .status(let told) = end { told } else { ExitStatus.file }
      status = max(status, ended)
      if ended > .no { failedCount += 1 }
      if case .crash = end { console.message("\(sanitized(files[turn])): its process was ended") }
      turn += 1
    }
    for index in workers.indices { workers[index].dismiss() }
    if failedCount > 0 { console.message("\(failedCount) of \(files.count) documents failed") }
    return status
  }

  /// Gives documents to the processes that have none, and to new ones.
  private mutating func assign() {
    while jobs.count < files.count {
      if let idle = workers.firstIndex(where: { $0.document == nil }) {
        workers[idle].take(jobs.count)
      } else if workers.count < atOnce, var worker = start() {
        worker.take(jobs.count)
        workers.append(worker)
      } else if !workers.isEmpty {
        return
      } else {
        // Nobody is there who could take it later.
        jobs.append(Job(end: .crash))
        continue
      }
      jobs.append(Job())
    }
  }

  private func start() -> JobWorker? {
    // What is not written yet would be written by both.
    console.flush()
    return JobWorker(beside: workers) { [files, work] in work(files[$0]) }
  }

  /// Takes what processes say until one of them said something or is done with its document.
  private mutating func wait() {
    var polled: [pollfd] = []
    for worker in workers {
      let isTaken = worker.document.map { $0 == turn || jobs[$0].isTaken(Jobs.heldLimit) } ?? false
      // The kernel passes over descriptors below zero.
      for (descriptor, isAwaited) in [
        (worker.control, worker.document != nil), (worker.answers, isTaken), (worker.messages, isTaken),
      ] {
        polled.append(pollfd(fd: isAwaited ? descriptor : -1, events: Int16(POLLIN), revents: 0))
      }
    }
    guard poll(&polled, nfds_t(polled.count), -1) > 0 else { return }
    for index in workers.indices.reversed() {
      let told = polled[3 * index..<3 * index + 3].map { $0.revents != 0 }
      guard let document = workers[index].document, told.contains(true) else { continue }
      // What a process said before its end is in the pipes by then.
      let end = told[0] ? workers[index].end() : nil
      workers[index].takeWords(&jobs[document])
      jobs[document].end = end?.end
      guard end?.leaves == true else { continue }
      workers[index].dismiss()
      workers.remove(at: index)
    }
  }

  private func handOn(_ job: inout Job) {
    if !job.answers.isEmpty { console.write(job.answers) }
    if !job.messages.isEmpty { console.messages(job.messages) }
    (job.answers, job.messages) = ([], [])
  }

  /// What is known of a document.
  struct Job {
    var answers: [UInt8] = []
    var messages: [UInt8] = []
    var end: End?

    enum End {
      case status(ExitStatus)
      case crash

      init(_ code: Int32) { self = ExitStatus(rawValue: code).map(End.status) ?? .crash }
    }

    func isTaken(_ limit: Int) -> Bool { max(answers.count, messages.count) < limit }
  }
}
