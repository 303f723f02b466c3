import Glibc
import TestSupport
import Testing

import ShapeFiles

extension LockHolder {
  /// The content of the lock file.
  var lockText: String { String(decoding: lockFile, as: UTF8.self) }
}

@Suite struct `Who holds a lock is one line of JSON` {
  private func holder(_ text: String) -> LockHolder {
    LockHolder(user: text, process: 4711, host: HostIdentity(name: text, machineID: "m" + text, bootID: "b"), since: 1_000_000_000)
  }

  @Test func `with its names`() {
    let holder = LockHolder(user: "ann", process: 1, host: HostIdentity(name: "anvil", machineID: "m", bootID: "b"), since: 5)
    let line = #"{"shapeedit":"lock","version":2,"user":"ann","pid":1,"host":"anvil","machine":"m","boot":"b","since":5}"#
    #expect(holder.lockText == line + "\n")
  }

  @Test(arguments: ["", "ann", "a\nb\"\\=x", "\u{1b}]0;x\u{7}\0", "\u{202e}\u{2028}😀", "host=other\npid=1"])
  func `whatever they are called`(_ name: String) {
    let holder = holder(name)
    #expect(LockHolder(lockFile: holder.lockFile) == holder)
    #expect(holder.lockFile.firstIndex(of: 10) == holder.lockFile.count - 1)
  }

  @Test func `cut at any byte, it names nobody`() {
    let bytes = holder("a\"😀").lockFile
    for count in 0..<bytes.count - 1 { #expect(LockHolder(lockFile: bytes[..<count]) == nil, "\(count) bytes") }
  }

  @Test(arguments: [
    #"{"shapeedit":"view","version":2,"pid":1,"host":"a"}"#, #"{"shapeedit":"lock","version":2,"pid":"1","host":"a"}"#,
    #"{"shapeedit":"lock","version":2,"pid":99999999999,"host":"a"}"#, #"{"shapeedit":"lock","version":2,"pid":1}"#, "{}", "[]", "pid=1",
  ]) func `any other content names nobody`(_ text: String) { #expect(LockHolder(lockFile: text.utf8) == nil) }

  @Test func `a name as long as can be still fits the file`() throws {
    let folder = Folder()
    let holder = holder(String(repeating: "\u{e0041}", count: 5000))
    var cut = holder
    cut.user = String(String.UnicodeScalarView(holder.user.unicodeScalars.prefix(256)))
    (cut.host.name, cut.host.machineID) = (String(repeating: "\u{1}", count: 255), "m")
    folder.write(cut.lockText, ".a.shapeedit-lock")
    let error = #expect(throws: FileError.self) { _ = try DocumentLock.take(for: folder["a"]) }
    #expect(error?.reason == .locked(cut, lockFile: folder[".a.shapeedit-lock"]))
    #expect(LockHolder(lockFile: holder.lockFile)?.user == cut.user)
  }
}

/// Lines of `key=value`, as they were written until version 0.2.
@Suite struct `Files of former versions` {
  private static let lock = "user=ann=b\npid=32541\nhost=anvil\nmachine=3d12\nboot=806d-5a\nsince=1795839244\n"
  private static let holder = LockHolder(
    user: "ann=b", process: 32541, host: HostIdentity(name: "anvil", machineID: "3d12", bootID: "806d-5a"), since: 1_795_839_244)

  @Test func `a lock is held by whom it names`() throws {
    let folder = Folder()
    folder.write(Self.lock, ".a.shapeedit-lock")
    let error = #expect(throws: FileError.self) { _ = try DocumentLock.take(for: folder["a"]) }
    #expect(error?.reason == .locked(Self.holder, lockFile: folder[".a.shapeedit-lock"]))
    #expect(try DocumentLock.break(for: folder["a"])?.holder == Self.holder)
  }

  @Test func `a lock of a dead process is taken over`() throws {
    let folder = Folder()
    let here = HostIdentity.current
    folder.write("user=ann\npid=1\nhost=\(here.name)\nmachine=\(here.machineID)\nboot=former\nsince=5\n", ".a.shapeedit-lock")
    try #require(!here.machineID.isEmpty)
    #expect(try patiently { try DocumentLock.take(for: folder["a"]).takenOverFrom?.user } == "ann")
  }

  @Test func `the start of a lock names nobody until it has a host`() {
    for count in 0..<Self.lock.utf8.count {
      let start = Self.lock.utf8.prefix(count)
      #expect((LockHolder(lockFile: start) != nil) == String(start)!.contains("host="))
    }
  }

  private func journal(_ header: String, _ records: [String]) throws -> JournalContents? {
    var bytes = Array("shapeedit-journal 1\n".utf8)
    var frame = JournalFrame()
    for record in [header] + records { frame.append(Array(record.utf8), to: &bytes) }
    return try JournalReader.parse(bytes.span.withUnsafeBytes { bytes throws(FileError) in try FileBytes(copying: bytes, path: "j") })
  }

  @Test(arguments: ["/home/ann/faces.shape.json", "/a\ndocument=/b\nsize=7", "/"]) func `a journal is read`(_ path: String) throws {
    let contents = try #require(try journal(Self.lock + "size=892\nhash=4798e590e0b0d634\ndocument=" + path, ["run\nset #body x 1"]))
    let base = ContentDigest(count: 892, hash: 0x4798_e590_e0b0_d634)
    #expect(contents.header == JournalHeader(document: path, base: base, writer: Self.holder))
    #expect(contents.records == [Array("run\nset #body x 1".utf8)] && contents.ending == .clean)
  }

  @Test(arguments: ["", "document=/a", "pid=1\nhost=a\nsize=1\nhash=x\ndocument=/a", "{}", #"{"document":"/a","size":1,"hash":"0"}"#])
  func `a journal without a header is none`(_ header: String) {
    #expect(throws: FileError(.notAJournal, .read, "j")) { try journal(header, []) }
  }
}
