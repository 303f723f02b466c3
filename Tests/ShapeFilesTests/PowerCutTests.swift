internal import CSystem
import Glibc
import TestSupport
import Testing

import ShapeFiles

/// The content of the disk after a power cut, on file systems in image files; skipped where they cannot be mounted.
@Suite struct `A power cut` {
  @Test func `after a save, or at any call of it, loses nothing that was told`() async throws {
    try check(
      await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { finish(cutAfterSuccess(), cutAnywhere()) })
  }

  @Test func `costs commands of the last second at most`() async throws {
    try check(await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { finish(cutWhileEditing()) })
  }
}

/// The other writes before the cut.
private enum Neighbour: CaseIterable {
  case none
  /// Another program forces its own file, and with it the names of all files, but not their content.
  case forces

  func act(in folder: Folder) {
    guard self == .forces else { return }
    let file = open(folder["another"], O_WRONLY | O_CREAT, 0o644)
    _ = write(file, "x", 1)
    fsync(file)
    close(file)
  }
}

/// A disk with a session on it; nil where there is none, which is counted.
private func makeDisk(_ kind: DiskImage.Kind, _ figure: inout Figure, leavingOut count: Int) -> (DiskImage, Session)? {
  switch DiskImage.make(kind) {
  case .failure(let absence):
    figure.skip(count, because: absence.reason)
    return nil
  case .success(let disk):
    disk.mount()
    let session = Session(in: Folder(at: disk.place))
    disk.unmount()
    return (disk, session)
  }
}

private func cutAfterSuccess() -> Figure {
  var figure = Figure("S5", "power cut after a save was told, on ext4, ext4 noauto_da_alloc, xfs and btrfs: the new document")
  DiskImage.keepMountsPrivate()
  for kind in DiskImage.Kind.allCases {
    guard let (disk, session) = makeDisk(kind, &figure, leavingOut: Neighbour.allCases.count) else { continue }
    for neighbour in Neighbour.allCases {
      var told = ""
      let isDone = disk.cutPower {
        told = session.editInChild {}.told
        neighbour.act(in: session.folder)
      } then: {
        if session.folder.read("a") != Session.new { figure.failures.append("\(kind.rawValue), \(neighbour): not the new document") }
        for fault in session.faults(afterTelling: told) { figure.failures.append("\(kind.rawValue), \(neighbour): \(fault)") }
      }
      figure.runs += 1
      if !isDone || !told.contains("s") { figure.failures.append("\(kind.rawValue), \(neighbour): no run") }
    }
  }
  return figure
}

/// Kills the edit at a call, then cuts the power: on ext4 at some calls in the short form, on all four at all calls in the long one.
private func cutAnywhere() -> Figure {
  var figure = Figure("S5", "kill at a call of load, edit and save, then a power cut: the old document or the new one, and the journal")
  let count = callCount(Session())
  let kinds = Reliability.isTorture ? DiskImage.Kind.allCases : [.ext4]
  for kind in kinds {
    let places = Array(stride(from: 0, to: count, by: Reliability.runs(8, torture: 1)))
    let neighbours = Reliability.isTorture ? Neighbour.allCases : [.forces]
    guard let (disk, session) = makeDisk(kind, &figure, leavingOut: places.count * neighbours.count) else { continue }
    for (index, neighbour) in places.flatMap({ index in neighbours.map { (index, $0) } }) {
      var told = ""
      let isDone = disk.cutPower {
        told = session.editInChild { cs_fault_kill(index, 0) }.told
        neighbour.act(in: session.folder)
      } then: {
        // A command is acknowledged when the kernel has it; it reaches the disk one step later.
        for fault in session.faults(afterTelling: told, unforced: 1) {
          figure.failures.append("\(kind.rawValue), \(neighbour), kill at \(index): \(fault)")
        }
      }
      figure.runs += 1
      if !isDone { figure.failures.append("\(kind.rawValue), kill at \(index): no run") }
    }
  }
  return figure
}

private func cutWhileEditing() -> Figure {
  var figure = Figure("S9", "power cut while editing: all commands but those of the last second, or the last fifty")
  DiskImage.keepMountsPrivate()
  for kind in Reliability.isTorture ? DiskImage.Kind.allCases : [.ext4] {
    guard let (disk, session) = makeDisk(kind, &figure, leavingOut: 2) else { continue }
    // So many at once, then as long as the journal says that it waits.
    for (count, isIdle) in [(130, false), (3, true)] {
      let least = isIdle ? count : count - 49
      var kept: [[UInt8]]?
      let isDone = disk.cutPower {
        _ = inChild { (try? edit(session, count, isIdle: isIdle)) == nil ? 1 : 0 }
      } then: {
        kept = (try? JournalReader.find(for: session.path, in: session.state))?.journals.first?.records
      }
      figure.runs += 1
      if !isDone || kept.map({ $0.count >= least && $0 == Array(records(count).prefix($0.count)) }) != true {
        figure.failures.append("\(kind.rawValue): \(kept?.count ?? 0) of \(count) kept, not \(least)")
      }
    }
  }
  return figure
}

private func records(_ count: Int) -> [[UInt8]] { (0..<count).map { Array("set #body x \($0)".utf8) } }

private func edit(_ session: Session, _ count: Int, isIdle: Bool) throws(FileError) {
  let loaded = try FileBytes.read(session.path)
  let journal = try Journal.begin(for: session.path, base: loaded.digest, in: session.state)
  for record in records(count) {
    try journal.append(record)
    try journal.flushIfDue()
  }
  if isIdle, let wait = journal.millisecondsUntilDue {
    cs_sleep_milliseconds(Int32(wait))
    try journal.flushIfDue()
  }
}
