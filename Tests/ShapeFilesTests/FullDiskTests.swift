internal import CSystem
import Glibc
import Testing

@testable import ShapeFiles

@Suite struct `A disk without room` {
  @Test func `leaves the document as it was, whatever is missing`() async throws {
    try check(await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { finish(fillDisks()) })
  }
}

private func fillDisks() -> (String, [String]) {
  var failures: [String] = []
  var counts = (runs: 0, skipped: 0)
  cs_ignore_write_signals()
  limitFileSize(&failures, &counts.runs)
  fillMemoryDisk(&failures, &counts)
  return ("S4 full disks: \(counts.runs) runs, \(counts.skipped) skipped, \(failures.count) failures", failures)
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

private func limitFileSize(_ failures: inout [String], _ runs: inout Int) {
  let folder = Folder()
  var before = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
  for size: rlim_t in [0, 1, 4096, 99_999, 100_000] {
    folder.write("old", "a")
    var limit = rlimit(rlim_cur: size, rlim_max: before.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    let (isSaved, failure) = attempt(folder, String(repeating: "n", count: 100_000), [EFBIG])
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
    runs += 1
    if let failure { failures.append("file size limit \(size): \(failure)") }
    if isSaved != (size == 100_000) { failures.append("file size limit \(size): saved is \(isSaved)") }
  }
}

private func fillMemoryDisk(_ failures: inout [String], _ counts: inout (runs: Int, skipped: Int)) {
  let place = Folder()
  for (options, text) in (2...14).map({ ("size=\($0 * 4096)", String(repeating: "n", count: 20_000)) }) + [("nr_inodes=3", "new")] {
    guard mount("none", place.path, "tmpfs", 0, options) == 0 else {
      counts.skipped += 1
      continue
    }
    let folder = Folder(under: place.path)
    folder.write("old", "a")
    counts.runs += 1
    let (isSaved, failure) = attempt(folder, text, [ENOSPC])
    if let failure { failures.append("\(options): \(failure)") }
    if options == "nr_inodes=3", isSaved { failures.append("saved without an inode") }
    removeAll(folder.path)
    umount2(place.path, Int32(MNT_DETACH))
  }
}
