import Glibc
import TestSupport
import Testing

@Suite struct `A script from a folder` {
  @Test(arguments: [
    ("source child.se", ""), ("source ./child.se", ""), ("source sub/../child.se", ""),
    ("for r in data.csv\n  set $r.id fill #00ff00\nend", ""),
    ("for r in ./data.csv\n  set $r.id fill #00ff00\nend", ""), ("recolor --map map.csv", ""),
    ("replace text --po ./de.po; set #body fill #00ff00", "Hallo"),
    ("def go()\n  source child.se\nend\ngo", ""),
  ])
  func `finds the files beside it`(text: String, caption: String) throws {
    let folder = TemporaryFolder()
    mkdir(folder.path + "/kit", 0o700)
    mkdir(folder.path + "/kit/sub", 0o700)
    folder.write("kit/main.se", text + "\n")
    folder.write("kit/child.se", "set #body fill #00ff00\n")
    folder.write("kit/data.csv", "id\n#body\n")
    folder.write("kit/map.csv", "#3366cc,#00ff00\n")
    folder.write("kit/de.po", "msgid \"Hello\"\nmsgstr \"Hallo\"\n")
    let bench = try Bench(faces)
    #expect(bench.done("source '\(folder.path)/kit/main.se'"), "\(bench.messages)")
    #expect(bench.run("get #body fill --value") == ["#00ff00"])
    if !caption.isEmpty { #expect(bench.run("get #cap text.string --value") == [caption]) }
  }

  @Test func `finds others from the working directory, but not those written with a dot`() throws {
    let folder = TemporaryFolder()
    mkdir(folder.path + "/kit", 0o700)
    folder.write("kit/main.se", "source Package.swift\n")
    folder.write("kit/dot.se", "source ./Package.swift\n")
    let bench = try Bench(faces)
    #expect(bench.refusal("source '\(folder.path)/kit/main.se'")?.contains("in Package.swift; nothing of it was run") == true)
    #expect(bench.refusal("source '\(folder.path)/kit/dot.se'")?.contains("kit/./Package.swift") == true)
  }
}
