import ShapeCommands
import TestSupport
import Testing

/// Claims of the pages and of help, tried on the drawing of the manual.
@Suite struct `Claims of the manual` {
  private static let page = Shell.run("cat '\(root)/man/shapeedit-selectors.7'").output
  private static let format = Shell.run("cat '\(root)/man/shapeedit.5'").output
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")

  /// Text of a page as the formatter shows it.
  private static func plain(_ text: String) -> String {
    text.replacing("\\(dq", with: "\"").replacing("\\(ti", with: "~").replacing("\\&", with: "").replacing("\\-", with: "-")
  }

  // MARK: Selectors

  /// A selector of the page, how it is asked here, and what it finds.
  @Test(arguments: [
    ("#skull", "#skull", "skull"), ("Body", "Body", "body"), ("/Faces/Head/*", "/Faces/Head/*", "skull eyes"), ("./x", "./Faces", "faces"),
    ("**", "**/Left", "eyeL"), ("{Head,Body}", "{Head,Body}", "head body"), ("Eye*", "Eye*", "eyes"), ("[0]", "/Faces/*[0]", "head"),
    ("ellipse", "ellipse", "skull eyeL eyeR"), ("group", "group", "head eyes"), (".draft", ".draft", ""),
    ("[width<20]", "[width<20]", "eyeL eyeR"), ("^=", "[name^=Le]", "eyeL"), ("$=", "[name$=ad]", "head"), ("*=", "[name*=ead]", "head"),
    ("~=", "[name~='^E']", "eyes"), ("!=", "ellipse[width!=10]", "skull"), (">=", "[width>=80]", "head skull"),
    ("[own:fill]", "[own:fill]", "skull eyeL eyeR body"), (":group", ":group", "head eyes"), (":leaf", ":leaf", "skull eyeL eyeR body cap"),
    (":empty", ":empty", ""), (":hidden", ":hidden", ""), (":visible", ":visible:group", "head eyes"), (":locked", ":locked", ""),
    (":root", ":root", "head body cap"), (":selected", ":selected", ""), (":first", ":first:leaf", "skull eyeL"),
    (":last", ":last", "eyes eyeR cap"), (":nth(2)", ":nth(2)", "eyes eyeR body"), (":nth(1,2)", "/Faces/*:nth(1,2)", "head cap"),
    (":depth(1..2)", ":depth(1..2):group", "head eyes"), (":outside-canvas", ":outside-canvas", ""),
    (":covered", ":covered", ""),
    (":not(S)", "ellipse:not(#skull)", "eyeL eyeR"),
    (":is(S)", ":is(text)", "cap"), (":has(S)", ":has(#eyeL)", "head eyes"), (":parent(S)", ":parent(#eyeL)", "eyes"),
    (":children(S)", ":children(Head)", "skull eyes"), (":ancestors(S)", ":ancestors(#eyeL)", "head eyes"),
    (":siblings(S)", ":siblings(#eyeL)", "eyeR"), (":same(S; fill, stroke.width)", ":same(#eyeL; fill, stroke.width)", "eyeL eyeR"),
    (":inside(S)", ":inside(#skull)", "head eyes eyeL eyeR"), (":overlaps(S)", "text:overlaps(Body)", ""),
    (":near", ":near(#010101,8)", "eyeL eyeR"),
    (":text(\"H*\")", ":text(\"H*\")", "cap"), (":styled(loud)", ":styled(loud)", ""), ("A B", "Head ellipse", "skull eyeL eyeR"),
    ("A > B", "Head > ellipse", "skull"), ("A + B", "Skull + Eyes", "eyes"), ("A ~ B", "Head ~ text", "cap"),
    ("A, B", "Skull, Body", "skull body"), ("!C", "ellipse, !#skull", "eyeL eyeR"), ("S?", "Nobody?", ""), ("S!", "text!", "cap"),
  ]) func `a selector of the page finds what it says`(_ claim: String, selector: String, ids: String) throws {
    let start = try #require(Self.page.firstRange(of: ".Sh SELECTORS")?.upperBound)
    let end = try #require(Self.page.firstRange(of: ".Sh VALUES")?.lowerBound)
    #expect(Self.plain(String(Self.page[start..<end])).contains(claim))
    let bench = try Bench(faces)
    bench.run("find (\(ids.isEmpty && !selector.hasSuffix("?") ? selector + "?" : selector)) --json")
    let found = try bench.answers.compactMap { try StrictJSON.parse($0)["id"]?.string }
    #expect(found.joined(separator: " ") == ids, "\(bench.messages)")
  }

  @Test func `:changed finds what is not as it was at a checkpoint`() throws {
    #expect(Self.plain(Self.page).contains(":changed(NAME)"))
    let bench = try Bench(faces)
    #expect(bench.done("checkpoint 'first draft'; set Body x 5; set #eyeL x 5; set #eyeL x 80; add star Badge in Head at 1 1 2x2"))
    #expect(bench.run("get :changed(since 'first draft') name --value") == ["Badge", "Body"])
    #expect(bench.done("undo 4") && bench.run("count :changed('first draft')") == ["0"])
    #expect(bench.refusal("count :changed('first draff')")?.contains("did you mean first draft?") == true)
  }

