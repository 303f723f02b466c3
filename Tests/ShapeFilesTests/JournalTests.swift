internal import CSystem
import Glibc
import TestSupport
import Testing

import ShapeFiles

@Suite struct `A journal` {
  @Test func `comes back as it was written`() throws {
    let place = Place()
    let path = try place.write(Place.records)
    let contents = try JournalReader.read(path)
    #expect(contents.records == Place.records)
    #expect(contents.ending == .clean)
    #expect(contents.header.document == place.folder["docs/a\nb"])
    #expect(contents.header.writer.process == getpid())
    #expect(contents.starts(from: Place.base))
    #expect(!contents.starts(from: ContentDigest(count: 3, hash: 8)))
    #expect(facts(path).st_mode & 0o7777 == 0o600)
    #expect(facts(place.state.recoveryFolder).st_mode & 0o7777 == 0o700)
  }

  @Test func `is offered once its process is gone, and goes when discarded`() throws {
    let place = Place()
    let journal = try Journal.begin(for: place.document, base: Place.base, in: place.state)
    try journal.append([1])
    #expect(try JournalReader.find(for: place.document, in: place.state) == JournalFindings())
    let left = try place.write(Place.records)
    let found = try JournalReader.find(for: place.document, in: place.state)
    #expect(found.journals.map(\.path) == [left])
    #expect(found.refused == [])
    #expect(try JournalReader.find(for: place.folder["docs/other"], in: place.state) == JournalFindings())
    try JournalReader.discard(left)
    try journal.discard()
    #expect(throws: FileError.self) { try journal.append([2]) }
    #expect(try JournalReader.find(for: place.document, in: place.state) == JournalFindings())
  }

  @Test func `is forced to disk every fifty records`() async throws {
    try check(await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { finish(countForcing()) })
  }

  @Test func `survives a record that could not be written`() async throws {
    try check(await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { finish(failRecords()) })
  }

  @Test func `every prefix is told as what it is`() throws {
    let place = Place()
    let path = try place.write(Place.records)
    let whole = try FileBytes.read(path).withBytes { Array($0) }
    var counts = (none: 0, clean: 0, torn: 0)
    for length in 0...whole.count {
      place.put(Array(whole[..<length]), path)
      let contents = try? JournalReader.read(path)
      switch contents?.ending {
      case nil: counts.none += 1
      case .clean: counts.clean += 1
      case .torn(let count):
        counts.torn += 1
        #expect(count > 0)
      case .damaged: Issue.record("prefix of \(length) told as damaged")
      }
      if let contents { #expect(contents.records == Array(Place.records.prefix(contents.records.count))) }
    }
    #expect(counts.clean == Place.records.count + 1)
    Reliability.state(
      "S11", "every prefix of a journal is told as what it is", runs: whole.count + 1,
      failures: counts.clean == Place.records.count + 1 ? 0 : 1,
      details: "\(counts.none) without a header, \(counts.clean) clean, \(counts.torn) torn")
  }

  @Test func `no flipped byte passes for a record`() throws {
    let seed: UInt64 = 20_261_121
    var random = SplitMix64(seed: seed)
    let place = Place()
    let path = try place.write(Place.records)
    let whole = try FileBytes.read(path).withBytes { Array($0) }
    var counts = (refused: 0, damaged: 0, torn: 0)
    var unseen = 0
    let runs = Reliability.runs(1_000, torture: 50_000)
    for _ in 0..<runs {
      var bytes = whole
      let index = Int.random(in: 0..<bytes.count, using: &random)
      bytes[index] ^= UInt8.random(in: 1...255, using: &random)
      place.put(bytes, path)
      guard let contents = try? JournalReader.read(path) else {
        counts.refused += 1
        continue
      }
      #expect(contents.records.count < Place.records.count, "seed \(seed), byte \(index)")
      #expect(contents.records == Array(Place.records.prefix(contents.records.count)), "seed \(seed), byte \(index)")
      switch contents.ending {
      case .clean:
        unseen += 1
        Issue.record("seed \(seed), byte \(index) went unseen")
      case .torn: counts.torn += 1
      case .damaged: counts.damaged += 1
      }
    }
    Reliability.state(
      "S11", "a flipped byte never passes for a record", runs: runs, failures: unseen,
      details: "seed \(seed): \(counts.refused) refused, \(counts.damaged) damaged, \(counts.torn) torn")
  }

  @Test func `records taken out, doubled or moved are damage`() throws {
    let place = Place()
    let one = try FileBytes.read(place.write([[1], [2], [3]])).withBytes { Array($0) }
    let size = JournalFrame.headSize + 2
    let (first, second, third) = (one.count - 3 * size, one.count - 2 * size, one.count - size)
    let path = place.folder["x.journal"]
    let head = Array(one[..<first])
    let records = [Array(one[first..<second]), Array(one[second..<third]), Array(one[third...])]
    for (name, order) in [("taken out", [0, 2]), ("doubled", [0, 0, 1, 2]), ("exchanged", [1, 0, 2])] {
      let bytes = order.reduce(head) { $0 + records[$1] }
      place.put(bytes, path)
      let ending = try JournalReader.read(path).ending
      guard case .damaged = ending else {
        Issue.record("\(name): \(ending)")
        continue
      }
    }
    place.put(one + [UInt8](repeating: 0, count: 4096), path)
    #expect(try JournalReader.read(path).ending == .torn(byteCount: 4096))
  }

  static let hostile: [(String, FileErrorReason, @Sendable (String) -> Bool)] = [
    ("a link", .linkLoop, { path in rename(path, path + ".x") == 0 && symlink(path + ".x", path) == 0 }),
    ("another's", .foreign, { path in chown(path, 65534, 65534) == 0 }),
    ("open to others", .foreign, { path in chmod(path, 0o666) == 0 }),
    ("with another name", .foreign, { path in link(path, path + ".x") == 0 }),
    ("too large", .tooLarge(limit: JournalReader.sizeLimit), { path in truncate(path, JournalReader.sizeLimit + 1) == 0 }),
    ("a folder", .isDirectory, { path in unlink(path) == 0 && mkdir(path, 0o700) == 0 }),
    ("a pipe", .isPipe, { path in unlink(path) == 0 && mkfifo(path, 0o600) == 0 }),
    ("something else", .notAJournal, { path in rewrite("{\"format\": \"shapeedit\"}", path) }),
    ("of a later version", .laterVersion(3), { path in rewrite("shapeedit-journal 3\n", path) }),
  ]

  @Test(arguments: hostile.indices) func `that is not ours is refused by name`(_ index: Int) throws {
    let (name, reason, change) = Self.hostile[index]
    let place = Place()
    let path = try place.write(Place.records)
    let what = "a journal that is a link, another's, open to others, a pipe … is not used"
    guard change(path) else {
      Reliability.tally("S11", what, of: Self.hostile.count, runs: 0, skipped: 1, because: "nothing can be given away", failures: 0)
      return
    }
    let error = #expect(throws: FileError.self) { try JournalReader.read(path) }
    #expect(error?.reason == reason, "\(name)")
    let found = try JournalReader.find(for: place.document, in: place.state)
    #expect(found.journals == [], "\(name)")
    #expect(found.refused.map(\.reason) == [reason], "\(name)")
    let isRefused = error?.reason == reason && found.journals.isEmpty && found.refused.map(\.reason) == [reason]
    Reliability.tally("S11", what, of: Self.hostile.count, failures: isRefused ? 0 : 1)
  }

  private static func rewrite(_ text: String, _ path: String) -> Bool {
    writeFile(text, path)
    return true
  }
}

/// A document's place and a state directory.
private struct Place {
  static let base = ContentDigest(count: 3, hash: 7)
  static let records: [[UInt8]] = [
    Array("set #eyeL x 81.5".utf8), [], [10, 0, 255], Array(repeating: 48, count: 300), Array("move a b\nmove c d".utf8),
  ]
  let folder = Folder()
  var state: StateDirectory { StateDirectory(root: folder["state/shapeedit"]) }
  var document: String { folder["docs/a\nb"] }

