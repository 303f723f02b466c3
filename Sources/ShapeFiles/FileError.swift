// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// An error of a file operation, as data; ``message`` words it.
package struct FileError: Error, Equatable, Sendable {
  /// The path as the caller gave it. Not escaped: code that shows it must escape it.
  package var path: String
  package var operation: FileOperation
  package var reason: FileErrorReason

  package init(_ reason: FileErrorReason, _ operation: FileOperation, _ path: String) {
    self.path = path
    self.operation = operation
    self.reason = reason
  }

  /// The kernel's error number, when the error came from the kernel.
  package var errorNumber: Int32? {
    switch reason {
    case .system(let number), .notReplaceable(let number), .notDurable(let number, _), .torn(let number, _): number
    default: nil
    }
  }

  /// Whether the place is not writable at all.
  package var isReadOnly: Bool { errorNumber.map { [EACCES, EPERM, EROFS].contains($0) } ?? false }

  /// Whether the folder of the file does not exist.
  package var lacksFolder: Bool { errorNumber == ENOENT && operation == .openFolder }

  /// Whether the new content is in the file despite the error, or in a part of it.
  package var isInPlace: Bool {
    switch reason {
    case .notDurable, .torn: true
    default: false
    }
  }

  /// Whether another program changed, made or holds the file: exit status 4, where other errors are 3.
  package var isConflict: Bool {
    switch reason {
    case .changed, .locked, .busy: true
    default: false
    }
  }
}

/// The operation that failed.
package enum FileOperation: String, Equatable, Sendable {
  case open, read, write, synchronise, close, rename, look, list, remove, lock
  case keepOwner, keepMode, keepAttribute, makeFolder, openFolder, backUp
}

/// The reason why an operation failed.
package enum FileErrorReason: Equatable, Sendable {
  /// The kernel's error number.
  case system(Int32)
  /// Empty, too long, or with a NUL inside.
  case badPath
  /// The path leads out of the folder that this process is confined to.
  case outside
  case isDirectory
  /// A block or character device or a socket.
  case isDevice
  case isPipe
  case linkLoop
  /// More bytes than the caller allows.
  case tooLarge(limit: Int)
  /// Two changes overlap, so that the file cannot be written.
  case overlap(offset: Int)
  /// The written bytes would read back as different content, described in words.
  case unfaithful(String)
  /// Another program keeps writing to the file while it is read.
  case unsteady
  /// No program has the pipe open for writing.
  case noWriter
  /// Nothing came through the pipe for this many seconds.
  case silentPipe(seconds: Int)
  /// The user stopped the reading.
  case interrupted
  /// The file differs from the one that was loaded.
  case changed(FileChange)
  /// The file was to be created, but one exists.
  case exists
  /// Replacing the file would detach it from its other names (hard links).
  case hardLinked(names: Int)
  /// The folder, or the file's place in it, does not allow a replacement.
  case notReplaceable(Int32)
  /// An attribute of the file, given by name, cannot be set on its replacement.
  case cannotKeep(attribute: String, Int32)
  /// The new content is in place, but a power cut may still undo it. The stamp is that of the new content.
  case notDurable(Int32, FileStamp)
  /// Writing in place stopped half-way and could not be undone; the old content is in `backup`.
  case torn(Int32, backup: String)
  /// Another save in the same folder did not end.
  case busy
  /// Another process edits the document; nil when the lock file does not name it.
  case locked(LockHolder?, lockFile: String)
  /// The file with the lock file's name is not a lock: a link, a folder, a pipe, a file with two names, or with other content.
  case notALock(String)
  /// A replacement would belong to this user, and the file itself cannot be written.
  case ownerWouldChange(Int32)
  /// It belongs to another user, others may write it, or a journal has a second name.
  case foreign
  /// Not a journal, or one whose beginning is damaged.
  case notAJournal
  case laterVersion(Int)
}

extension FileErrorReason {
  /// The most specific reason for an error number of `open`.
  static func opening(_ number: Int32) -> FileErrorReason {
    switch number {
    case FileKind.loopError: .linkLoop
    case FileKind.directoryError: .isDirectory
    default: .kernel(number)
    }
  }

  /// The reason for an error number of any call; nothing here renames across file systems, which has the same number as ``outside``.
  static func kernel(_ number: Int32) -> FileErrorReason { number == EXDEV ? .outside : .system(number) }
}