  @Test func `a name that several have, and a selector that finds nothing or too much, are errors`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("rename #eyeR Left"))
    #expect(bench.refusal("get Left x")?.contains("2 graphics are named Left") == true)
    #expect(bench.refusal("get #nobody x")?.contains("nothing matches") == true)
    #expect(bench.refusal("get ellipse! x")?.contains("matches 3") == true)
    #expect(bench.done("ls Head") && bench.done("get %1 x") && bench.done("select text --as t") && bench.done("get @t x"))
  }

  // MARK: Values

  @Test(arguments: [
    ("fill", "red", "#ff0000"), ("fill", "#f00", "#ff0000"), ("fill", "#ff000080", "#ff000080"), ("fill", "\"rgb(255 0 0)\"", "#ff0000"),
    ("fill", "\"hsl(0 100% 50%)\"", "#ff0000"), ("fill", "none", "none"),
    ("fill", "\"linear(90deg, #3366cc 0, #003 1)\"", "linear(90deg, #3366cc 0, #000033 1)"),
    ("fill", "\"radial(#fff, #000)\"", "radial(#ffffff 0, #000000 1)"), ("shadow", "\"0 4 8 #0006\"", "0 4 8 #00000066"),
    ("shadow", "none", "none"), ("width", "12", "12"), ("width", "12px", "12"), ("width", "9pt", "12"), ("width", "2in", "192"),
    ("width", "2.54cm", "96"), ("width", "25.4mm", "96"), ("rotation", "90deg", "90"), ("rotation", "0.25turn", "90"),
    ("opacity", "50%", "0.5"),
    ("radius", "\"1 2 3 4\"", "1 2 3 4"), ("shadow[2].dx", "3", "3"), ("tags", "\"a b\"", "a b"), ("stroke.dash", "\"4 2\"", "4 2"),
    ("text.weight", "bold", "700"), ("text.line-height", "1.5", "1.5"), ("clip", "#skull", "#skull"),
  ]) func `a value is taken as the pages write it`(_ property: String, text: String, value: String) throws {
    let bench = try Bench(faces)
    #expect(bench.done("set #body \(property) \(text)"), "\(bench.messages)")
    bench.run("get #body \(property) --value")
    #expect(bench.answers == [value])
  }

  @Test(arguments: [
    ("min(1, 2)", "1"), ("max(1, 2)", "2"), ("round(1.5)", "2"), ("floor(1.5)", "1"), ("abs(-1)", "1"), ("clamp(5, 0, 1)", "1"),
    ("count(ellipse)", "3"), ("mix(#000, #fff, 0.5)", "#808080"), ("lighten(#333, 0.1)", "#4d4d4d"), ("darken(#fff, 0.5)", "#808080"),
  ]) func `a function of expressions gives what its name says`(_ expression: String, value: String) throws {
    let bench = try Bench(faces)
    bench.run("echo \"${\(expression)}\"")
    #expect(bench.answers == [value])
    #expect(Self.page.contains(expression.prefix { $0 != "(" }))
  }

  // MARK: The format

  @Test(arguments: [
    ("set #skull kind rectangle", "get #skull frame --value", "60 20 80 80"),
    ("set #body kind ellipse", "get #body fill --value", "#3366cc"),
    ("set #body kind path", "get #body frame --value", "70 100 60 40"), ("set #cap kind line", "get #cap text --value", "Hello"),
  ]) func `a kind is changed by the rules of the page`(_ line: String, question: String, answer: String) throws {
    let bench = try Bench(faces)
    #expect(bench.done(line), "\(bench.messages)")
    bench.run(question)
    #expect(bench.answers == [answer])
  }

  @Test(arguments: [
    "set #head kind star", "set #body kind group", "add path P --id p d='M0 0 L9 9 L9 0'; set #p kind ellipse",
    "add line L --id l; set #l kind polygon", "delete #body; set #cap id body", "add star --id s; undo; add star --id s",
    "set #body locked true; set #body x 1", "set #head locked true; delete #eyeL", "set #body shadow[3].dx 3",
    "add image a; set a text.string \"${nobody}\"",
  ]) func `what the pages say is refused is refused`(_ line: String) throws {
    let bench = try Bench(faces)
    #expect(bench.refusal(line) != nil)
  }

  @Test func `a lock is passed by force, and always taken away`() throws {
    let bench = try Bench(faces)
    for line in ["set #head locked true", "set #eyeL x 1 --force", "set #head locked false", "set #eyeL x 2"] {
      #expect(bench.done(line), "\(line): \(bench.messages)")
    }
  }

  @Test(arguments: [
    "conversation", "errors", "json", "keys", "limits", "manual", "pictures", "scripts", "selectors", "serve", "svg", "values",
  ]) func `help has the topic`(_ topic: String) throws {
    let bench = try Bench(faces)
    bench.run("help \(topic)")
    #expect(bench.answers.count > 2)
    bench.run("help")
    #expect(bench.answers.suffix(2).joined().contains(topic))
  }
}
