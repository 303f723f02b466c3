import TerminalText
package import ShapeFiles
import ShapeFormats
package import ShapeModel
import ShapePictures

/// Reading and writing the document's file.
extension Session {
  /// Reads a document and replaces the open one with it. The user's view is kept if it is the file of the open one.
  /// - Returns: Warnings about what of the view is gone.
  @discardableResult
  package func open(_ path: String, at range: SourceRange = SourceRange(0, 0)) throws(CommandError) -> [String] {
    host.progress.begin()
    defer { host.progress.end() }
    let (document, file) = try read(path, at: range)
    if options.isSafe, document.graphicCount > SafeMode.graphicLimit {
      throw SafeMode.limit(range, "graphics", "more than \(SafeMode.graphicLimit) graphics", .file)
    }
    // A compressed file may expand to far more than its own size.
    if let source = document.source as? any FormatSource, source.bytes.count > documentLimit {
      throw SafeMode.limit(range, "document", "a document of more than \(documentLimit) bytes", .file)
    }
    // By the rules for painting them: pictures in the folder of the document.
    if !options.isSafe, path != "-", let source = document.source as? SVGSource {
      source.linkedImageSize = ImageFiles(path, readsAll: false).size
    }
    if let former = workspace.path, path != "-", isSame(former, path) { return readAgain(document, path: path, file: file) }
    adopt(document, path: path == "-" ? nil : path, file: file)
    return []
  }

  private func isSame(_ one: String, _ other: String) -> Bool {
    one == other || (try? ResolvedPath.absolute(one) == ResolvedPath.absolute(other)) ?? false
  }

  /// The maximum size of a document in bytes.
  var documentLimit: Int { options.isSafe ? SafeMode.documentLimit : .max }

  /// Reads a document from a file, or from standard input.
  func read(_ path: String, at range: SourceRange) throws(CommandError) -> (Document, FileBytes) {
    let limit = documentLimit
    if path != "-", let arriving = ArrivingBytes.open(path, limit: limit), let document = try read(arriving, path, at: range) {
      return (document, arriving.bytes)
    }
    let file = try bytes(of: path, at: range)
    return (try Session.decode(file, path, range, limit: limit), file)
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
    return file.count == 0 ? nil : try Session.decode(file, path, range, limit: documentLimit)
  }

  /// Parses a large file while it is being read; nil if the file changed meanwhile and has to be read again.
  private func read(_ arriving: ArrivingBytes, _ path: String, at range: SourceRange) throws(CommandError) -> Document? {
    let count = arriving.bytes.count
    guard arriving.start() else { return nil }
    let result: Result<Document, CommandError>
    do {
      result = .success(
        try Session.decode(
          arriving.bytes, path, range, limit: documentLimit,
          arrived: ByteArrival(of: count, wait: arriving.wait) { self.host.progress.report(completed: $0, of: count) }))
    } catch { result = .failure(error) }
    return arriving.isWhole() ? try result.get() : nil
  }

  static func decode(
    _ file: FileBytes, _ path: String, _ range: SourceRange, limit: Int = .max, arrived: ByteArrival? = nil
  ) throws(CommandError) -> Document {
    let bytes = ByteStore(base: file.pointer, count: file.count, owner: file)
    do { return try Document(reading: bytes, arrived: arrived, limit: limit) } catch {
      throw CommandError(error, in: error.isOfPackedBytes ? bytes : Formats.content(bytes), path: path == "-" ? "<stdin>" : path, at: range)
    }
  }

  /// The error for writing to a name whose extension is a format that this version cannot write; nil if it can.
  package static func refusal(toWrite path: String, at range: SourceRange) -> CommandError? {
    FormatName.refusal(path).map { reason in
      let picture = PictureFormat(rawValue: FormatName.ending(path)).map { _ in "render -o \(sanitized(path, limit: 60)) draws a picture" }
      let help = [picture, "documents are written as .shape.json, .svg and .svgz"].compactMap { $0 }
      return CommandError(range, "file.format", "\(path): \(reason)", help: help, .usage)
    }
  }

