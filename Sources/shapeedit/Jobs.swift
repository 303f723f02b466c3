// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import TerminalText
import Glibc
import ShapeCommands

/// The outcome of a script on one document.
struct DocumentOutcome {
  var status: ExitStatus
  /// Whether the document could not be read or written, or a command failed; a negative answer is not a failure.
  var hasFailed: Bool
  /// Whether nothing in it matches what was searched for.
  var hasNothing = false

  /// The outcome of reading or writing: any status but success is a failure.
  init(_ status: ExitStatus) { self.init(status: status, hasFailed: status != .done) }

  init(status: ExitStatus, hasFailed: Bool, hasNothing: Bool = false) {
    (self.status, self.hasFailed, self.hasNothing) = (status, hasFailed, hasNothing)
  }
}

/// Processes several documents in parallel in worker processes, and passes on their output in document order.
///
/// Workers are forked while this process has a single thread, so that each starts with all data already loaded. A crash is a failure of
/// the worker's current document; a new worker continues with the next one.
@MainActor struct Jobs {
  private let files: [String]
  private let atOnce: Int
  private let console: Console
  /// Processes one document in a worker.
  private let work: (String) -> DocumentOutcome

  private var progress = Progress()
  /// The documents begun so far.
  private var jobs: [Job] = []
  private var workers: [JobWorker] = []
  /// The index of the document whose output is passed on now.
  private var turn = 0
  /// The number of documents in which nothing was found.
  private(set) var emptyCount = 0

  /// The maximum output in bytes held for a later document; a worker with more has to wait.
  private static let heldLimit = 8 << 20

  init(files: [String], atOnce: Int, console: Console, isQuiet: Bool, work: @escaping (String) -> DocumentOutcome) {
    (self.files, self.atOnce, self.console, self.work) = (files, atOnce, console, work)
    if !isQuiet { progress.show = { console.show($0) } }
  }

  mutating func run() -> ExitStatus {
    var (status, failedCount) = (ExitStatus.done, 0)
    progress.begin()
    defer { progress.end() }
    while turn < files.count {
      // A script with a usage error fails for every document; a closed pipe has no reader.
      if status != .usage, !console.isClosed { assign() }
      guard turn < jobs.count else { break }
      if jobs[turn].end == nil { wait() }
      print(&jobs[turn])
      progress.report(completed: jobs.count - workers.count(where: { $0.document != nil }), of: files.count)
      guard let end = jobs[turn].end else { continue }
      let outcome = if case .outcome(let told) = end { told } else { DocumentOutcome(status: .file, hasFailed: true) }
      status = max(status, outcome.status)
      if outcome.hasFailed { failedCount += 1 }
      if outcome.hasNothing { emptyCount += 1 }
      if case .crash = end { console.message("\(sanitized(files[turn])): its process was ended") }
      turn += 1
    }
    for index in workers.indices { workers[index].dismiss() }
    if failedCount > 0 { console.message("\(failedCount) of \(files.count) documents failed") }
    return status
  }

  /// Assigns documents to idle workers, and to new ones.
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
        // No worker can be started, and none is left to take it later.
        jobs.append(Job(end: .crash))
        continue
      }
      jobs.append(Job())
    }
  }

  private func start() -> JobWorker? {
    // Without a flush, unwritten output would be written by both processes.
    console.flush()
    return JobWorker(beside: workers) { [files, work] in work(files[$0]) }
  }

  /// Waits until a worker has output or a result, and reads it.
  private mutating func wait() {
    var polled: [pollfd] = []
    for worker in workers {
      let isTaken = worker.document.map { $0 == turn || jobs[$0].isTaken(Jobs.heldLimit) } ?? false
      // `poll` ignores negative descriptors.
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
      // Output written before a worker's result is in the pipes by now.
      let end = told[0] ? workers[index].end() : nil
      workers[index].takeWords(&jobs[document])
      jobs[document].end = end?.end
      guard end?.leaves == true else { continue }
      workers[index].dismiss()
      workers.remove(at: index)
    }
  }

  private func print(_ job: inout Job) {
    let answers = job.take(\.answers)
    if !answers.isEmpty { answers.withUnsafeBytes(console.write) }
    let messages = job.take(\.messages)
    if !messages.isEmpty { console.messages(messages) }
  }

  /// The state of a document.
  struct Job {
    var answers: [UInt8] = []
    var messages: [UInt8] = []
    var end: End?

    enum End {
      case outcome(DocumentOutcome)
      case crash
    }

    func isTaken(_ limit: Int) -> Bool { max(answers.count, messages.count) < limit }

    /// The maximum length in bytes of a line that is not split.
    private static let lineLimit = 1 << 16

    /// Takes whole lines, or the progress bar would be drawn over the start of one; all at the end, and of an overlong line.
    mutating func take(_ output: WritableKeyPath<Job, [UInt8]>) -> [UInt8] {
      let bytes = self[keyPath: output]
      let end = bytes.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
      let count = self.end != nil || bytes.count - end > Job.lineLimit ? bytes.count : end
      self[keyPath: output] = Array(bytes[count...])
      return Array(bytes[..<count])
    }
  }
}
