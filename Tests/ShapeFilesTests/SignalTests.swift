internal import CSystem
import Glibc
import TestSupport
import Testing

import ShapeFiles

/// Signals end a whole process, so each of these runs in one of its own.
@Suite struct `A save that a signal ends` {
  @Test func `leaves no file behind`() async throws {
    try check(await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { finish(endBySignals()) })
  }

  @Test func `goes on when the signal is ignored`() {
    let folder = Folder()
    folder.write("old", "a")
    let status = inChild {
      signal(SIGHUP, SIG_IGN)
      removeFilesOnSignals()
      let stamp = (try? FileBytes.read(folder["a"]))?.stamp
      let saved = try? AtomicSave.save(to: folder["a"], expecting: stamp) { (sink) throws(FileError) in
        kill(getpid(), SIGHUP)
        try sink.write(Array("new".utf8))
      }
      return saved == nil ? 1 : 0
    }
    #expect(status == 0 && folder.read("a") == "new" && folder.names == ["a"])
  }
}

private func endBySignals() -> Figure {
  var figure = Figure("S15", "INT, TERM, HUP and QUIT in the middle of a save leave no temporary file and no lock")
  let folder = Folder()
  for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
    for isInPlace in [false, true] {
      folder.write("old", "a")
      let status = inChild {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        // The threads of a test keep all signals waiting.
        var nothing = sigset_t()
        sigemptyset(&nothing)
        sigprocmask(SIG_SETMASK, &nothing, nil)
        removeFilesOnSignals()
        let lock = try? DocumentLock.take(for: folder["a"])
        let stamp = (try? FileBytes.read(folder["a"]))?.stamp
        let options = SaveOptions(links: isInPlace ? .inPlace : .refuse)
        _ = try? AtomicSave.save(to: folder["a"], options: options, expecting: stamp) { (sink) throws(FileError) in
          try sink.write(Array("half".utf8))
          guard folder.strays.count == 2 else { _exit(9) }
          kill(getpid(), number)
        }
        withExtendedLifetime(lock) {}
        return 1
      }
      figure.runs += 1
      if status != 128 + number { figure.failures.append("signal \(number): status \(status)") }
      if folder.names != ["a"] || folder.read("a") != "old" { figure.failures.append("signal \(number): \(folder.names)") }
    }
  }
  return figure
}
