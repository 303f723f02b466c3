import ShapeCommands
import Testing

@Suite struct `Hints that name a command` {
  /// The texts in quotes of a source file, without its comments.
  private func texts(_ path: String) throws -> [String] {
    try Repository.text(path).split(separator: "\n").filter { !$0.trimmingPrefix(while: { $0 == " " }).hasPrefix("//") }.flatMap { line in
      line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
  }

  /// `save --force`, `edit SELECTOR --outline` and the like, wherever the program prints them.
  @Test func `name flags that it has`() throws {
    let table = CommandTable.standard
    let pattern = try Regex(#"(?:^|[^a-z-])([a-z]+)((?: (?:[A-Z]+[A-Z.a-z]*|-|#[a-z]+))?)((?: --[a-z-]+(?: [A-Z]+)?)+)"#)
    var count = 0
    for path in ["ShapeCommands", "ShapeFiles", "ShapeFormats", "shapeedit"].flatMap({
      Repository.files(in: "Sources/\($0)", ending: ".swift")
    }) where !path.hasSuffix("/FlagPhrase.swift") {
      // That one is the table of flags of other programs.
      for text in try texts(path) {
        for match in text.matches(of: pattern) {
          // `fit Head into canvas --padding 10` names another verb.
          guard let verb = table.find(String(match[1].substring ?? "")), !verb.isNamedByFirstWord else { continue }
          let known = Set((verb.syntax.flags + CommandTable.commonFlags).map(\.name))
          for word in (match[3].substring ?? "").split(separator: " ") where word.hasPrefix("--") {
            count += 1
            #expect(known.contains(String(word)), "\(verb.name) has no \(word): \(text) in \(path)")
          }
        }
      }
    }
    #expect(count > 30)
  }

  /// Where the verb is put into the text, the flag has to be one of all verbs that get there.
  @Test func `name the flag of the running command only where it has one`() throws {
    for verb in CommandTable.standard.commands where !verb.changesGraphics && verb.effect == .changes {
      #expect(!verb.syntax.flags.contains { $0.name == "--force" && $0.summary == "change what is locked, too" }, "\(verb.name)")
    }
    for name in ["open", "new", "close", "quit"] {
      #expect(CommandTable.standard.find(name)?.syntax.flags.contains { $0.name == "--force" } == true, "\(name)")
    }
  }
}
