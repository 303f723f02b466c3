internal import CSystem
import Glibc
import TestSupport
import Testing

import ShapeFiles

@Suite struct `A disk without room` {
  @Test func `leaves the document as it was, whatever is missing`() async throws {
    try check(await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { finish(fillDisks()) })
  }
}

private func fillDisks() -> Figure {
  var figure = Figure("S4", "a disk without room, without inodes, read only; a limit on file sizes")
  cs_ignore_write_signals()
  DiskImage.keepMountsPrivate()
  limitFileSize(&figure)
  fillMemoryDisk(&figure)
  return figure
}

/// Saves and checks that the file is the old one with an error of `expected`, or the new one without.
private func attempt(_ folder: Folder, _ text: String, _ expected: [Int32]) -> (isSaved: Bool, failure: String?) {
  let old = folder.read("a")
  var thrown: FileError?
  do throws(FileError) {
    try save(text, to: folder["a"], expecting: FileBytes.read(folder["a"]).stamp)
  } catch {
    thrown = error
  }
  if folder.strays != [] { return (false, "strays") }
  guard let thrown else { return (true, folder.read("a") == text ? nil : "told saved, and it is not") }
  if folder.read("a") != old { return (false, "lost") }
  guard let number = thrown.errorNumber, expected.contains(number), thrown.message.contains(folder["a"]) else {
    return (false, "told \(thrown.message)")
  }
  return (false, nil)
}

private func limitFileSize(_ figure: inout Figure) {
  let folder = Folder()
  var before = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
  for size: rlim_t in [0, 1, 4096, 99_999, 100_000] {
    folder.write("old", "a")
    var limit = rlimit(rlim_cur: size, rlim_max: before.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    let (isSaved, failure) = attempt(folder, String(repeating: "n", count: 100_000), [EFBIG])
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
    figure.runs += 1
    if let failure { figure.failures.append("file size limit \(size): \(failure)") }
    if isSaved != (size == 100_000) { figure.failures.append("file size limit \(size): saved is \(isSaved)") }
  }
}

/// From no free page on to two more than the new content takes, of a document of five pages, or of thirty.
private func fillMemoryDisk(_ figure: inout Figure) {
  let place = Folder()
  let pages = Reliability.runs(5, torture: 30)
  let text = String(repeating: "n", count: pages * 4096 - 480)
  for (options, text) in (2...pages + 9).map({ ("size=\($0 * 4096)", text) }) + [("nr_inodes=3", "new"), ("size=1M", "new")] {
    guard mount("none", place.path, "tmpfs", 0, options) == 0 else {
      figure.skip(because: "nothing can be mounted")
      continue
    }
    let folder = Folder(under: place.path)
    folder.write("old", "a")
    let isReadOnly = options == "size=1M"
    if isReadOnly { mount("none", place.path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) }
    figure.runs += 1
    let (isSaved, failure) = attempt(folder, text, [isReadOnly ? EROFS : ENOSPC])
    if let failure { figure.failures.append("\(options): \(failure)") }
    if isSaved, options == "nr_inodes=3" || isReadOnly { figure.failures.append("\(options): saved") }
    umount2(place.path, Int32(MNT_DETACH))
  }
}
