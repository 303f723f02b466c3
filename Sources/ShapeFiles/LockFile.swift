internal import CSystem
import Glibc

/// The file beside a document that says who edits it: `.NAME.shapeedit-lock`.
///
/// It is written complete, locked, and then renamed to its name where there is none yet, so it never exists without its content. It is never
/// written again: that of a dead process is removed and another one made. What others put in its place is not touched.
struct LockFile: ~Copyable {
  let folder: Descriptor
  let name: String
  /// The path as people find it, for messages.
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

  /// What is at the lock file's name.
  enum State: ~Copyable {
    case absent
    /// Its process is, or may be, alive.
    case held(LockHolder?)
    /// Its process is gone, or it has no content: a power cut took it. Locked by this process.
    case abandoned(Descriptor, LockHolder?)
  }

  /// Looks who has the lock.
  /// - Parameter isForced: Takes a process of another machine for gone.
  /// - Throws: ``FileErrorReason/notALock(_:)`` for what no editor put there.
  func state(isForced: Bool = false) throws(FileError) -> State {
    guard let file = try open() else { return .absent }
    let facts = try file.facts(path)
    guard facts.kind == .regular else { throw FileError(.notALock(shownPath), .lock, path) }
    let answer = cs_flock(file.number, 1)
    // Removed, or in the middle of being made where links are the only way to make it.
    if facts.raw.links == 0 { return .absent }
    let (isEmpty, holder) = try read(file, facts)
    if answer == -Int(EWOULDBLOCK) { return .held(holder) }
    guard facts.raw.links == 1, isEmpty || holder != nil else { throw FileError(.notALock(shownPath), .lock, path) }
    guard let there = try FileFacts.of(name, in: folder.number, path: path), there.isSameFile(as: facts) else { return .absent }
    if let holder, holder.mayBeAlive(isGuarded: answer == 0) {
      guard isForced, !holder.host.isThisStart else { return .held(holder) }
    }
    return .abandoned(file, holder)
  }

  /// Another user's lock file can be read and locked, not written; a network file system locks only what is open for writing.
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
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)
    defer { room.deallocate() }
    let count = try file.readFully(into: room, path)
    let holder = LockHolder(values: LockHolder.values(in: String(decoding: room[..<count], as: UTF8.self)))
    return (room[..<count].allSatisfy { $0 == 0 }, holder)
  }

  /// Removes what ``state(isForced:)`` found abandoned.
  func remove(_ file: consuming Descriptor) throws(FileError) {
    let result = cs_unlink(folder.number, name)
    if result != -Int(ENOENT) { try checked(result, .lock, path) }
  }

  /// Makes the lock file of this process; `nil` when there is one already.
  func make() throws(FileError) -> MadeLock? {
    let temporary = try TemporaryFile.create(in: folder.number, for: document, path: path)
    do throws(FileError) {
      let lines = Array(LockHolder.current().lines.utf8)
      let number = temporary.descriptor.number
      try lines.span.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(FileError) -> Void in
        try Descriptor.writeAll(bytes, to: number, path)
      }
      // Others are to read who it is.
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

/// A lock file this process has just made.
struct MadeLock: ~Copyable {
  let file: Descriptor
  let removal: RemovedOnSignal
  /// Whether the file system keeps the lock on it.
  let isGuarded: Bool
}
