// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// Keeps accepted commands on disk until the document is saved.
///
/// A record is written before its command is acknowledged, so a killed process loses none; every second or 50 records they
/// are forced to the disk, so a power cut loses at most a second. The file is locked while this object lives, which distinguishes a journal
/// in use from one left behind. Releasing the object keeps the file; ``discard()`` removes it.
///
/// - Complexity: a record costs one `write`.
package final class Journal {
  /// The journal's own path, to be reported when a signal ends the process.
  package let path: String
  private let file: Descriptor
  private var frame = JournalFrame()
  private var size: Int64 = 0
  private var unforcedCount = 0
  private var forcedAt = cs_steady_clock()
  private var isFolderForced = false
  /// Set when the file no longer matches what was acknowledged; all later calls throw it.
  private var failure: FileError?
  private var bytes: [UInt8] = []

  private static let mostUnforced = 50
  private static let longestUnforced: Int64 = 1_000_000_000

  private init(path: String, file: consuming Descriptor) {
    self.path = path
    self.file = file
  }

  deinit { cs_unlock(file.number) }

  /// Creates a journal; to be called at the first edit, not when a document is opened.
  ///
  /// - Parameters:
  ///   - document: The document's path, which need not exist.
  ///   - base: The digest of the content the edits start from; the digest of no bytes for a new document.
  package static func begin(
    for document: String, base: ContentDigest, in state: StateDirectory
  ) throws(FileError) -> Journal {
    let absolute = try ResolvedPath.absolute(document)
    try state.makeFolder(state.recoveryFolder)
    let journal = try create(state.recoveryFolder + "/" + StateDirectory.key(for: absolute))
    do throws(FileError) {
      let header = JournalHeader(document: absolute, base: base, writer: .current())
      journal.bytes.append(contentsOf: JournalHeader.firstLine.utf8)
      try journal.append(header.payload)
    } catch {
      _ = cs_unlink(CS_OWN, journal.path)
      throw error
    }
    return journal
  }

  private static func create(_ stem: String) throws(FileError) -> Journal {
    for number in 0..<1000 {
      let path = "\(stem).\(getpid()).\(number).journal"
      let result = cs_open(CS_OWN, path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
      if result == -Int(EEXIST) { continue }
      try checked(result, .open, path)
      _ = cs_flock(Int32(result), 1)
      return Journal(path: path, file: Descriptor(Int32(result)))
    }
    throw FileError(.system(EEXIST), .open, stem)
  }

  /// Writes one record; once this returns, it survives the end of the process.
  ///
  /// - Throws: ``FileError``. The record is then not in the journal; the ones before it still are.
  package func append(_ record: [UInt8]) throws(FileError) {
    if let failure { throw failure }
    var next = frame
    next.append(record, to: &bytes)
    defer { bytes.removeAll(keepingCapacity: true) }
    do throws(FileError) {
      try bytes.span.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(FileError) -> Void in
        try Descriptor.writeAll(bytes, to: file.number, path)
      }
    } catch {
      // An incomplete record in the middle would hide all later ones.
      if cs_truncate(file.number, size) < 0 { failure = error }
      throw error
    }
    frame = next
    size += Int64(bytes.count)
    unforcedCount += 1
  }

  /// Forces records to the disk when 50 are pending, or when some are and the last flush was a second ago.
  package func flushIfDue() throws(FileError) {
    guard unforcedCount > 0 else { return }
    if unforcedCount >= Self.mostUnforced || cs_steady_clock() - forcedAt >= Self.longestUnforced { try flushNow() }
  }

  /// The time that an idle loop may sleep before ``flushIfDue()`` has something to do; `nil` when no record is pending.
  package var millisecondsUntilDue: Int? {
    guard unforcedCount > 0 else { return nil }
    return max(0, Int((forcedAt + Self.longestUnforced - cs_steady_clock() + 999_999) / 1_000_000))
  }

  /// Forces all records to the disk.
  /// - Throws: ``FileError``, and again at every later call: after a failed flush, a later success of the disk proves nothing.
  package func flushNow() throws(FileError) {
    if let failure { throw failure }
    do throws(FileError) {
      try checked(cs_fdatasync(file.number), .synchronise, path)
      try forceFolder()
    } catch {
      failure = error
      throw error
    }
    unforcedCount = 0
    forcedAt = cs_steady_clock()
  }

  /// Synchronises the folder once, so that the journal's name is as durable as its records.
  private func forceFolder() throws(FileError) {
    guard !isFolderForced else { return }
    let folder = try Descriptor.openFolder(ResolvedPath.split(path).folder, in: CS_OWN, path: path)
    try checked(cs_fsync_patiently(folder.number), .synchronise, path)
    isFolderForced = true
  }

  /// Removes the journal, after the document was saved; later calls to append fail.
  package func discard() throws(FileError) {
    failure = FileError(.system(EBADF), .write, path)
    try JournalReader.discard(path)
  }
}
