internal import CSystem
import Glibc
import TestSupport
import Testing

@testable import ShapeFiles

@Suite struct `Two editors of one document` {
  @Test func `meet and race without loss`() async throws {
    try check(
      await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { finish(takeStaleLocks(), meet(), race()) })
  }

  @Test func `the lock goes with its holder`() throws {
    let folder = Folder()
    folder.write("old", "a")
    do {
      let lock = try DocumentLock.take(for: folder["a"])
      #expect(lock.takenOverFrom == nil)
      #expect(folder.names == [".a.shapeedit-lock", "a"])
      let error = #expect(throws: FileError.self) { _ = try DocumentLock.take(for: folder["a"]) }
      guard case .locked(let holder) = error?.reason else { throw try #require(error) }
      #expect(holder.process == getpid())
      #expect(holder.host == .current)
      #expect(error?.message.contains("process \(getpid()) on \(holder.host.name)") == true)
      withExtendedLifetime(lock) {}
    }
    #expect(folder.names == ["a"])
  }

  @Test func `a holder on another host may be alive`() throws {
    let folder = Folder()
    let holder = LockHolder(user: "ann", process: 1, host: HostIdentity(name: "elsewhere", bootID: "x"), since: 1_000_000_000)
    folder.write(holder.lines, ".a.shapeedit-lock")
    let error = #expect(throws: FileError.self) { _ = try DocumentLock.take(for: folder["a"]) }
    #expect(error?.reason == .locked(holder))
    #expect(error?.message.contains("ann edits it since 2001-09-09 01:46:40 UTC (process 1 on elsewhere)") == true)
    // A child that another test forks holds a copy of every open descriptor for a moment, locks included.
    var former: LockHolder?
    for _ in 0..<100 where former == nil {
      former = try? DocumentLock.take(for: folder["a"], isForced: true).takenOverFrom
      if former == nil { cs_sleep_milliseconds(20) }
    }
    #expect(former == holder)
  }

  @Test func `a lock file that is no file is refused`() {
    let folder = Folder()
    symlink("a", folder[".a.shapeedit-lock"])
    let error = #expect(throws: FileError.self) { _ = try DocumentLock.take(for: folder["a"]) }
    #expect(error?.reason == .linkLoop)
  }
}

private func takeStaleLocks() -> Figure {
  var figure = Figure("S8", "locks of the dead, and of before another start, are taken over")
  let folder = Folder()
  folder.write("old", "a")
  for run in 0..<20 {
    figure.runs += 1
    if run % 2 == 0 {
      // Killed while it held the lock.
      _ = inChild {
        let lock = try? DocumentLock.take(for: folder["a"])
        if lock != nil { kill(getpid(), SIGKILL) }
        return 1
      }
    } else {
      let host = HostIdentity(name: HostIdentity.current.name, bootID: "another start")
      folder.write(LockHolder(user: "ann", process: 1, host: host, since: 1).lines, ".a.shapeedit-lock")
    }
    guard folder.names.contains(".a.shapeedit-lock"), let lock = try? DocumentLock.take(for: folder["a"]), lock.takenOverFrom != nil else {
      figure.failures.append("stale lock \(run)")
      continue
    }
  }
  return figure
}

private func meet() -> Figure {
  var figure = Figure("S8", "the second editor is told who edits, where and since when")
  let folder = Folder()
  folder.write("old", "a")
  guard let lock = try? DocumentLock.take(for: folder["a"]) else {
    figure.failures.append("no lock")
    return figure
  }
  let first = getpid()
  for run in 0..<20 {
    let status = inChild {
      do throws(FileError) {
        _ = try DocumentLock.take(for: folder["a"])
        return 1
      } catch {
        guard case .locked(let holder) = error.reason, holder.process == first, holder.since > 0 else { return 2 }
        return 0
      }
    }
    figure.runs += 1
    if status != 0 { figure.failures.append("editor \(run) was not told: \(status)") }
  }
  withExtendedLifetime(lock) {}
  return figure
}

/// Both load, then both save: exactly one may, and the other is told.
private func race() -> Figure {
  var figure = Figure("S8", "two saves of what both have loaded, at the same time")
  let folder = Folder()
  for run in 0..<Reliability.runs(200, torture: 2_000) {
    folder.write("base \(run)", "a")
    guard let stamp = (try? FileBytes.read(folder["a"]))?.stamp else { continue }
    let texts = ["one", "two"].map { String(repeating: "\($0) of \(run)\n", count: 5000) }
    let children = texts.map { text in
      startChild {
        do throws(FileError) {
          try save(text, to: folder["a"], expecting: stamp)
          return 0
        } catch {
          return error.isConflict ? 4 : 3
        }
      }
    }
    let statuses = children.map(waitFor)
    figure.runs += 1
    let saved = zip(texts, statuses).filter { $0.1 == 0 }.map(\.0)
    if saved.count != 1 || statuses.sorted() != [0, 4] { figure.failures.append("race \(run): \(statuses)") }
    if folder.read("a") != saved.last { figure.failures.append("race \(run): torn or lost") }
    if folder.strays != [] { figure.failures.append("race \(run): strays") }
  }
  return figure
}
