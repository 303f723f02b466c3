import Glibc

/// Why something could not be done to a file: data, whose words are in ``message``.
package struct FileError: Error, Equatable, Sendable {
  /// The path as the caller gave it. Not escaped: whoever shows it escapes it.
  package var path: String
  package var operation: FileOperation
  package var reason: FileErrorReason

  package init(_ reason: FileErrorReason, _ operation: FileOperation, _ path: String) {
    self.path = path
    self.operation = operation
    self.reason = reason
  }

  /// The error number of the kernel, when it was the kernel that said no.
  package var errorNumber: Int32? {
    switch reason {
    case .system(let number), .notReplaceable(let number), .notDurable(let number, _), .torn(let number, _): number
    default: nil
    }
  }

  /// Whether nothing can be written there at all.
  package var isReadOnly: Bool { errorNumber.map { [EACCES, EPERM, EROFS].contains($0) } ?? false }

  /// Whether somebody else changed or made the file: exit status 4, where the others are 3.
  package var isConflict: Bool {
    switch reason {
    case .changed, .exists, .locked, .busy: true
    default: false
    }
  }
}

/// What was being done.
package enum FileOperation: String, Equatable, Sendable {
  case open, read, write, synchronise, close, rename, look, list, remove, lock
  case keepOwner, keepMode, keepAttribute, makeFolder, openFolder, backUp
}

/// What stood in the way.
package enum FileErrorReason: Equatable, Sendable {
  /// The kernel's error number.
  case system(Int32)
  /// Empty, too long, or with a NUL inside.
  case badPath
  case isDirectory
  /// A block or character device or a socket.
  case isDevice
  case isPipe
  case linkLoop
  /// More bytes than the caller allows.
  case tooLarge(limit: Int)
  /// Two changes of one place, of which no file can be made.
  case overlap(offset: Int)
  /// Another program writes the file while it is read.
  case unsteady
  /// No program has the pipe open for writing.
  case noWriter
  /// Nothing came through the pipe for so many seconds.
  case silentPipe(seconds: Int)
  /// The user stopped the reading.
  case interrupted
  /// The file is not the one that was loaded.
  case changed(FileChange)
  /// A new file was to be made and there is one.
  case exists
  /// A replacement would part the file from its other names.
  case hardLinked(names: Int)
  /// The folder, or the file's place in it, does not allow a replacement.
  case notReplaceable(Int32)
  /// An attribute the file has and its replacement cannot get, by name.
  case cannotKeep(attribute: String, Int32)
  /// The new content is in place, but a power cut may still undo it. The stamp is that of the new content.
  case notDurable(Int32, FileStamp)
  /// Writing in place stopped half-way and could not be undone; the former content is in `backup`.
  case torn(Int32, backup: String)
  /// Another save of the same folder did not end.
  case busy
  /// Another process edits the document; nil while it cannot be said which.
  case locked(LockHolder?, lockFile: String)
  /// What has the name of the lock file is none: a link, a folder, a pipe, a file with two names, or another content.
  case notALock(String)
  /// A replacement would belong to this user, and the file itself cannot be written.
  case ownerWouldChange(Int32)
  /// Belongs to another user, or others may write it.
  case foreign
  /// Not a journal, or one of a later version.
  case notAJournal
  case laterVersion(Int)
}

extension FileErrorReason {
  /// The reason that says most for an error number met while opening.
  static func opening(_ number: Int32) -> FileErrorReason {
    switch number {
    case FileKind.loopError: .linkLoop
    case FileKind.directoryError: .isDirectory
    default: .system(number)
    }
  }
}
