import Glibc
import TestSupport
import Testing

/// The program on a disk in a file; where nothing can be mounted, the runs count as skipped.
@Suite struct `A power cut after the program` {
  @Test func `told that it saved leaves what it saved`() async throws {
    let result = await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) {
      cutAfterSaving().state()
      exit(0)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    text.split(separator: "\n").forEach { Reliability.say(String($0)) }
    #expect(text.contains(", 0 failures, ") && !text.contains("FAILED"), "\(text)")
  }
}

/// Twice on each file system: at once, and after another file was forced to disk, which forces all names but not all content.
private func cutAfterSaving() -> Figure {
  var figure = Figure(
    "S5", "power cut after the program ended with status 0, on ext4, ext4 noauto_da_alloc, xfs and btrfs: the new document")
  DiskImage.keepMountsPrivate()
  let program = PseudoTerminal.builtProgram("shapeedit")
  for kind in DiskImage.Kind.allCases {
    switch DiskImage.make(kind) {
    case .failure(let absence): figure.skip(2, because: absence.reason)
    case .success(let disk):
      disk.mount()
      let source = Folder()
      Shell.run("cp '\(source.path)/faces.shape.json' '\(disk.place)'")
      disk.unmount()
      for neighbour in ["true", "echo x > another && sync another"] {
        var (status, kept) = (Int32(-1), "")
        let isDone = disk.cutPower {
          let edit = "cd '\(disk.place)' && env -i HOME=/nonexistent '\(program)' -i -c 'set #body x 5' faces.shape.json"
          status = Shell.run("\(edit) && { \(neighbour); }").status
        } then: {
          kept = Shell.run("cat '\(disk.place)/faces.shape.json'").output
        }
        figure.runs += 1
        let isNew = kept.utf8.count == faces.utf8.count - 1 && kept.contains("\"name\": \"Body\", \"x\": 5,")
        if !isDone || status != 0 || !isNew {
          figure.failures.append("\(kind.rawValue), then \(neighbour): status \(status), \(kept.prefix(80))")
        }
      }
    }
  }
  return figure
}
