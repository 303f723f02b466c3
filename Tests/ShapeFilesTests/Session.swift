internal import CSystem
import Glibc
import TestSupport

import ShapeFiles

/// The steps of an editing session; each acknowledged step is written to a pipe.
struct Session {
  static let old = String(repeating: "old line\n", count: 30_000)
  static let records = [
    "one\n", "two\n", "three\n", "four\n", "five\n", "six\n", "seven\n", "eight\n", "nine\n", "ten\n", "eleven\n", "twelve\n",
  ]
  static let new = old + records.joined()

  let folder: Folder
  let state: StateDirectory
  var path: String { folder["a"] }

  init(in folder: Folder = Folder()) {
    self.folder = folder
    state = StateDirectory(root: folder["state"])
    reset()
  }

  func reset() {
    TemporaryFolder.removeAll(folder["state"])
    for name in folder.names { TemporaryFolder.removeAll(folder[name]) }
    folder.write(Self.old, "a", mode: 0o640)
    setAttribute("user.kept", Array("yes".utf8), path)
  }

  /// Opens, edits, saves. `tell` hears `a` for each accepted command and `s` for the save.
  func edit(tell: (Character) -> Void) throws(FileError) {
    _ = try StrayFiles.sweep(beside: path)
    let lock = try DocumentLock.take(for: path)
    let loaded = try FileBytes.read(path)
    let journal = try Journal.begin(for: path, base: loaded.digest, in: state)
    for record in Self.records {
      try journal.append(Array(record.utf8))
      tell("a")
      try journal.flushNow()
    }
    try Self.save(loaded, Self.records, path)
    tell("s")
    try journal.discard()
    withExtendedLifetime(lock) {}
  }

  /// Opens after a crash: replays what was left, saves, drops the journal.
  func recover() throws(FileError) {
    _ = try StrayFiles.sweep(beside: path)
    let loaded = try FileBytes.read(path)
    for journal in try JournalReader.find(for: path, in: state).journals {
      if journal.starts(from: loaded.digest) {
        try Self.save(loaded, journal.records.map { String(decoding: $0, as: UTF8.self) }, path)
      }
      try JournalReader.discard(journal.path)
    }
  }

  private static func save(_ loaded: FileBytes, _ records: [String], _ path: String) throws(FileError) {
    _ = try AtomicSave.save(to: path, expecting: loaded.stamp) { (sink) throws(FileError) in
      try sink.write(loaded.buffer)
      for record in records { try sink.write(Array(record.utf8)) }
    }
  }

  /// Runs `edit` in a second process under a fault; returns the acknowledged steps and the exit status.
  func editInChild(_ arm: () -> Void) -> (told: String, status: Int32) {
    let (reading, writing) = openPipe()
    let status = inChild {
      arm()
      do throws(FileError) {
        try edit { character in
          var byte = character.asciiValue!
          _ = write(writing, &byte, 1)
        }
        return 0
      } catch {
        return 3
      }
    }
    close(writing)
    defer { close(reading) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = max(0, read(reading, &bytes, bytes.count))
    return (String(decoding: bytes[..<count], as: UTF8.self), status)
  }

  /// The faults after an interrupted edit that acknowledged these steps.
  /// - Parameter unforced: How many of the last records need not have reached the disk.
  func faults(afterTelling told: String, unforced: Int = 0) -> [String] {
    var faults: [String] = []
    let content = folder.read("a")
    if content != Self.old, content != Self.new { faults.append("the document is torn") }
    if told.contains("s"), content != Self.new { faults.append("told saved, and it is not") }
    let accepted = told.filter { $0 == "a" }.count
    if content == Self.old {
      let found = try? JournalReader.find(for: path, in: state)
      let kept = found?.journals.first?.records.map { String(decoding: $0, as: UTF8.self) } ?? []
      if kept.count < accepted - unforced || kept != Array(Self.records.prefix(kept.count)) {
        faults.append("\(accepted) accepted, \(kept.count) kept")
      }
      if found?.refused.isEmpty != true { faults.append("journal refused: \(String(describing: found?.refused))") }
    }
    if facts(path).st_mode & 0o7777 != 0o640 { faults.append("another mode") }
    if (try? StrayFiles.sweep(beside: path)) == nil || folder.strays != [] { faults.append("strays: \(folder.strays)") }
    if (try? DocumentLock.take(for: path)) == nil { faults.append("lock not taken over") }
    return faults
  }
}
