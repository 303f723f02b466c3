internal import CSystem
import Glibc
import Testing

@testable import ShapeFiles

@Suite struct `Two editors of one document` {
  @Test func `meet and race without loss`() async throws {
    try check(await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { finish(raceAndMeet()) })
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
    #expect(try DocumentLock.take(for: folder["a"], isForced: true).takenOverFrom == holder)
  }

  @Test func `a lock file that is no file is refused`() {
    let folder = Folder()
    symlink("a", folder[".a.shapeedit-lock"])
    let error = #expect(throws: FileError.self) { _ = try DocumentLock.take(for: folder["a"]) }
    #expect(error?.reason == .linkLoop)
  }
}

private func raceAndMeet() -> (String, [String]) {
  var failures: [String] = []
  let folder = Folder()
  folder.write("old", "a")
  let stale = takeStaleLocks(folder, &failures)
  let told = meet(folder, &failures)
  let races = race(folder, &failures)
  return (
    "S8 \(stale) stale locks taken over, \(told) editors told who, \(races) racing pairs of saves, \(failures.count) failures", failures
  )
}

private func takeStaleLocks(_ folder: Folder, _ failures: inout [String]) -> Int {
  for run in 0..<20 {
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
      failures.append("stale lock \(run)")
      continue
    }
  }
  return 20
}

private func meet(_ folder: Folder, _ failures: inout [String]) -> Int {
  guard let lock = try? DocumentLock.take(for: folder["a"]) else {
    failures.append("no lock")
    return 0
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
    if status != 0 { failures.append("editor \(run) was not told: \(status)") }
  }
  withExtendedLifetime(lock) {}
  return 20
}

/// Both load, then both save: exactly one may, and the other is told.
private func race(_ folder: Folder, _ failures: inout [String]) -> Int {
  let runs = 200
  for run in 0..<runs {
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
    let saved = zip(texts, statuses).filter { $0.1 == 0 }.map(\.0)
    if saved.count != 1 || statuses.sorted() != [0, 4] { failures.append("race \(run): \(statuses)") }
    if folder.read("a") != saved.last { failures.append("race \(run): torn or lost") }
    if folder.strays != [] { failures.append("race \(run): strays") }
  }
  return runs
}
