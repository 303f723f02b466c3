// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

extension FileError: CustomStringConvertible {
  /// One sentence: the failed operation, the reason and, if there is a choice, what to do. It starts with the path, which is not escaped.
  package var message: String { "\(path): \(operation.message): \(reason.message)" }

  package var description: String { message }
}

extension FileOperation {
  var message: String {
    switch self {
    case .open: "cannot open"
    case .read: "cannot read"
    case .write: "cannot write"
    case .synchronise: "cannot write to disk"
    case .close: "cannot finish writing"
    case .rename: "cannot save"
    case .look: "cannot look at the file"
    case .list: "cannot list the folder"
    case .remove: "cannot remove"
    case .lock: "cannot lock"
    case .keepOwner: "cannot keep the owner"
    case .keepMode: "cannot keep the permissions"
    case .keepAttribute: "cannot keep the attributes"
    case .makeFolder: "cannot make the folder"
    case .openFolder: "cannot open the folder"
    case .backUp: "cannot make a backup"
    }
  }
}

extension FileErrorReason {
  var message: String {
    switch self {
    case .system(let number): Self.message(of: number)
    case .badPath: "this is not a path: it is empty, too long or has a NUL inside"
    case .outside: "this is outside of the folder to which the program is restricted (--root)"
    case .isDirectory: "this is a folder"
    case .isDevice: "this is a device or a socket, not a file"
    case .isPipe: "this is a pipe, not a file"
    case .linkLoop: "the symbolic links lead in a circle"
    case .tooLarge(let limit): "larger than the limit of \(limit) bytes"
    case .overlap(let offset):
      "two changes meet at byte \(offset) of the file, which is a fault of shapeedit: undo one of them and save again"
    case .unfaithful(let fault): fault
    case .unsteady: "another program keeps writing to it"
    case .noWriter: "this is a pipe, and no program writes into it"
    case .silentPipe(let seconds): "nothing came through the pipe for \(seconds) seconds"
    case .interrupted: "interrupted"
    case .changed(let change): change.message
    case .exists: "there is a file of that name already"
    case .hardLinked(let names):
      "the file has \(names) names (hard links)"
    case .notReplaceable(let number):
      "the file cannot be replaced where it is (\(Self.message(of: number)))"
    case .cannotKeep(let attribute, let number): "\(attribute) (\(Self.message(of: number)))"
    case .notDurable(let number, _):
      "the new content is in place, but a power cut may still undo it (\(Self.message(of: number))); save again"
    case .torn(let number, let backup):
      "the file is half-written (\(Self.message(of: number))); its old content is in \(backup)"
    case .busy: "another save in this folder does not finish"
    case .locked(let holder, let lockFile): "\(holder?.message ?? "another program edits it"); the lock is \(lockFile)"
    case .notALock(let path): "\(path) is not a lock of shapeedit, and is left alone"
    case .ownerWouldChange(let number):
      "it belongs to another user: replacing it would change the owner, and it cannot be written into (\(Self.message(of: number)))"
    case .foreign: "it belongs to another user, or others may write it"
    case .notAJournal: "this is not a journal of shapeedit, or its beginning is damaged"
    case .laterVersion(let version): "written by a later shapeedit (version \(version))"
    }
  }

  /// The C library's message for an error number.
  package static func message(of number: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      buffer.initialize(repeating: 0)
      return strerror_r(number, buffer.baseAddress!, 256) == 0 ? String(cString: buffer.baseAddress!) : "error \(number)"
    }
  }
}

extension FileChange {
  var message: String {
    switch self {
    case .deleted(let loaded):
      "the file was deleted; it was loaded as of \(loaded.description). Save it elsewhere, or use --force to write it again"
    case .rewritten(let loaded, let now):
      "the file was changed on disk: loaded as of \(loaded.description), now of \(now.description). Save it elsewhere, or use --force to replace it"
    }
  }
}

extension LockHolder {
  /// `mia edits it since 2026-11-21 05:31:02 UTC (process 4711 on anvil)`
  package var message: String {
    let when = since == 0 ? "" : " since \(FileTime(seconds: since, nanoseconds: 0).description)"
    return "\(user.isEmpty ? "another user" : user) edits it\(when) (process \(process) on \(host.name))"
  }
}

extension FileTime: CustomStringConvertible {
  /// `2026-11-21 03:52:12.123 UTC`; milliseconds only where there are any.
  package var description: String {
    var time = time_t(seconds)
    var parts = tm()
    guard gmtime_r(&time, &parts) != nil else { return "\(seconds) s" }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = "\(Int(parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    let clock = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    let fraction = nanoseconds == 0 ? "" : "." + String(String(nanoseconds / 1_000_000 + 1000).dropFirst())
    return "\(date) \(clock)\(fraction) UTC"
  }
}
