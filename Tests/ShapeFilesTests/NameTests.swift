internal import CSystem
import Glibc
import TestSupport
import Testing

import ShapeFiles

/// Names of files are bytes, and paths are strings.
@Suite struct `Names that are not UTF-8` {
  /// Every pair of bytes between letters, and text that looks like the placeholders of bytes.
  @Test func `come back as they were`() {
    var names: [[UInt8]] = [
      Array("a\u{10ff80}b\u{10ffff}\u{10ff7f}\u{100000}ü€𝄞".utf8), [0xf4, 0x8f, 0xbe], [0xe2, 0x82], [0xed, 0xa0, 0x80],
    ]
    for first in UInt8(1)...255 {
      for second in UInt8(1)...255 { names.append([0x61, first, second, 0x62]) }
    }
    for name in names {
      let text = (name + [0]).withUnsafeBufferPointer { $0.withMemoryRebound(to: CChar.self) { ResolvedPath.text($0.baseAddress!) } }
      #expect(!text.unicodeScalars.contains("\u{fffd}"))
      var raw = [CChar](repeating: 0, count: 64)
      #expect(cs_raw_name(text, &raw, raw.count) != nil)
      let back = raw.prefix(while: { $0 != 0 }).map { UInt8(bitPattern: $0) }
      if back != name { Issue.record("\(name) comes back as \(back)") }
    }
  }

  @Test func `UTF-8 is left as it is`() {
    #expect(ResolvedPath.text("Bild ä €𝄞.json") == "Bild ä €𝄞.json")
  }

  @Test func `are read, locked, saved and found again`() throws {
    let folder = Folder()
    let name = "b\u{10ffff}\u{10ffe9}.json"
    try save("old", to: folder[name], expecting: nil)
    #expect(folder.names == [name])
    #expect(access(folder.path + "/", F_OK) == 0)
    let raw: [UInt8] = Array(folder.path.utf8) + Array("/b".utf8) + [0xff, 0xe9] + Array(".json".utf8) + [0]
    #expect(raw.withUnsafeBufferPointer { $0.withMemoryRebound(to: CChar.self) { access($0.baseAddress!, F_OK) } } == 0)
    let bytes = try FileBytes.read(folder[name])
    let lock = try DocumentLock.take(for: folder[name])
    try save("new", to: folder[name], expecting: bytes.stamp)
    #expect(folder.names.count == 2)
    withExtendedLifetime(lock) {}
    #expect(try ResolvedPath.absolute(folder[name]).hasSuffix(name))
  }
}
