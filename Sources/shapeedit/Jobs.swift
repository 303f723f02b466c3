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
  /// Whether its file was changed.
  var isWritten = false

  /// The outcome of reading or writing: any status but success is a failure.
  init(_ status: ExitStatus) { self.init(status: status, hasFailed: status != .done) }

  init(status: ExitStatus, hasFailed: Bool, hasNothing: Bool = false, isWritten: Bool = false) {
    (self.status, self.hasFailed, self.hasNothing, self.isWritten) = (status, hasFailed, hasNothing, isWritten)
  }
}

/// The outcome of a script on several documents, each of which is written or not for itself.
struct SeveralOutcomes {
  /// The number of documents that the run is for.
  let count: Int
  private(set) var status = ExitStatus.done
  /// The number of documents in which nothing was found.
  private(set) var emptyCount = 0
  private var failedCount = 0
  private var written: [String] = []

  init(of count: Int) { self.count = count }

  mutating func add(_ outcome: DocumentOutcome, of file: String) {
    status = max(status, outcome.status)
    if outcome.hasNothing { emptyCount += 1 }
    if outcome.hasFailed { failedCount += 1 }
    if outcome.isWritten { written.append(file) }
  }

  /// The most names of files in the summary.
  private static let mostNames = 5

  /// `1 of 3 documents failed; written: b.svg, c.svg`; nil if none failed, and for a refused script, which says itself that nothing was
  /// run.
  /// - Parameter writes: Whether files are changed in place.
  func summary(writes: Bool) -> String? {
    guard count > 1, failedCount > 0, status != .usage || !written.isEmpty else { return nil }
    let names = written.prefix(SeveralOutcomes.mostNames).map { sanitized($0) }.joined(separator: ", ")
    let more = written.count > SeveralOutcomes.mostNames ? " and \(written.count - SeveralOutcomes.mostNames) more" : ""
    let files = written.isEmpty ? "; none was written" : "; written: \(names)\(more)"
    return "\(failedCount) of \(count) documents failed\(writes ? files : "")"
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
  private(set) var outcomes: SeveralOutcomes

  /// The maximum output in bytes held for a later document; a worker with more has to wait.
  private static let heldLimit = 8 << 20

  init(files: [String], atOnce: Int, console: Console, isQuiet: Bool, work: @escaping (String) -> DocumentOutcome) {
    (self.files, self.atOnce, self.console, self.work) = (files, atOnce, console, work)
    outcomes = SeveralOutcomes(of: files.count)
    if !isQuiet { progress.show = { console.show($0) } }
  }

  mutating func run() {
    progress.begin()
    defer { progress.end() }
    while turn < files.count {
      // A script with a usage error fails for every document; a closed pipe has no reader.
      if outcomes.status != .usage, !console.isClosed { assign() }
      guard turn < jobs.count else { break }
      if jobs[turn].end == nil { wait() }
      print(&jobs[turn])
      progress.report(completed: jobs.count - workers.count(where: { $0.document != nil }), of: files.count)
      guard let end = jobs[turn].end else { continue }
      let outcome = if case .outcome(let told) = end { told } else { DocumentOutcome(status: .file, hasFailed: true) }
      outcomes.add(outcome, of: files[turn])
      if case .crash = end { console.message("\(sanitized(files[turn])): its process was ended") }
      turn += 1
    }
    for index in workers.indices { workers[index].dismiss() }
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
