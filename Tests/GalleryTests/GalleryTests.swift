import Glibc
import TestSupport
import Testing

/// The output of the built program, both streams; nil when it failed.
private func gallery(_ arguments: String) -> String? {
  let result = Shell.run("COLUMNS=80 LINES=24 '\(PseudoTerminal.builtProgram("gallery"))' \(arguments)")
  return result.status == 0 ? result.output : nil
}

@Suite struct `The gallery in a pipe` {
  @Test func `prints the frames of a sample in the size asked for`() {
    #expect(
      gallery("cards 30x5") == """
           ┌──────────────────────┐ ┌─
           │                      │ │
           │        Monday        │ │
           │                      │ │
           └──────────────────────┘ └─

        ─┐ ┌──────────────────────┐ ┌─
         │ │                      │ │
         │ │       Tuesday        │ │
         │ │                      │ │
        ─┘ └──────────────────────┘ └─

        """)
  }

  @Test func `prints all samples, each under its name`() throws {
    let output = try #require(gallery(""))
    for name in ["sandwiches", "colors", "cards", "paddles", "flick", "transitions", "messages", "anchors", "header", "events"] {
      #expect(output.contains("\(name): "))
    }
    #expect(try #require(gallery("cards")).split(separator: "\n").contains { $0.count == 80 })
  }

  @Test(arguments: ["two", "80", "0x5", "8x", "20x1x1", "99999x1"]) func `refuses what is neither a name nor a size`(_ word: String) {
    #expect(gallery(word) == nil)
  }
}
