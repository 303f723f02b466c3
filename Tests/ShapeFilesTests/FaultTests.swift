internal import CSystem
import Glibc
import TestSupport
import Testing

import ShapeFiles

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

/// Shows what a driver counted in a process of its own.
func check(_ result: ExitTest.Result?) throws {
  let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  text.split(separator: "\n").forEach { Reliability.say(String($0)) }
  #expect(text.contains(", 0 failures, ") && !text.contains("FAILED"), "\(text)")
}

/// Ends the process of a driver with what it counted.
func finish(_ figures: Figure...) -> Never {
  for figure in figures { figure.state() }
  exit(0)
}

private func countCalls() -> Figure {
  var figure = Figure("S5", "a save of an untouched file makes 2 fsync, 1 rename and 0 reads")
  let folder = Folder()
  folder.write(String(repeating: "x", count: 3 << 20), "a")
  // Past the tick in which a later change could carry the same times.
  cs_sleep_milliseconds(50)
  // Asked once in a process.
  _ = HostIdentity.current
  figure.runs = 1
  do {
    let bytes = try FileBytes.read(folder["a"])
    cs_fault_set(-1, 0, 0, 0)
    _ = try AtomicSave.save(to: folder["a"], expecting: bytes.stamp) { (sink) throws(FileError) in try sink.write(bytes.buffer) }
    let (forced, read, renamed) = (cs_fault_calls_of(CS_FSYNC), cs_fault_calls_of(CS_READ), cs_fault_calls_of(CS_RENAME))
    cs_fault_clear()
    if (forced, read, renamed) != (2, 0, 1) { figure.failures.append("\(forced) fsync, \(read) read, \(renamed) rename") }
    if folder.read("a")?.utf8.count != 3 << 20 { figure.failures.append("not the content") }
  } catch {
    figure.failures.append("\(error)")
  }
  return figure
}

/// How many calls an undisturbed edit makes, and a few more: a document written just now is read again before it is replaced.
func callCount(_ session: Session) -> Int {
  session.reset()
  _ = HostIdentity.current
  // Past the tick in which a later change could carry the same times.
  cs_sleep_milliseconds(50)
  cs_fault_set(-1, 0, 0, 0)
  try? session.edit { _ in }
  let count = cs_fault_calls()
  cs_fault_clear()
  return count + 8
}

private func killEverywhere() -> Figure {
  var figure = Figure("S1", "kill at every call of load, edit and save, whole and half-way in a write")
  let session = Session()
  let count = callCount(session)
  var killed = 0
  for half in [false, true] {
    for index in 0..<count {
      session.reset()
      let (told, status) = session.editInChild { cs_fault_kill(index, half ? 1 : 0) }
      figure.runs += 1
      if status == 137 { killed += 1 }
      for fault in session.faults(afterTelling: told) { figure.failures.append("kill at \(index) (half: \(half)): \(fault)") }
    }
  }
  if killed < 150 { figure.failures.append("only \(killed) killed") }
  figure.details = "\(killed) killed"
  return figure
}

private func failEverywhere() -> Figure {
  var figure = Figure("S2", "seven errors at every call, once and from then on")
  let session = Session()
  let count = callCount(session)
  var met = 0
  var refused = 0
  for error in [ENOSPC, EIO, EDQUOT, EACCES, EROFS, EMFILE, ENOMEM] {
    for sticky in [false, true] {
      // The whole matrix for two errors, every third call for the others: the code asks for few numbers by name.
      let step = Reliability.isTorture || error == ENOSPC || error == EIO ? 1 : 3
      for index in stride(from: Int(error) % step, to: count, by: step) {
        session.reset()
        cs_fault_set(index, error, sticky ? 1 : 0, 0)
        var told = ""
        var thrown: FileError?
        do throws(FileError) { try session.edit { told.append($0) } } catch { thrown = error }
        if cs_fault_met() != 0 { met += 1 }
        cs_fault_clear()
        figure.runs += 1
        if let thrown {
          refused += 1
          if thrown.message.isEmpty { figure.failures.append("no words") }
        } else if !told.contains("s") {
          figure.failures.append("silent at \(index)")
        }
        for fault in session.faults(afterTelling: told) {
          figure.failures.append("error \(error) at \(index) (sticky: \(sticky)): \(fault)")
        }
      }
    }
  }
  if met < 300 { figure.failures.append("only \(met) faults met") }
  figure.details = "\(met) met, \(refused) told"
  return figure
}

private func interruptEverywhere() -> Figure {
  var figure = Figure("S3", "EINTR at every call, with whole and short writes")
  let session = Session()
  let count = callCount(session)
  for index in 0...count {
    for short in [false, true] {
      session.reset()
      cs_fault_set(index, EINTR, 0, short ? 1 : 0)
      var told = ""
      do throws(FileError) { try session.edit { told.append($0) } } catch {
        figure.failures.append("EINTR at \(index): \(error.message)")
      }
      cs_fault_clear()
      figure.runs += 1
      if session.folder.read("a") != Session.new { figure.failures.append("EINTR at \(index): not saved") }
      for fault in session.faults(afterTelling: told) { figure.failures.append("EINTR at \(index): \(fault)") }
    }
  }
  // For ever, it must end with an error.
  session.reset()
  cs_fault_set(40, EINTR, 1, 0)
  var thrown: FileError?
  do throws(FileError) { try session.edit { _ in } } catch { thrown = error }
  cs_fault_clear()
  if thrown == nil { figure.failures.append("EINTR for ever went unnoticed") }
  figure.runs += 1
  return figure
}

private func killRecovery() -> Figure {
  var figure = Figure("S13", "kill at a call of the edit, then at a call of the recovery")
  let session = Session()
  let count = callCount(session)
  // Places in the middle of the journal, at its end, in the save and after it; or every third.
  let places =
    Reliability.isTorture ? Array(stride(from: 0, to: count, by: 3)) : [count / 2, count - 38, count - 22, count - 16, count - 12]
  for first in places {
    for second in 0..<60 {
      session.reset()
      let told = session.editInChild { cs_fault_kill(first, 0) }.told
      _ = inChild {
        cs_fault_kill(second, 0)
        do throws(FileError) { try session.recover() } catch { return 3 }
        return 0
      }
      do throws(FileError) { try session.recover() } catch { figure.failures.append("\(first), \(second): \(error.message)") }
      figure.runs += 1
      let accepted = told.filter { $0 == "a" }.count
      let content = session.folder.read("a") ?? ""
      let isPrefix = content.hasPrefix(Session.old) && Session.new.hasPrefix(content)
      let expected = Session.old + Session.records.prefix(accepted).joined()
      if !isPrefix || content.utf8.count < expected.utf8.count {
        figure.failures.append("\(first), \(second): \(accepted) accepted, content is not")
      }
      if session.folder.strays != [] { figure.failures.append("\(first), \(second): strays") }
    }
  }
  return figure
}