  /// Writes the document; does nothing if there is no change since it was read or saved.
  /// - Parameters:
  ///   - other: Another file to write to from now on; nil for the document's own.
  ///   - isForced: Whether to overwrite whatever exists there.
  ///   - keepsConflicts: Whether to write what a merge left open along with the document.
  /// - Returns: The number of bytes written, 0 if there was nothing to write; and warnings for the user.
  @discardableResult
  package func save(
    to other: String? = nil, isForced: Bool = false, keepsConflicts: Bool = false, links: SaveOptions.LinkChoice = .refuse,
    at range: SourceRange = SourceRange(0, 0)
  )
    throws(CommandError) -> (written: Int, warnings: [String])
  {
    guard let target = other ?? workspace.path else {
      throw CommandError(range, "file.name", "this document has no file yet", help: ["save FILE.json names one"], .usage)
    }
    let isSame = other == nil || other == workspace.path
    if !isSame, let error = Session.refusal(toWrite: target, at: range) { throw error }
    if isSame, !workspace.isUnsaved, !isForced, workspace.stamp != nil { return (0, []) }
    if !keepsConflicts { try refuseConflicts(at: range) }
    let expected = isSame ? workspace.stamp : nil
    guard host.handOnAnswers() else {
      throw CommandError(range, "file.output", "\(sanitized(workspace.title)) is not saved, for its answers could not be written", .file)
    }
    let (lock, warning) = try lockForSaving(target, isForced: isForced, at: range)
    defer { withExtendedLifetime(lock) {} }
    let document = document
    let isCanonical = workspace.writesCanonically
    let isPacked = isSame ? keepsPacked(target) : FormatName.isPacked(target)
    let limit = documentLimit
    let remade = try remade(for: target, at: range)
    let fault = try fault(of: remade?.pieces, isCanonical, isForced, at: range)
    let pieces = remade.map { isPacked ? [Formats.packed($0.pieces)] : $0.pieces }
    var written = 0
    let expectedCount = expectedCount
    host.progress.begin()
    defer { host.progress.end() }
    let former = expected != nil ? contentBeforeSaving(target) : nil
    let saved: SavedFile
    do {
      saved = try AtomicSave.save(
        to: target, options: SaveOptions(overwrites: isForced, links: links, backupFolder: StateDirectory.ofEnvironment()?.backupFolder),
        expecting: expected
      ) { (sink) throws(FileError) in
        written = 0
        if let pieces {
          for piece in pieces { try sink.write(piece) }
          written = pieces.reduce(0) { $0 + $1.count }
          return
        }
        try Session.write(document, isCanonical, isPacked, limit, target, &sink, &written) {
          self.host.progress.report(completed: $0, of: expectedCount)
        }
      }
    } catch { throw CommandError(error, at: range) }
    (workspace.path, workspace.stamp) = (target, saved.stamp)
    if let former { keepStep(from: former, target) }
    workspace.wasSaved()
    if recorder != nil, let lock { (self.lock.lock, self.lock.path) = (lock, target) }
    recorder?.documentWasSaved()
    workspace.writtenCount += written
    let lost = saved.lost.map { "could not keep \($0)" }
    return (written, [warning, fault].compactMap { $0 } + lost + (remade?.notes ?? []))
  }

  /// Throws if a merge left something open.
  private func refuseConflicts(at range: SourceRange) throws(CommandError) {
    let count = StoredConflicts.count(document)
    guard count > 0 else { return }
    throw CommandError(
      range, "file.conflicts", "\(sanitized(workspace.title)) is not saved: a merge left \(counted(count, "conflict")) open",
      help: ["conflicts lists them, resolve settles them", "save --with-conflicts writes them along, and undo takes back what was settled"])
  }

  /// Reads back what a save is about to write, and compares it with the document.
  /// - Parameter pieces: The bytes of a conversion; nil where the document is written in its own format.
  /// - Throws: If the file would say something else than the document does; if the save is forced, that is the answer, a warning.
  private func fault(
    of pieces: [[UInt8]]?, _ isCanonical: Bool, _ isForced: Bool, at range: SourceRange
  ) throws(CommandError) -> String? {
    let fault: SavedCheck.Fault?
    if let pieces {
      fault = SavedCheck.fault(ofConverted: Array(pieces.joined()), from: document)
    } else if document.isTouched || isCanonical {
      do { fault = try SavedCheck.faultOfSaving(document, canonically: isCanonical) } catch {
        throw CommandError(FileError(error, workspace.title), at: range)
      }
    } else {
      fault = nil
    }
    guard let message = fault.map(Session.words), !isForced else { return fault.map(Session.words) }
    let help = ["undo takes back what caused it; save --force writes the file as it is"]
    throw CommandError(range, "file.check", "\(sanitized(workspace.title)) is not saved: \(message)", help: help, .file)
  }

  /// What is wrong with the bytes of a document, for an error or a warning.
  static func words(_ fault: SavedCheck.Fault) -> String {
    func name(_ id: String) -> String { id.isEmpty ? "the document" : sanitized(Selector.id(id), limit: .max) }
    return switch fault {
    case .unreadable(let error): "the new file could not be read: \(error.message)"
    case .children(let id): "in the new file, \(name(id)) would not have the same contents"
    case .value(let property, let id): "in the new file, \(name(id)) would have another \(property.path)"
    case .target(.id(let id)): "the new file would refer to \(name(id)), which would not be in it"
    case .target(.style(let id)): "the new file would refer to the style \(sanitized(id, limit: 60)), which would not be in it"
    case .target(.token(let id)): "the new file would refer to the token \(sanitized(id, limit: 60)), which would not be in it"
    case .target(.variant(let id)): "the new file would refer to the variant \(sanitized(id, limit: 60)), which would not be in it"
    case .target(.name(let id)): "the new file would refer to \(sanitized(id, limit: 60)), which would not be in it"
    }
  }

