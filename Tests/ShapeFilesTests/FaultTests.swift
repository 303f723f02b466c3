internal import CSystem
import Glibc
import Testing

@testable import ShapeFiles

/// Faults are set for a whole process, so each of these runs in one of its own.
@Suite struct `Faults at every system call` {
  @Test func `a killed edit loses nothing it acknowledged`() async throws {
    try check(await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { finish(killEverywhere()) })
  }

  @Test func `an error is told and leaves the document whole`() async throws {
    try check(await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { finish(failEverywhere()) })
  }

  @Test func `interruptions and short writes change nothing`() async throws {
    try check(await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { finish(interruptEverywhere()) })
  }

  @Test func `a recovery that is killed can be begun again`() async throws {
    try check(await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { finish(killRecovery()) })
  }

  @Test func `a save forces file and folder, and asks an untouched file nothing but its facts`() async throws {
    try check(await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { finish(countCalls()) })
  }
}

/// Shows what a driver counted; it failed where its line does not end in `0 failures`.
func check(_ result: ExitTest.Result?) throws {
  let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  report(text)
  #expect(text.hasSuffix(", 0 failures\n"), "\(text)")
}

/// Ends the process of a driver with the first of its failures and its line of counts.
func finish(_ outcome: (line: String, failures: [String])) -> Never {
  report(outcome.failures.prefix(20).map { "  FAILED " + $0 + "\n" }.joined() + outcome.line)
  exit(0)
}

private func countCalls() -> (String, [String]) {
  let folder = Folder()
  folder.write(String(repeating: "x", count: 3 << 20), "a")
  // Past the tick in which a later change could carry the same times.
  cs_sleep_milliseconds(50)
  var failures: [String] = []
  do {
    let bytes = try FileBytes.read(folder["a"])
    cs_fault_set(-1, 0, 0, 0)
    _ = try AtomicSave.save(to: folder["a"], expecting: bytes.stamp) { (sink) throws(FileError) in try sink.write(bytes.buffer) }
    let (forced, read, renamed) = (cs_fault_calls_of(CS_FSYNC), cs_fault_calls_of(CS_READ), cs_fault_calls_of(CS_RENAME))
    cs_fault_clear()
    if (forced, read, renamed) != (2, 0, 1) { failures.append("\(forced) fsync, \(read) read, \(renamed) rename") }
    if folder.read("a")?.utf8.count != 3 << 20 { failures.append("not the content") }
  } catch {
    failures.append("\(error)")
  }
  return ("S5 (in part) a save of an untouched file: 2 fsync, 1 rename, 0 reads, \(failures.count) failures", failures)
}

/// How many calls an undisturbed edit makes.
private func callCount(_ session: Session) -> Int {
  session.reset()
  _ = HostIdentity.current
  cs_fault_set(-1, 0, 0, 0)
  try? session.edit { _ in }
  let count = cs_fault_calls()
  cs_fault_clear()
  return count
}

private func killEverywhere() -> (String, [String]) {
  let session = Session()
  let count = callCount(session)
  var failures: [String] = []
  var runs = 0
  var killed = 0
  for half in [false, true] {
    for index in 0..<count {
      session.reset()
      let (told, status) = session.editInChild { cs_fault_kill(index, half ? 1 : 0) }
      runs += 1
      if status == 137 { killed += 1 }
      for fault in session.faults(afterTelling: told) { failures.append("kill at \(index) (half: \(half)): \(fault)") }
    }
  }
  if count < 100 { failures.append("only \(count) calls") }
  return (
    "S1 kill at each of \(count) calls, whole and half-way in a write: \(runs) runs, \(killed) killed, \(failures.count) failures", failures
  )
}

private func failEverywhere() -> (String, [String]) {
  let session = Session()
  let count = callCount(session)
  var failures: [String] = []
  var runs = 0
  var met = 0
  var refused = 0
  for error in [ENOSPC, EIO, EDQUOT, EACCES, EROFS, EMFILE, ENOMEM] {
    for sticky in [false, true] {
      // The whole matrix for two errors, every third call for the others: the code asks for few numbers by name.
      let step = error == ENOSPC || error == EIO ? 1 : 3
      for index in stride(from: Int(error) % step, to: count, by: step) {
        session.reset()
        cs_fault_set(index, error, sticky ? 1 : 0, 0)
        var told = ""
        var thrown: FileError?
        do throws(FileError) { try session.edit { told.append($0) } } catch { thrown = error }
        if cs_fault_met() != 0 { met += 1 }
        cs_fault_clear()
        runs += 1
        if let thrown {
          refused += 1
          if thrown.message.isEmpty { failures.append("no words") }
        } else if !told.contains("s") {
          failures.append("silent at \(index)")
        }
        for fault in session.faults(afterTelling: told) { failures.append("error \(error) at \(index) (sticky: \(sticky)): \(fault)") }
      }
    }
  }
  if met < 300 { failures.append("only \(met) faults met") }
  return (
    "S2 errors at each of \(count) calls, once and from then on: \(runs) runs, \(met) met, \(refused) told, \(failures.count) failures",
    failures
  )
}

private func interruptEverywhere() -> (String, [String]) {
  let session = Session()
  let count = callCount(session)
  var failures: [String] = []
  var runs = 0
  for index in 0...count {
    for short in [false, true] {
      session.reset()
      cs_fault_set(index, EINTR, 0, short ? 1 : 0)
      var told = ""
      do throws(FileError) { try session.edit { told.append($0) } } catch { failures.append("EINTR at \(index): \(error.message)") }
      cs_fault_clear()
      runs += 1
      if session.folder.read("a") != Session.new { failures.append("EINTR at \(index): not saved") }
      for fault in session.faults(afterTelling: told) { failures.append("EINTR at \(index): \(fault)") }
    }
  }
  // For ever, it must end with an error.
  session.reset()
  cs_fault_set(40, EINTR, 1, 0)
  var thrown: FileError?
  do throws(FileError) { try session.edit { _ in } } catch { thrown = error }
  cs_fault_clear()
  if thrown == nil { failures.append("EINTR for ever went unnoticed") }
  return ("S3 EINTR at each of \(count) calls, with whole and short writes: \(runs) runs, \(failures.count) failures", failures)
}

private func killRecovery() -> (String, [String]) {
  let session = Session()
  let count = callCount(session)
  var failures: [String] = []
  var runs = 0
  // Places in the middle of the journal, at its end, in the save and after it.
  for first in [count / 2, count - 30, count - 14, count - 8, count - 4] {
    for second in 0..<60 {
      session.reset()
      let told = session.editInChild { cs_fault_kill(first, 0) }.told
      _ = inChild {
        cs_fault_kill(second, 0)
        do throws(FileError) { try session.recover() } catch { return 3 }
        return 0
      }
      do throws(FileError) { try session.recover() } catch { failures.append("\(first), \(second): \(error.message)") }
      runs += 1
      let accepted = told.filter { $0 == "a" }.count
      let content = session.folder.read("a") ?? ""
      let isPrefix = content.hasPrefix(Session.old) && Session.new.hasPrefix(content)
      let expected = Session.old + Session.records.prefix(accepted).joined()
      if !isPrefix || content.utf8.count < expected.utf8.count {
        failures.append("\(first), \(second): \(accepted) accepted, content is not")
      }
      if session.folder.strays != [] { failures.append("\(first), \(second): strays") }
    }
  }
  return ("S13 kill at a call of the edit, then at a call of the recovery: \(runs) runs, \(failures.count) failures", failures)
}
