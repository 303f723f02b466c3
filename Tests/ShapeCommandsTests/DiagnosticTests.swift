import ShapeCommands
import TestSupport
import Testing

@Suite struct `What is said of a line that went wrong` {
  @Test(arguments: ["recovr", "recolr", "recolour", "reverd", "rolback", "clos"])
  func `a guess names no verb that loses work`(word: String) throws {
    let refusal = try #require(try Bench(faces).refusal(word))
    for verb in ["recover", "revert", "rollback", "quit", "close", "open"] { #expect(!refusal.contains(verb), "\(refusal)") }
  }

  @Test(arguments: [
    ("get Head star x", "nothing matches (Head star)"),
    ("get Caption star x", "write a selector of several words in parentheses, as (Ring > star) does"),
    ("inspect 2", "%2 is row 2 of the last listing"),
    ("set Body fill=dimmed(red)", "is not a colour"),
    ("rename Body (New name)", "a value in parentheses is an expression; quotes make a text of it"),
    ("set fill.color=red Body", "the graphics come first: set SELECTOR fill.color=red"),
    ("rotate 45 Body", "the graphics come first, then the numbers"),
    ("count :not(width<20)", "in a selector, write a property in brackets: [width<20]"),
  ])
  func `tells what was probably meant`(line: String, help: String) throws {
    let bench = try Bench(faces)
    bench.run("ls")
    bench.run("select #body")
    let before = bench.bytes
    #expect(bench.refusal(line)?.contains(help) == true, "\(line): \(bench.answers + bench.messages)")
    #expect(bench.bytes == before && bench.session.selection.count == 1)
  }

  @Test(arguments: ["at 1 2", "in Head"]) func `takes a setting before the place`(_ place: String) throws {
    let bench = try Bench(faces)
    #expect(bench.done("add text T fill red \(place)") && bench.run("get T fill.color --value") == ["#ff0000"], "\(bench.messages)")
    #expect(bench.done("add text Somewhere --id new") && bench.run("get #new name --value") == ["Somewhere"], "\(bench.messages)")
  }

  @Test func `takes the name of a token for it`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("token paper #fff; set Body fill=paper"), "\(bench.messages)")
    #expect(bench.run("get Body fill --value") == ["token(paper)"])
  }
}
