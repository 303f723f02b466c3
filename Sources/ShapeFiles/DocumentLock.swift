internal import CSystem
import Glibc

/// Says to other editors that somebody edits a document: `.NAME.shapeedit-lock` beside it, held while this object lives.
///
/// The file tells who; a kernel lock on it (`flock`) tells whether they are still there, for the kernel lets go of it when
/// a process dies, however it dies. Where the file system has no such locks, the process number and the start of the machine decide. The lock
/// advises: saving never asks it, and compares the file instead.
package final class DocumentLock {
  /// The dead holder whose lock was taken over, if there was one.
  package let takenOverFrom: LockHolder?
  private let folder: Descriptor
  private let name: String
  private let file: Descriptor

  private init(folder: consuming Descriptor, name: String, file: consuming Descriptor, takenOverFrom: LockHolder?) {
    self.folder = folder
    self.name = name
    self.file = file
    self.takenOverFrom = takenOverFrom
  }

  /// Removes the lock file, if it is still ours, and lets go.
  deinit {
    defer { cs_unlock(file.number) }
    guard let ours = try? file.facts(name), let there = try? FileFacts.of(name, in: folder.number, path: name) else { return }
    if there.isSameFile(as: ours) { _ = cs_unlink(folder.number, name) }
  }

  /// Takes the lock of a document, or that of a dead process.
  ///
  /// - Parameter isForced: Takes over also from a process on another host, which may be alive; never from a living one here.
  /// - Throws: ``FileErrorReason/locked(_:)`` with who holds it; ``FileError`` when the folder allows no lock file, with which
  ///   one may go on editing.
  package static func take(for path: String, isForced: Bool = false) throws(FileError) -> DocumentLock {
    let target = try SaveTarget.resolve(path)
    let name = TemporaryName.prefix(for: target.name) + "shapeedit-lock"
    // Its own descriptor, opened first: nothing may fail between taking the lock and owning it.
    let folder = try Descriptor.openFolder(target.folderPath, path: path)
    var seen: LockHolder?
    for _ in 0..<50 {
      switch try attempt(name, folder, isForced, path) {
      case .taken(let number, let former):
        return DocumentLock(folder: folder, name: name, file: Descriptor(number), takenOverFrom: former)
      case .held(let holder?): throw FileError(.locked(holder), .lock, path)
      case .held(nil): cs_sleep_milliseconds(2)
      case .stale(let holder): seen = holder ?? seen
      }
    }
    let unknown = LockHolder(user: "", process: 0, host: HostIdentity(name: "an unknown host", bootID: ""), since: 0)
    throw FileError(.locked(seen ?? unknown), .lock, path)
  }

  private enum Attempt {
    case taken(Int32, former: LockHolder?)
    /// Nobody is named while the holder is writing its name.
    case held(LockHolder?)
    /// Moved away under our hands, or removed by us: try again.
    case stale(LockHolder?)
  }

  private struct LockFile: ~Copyable {
    let file: Descriptor
    let isWritable: Bool
  }

  private static func attempt(
    _ name: String, _ folder: borrowing Descriptor, _ isForced: Bool, _ path: String
  ) throws(FileError) -> Attempt {
    let lock = try open(name, folder, path)
    let facts = try lock.file.facts(path)
    if let refusal = facts.kind.refusal { throw FileError(refusal, .lock, path) }
    let answer = cs_flock(lock.file.number, 1)
    let holder = try readHolder(lock.file, path)
    if answer == -Int(EWOULDBLOCK) { return .held(holder) }
    if let holder, !isForced || holder.host.name == HostIdentity.current.name {
      let isHeld = answer < 0 ? holder.mayBeAlive : holder.host.name != HostIdentity.current.name
      if isHeld { return .held(holder) }
    }
    guard let there = try FileFacts.of(name, in: folder.number, path: path), there.isSameFile(as: facts) else { return .stale(holder) }
    guard lock.isWritable else {
      try checked(cs_unlink(folder.number, name), .lock, path)
      return .stale(holder)
    }
    try checked(cs_truncate(lock.file.number, 0), .lock, path)
    try checked(cs_rewind(lock.file.number), .lock, path)
    let lines = Array(LockHolder.current().lines.utf8)
    try lines.span.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(FileError) -> Void in
      try Descriptor.writeAll(bytes, to: lock.file.number, path)
    }
    return .taken(lock.file.release(), former: holder)
  }

  /// Another user's lock file can be read and locked, not written.
  private static func open(
    _ name: String, _ folder: borrowing Descriptor, _ path: String
  ) throws(FileError) -> LockFile {
    let flags = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let result = cs_open(folder.number, name, flags | O_RDWR | O_CREAT, 0o644)
    if result >= 0 { return LockFile(file: Descriptor(Int32(result)), isWritable: true) }
    guard result == -Int(EACCES), try FileFacts.of(name, in: folder.number, path: path) != nil else {
      throw FileError(.opening(Int32(-result)), .lock, path)
    }
    return LockFile(file: try Descriptor.open(name, in: folder.number, flags | O_RDONLY, path: path), isWritable: false)
  }

  private static func readHolder(_ file: borrowing Descriptor, _ path: String) throws(FileError) -> LockHolder? {
    try checked(cs_rewind(file.number), .lock, path)
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)
    defer { room.deallocate() }
    let count = try file.readFully(into: room, path)
    return LockHolder(values: LockHolder.values(in: String(decoding: room[..<count], as: UTF8.self)))
  }
}
