internal import CSystem
import Glibc
import TestSupport
import Testing

import ShapeFiles

/// Large files are written by many calls, each of which may fail.
@Suite struct `Saves of many mebibytes` {
  @Test func `survive faults and death at every call`() async throws {
    try check(
      await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) {
        finish(failLarge(), interruptLarge(), killLarge())
      })
  }

  @Test(arguments: [1, (2 << 20) - 1, 2 << 20, (2 << 20) + 1, (3 << 20) + 5, 13 << 20])
  func `hold what was handed over, in pieces of any size`(count: Int) throws {
    let folder = Folder()
    let content = LargeSave.content(count)
    var random = SplitMix64(seed: UInt64(count))
    let saved = try AtomicSave.save(to: folder["a"], expecting: nil) { (sink) throws(FileError) in
      var rest = content[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...[50_000, 700_000, 3 << 20].randomElement(using: &random)!, using: &random))
        rest = rest.dropFirst(piece.count)
        try sink.write(Array(piece))
      }
    }
    let read = try FileBytes.read(folder["a"])
    #expect(LargeSave.isEqual(read, content))
    #expect(saved.stamp.digest == read.digest)
  }

  @Test func `leave everything as it was when the content ends with an error`() throws {
    let large = LargeSave()
    #expect(throws: FileError.self) {
      _ = try AtomicSave.save(to: large.folder["a"], options: SaveOptions(overwrites: true), expecting: nil) { (sink) throws(FileError) in
        try sink.write(LargeSave.content(11 << 20))
        throw FileError(.tooLarge(limit: 1), .write, "a")
      }
    }
    #expect(large.isOld && large.folder.names == ["a"])
  }
}

/// A small document that a large one replaces.
private struct LargeSave {
  static let new = content(11 << 20)
  private static let old = "old"
  /// In memory where that can be had: no disk is asked for what these tests want to know.
  let folder = Folder(under: access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp")

  init() { reset() }

  /// Bytes of which no two pieces are alike.
  static func content(_ count: Int) -> [UInt8] {
    let words = [UInt64](unsafeUninitializedCapacity: count / 8 + 1) { buffer, initialized in
      for index in 0...count / 8 { buffer.initializeElement(at: index, to: UInt64(index) &* 0x9e37_79b9_7f4a_7c15) }
      initialized = count / 8 + 1
    }
    return words.withUnsafeBytes { Array($0.prefix(count)) }
  }

  static func isEqual(_ bytes: FileBytes, _ content: [UInt8]) -> Bool {
    bytes.count == content.count
      && bytes.withBytes { found in
        content.withUnsafeBytes { found.count == 0 || memcmp(found.baseAddress!, $0.baseAddress!, found.count) == 0 }
      }
  }

  func reset() {
    for name in folder.names { TemporaryFolder.removeAll(folder[name]) }
    folder.write(Self.old, "a")
  }

  func save() throws(FileError) {
    _ = try AtomicSave.save(to: folder["a"], options: SaveOptions(overwrites: true), expecting: nil) { (sink) throws(FileError) in
      try sink.write(Self.new)
    }
  }

  var isOld: Bool { folder.read("a") == Self.old }

  var isNew: Bool { (try? FileBytes.read(folder["a"])).map { Self.isEqual($0, Self.new) } ?? false }

  var callCount: Int {
    reset()
    cs_fault_set(-1, 0, 0, 0)
    try? save()
    let count = cs_fault_calls()
    cs_fault_clear()
    return count
  }
}

private func failLarge() -> Figure {
  var figure = Figure("S2", "errors at every call of a save of many pieces, once and from then on")
  let large = LargeSave()
  var told = 0
  for error in Reliability.isTorture ? [ENOSPC, EIO, EDQUOT, EACCES, EROFS] : [ENOSPC, EIO] {
    for sticky in [false, true] {
      for index in stride(from: sticky ? 0 : Int(error) % 2, to: large.callCount, by: Reliability.isTorture ? 1 : 2) {
        large.reset()
        cs_fault_set(index, error, sticky ? 1 : 0, 0)
        var isSaved = true
        do throws(FileError) { try large.save() } catch { isSaved = false }
        let wasMet = cs_fault_met() != 0
        cs_fault_clear()
        figure.runs += 1
        if !isSaved { told += 1 }
        // An error is allowed although the new content is in place: the directory may not have been synced.
        if isSaved ? !large.isNew : !(large.isNew || large.isOld) {
          figure.failures.append("error \(error) at \(index), sticky: \(sticky)")
        }
        if !isSaved, !wasMet { figure.failures.append("an error nobody made, at \(index)") }
        if large.folder.names != ["a"], !sticky { figure.failures.append("strays at \(index): \(large.folder.names)") }
      }
    }
  }
  if told < 30 { figure.failures.append("only \(told) told") }
  figure.details = "\(told) told"
  return figure
}

private func interruptLarge() -> Figure {
  var figure = Figure("S3", "EINTR and short writes in a save of many pieces")
  let large = LargeSave()
  for index in 0..<large.callCount where Reliability.isTorture || index % 2 == 0 {
    large.reset()
    cs_fault_set(index, EINTR, 0, 1)
    do throws(FileError) { try large.save() } catch { figure.failures.append("refused at \(index): \(error)") }
    cs_fault_clear()
    figure.runs += 1
    if !large.isNew { figure.failures.append("not the content, at \(index)") }
  }
  return figure
}

private func killLarge() -> Figure {
  var figure = Figure("S1", "kill at every call of a save of many pieces, whole and half-way in a write")
  let large = LargeSave()
  var killed = 0
  for half in [false, true] {
    for index in 0..<large.callCount where Reliability.isTorture || index % 2 == (half ? 1 : 0) {
      large.reset()
      let status = inChild {
        cs_fault_kill(index, half ? 1 : 0)
        do throws(FileError) { try large.save() } catch { return 1 }
        return 0
      }
      figure.runs += 1
      if status != 0 { killed += 1 }
      if status == 0 ? !large.isNew : !(large.isNew || large.isOld) { figure.failures.append("kill at \(index), half: \(half)") }
    }
  }
  if killed < 10 { figure.failures.append("only \(killed) killed") }
  figure.details = "\(killed) killed"
  return figure
}
