// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// The file beside a document that names its editor: `.NAME.shapeedit-lock`.
///
/// It is locked, written under a temporary name, and then renamed without replacing another, so it never exists without its content. It is
/// never modified: the file of a dead process is removed and a new one created. Other files in its place are not touched.
struct LockFile: ~Copyable {
  let folder: Descriptor
  let name: String
  /// The lock file's path, for messages.
  let shownPath: String
  private let document: String
  /// The document's path, for messages.
  private let path: String

  init(for path: String) throws(FileError) {
    let target = try SaveTarget.resolve(path)
    let folder = try Descriptor.openFolder(target.folderPath, path: path)
    name = TemporaryName.prefix(for: target.name) + "shapeedit-lock"
    shownPath = target.folderPath == "." ? name : target.folderPath == "/" ? "/" + name : target.folderPath + "/" + name
    document = target.name
    self.path = path
    self.folder = folder
  }

  /// The state of the lock.
  enum State: ~Copyable {
    case absent
    /// Its process is, or may be, alive.
    case held(LockHolder?)
    /// Its process is dead, or a power cut left it without content. The descriptor is locked by this process.
    case abandoned(Descriptor, LockHolder?)
  }

  /// Determines who has the lock.
  /// - Parameter isForced: Treats a process on another machine as dead.
  /// - Throws: ``FileErrorReason/notALock(_:)`` for a file that is not a lock.
  func state(isForced: Bool = false) throws(FileError) -> State {
    guard let file = try open() else { return .absent }
    let facts = try file.facts(path)
    guard facts.kind == .regular else { throw FileError(.notALock(shownPath), .lock, path) }
    let answer = cs_flock(file.number, 1)
    // Removed since it was opened.
    if facts.raw.links == 0 { return .absent }
    let (isEmpty, holder) = try read(file, facts)
    // This precedes the check of the link count: where a lock file can only be created by `link`, it has two names for a moment.
    if answer == -Int(EWOULDBLOCK) { return .held(holder) }
    guard facts.raw.links == 1, isEmpty || holder != nil else { throw FileError(.notALock(shownPath), .lock, path) }
    guard let there = try FileFacts.of(name, in: folder.number, path: path), there.isSameFile(as: facts) else { return .absent }
    if let holder, holder.mayBeAlive(isGuarded: answer == 0) {
      guard isForced, !holder.host.isThisStart else { return .held(holder) }
    }
    return .abandoned(file, holder)
  }

  /// Opens the lock file, for writing if possible: a network file system locks only such files, but another user's can only be read.
  private func open() throws(FileError) -> Descriptor? {
    let flags = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    var result = cs_open(folder.number, name, flags | O_RDWR, 0)
    if [-Int(EACCES), -Int(EROFS), -Int(EPERM)].contains(result) { result = cs_open(folder.number, name, flags | O_RDONLY, 0) }
    switch Int32(-result) {
    case ENOENT: return nil
    case ELOOP, EISDIR, ENXIO: throw FileError(.notALock(shownPath), .lock, path)
    default: return Descriptor(Int32(try checked(result, .lock, path)))
    }
  }

  private func read(_ file: borrowing Descriptor, _ facts: FileFacts) throws(FileError) -> (isEmpty: Bool, LockHolder?) {
    try checked(cs_rewind(file.number), .lock, path)
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 8192, alignment: 8)
    defer { room.deallocate() }
    let count = try file.readFully(into: room, path)
    let holder = LockHolder(lockFile: room[..<count])
    return (room[..<count].allSatisfy { $0 == 0 }, holder)
  }

  /// Removes a lock file that ``state(isForced:)`` found abandoned.
  func remove(_ file: consuming Descriptor) throws(FileError) {
    let result = cs_unlink(folder.number, name)
    if result != -Int(ENOENT) { try checked(result, .lock, path) }
  }

  /// Creates the lock file of this process; `nil` when a lock file exists already.
  func make() throws(FileError) -> MadeLock? {
    let temporary = try TemporaryFile.create(in: folder.number, for: document, path: path)
    do throws(FileError) {
      let content = LockHolder.current().lockFile
      let number = temporary.descriptor.number
      try content.span.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(FileError) -> Void in
        try Descriptor.writeAll(bytes, to: number, path)
      }
      // Other users must be able to read who holds the lock.
      try checked(cs_chmod(number, 0o644 & ~cs_umask()), .lock, path)
      cs_signals_hold()
      defer { cs_signals_release() }
      let result = SaveTarget.renameToNew(temporary.name, name, in: folder.number)
      if result == -Int(EEXIST) {
        _ = cs_unlink(folder.number, temporary.name)
        return nil
      }
      try checked(result, .lock, path)
      let isGuarded = temporary.isLocked
      return MadeLock(file: temporary.release(), removal: RemovedOnSignal(name, in: folder.number), isGuarded: isGuarded)
    } catch {
      _ = cs_unlink(folder.number, temporary.name)
      throw error
    }
  }
}

/// A lock file that this process has just created.
struct MadeLock: ~Copyable {
  let file: Descriptor
  let removal: RemovedOnSignal
  /// Whether the file system supports the kernel lock.
  let isGuarded: Bool
}
