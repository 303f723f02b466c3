internal import CSystem
import Glibc
import TestSupport
import Testing

import ShapeFiles

@Suite struct `Reading a file whole` {
  @Test(arguments: [0, 1, 63, 64, 4096, 100_000, (2 << 20) - 64, (2 << 20) - 63, 3 << 20])
  func `every size comes back with zeros behind it`(_ size: Int) throws {
    let folder = Folder()
    let text = String(repeating: "abcdefg\n", count: size / 8 + 1).prefix(size)
    folder.write(String(text), "a")
    let bytes = try FileBytes.read(folder["a"])
    #expect(bytes.count == size)
    #expect(bytes.withBytes { $0.elementsEqual(text.utf8) })
    let isPadded = bytes.withBytes {
      UnsafeRawBufferPointer(start: $0.baseAddress! + size, count: FileBytes.padding).allSatisfy { $0 == 0 }
    }
    #expect(isPadded)
  }

  @Test func `what follows does not change what was read`() throws {
    let folder = Folder()
    folder.write(String(repeating: "x", count: 3 << 20), "a")
    let bytes = try FileBytes.read(folder["a"])
    truncate(folder["a"], 0)
    #expect(bytes.withBytes { $0.allSatisfy { $0 == UInt8(ascii: "x") } })
  }

  @Test(arguments: [
    ("folder", FileErrorReason.isDirectory), ("loop", .linkLoop), ("none", .system(ENOENT)), ("", .badPath), ("a\0b", .badPath),
  ])
  func `what is no file is refused by name`(_ name: String, _ reason: FileErrorReason) {
    let folder = Folder()
    mkdir(folder["folder"], 0o755)
    symlink("loop", folder["loop"])
    let path = name.isEmpty ? "" : folder[name]
    let error = #expect(throws: FileError.self) { try FileBytes.read(path) }
    #expect(error?.reason == reason)
    #expect(error?.path == path)
  }

  @Test(arguments: ["/dev/null", "/dev/zero", "/dev/full"])
  func `devices are refused`(_ path: String) {
    let error = #expect(throws: FileError.self) { try FileBytes.read(path) }
    #expect(error?.reason == .isDevice)
  }

  @Test func `a limit is met by as many bytes and passed by one more`() throws {
    let folder = Folder()
    folder.write("12345", "a")
    #expect(try FileBytes.read(folder["a"], limit: 5).count == 5)
    let error = #expect(throws: FileError.self) { try FileBytes.read(folder["a"], limit: 4) }
    #expect(error?.reason == .tooLarge(limit: 4))
  }

