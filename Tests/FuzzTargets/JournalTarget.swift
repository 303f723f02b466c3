import ShapeCommands
import ShapeFiles
import ShapeFormats
import ShapeModel

/// Bytes as a journal: content that the writer would not have written is not accepted, and nothing is replayed without a command.
///
/// The first byte selects the meaning of the rest: a file, records of a journal that is then damaged, or commands to replay.
func tryJournal(_ bytes: [UInt8]) throws(Finding) {
  var choices = ByteChoices(bytes)
  switch choices.below(3) {
  case 0: try tryFile(choices.rest())
  case 1: try tryDamage(&choices)
  default: try tryRepeating(&choices)
  }
}

private func read(_ bytes: [UInt8]) -> JournalContents? {
  do {
    let copy = try bytes.span.withUnsafeBytes { (bytes) throws(FileError) in try FileBytes(copying: bytes, path: "fuzz.journal") }
    return try JournalReader.parse(copy)
  } catch { return nil }
}

/// The records read from any file equal those written again, up to its end or the damage.
private func tryFile(_ bytes: [UInt8]) throws(Finding) {
  guard let contents = read(bytes) else { return }
  var frame = JournalFrame()
  let first = Array(JournalHeader.firstLine.utf8)
  try require(bytes.starts(with: JournalHeader.firstLine.utf8), "a file of another kind is taken for a journal")
  let head = bytes[first.count...].withUnsafeBytes { frame.next(in: $0) }
  guard case .record(_, let size) = head else { throw Finding(description: "a journal without a header is read") }
  var again = Array(bytes[..<(first.count + size)])
  for record in contents.records { frame.append(record, to: &again) }
  try require(bytes.starts(with: again), "a record is read that does not stand there")
  let left = bytes.count - again.count
  switch contents.ending {
  case .clean: try require(left == 0, "\(left) bytes are passed over")
  case .torn(let count): try require(left == count && left > 0, "\(left) bytes are torn off, not \(count)")
  case .damaged(let offset): try require(offset == again.count && left > 0, "the damage is at \(again.count), not \(offset)")
  }
  for record in contents.records { try checkRecord(record) }
}

/// A record that is understood is written as it was.
private func checkRecord(_ bytes: [UInt8]) throws(Finding) {
  guard let record = JournalRecord(bytes) else { return }
  try require(JournalRecord(record.bytes) == record, "a record reads as another one")
  guard case .state(let text) = record, let state = ViewState(text: text, document: document) else { return }
  try require(ViewState(text: state.text(for: document), document: document) == state, "a state reads as another one")
}

private let document = "/fuzz.shape.json"
private let sample = Array(SampleDocuments.faces.utf8)
private let base = sample.span.withUnsafeBytes { ContentDigest(of: $0) }

private func header(_ base: ContentDigest) -> JournalHeader {
  let host = HostIdentity(name: "fuzz", machineID: "0", bootID: "0")
  return JournalHeader(document: document, base: base, writer: LockHolder(user: "fuzz", process: 1, host: host, since: 0))
}

/// A journal as it is written, and where its records end.
private func journal(_ records: [[UInt8]], from base: ContentDigest) -> (bytes: [UInt8], ends: [Int]) {
  var bytes = Array(JournalHeader.firstLine.utf8)
  var frame = JournalFrame()
  frame.append(header(base).payload, to: &bytes)
  var ends = [bytes.count]
  for record in records {
    frame.append(record, to: &bytes)
    ends.append(bytes.count)
  }
  return (bytes, ends)
}

/// Damage gives no records but those that were written, and shows, unless whole records are gone from the end.
private func tryDamage(_ choices: inout ByteChoices) throws(Finding) {
  let records = (0..<choices.below(16)).map { _ in choices.take(choices.byte()) }
  let (whole, ends) = journal(records, from: base)
  let intact = try require(read(whole), "a journal as it was written cannot be read")
  try require(intact.records == records && intact.ending == .clean, "a journal as it was written reads differently")
  try require(intact.starts(from: base), "a journal does not know what it starts from")
  var bytes = whole
  let place = choices.below(bytes.count)
  switch choices.below(5) {
  case 0: bytes[place] ^= UInt8(max(1, choices.byte()))
  case 1: bytes.removeSubrange(place...)
  case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + choices.byte()))
  case 3: bytes.insert(contentsOf: choices.take(1 + choices.below(8)), at: place)
  default:
    let piece = whole[place..<min(whole.count, place + 1 + choices.byte())]
    bytes.insert(contentsOf: piece, at: choices.below(bytes.count + 1))
  }
  guard let contents = read(bytes), bytes != whole else { return }
  try require(records.starts(with: contents.records), "a damaged journal has records nobody wrote")
  try require(contents.header == intact.header, "a damaged journal has a header nobody wrote")
  let isCut = whole.starts(with: bytes) && ends.contains(bytes.count)
  try require((contents.ending == .clean) == isCut, "damage goes unseen: \(contents.ending)")
}

/// Untrusted records are replayed only by a command, complete or not.
private func tryRepeating(_ choices: inout ByteChoices) throws(Finding) {
  let (isOurs, isForced) = (choices.below(2) == 0, choices.below(2) == 0)
  var records: [[UInt8]] = []
  // Records are separated by bytes that no text holds.
  for record in choices.rest().split(separator: 0xff, omittingEmptySubsequences: false) {
    records.append(Array(record))
    try checkRecord(Array(record))
  }
  let bytes = journal(records, from: isOurs ? base : ContentDigest(count: 1, hash: 1)).bytes
  var contents = try require(read(bytes), "a journal as it was written cannot be read")
  // Where it is removed from once it was repeated.
  contents.path = "/nonexistent/fuzz.journal"
  let session = Session()
  session.options.isInteractive = true
  session.adopt(SampleDocuments.open(0), path: document, file: try sampleFile())
  let recorder = SessionRecorder(nil)
  session.recorder = recorder
  recorder.findings.journals = [contents]
  let interpreter = Interpreter(session, answer: { _ in }, message: { _ in })
  var statementCount = 0
  interpreter.isInterrupted = { [unowned session] in
    statementCount += 1
    // The replayed commands must not access files; the command that replays them reads one.
    if statementCount > 1 { session.options.isSafe = true }
    return statementCount > 400
  }
  interpreter.run(line: SourceText(name: "fuzz", isForced ? "recover --force" : "recover"))
  if !isOurs, !isForced { try require(session.document.written == sample, "a journal of another content was repeated") }
  try require(!session.history.isInTransaction, "repeating left a step open")
  if session.document.isTouched { try session.document.checkEverything() }
  let editor = session.history
  let newest = editor.document.written
  let count = editor.undoSteps.count
  while editor.undo() != nil {}
  for _ in 0..<count { editor.redo() }
  try require(editor.document.written == newest, "what was repeated cannot be undone and redone")
}

private func sampleFile() throws(Finding) -> FileBytes {
  do { return try sample.span.withUnsafeBytes { (bytes) throws(FileError) in try FileBytes(copying: bytes) } } catch {
    throw Finding(description: "no memory: \(error)")
  }
}
