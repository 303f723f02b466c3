// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// A journal that a process left behind.
package struct JournalContents: Equatable, Sendable {
  package var path: String
  package var header: JournalHeader
  /// The complete records, oldest first.
  package var records: [[UInt8]]
  package var ending: Ending

  /// The end of the file.
  package enum Ending: Equatable, Sendable {
    case clean
    /// The last record is incomplete: its command was never acknowledged, or was lost in a power cut. This many bytes are ignored.
    case torn(byteCount: Int)
    /// From this offset on the bytes are damaged and not trusted.
    case damaged(offset: Int)
  }

  /// Whether the records start from this content. If not, they may be offered, but never replayed without the user's consent.
  package func starts(from digest: ContentDigest) -> Bool { header.base == digest }
}

/// The journals found for a document.
package struct JournalFindings: Equatable, Sendable {
  /// Journals of processes that have ended, latest first.
  package var journals: [JournalContents] = []
  /// The errors of files that are named like the document's journals but are not trusted.
  package var refused: [FileError] = []

  package init() {}
}

/// Reads journals as untrusted input: owner, length and every byte are checked.
package enum JournalReader {
  /// The largest size of a journal in bytes; no session writes as much between two saves.
  package static let sizeLimit = 256 << 20

  /// Finds the journals of dead processes for a document; those of living ones are skipped.
  package static func find(for document: String, in state: StateDirectory) throws(FileError) -> JournalFindings {
    let absolute = try ResolvedPath.absolute(document)
    var findings = JournalFindings()
    guard try FileFacts.of(state.recoveryFolder, in: CS_OWN, followingLinks: true, path: state.recoveryFolder) != nil else {
      return findings
    }
    let folder = try Descriptor.openFolder(state.recoveryFolder, in: CS_OWN, path: state.recoveryFolder)
    try refuseForeign(try folder.facts(state.recoveryFolder), state.recoveryFolder)
    let prefix = StateDirectory.key(for: absolute) + "."
    for name in try folder.names(state.recoveryFolder).sorted() where name.hasPrefix(prefix) && name.hasSuffix(".journal") {
      do throws(FileError) {
        guard let contents = try readUnlessLive(state.recoveryFolder + "/" + name) else { continue }
        if contents.header.document == absolute { findings.journals.append(contents) }
      } catch {
        findings.refused.append(error)
      }
    }
    findings.journals.sort { $0.header.writer.since > $1.header.writer.since }
    return findings
  }

  /// Reads a journal, even that of a living process.
  ///
  /// - Throws: ``FileErrorReason/linkLoop`` for a symbolic link, ``FileErrorReason/foreign`` for a file that others own or may write,
  ///   ``FileErrorReason/tooLarge(limit:)``, ``FileErrorReason/notAJournal``, ``FileErrorReason/laterVersion(_:)``.
  package static func read(_ path: String) throws(FileError) -> JournalContents {
    let file = try open(path)
    let bytes = try FileBytes.read(descriptor: file.number, named: path, limit: sizeLimit)
    guard let contents = try parse(bytes) else { throw FileError(.notAJournal, .read, path) }
    return contents
  }

  /// Removes a journal; a missing file is not an error.
  package static func discard(_ path: String) throws(FileError) {
    let result = cs_unlink(CS_OWN, path)
    if result != -Int(ENOENT) { try checked(result, .remove, path) }
  }

  private static func open(_ path: String) throws(FileError) -> Descriptor {
    try checkPath(path, .open)
    let file = try Descriptor.open(path, in: CS_OWN, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, path: path)
    let facts = try file.facts(path)
    if let refusal = facts.kind.refusal { throw FileError(refusal, .open, path) }
    try refuseForeign(facts, path)
    guard facts.size <= sizeLimit else { throw FileError(.tooLarge(limit: sizeLimit), .read, path) }
    return file
  }

  private static func refuseForeign(_ facts: FileFacts, _ path: String) throws(FileError) {
    let isHardLinked = facts.kind == .regular && facts.raw.links > 1
    guard facts.raw.owner == geteuid(), facts.permissions & 0o022 == 0, !isHardLinked else { throw FileError(.foreign, .open, path) }
  }

  /// `nil` for the journal of a living process, and for one that died before it had written its header, which is removed.
  private static func readUnlessLive(_ path: String) throws(FileError) -> JournalContents? {
    let file = try open(path)
    let answer = cs_flock(file.number, 0)
    if answer == -Int(EWOULDBLOCK) { return nil }
    let bytes = try FileBytes.read(descriptor: file.number, named: path, limit: sizeLimit)
    guard let contents = try parse(bytes) else {
      try discard(path)
      return nil
    }
    return contents.header.writer.mayBeAlive(isGuarded: answer == 0) && answer < 0 ? nil : contents
  }

  /// Parses the bytes of a journal; `nil` when they end within the header, so that no command was ever accepted.
  package static func parse(_ bytes: FileBytes) throws(FileError) -> JournalContents? {
    defer { withExtendedLifetime(bytes) {} }
    guard let start = try firstRecord(in: bytes) else { return nil }
    var frame = JournalFrame()
    var rest = UnsafeRawBufferPointer(rebasing: bytes.buffer[start...])
    guard case .record(let payload, let size) = frame.next(in: rest) else {
      var again = JournalFrame()
      if case .torn = again.next(in: rest) { return nil }
      throw FileError(.notAJournal, .read, bytes.path)
    }
    guard let header = JournalHeader(payload: payload) else { throw FileError(.notAJournal, .read, bytes.path) }
    rest = UnsafeRawBufferPointer(rebasing: rest[size...])
    var contents = JournalContents(path: bytes.path, header: header, records: [], ending: .clean)
    while !rest.isEmpty {
      switch frame.next(in: rest) {
      case .record(let record, let size):
        contents.records.append(record)
        rest = UnsafeRawBufferPointer(rebasing: rest[size...])
      case .torn:
        contents.ending = .torn(byteCount: rest.count)
        return contents
      case .damaged:
        contents.ending = .damaged(offset: bytes.count - rest.count)
        return contents
      }
    }
    return contents
  }

  /// The offset after the line that names the format; `nil` when the file ends within it.
  private static func firstRecord(in bytes: FileBytes) throws(FileError) -> Int? {
    let line = Array(JournalHeader.firstLine.utf8)
    if bytes.count < line.count, line.starts(with: bytes.buffer) || bytes.buffer.allSatisfy({ $0 == 0 }) { return nil }
    if bytes.buffer.starts(with: line) { return line.count }
    guard bytes.buffer.starts(with: JournalHeader.magic.utf8) else { throw FileError(.notAJournal, .read, bytes.path) }
    let rest = bytes.buffer.dropFirst(JournalHeader.magic.utf8.count).prefix(8).prefix { $0 != 10 }
    guard let version = Int(String(decoding: rest, as: UTF8.self)), version > JournalHeader.version else {
      throw FileError(.notAJournal, .read, bytes.path)
    }
    throw FileError(.laterVersion(version), .read, bytes.path)
  }
}
