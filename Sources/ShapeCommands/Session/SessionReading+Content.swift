// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeDocuments
import ShapeFiles
import ShapeFormats
import ShapeModel

/// The document's bytes, and documents in other files.
extension SessionReading {
  /// The maximum size of a document in bytes.
  var documentLimit: Int { options.isSafe ? SafeMode.documentLimit : .max }

  /// Reads a document from a file, or from standard input.
  func read(_ path: String, at range: SourceRange) throws(CommandError) -> (Document, FileBytes) {
    let limit = documentLimit
    if path != "-", let beginning = ArrivingBytes.beginning(of: path).map({ ByteStore($0) }),
      let refusal = Formats.refusal(ofBeginning: beginning)
    {
      throw CommandError(refusal, in: Formats.bytes(beginning, of: refusal), path: path, at: range)
    }
    if path != "-", let arriving = ArrivingBytes.open(path, limit: limit), let document = try read(arriving, path, at: range) {
      return (document, arriving.bytes)
    }
    let file = try bytes(of: path, at: range)
    return (try Document(decoding: file, path, range, limit: limit), file)
  }

  /// The bytes of a file, or of standard input for `-`.
  private func bytes(of path: String, at range: SourceRange) throws(CommandError) -> FileBytes {
    let limit = documentLimit
    do {
      return path == "-"
        ? try FileBytes.read(descriptor: 0, limit: limit) : try FileBytes.read(path, limit: limit, isInterrupted: host.isInterrupted)
    } catch { throw CommandError(error, at: range) }
  }

  /// Reads a document; nil for `/dev/null`, and if its file has no bytes. A pipe is read once.
  func readUnlessEmpty(_ path: String, at range: SourceRange) throws(CommandError) -> Document? {
    if path == "/dev/null" { return nil }
    let file = try bytes(of: path, at: range)
    return file.count == 0 ? nil : try Document(decoding: file, path, range, limit: documentLimit)
  }

  /// Parses a large file while it is being read; nil if the file changed meanwhile and has to be read again.
  private func read(_ arriving: ArrivingBytes, _ path: String, at range: SourceRange) throws(CommandError) -> Document? {
    let count = arriving.bytes.count
    guard arriving.start() else { return nil }
    let result: Result<Document, CommandError>
    do {
      result = .success(
        try Document(
          decoding: arriving.bytes, path, range, limit: documentLimit,
          arrived: ByteArrival(of: count, wait: arriving.wait) { self.host.progress.report(completed: $0, of: count) }))
    } catch { result = .failure(error) }
    return arriving.isWhole() ? try result.get() : nil
  }

  /// The content that a save writes to a path, in the format of its name.
  func savedContent(for path: String, isCanonical: Bool, isPacked: Bool, at range: SourceRange) throws(CommandError) -> SavedContent {
    do { return try SavedContent(document, for: path, isCanonical: isCanonical, isPacked: isPacked) } catch {
      var error = CommandError(error, at: range)
      error.status = .usage
      throw error
    }
  }

  /// Whether a save would write the canonical form anyway; nil once the user interrupts.
  var isCanonical: Bool? {
    if let isKnown = workspace.isInCanonicalForm { return isKnown }
    let expectedCount = workspace.expectedCount
    host.progress.begin()
    defer { host.progress.end() }
    return DocumentWriter.isCanonical(document) { count in
      self.host.progress.report(completed: count, of: expectedCount)
      return !self.host.isInterrupted()
    }
  }

  /// Passes the document's bytes on in pieces, for a stream; safe mode limits them.
  package func content(to take: @escaping (UnsafeRawBufferPointer) -> Void) throws(CommandError) {
    let limit = documentLimit
    var count = 0
    let limited: (UnsafeRawBufferPointer) throws(FileError) -> Void = { piece throws(FileError) in
      count += piece.count
      guard count <= limit else { throw FileError(.tooLarge(limit: limit), .write, "-") }
      take(piece)
    }
    do { try DocumentWriter.write(document, canonically: workspace.writesCanonically, to: limited) } catch {
      if let overlap = error as? PatchOverlap { throw CommandError(FileError(overlap, "-"), at: SourceRange(0, 0)) }
      throw SafeMode.limit(SourceRange(0, 0), "document", "a document of more than \(limit) bytes", .file)
    }
  }

  /// The document's bytes.
  package func content() throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    try content { bytes.append(contentsOf: $0) }
    return bytes
  }
}

extension Document {
  /// Parses the bytes of a file.
  /// - Parameter path: The path as typed, for messages; `-` for standard input.
  convenience init(
    decoding file: FileBytes, _ path: String, _ range: SourceRange, limit: Int = .max, arrived: ByteArrival? = nil
  ) throws(CommandError) {
    let bytes = ByteStore(base: file.pointer, count: file.count, owner: file)
    do { try self.init(reading: bytes, arrived: arrived, limit: limit) } catch {
      throw CommandError(error, in: Formats.bytes(bytes, of: error), path: path == "-" ? ScriptFiles.inputName : path, at: range)
    }
  }
}