  @Test(arguments: [Int.max, .max - 64, 1 << 62, (1 << 46) + 1])
  func `a file that no memory could hold is refused`(size: Int) throws {
    // Only a file system in memory has room for a hole that large.
    let folder = Folder(under: access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp")
    folder.write("", "a")
    guard truncate(folder["a"], size) == 0 else { return Reliability.say("no hole of \(size) bytes here: skipped") }
    let error = #expect(throws: FileError.self) { try FileBytes.read(folder["a"]) }
    #expect(error?.reason == .tooLarge(limit: FileBytes.most))
    #expect(ArrivingBytes.open(folder["a"]) == nil)
  }

  @Test func `a large file can be looked at while it arrives`() throws {
    let folder = Folder()
    let text = String(repeating: "abcdefg\n", count: (20 << 20) / 8)
    folder.write(text, "a")
    let arriving = try #require(ArrivingBytes.open(folder["a"]))
    #expect(arriving.start())
    #expect(arriving.wait(1) >= 1)
    #expect(arriving.wait(text.utf8.count) == text.utf8.count)
    #expect(arriving.isWhole())
    #expect(arriving.bytes.withBytes { $0.elementsEqual(text.utf8) })
    #expect(arriving.bytes.stamp != nil)
  }

  @Test func `what changes while it arrives is not whole`() throws {
    let folder = Folder()
    folder.write(String(repeating: "x", count: 20 << 20), "a")
    let arriving = try #require(ArrivingBytes.open(folder["a"]))
    #expect(arriving.start())
    truncate(folder["a"], 5)
    // Whether or not the bytes came before, the file is another one now.
    _ = arriving.wait(20 << 20)
    #expect(!arriving.isWhole())
  }

  @Test func `what is small, no file, or larger than the limit is left to plain reading`() {
    let folder = Folder()
    folder.write("x", "small")
    folder.write(String(repeating: "x", count: 20 << 20), "large")
    for name in ["small", "none", "."] { #expect(ArrivingBytes.open(folder[name]) == nil) }
    #expect(ArrivingBytes.open(folder["large"], limit: 1000) == nil)
    #expect(ArrivingBytes.open("/dev/zero") == nil)
  }

  @Test(arguments: [0, 1, 65_000, 70_000, 300_000])
  func `a pipe is read to its end`(_ size: Int) throws {
    let folder = Folder()
    mkfifo(folder["pipe"], 0o600)
    let path = folder["pipe"]
    let writer = startThread { writeFile(String(repeating: "y", count: size), path) }
    let bytes = try FileBytes.read(path)
    pthread_join(writer, nil)
    #expect(bytes.count == size)
    #expect(bytes.stamp == nil)
  }

  @Test func `a pipe into which no program writes is refused`() {
    let folder = Folder()
    mkfifo(folder["pipe"], 0o600)
    let error = #expect(throws: FileError.self) { _ = try FileBytes.read(folder["pipe"]) }
    #expect(error?.reason == .noWriter)
  }

  @Test func `a pipe whose writer waits can be given up`() throws {
    let folder = Folder()
    mkfifo(folder["pipe"], 0o600)
    // Both ends at once: nothing blocks, and there is a writer that says nothing.
    let both = open(folder["pipe"], O_RDWR | O_CLOEXEC)
    defer { close(both) }
    var asked = 0
    let error = #expect(throws: FileError.self) {
      _ = try FileBytes.read(folder["pipe"]) {
        asked += 1
        return asked == 3
      }
    }
    #expect(error?.reason == .interrupted)
  }

  @Test func `a pipe that goes on is cut off at the limit`() throws {
    let error = try withPipe { writing, reading in
      _ = write(writing, "123456", 6)
      return #expect(throws: FileError.self) { try FileBytes.read(descriptor: reading, limit: 5) }
    }
    #expect(error?.reason == .tooLarge(limit: 5))
  }

  @Test func `files that say they are empty are read to their end`() throws {
    #expect(try FileBytes.read("/proc/self/status").count > 100)
  }

  private func withPipe<Result>(_ body: (_ writing: Int32, _ reading: Int32) throws -> Result) throws -> Result {
    let (reading, writing) = openPipe()
    defer {
      close(reading)
      close(writing)
    }
    return try body(writing, reading)
  }
}

@Suite struct `The hash of a content` {
  /// From the published test vectors of XXH64.
  @Test(
    arguments: [
      ("", 0xef46_db37_51d8_e999), ("a", 0xd24e_c4f1_a98c_6e5b), ("abc", 0x44bc_2cf5_ad77_0999),
      ("Nobody inspects the spammish repetition", 0xfbce_a83c_8a37_8bf1),
    ] as [(String, UInt64)])
  func `is XXH64`(_ text: String, _ hash: UInt64) {
    let bytes = Array(text.utf8)
    #expect(bytes.withUnsafeBytes { ContentDigest(of: $0) } == ContentDigest(count: bytes.count, hash: hash))
  }

  @Test(arguments: 0..<100) func `does not depend on the pieces`(_ step: Int) {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    var running = RunningDigest()
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + step + 1)
      bytes[start..<end].withUnsafeBytes { running.add($0) }
      start = end
    }
    #expect(running.value == bytes.withUnsafeBytes { ContentDigest(of: $0) })
  }
}
