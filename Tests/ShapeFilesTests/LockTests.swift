internal import CSystem
import Glibc
import TestSupport
import Testing

import ShapeFiles

/// A child that another test forks holds a copy of every open descriptor for a moment, locks included.
func patiently<Result>(_ body: () throws -> Result) throws -> Result {
  for _ in 0..<100 {
    do { return try body() } catch { cs_sleep_milliseconds(20) }
  }
  return try body()
}

@Suite struct `Two editors of one document` {
  @Test func `meet and race without loss`() async throws {
    try check(
      await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) {
        finish(takeStaleLocks(), meet(), takeTurns(), race())
      })
  }

  @Test func `of whose lock files some cannot be made`() async throws {
    try check(await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { finish(failLocking()) })
  }

  @Test func `the lock goes with its holder`() throws {
    let folder = Folder()
    folder.write("old", "a")
    do {
      let lock = try DocumentLock.take(for: folder["a"])
      #expect(lock.takenOverFrom == nil)
      #expect(folder.names == [".a.shapeedit-lock", "a"])
      let error = #expect(throws: FileError.self) { _ = try DocumentLock.take(for: folder["a"]) }
      guard case .locked(let holder?, _) = error?.reason else { throw try #require(error) }
      #expect(holder.process == getpid())
      #expect(holder.host == .current)
      #expect(error?.message.contains("process \(getpid()) on \(holder.host.name)") == true)
      withExtendedLifetime(lock) {}
    }
    #expect(folder.names == ["a"])
  }

  @Test func `a holder on another machine may be alive`() throws {
    let folder = Folder()
    let holder = elsewhere(name: HostIdentity.current.name)
    folder.write(holder.lockText, ".a.shapeedit-lock")
    let error = #expect(throws: FileError.self) { _ = try DocumentLock.take(for: folder["a"]) }
    #expect(error?.reason == .locked(holder, lockFile: folder[".a.shapeedit-lock"]))
    let words = "ann edits it since 2001-09-09 01:46:40 UTC (process 1 on \(holder.host.name)); the lock is \(folder[".a.shapeedit-lock"])"
    #expect(error?.message.contains(words) == true)
    #expect(try patiently { try DocumentLock.take(for: folder["a"], isForced: true).takenOverFrom } == holder)
    #expect(folder.names == [])
  }

  /// Only the name is another: the machine was given a new one, or is a container that was started anew.
  @Test(arguments: [false, true]) func `another host name is not another machine`(_ isSameStart: Bool) throws {
    let folder = Folder()
    let current = HostIdentity.current
    let host = HostIdentity(
      name: "renamed", machineID: isSameStart ? "of another container" : current.machineID,
      bootID: isSameStart ? current.bootID : "another start")
    // Without numbers of machines their names are all there is.
    try #require(!current.bootID.isEmpty && (isSameStart || !current.machineID.isEmpty))
    let holder = LockHolder(user: "ann", process: 1, host: host, since: 1)
    folder.write(holder.lockText, ".a.shapeedit-lock")
    #expect(try patiently { try DocumentLock.take(for: folder["a"]).takenOverFrom } == holder)
  }

  @Test func `a lock that a power cut emptied is taken over`() throws {
    let folder = Folder()
    for content in ["", "\0\0\0\0"] {
      folder.write(content, ".a.shapeedit-lock")
      _ = try patiently { try DocumentLock.take(for: folder["a"]) }
      #expect(folder.names == [])
    }
  }

  @Test(arguments: ["link", "dangling link", "hard link", "folder", "pipe", "another content"])
  func `what is no lock is neither written nor removed`(_ kind: String) throws {
    let folder = Folder()
    folder.write("precious", "b")
    let lock = folder[".a.shapeedit-lock"]
    switch kind {
    case "link": symlink("b", lock)
    case "dangling link": symlink("c", lock)
    case "hard link": link(folder["b"], lock)
    case "folder": mkdir(lock, 0o755)
    case "pipe": mkfifo(lock, 0o644)
    default: folder.write("precious", ".a.shapeedit-lock")
    }
    let names = folder.names
    for isForced in [false, true] {
      let error = #expect(throws: FileError.self) { _ = try DocumentLock.take(for: folder["a"], isForced: isForced) }
      #expect(error?.reason == .notALock(lock))
    }
    #expect(throws: FileError.self) { _ = try DocumentLock.break(for: folder["a"]) }
    #expect(!DocumentLock.sweep(beside: folder["a"]))
    #expect(folder.names == names && folder.read("b") == "precious")
  }

  @Test func `a lock is broken unless its process is alive`() throws {
    let folder = Folder()
    #expect(try DocumentLock.break(for: folder["a"]) == nil)
    let holder = elsewhere(name: "elsewhere")
    folder.write(holder.lockText, ".a.shapeedit-lock")
    let broken = try patiently { try DocumentLock.break(for: folder["a"]) }
    #expect(broken?.holder == holder && broken?.lockFile == folder[".a.shapeedit-lock"])
    #expect(folder.names == [])
    let lock = try DocumentLock.take(for: folder["a"])
    let error = #expect(throws: FileError.self) { _ = try DocumentLock.break(for: folder["a"]) }
    guard case .locked = error?.reason else { throw try #require(error) }
    withExtendedLifetime(lock) {}
  }

  private func elsewhere(name: String) -> LockHolder {
    LockHolder(user: "ann", process: 1, host: HostIdentity(name: name, machineID: "another", bootID: "x"), since: 1_000_000_000)
  }
}

/// Each adds one to what it has read under the lock: all come to their turn, and none is lost.
private func takeTurns() -> Figure {
  var figure = Figure("S14", "editors that wait for one another change one document at the same time, and all are in it")
  let folder = Folder()
  for run in 0..<Reliability.runs(2, torture: 20) {
    folder.write("0", "a")
    let children = (0..<50).map { _ in
      startChild {
        do throws(FileError) {
          let lock = try DocumentLock.take(for: folder["a"], waiting: 600_000)
          let bytes = try FileBytes.read(folder["a"])
          let number = Int(bytes.withBytes { String(decoding: $0, as: UTF8.self) }) ?? -1
          try save("\(number + 1)", to: folder["a"], expecting: bytes.stamp)
          withExtendedLifetime(lock) {}
          return 0
        } catch {
          return error.isConflict ? 4 : 3
        }
      }
    }
    let statuses = children.map(waitFor)
    figure.runs += statuses.count
    if statuses.contains(where: { $0 != 0 }) || folder.read("a") != "50" {
      figure.failures.append("run \(run): \(statuses), and the file says \(folder.read("a") ?? "nothing")")
    }
    if folder.names != ["a"] { figure.failures.append("run \(run): \(folder.names)") }
  }
  return figure
}

/// Errors at every call of taking and letting go: whatever fails, no empty lock stays.
private func failLocking() -> Figure {
  var figure = Figure("S14", "errors at every call of taking a lock leave none behind")
  let folder = Folder()
  folder.write("old", "a")
  _ = HostIdentity.current
  for error in [ENOSPC, EIO, EDQUOT, EMFILE] {
    for index in 0..<20 {
      cs_fault_set(index, error, 0, 0)
      _ = try? DocumentLock.take(for: folder["a"])
      cs_fault_clear()
      figure.runs += 1
      _ = try? StrayFiles.sweep(beside: folder["a"])
      if folder.names != ["a"] { figure.failures.append("error \(error) at \(index): \(folder.names)") }
    }
  }
  // Where the file system keeps no locks, the file and the process number are all there is.
  for error in [ENOLCK, EOPNOTSUPP, ENOSYS] {
    cs_fault_set(-1, 0, 0, 0)
    _ = try? DocumentLock.take(for: folder["a"])
    let count = cs_fault_calls()
    let guarded = (0..<count).map { index in
      cs_fault_set(index, error, 0, 0)
      let lock = try? DocumentLock.take(for: folder["a"])
      cs_fault_clear()
      return lock?.isGuarded
    }
    figure.runs += 1
    if !guarded.contains(false) { figure.failures.append("locks that are not supported go unnoticed: \(error)") }
  }
  return figure
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
      let current = HostIdentity.current
      let host = HostIdentity(name: current.name, machineID: current.machineID, bootID: "another start")
      folder.write(LockHolder(user: "ann", process: 1, host: host, since: 1).lockText, ".a.shapeedit-lock")
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
        guard case .locked(let holder?, _) = error.reason, holder.process == first, holder.since > 0 else { return 2 }
        return 0
      }
    }
    figure.runs += 1
    if status != 0 { figure.failures.append("editor \(run) was not told: \(status)") }
  }
  withExtendedLifetime(lock) {}
  return figure
}

/// Both load, then both save: exactly one succeeds, and the other gets an error.
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