  init() { mkdir(folder["docs"], 0o755) }

  /// Writes a journal as a process would that is gone by now; returns its path.
  func write(_ records: [[UInt8]]) throws -> String {
    let journal = try Journal.begin(for: document, base: Self.base, in: state)
    for record in records { try journal.append(record) }
    return journal.path
  }

  func put(_ bytes: [UInt8], _ path: String) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    _ = Glibc.write(file, bytes, bytes.count)
    close(file)
  }
}

private func countForcing() -> Figure {
  var figure = Figure("S9", "records are forced to disk when fifty wait, and after a second")
  let place = Place()
  do {
    let journal = try Journal.begin(for: place.document, base: Place.base, in: place.state)
    cs_fault_set(-1, 0, 0, 0)
    for _ in 0..<1000 {
      try journal.append([1, 2, 3])
      try journal.flushIfDue()
      if let wait = journal.millisecondsUntilDue, !(0...1000).contains(wait) { figure.failures.append("waits \(wait) ms") }
    }
    figure.runs += 1000
    let forced = cs_fault_calls_of(CS_FDATASYNC)
    if cs_fault_calls_of(CS_WRITE) != 1000 { figure.failures.append("\(cs_fault_calls_of(CS_WRITE)) writes") }
    if forced < 19 { figure.failures.append("forced \(forced) times") }
    for _ in 0..<Reliability.runs(1, torture: 5) {
      try journal.append([4])
      guard let wait = journal.millisecondsUntilDue else {
        figure.failures.append("does not wait")
        continue
      }
      let before = cs_fault_calls_of(CS_FDATASYNC)
      cs_sleep_milliseconds(Int32(wait))
      try journal.flushIfDue()
      figure.runs += 1
      if cs_fault_calls_of(CS_FDATASYNC) != before + 1 { figure.failures.append("not forced after \(wait) ms") }
    }
  } catch {
    figure.failures.append("\(error)")
  }
  return figure
}

private func failRecords() -> Figure {
  var figure = Figure("S9", "records that a full disk refuses are no records, and hide none")
  let place = Place()
  var refused = 0
  do {
    for short: Int32 in [0, 1] {
      for index in 0..<12 {
        let journal = try Journal.begin(for: place.document, base: Place.base, in: place.state)
        var accepted: [[UInt8]] = []
        cs_fault_set(index, ENOSPC, 0, short)
        for number in 0..<6 as Range<UInt8> {
          do throws(FileError) {
            try journal.append([number])
            accepted.append([number])
          } catch {
            refused += 1
          }
        }
        cs_fault_clear()
        let contents = try JournalReader.read(journal.path)
        if contents.records != accepted || contents.ending != .clean { figure.failures.append("\(index): \(contents.records)") }
        figure.runs += 1
        try journal.discard()
      }
    }
  } catch {
    figure.failures.append("\(error)")
  }
  if refused < 12 { figure.failures.append("only \(refused) refused") }
  figure.details = "\(refused) refused"
  return figure
}
