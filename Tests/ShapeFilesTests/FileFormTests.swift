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
