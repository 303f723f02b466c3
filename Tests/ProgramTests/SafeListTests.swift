import ShapeCommands
import TestSupport
import Testing

@Suite struct `What safe mode refuses` {
  private static let page = "man/shapeedit.1"
  private static let start = ".\\\" This list is written by the tests, with RECORD=1, from the table of commands.\n"
  private static let end = ".\\\" refused commands end\n"

  private static var refused: [String] { CommandTable.standard.commands.filter { !$0.isSafe }.map(\.name) }

  @Test func `is the list in the page`() throws {
    let page = try Workplace.text(Self.page)
    let start = try #require(page.firstRange(of: Self.start)).upperBound
    let end = try #require(page.firstRange(of: Self.end)).lowerBound
    let list = ".Ic \(Self.refused.joined(separator: " , "))\n"
    if Workplace.isRecording { return try Workplace.write(page[..<start] + list + page[end...], to: Self.page) }
    #expect(page[start..<end] == list)
  }

  @Test(arguments: refused) func `is refused with its example`(_ name: String) throws {
    let command = try #require(CommandTable.standard.find(name))
    let example = try #require(command.help.examples.first).line
    let run = Run.shapeedit(["--safe", "--json", "faces.shape.json", "-c", example], in: Folder())
    #expect(run.status == 1 && run.output.contains(#""code":"safe""#), "\(example): \(run)")
  }

  @Test func `leaves nothing of a conversation`() throws {
    let folder = Folder()
    let terminal = try conversation([folder.path + "/faces.shape.json", "--safe"], in: folder, prompt: "faces.shape.json> ")
    terminal.send("set #body x 5; expand #head\r")
    try terminal.expect("faces.shape.json*> ")
    terminal.send("quit!\r")
    #expect(terminal.wait() == .exit(0))
    #expect(Run.shell("find . -type f", in: folder).output == "./faces.shape.json\n")
  }
}
