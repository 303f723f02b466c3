internal import CSystem
import Glibc
import TestSupport

import ShapeFiles

/// A folder of a test's own, removed with all that is in it.
final class Folder {
  let path: String
  private let own: TemporaryFolder?

  /// An existing folder, which is not removed.
  init(at path: String) { (self.path, own) = (path, nil) }

  init(under parent: String = "/tmp") {
    let own = TemporaryFolder(under: parent)
    (path, self.own) = (own.path, own)
  }

  subscript(name: String) -> String { path + "/" + name }

  /// Writes a file by plain calls, over an existing one.
  func write(_ text: String, _ name: String, mode: mode_t = 0o644) {
    writeFile(text, self[name])
    chmod(self[name], mode)
  }

  func read(_ name: String) -> String? { readFile(self[name]) }

  /// As the program reads them: a name that is not UTF-8 is still told apart from others.
  var names: [String] { (try? Descriptor.openFolder(path, path: path).names(path))?.filter { $0 != "." && $0 != ".." }.sorted() ?? [] }

  var strays: [String] { names.filter { name in ["tmp", "backup", "lock"].contains { name.hasSuffix("shapeedit-" + $0) } } }
}

func writeFile(_ text: String, _ path: String) {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  precondition(file >= 0, "cannot write \(path): error \(errno)")
  var bytes = Array(text.utf8)
  while !bytes.isEmpty {
    let count = write(file, bytes, bytes.count)
    precondition(count > 0, "cannot write \(path): error \(errno)")
    bytes.removeFirst(count)
  }
  close(file)
}

/// `nil` when there is no such file.
func readFile(_ path: String) -> String? {
  let file = open(path, O_RDONLY)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65536)
  while case let count = read(file, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
  return String(decoding: bytes, as: UTF8.self)
}

func facts(_ path: String) -> stat {
  var facts = stat()
  lstat(path, &facts)
  return facts
}

/// Saves a text, in several pieces.
@discardableResult
func save(
  _ text: String, to path: String, _ options: SaveOptions = SaveOptions(), expecting stamp: FileStamp?
) throws(FileError) -> SavedFile {
  let bytes = Array(text.utf8)
  return try AtomicSave.save(to: path, options: options, expecting: stamp) { (sink) throws(FileError) in
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 300_000)
      try sink.write(Array(bytes[start..<end]))
      start = end
    }
  }
}

/// Runs `body` in a second process; returns the status `waitpid` gives.
func inChild(_ body: () -> Int32) -> Int32 {
  fflush(nil)
  let child = Int32(cs_fork())
  precondition(child >= 0, "no second process: error \(errno)")
  if child == 0 { _exit(body()) }
  return waitFor(child)
}

/// Starts `body` in a second process; returns its number.
func startChild(_ body: () -> Int32) -> Int32 {
  fflush(nil)
  let child = Int32(cs_fork())
  precondition(child >= 0, "no second process: error \(errno)")
  if child == 0 { _exit(body()) }
  return child
}

func waitFor(_ child: Int32) -> Int32 {
  var status: Int32 = 0
  while waitpid(child, &status, 0) < 0, errno == EINTR {}
  return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
}

/// Runs `body` beside the test, where a second process is not to be had: the test process has other threads.
func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t {
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  let box = Unmanaged.passRetained(Box(body))
  let status = pthread_create(
    &thread, nil,
    { box in
      Unmanaged<Box>.fromOpaque(box!).takeRetainedValue().body()
      return nil
    }, box.toOpaque())
  precondition(status == 0, "no thread: error \(status)")
  return thread
}

/// Sets an extended attribute; `false` where that is not possible.
@discardableResult
func setAttribute(_ name: String, _ value: [UInt8], _ path: String) -> Bool {
  let file = open(path, O_RDONLY)
  defer { close(file) }
  return cs_setxattr(file, name, value, value.count) == 0
}

/// `nil` when there is no such attribute.
func attribute(_ name: String, _ path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY)
  defer { close(file) }
  var value = [UInt8](repeating: 0, count: 4096)
  let count = cs_getxattr(file, name, &value, value.count)
  return count < 0 ? nil : Array(value[..<count])
}