  /// Whether the document's own file is compressed, whatever its name.
  private func keepsPacked(_ path: String) -> Bool {
    (document.source as? SVGSource)?.packed != nil || workspace.isRecovered && FormatName.isPacked(path)
  }

  /// The document converted to the format that the file name requires, with notes on losses; nil if no conversion is needed.
  private func remade(for path: String, at range: SourceRange) throws(CommandError) -> (pieces: [[UInt8]], notes: [String])? {
    switch FormatWay.of(document, to: path) {
    case .patched: return nil
    case .drawn:
      let drawn = try svg(for: path, at: range)
      return (drawn.pieces, drawn.notes)
    case .converted:
      let converted = Conversion.json(document)
      return ([converted.bytes], converted.losses.map(Session.words))
    }
  }

  /// The note about a loss of a conversion.
  static func words(_ loss: Conversion.Loss) -> String {
    "lost: \(loss.what) of \(counted(loss.count, "graphic")), the first in line \(loss.line)"
  }

  /// An estimate of the bytes that a save writes: the size that was read.
  var expectedCount: Int { (document.source as? any FormatSource)?.bytes.count ?? 0 }

  /// Writes a document's bytes to a file; only the sink's errors are thrown.
  static func write(
    _ document: Document, _ isCanonical: Bool, _ isPacked: Bool, _ limit: Int, _ path: String, _ sink: inout FileSink, _ written: inout Int,
    passed: @escaping (_ count: Int) -> Void
  ) throws(FileError) {
    let state = Handing()
    withUnsafeMutablePointer(to: &sink) { sink in
      // The writer does not keep the closure after it returns.
      let take: (UnsafeRawBufferPointer) throws -> Void = { bytes in
        do throws(FileError) {
          guard state.written + bytes.count <= limit else { throw FileError(.tooLarge(limit: limit), .write, path) }
          try sink.pointee.write(bytes)
        } catch {
          state.failure = error
          throw error
        }
        state.written += bytes.count
        passed(state.written)
      }
      do { try DocumentWriter.write(document, canonically: isCanonical, isPacked: isPacked, to: take) } catch {
        if let overlap = error as? PatchOverlap { state.failure = FileError(overlap, path) }
        precondition(state.failure != nil, "only the sink fails")
      }
    }
    if let failure = state.failure { throw failure }
    written = state.written
  }

  /// Whether a save would write the canonical form anyway; nil once the user interrupts.
  var isCanonical: Bool? {
    if let isKnown = workspace.isInCanonicalForm { return isKnown }
    let expectedCount = expectedCount
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

  private final class Handing {
    var failure: FileError?
    var written = 0
  }
}

extension Session {
  /// The maximum size of a script in bytes.
  package static let scriptLimit = 64 << 20

  /// The path of a file that a script reads: in a script from a file, `./` and `../` begin in its folder, and another relative path is
  /// looked for there first, then in the working directory.
  func path(_ path: String, in script: SourceText?) -> String {
    guard let folder = script?.folder, !folder.isEmpty, path != "-", !path.hasPrefix("/") else { return path }
    let beside = folder + path
    if path.hasPrefix("./") || path.hasPrefix("../") { return beside }
    if let replayed = scripting.replayedFiles { return replayed.contains { $0.path == beside } ? beside : path }
    return FileGlance.of(beside) == nil ? path : beside
  }

  /// Reads a script; during a journal replay, its recorded content.
  package func script(_ path: String, at range: SourceRange = SourceRange(0, 0)) throws(CommandError) -> SourceText {
    let name = path == "-" ? "<stdin>" : path
    let folder = path == "-" ? nil : path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    if let index = scripting.replayedFiles?.firstIndex(where: { $0.path == path }),
      let replayed = scripting.replayedFiles?.remove(at: index)
    {
      return SourceText(name: name, bytes: replayed.content, folder: folder)
    }
    let file: FileBytes
    do {
      file =
        path == "-"
        ? try FileBytes.read(descriptor: 0, limit: Session.scriptLimit)
        : try FileBytes.read(path, limit: Session.scriptLimit, isInterrupted: host.isInterrupted)
    } catch { throw CommandError(error, at: range) }
    let content = Array(file.buffer)
    recorder?.note(path, content)
    let identity = file.identity.map { FileIdentity(device: $0.device, inode: $0.inode) }
    return SourceText(name: name, bytes: content, file: identity, folder: folder)
  }

  /// Reads the rows of a CSV table.
  func table(_ path: String, at range: SourceRange) throws(CommandError) -> [CommaSeparated.Row] {
    let bytes = try script(path, at: range).bytes
    guard CombiningMarkRun.excess(in: bytes) == nil else {
      throw CommandError(range, "limit.marks", "\(sanitized(path)): \(CombiningMarkRun.message)")
    }
    do { return try CommaSeparated.rows(bytes, name: sanitized(path), at: range) } catch { throw CommandError(error) }
  }
}

extension FileError {
  fileprivate init(_ overlap: PatchOverlap, _ path: String) { self.init(.overlap(offset: overlap.offset), .write, path) }
}
