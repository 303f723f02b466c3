import TestSupport
import Testing

@Suite(.serialized) struct `Completing with Tab` {
  private func drawing() -> Folder {
    let folder = Folder()
    folder.write(
      "faces.shape.json",
      faces.replacing("\"title\": \"Faces\",", with: "\"title\": \"Faces\", \"tokens\": {\"sun\": \"#ffcc00\"},")
        .replacing("\"Caption\"", with: "\"Big Caption\""))
    folder.write("script one.se", "")
    folder.write("script two.se", "")
    folder.write("only.se", "")
    return folder
  }

  /// Each category with a line, Tab within it, and what the line has become.
  @Test(arguments: [
    ("a verb", "ungr\t", "ungroup "), ("a flag", "get #body fill --va\t", "get #body fill --value "),
    ("a common flag", "rows --dry\t", "rows --dry-run "),
    ("a property of the kind", "get #body rad\t", "get #body radius "),
    ("no property of another kind", "get #body star\t", "get #body star"),
    ("a property to set", "set ellipse opac\t", "set ellipse opacity "),
    ("an enum value", "set #cap text.align cen\t", "set #cap text.align center "),
    ("an enum value behind a sign", "set #cap text.align=cen\t", "set #cap text.align=center "),
    ("a colour", "set #body fill aquam\t", "set #body fill aquamarine "),
    ("a colour behind a sign", "set #body fill=aquam\t", "set #body fill=aquamarine "),
    ("a colour among pairs", "set #body opacity 1 fill aquam\t", "set #body opacity 1 fill aquamarine "),
    ("a truth", "set #body visible fal\t", "set #body visible false "), ("an id", "get #sku\t", "get #skull "),
    ("a name", "get Sku\t", "get Skull "),
    ("a name with a blank", "get Big\t", "get \"Big Caption\" "), ("a name in quotes", "get \"Big\t", "get \"Big Caption\" "),
    ("a kind", "count elli\t", "count ellipse "),
    ("a path", "get /Fa\tHe\tEy\tLe\t", "get /Faces/Head/Eyes/Left "), ("a path from here", "get ./Fa\t", "get ./Faces/"),
    ("a path with a blank", "get /Faces/Bi\t", "get /Faces/\"Big Caption\" "),
    ("a path with a quoted step", "get /Faces/\"Bi\t", "get /Faces/\"Big Caption\" "),
    ("a pseudo-class", "count :hid\t", "count :hidden "), ("a property in brackets", "count [stroke.wid\t", "count [stroke.width"),
    ("a selector in parentheses", "count (Head > Sku\t", "count (Head > Skull "),
    ("a kind to add", "add poly\t", "add poly"),
    ("a property of what is added", "add star Badge star.poi\t", "add star Badge star.points="),
    ("a property of a new canvas", "canvas add Poster 60x40 backg\t", "canvas add Poster 60x40 background="),
    ("a word of a new canvas", "canvas add Poster unit=m\t", "canvas add Poster unit=mm "),
    ("where a canvas goes", "canvas move Faces be\t", "canvas move Faces before "),
    ("a place to add", "add star Badge in He\t", "add star Badge in Head "),
    ("a file", "source FOLDER/on\t", "source FOLDER/only.se "), ("a file with a blank", "source FOLDER/scr\t", "source \"FOLDER/script "),
    ("a topic of help", "help selec\t", "help select"),
    ("a token", "set #body fill token(su\t", "set #body fill token(sun) "), ("behind a comma", "get #skull,#bo\t", "get #skull,#body "),
    ("a property of a quoted name", "get \"Big Caption\" rad\t", "get \"Big Caption\" rad"),
    ("after try", "try get #sku\t", "try get #skull "),
    ("a keyword", "tr\t", "tr"), ("a variable", "set #body fill $acc\t", "set #body fill $accent "),
    ("a word of filter", "filter of\t", "filter off "),
    ("what a loop goes over", "for x in #sku\t", "for x in #skull "), ("a property to explain", "help text.str\t", "help text.string "),
    ("behind a semicolon", "rows; ungr\t", "rows; ungroup "), ("after two verbs", "rows; get #sku\t", "rows; get #skull "),
    ("a kind for props", "props rect\t", "props rectangle "),
  ])
  func `each kind of word is completed`(_ what: String, _ keys: String, _ line: String) throws {
    let folder = drawing()
    let terminal = try conversation([folder.path + "/faces.shape.json"], in: folder, size: (200, 24), prompt: "faces.shape.json> ")
    terminal.send("let accent = red\r")
    try terminal.expect("faces.shape.json> ")
    func placed(_ text: String) -> String { text.replacing("FOLDER", with: folder.path) }
    terminal.send(placed(keys))
    // A mark at each end; then the whole line is drawn anew.
    terminal.send("\u{1}@@\u{5}%%\u{c}")
    try terminal.expect("faces.shape.json> @@")
    #expect(try terminal.expect("%%") == placed(line), "\(what)")
  }

  /// Frequent situations of typing, each chosen by hand.
  @Test(arguments: [
    ("set #body fill linea\t", "set #body fill linear("), ("set #body fill radi\t", "set #body fill radial("),
    ("set #body fill tok\t", "set #body fill token(sun) "), ("set #body fill=token(su\t", "set #body fill=token(sun) "),
    ("count .dr\t", "count .draft "), ("set #body style ca\t", "set #body style card "), ("style ca\t", "style card "),
    ("token su\t", "token sun "), ("variant use ni\t", "variant use night "), ("variant ni\t", "variant night "),
    ("revert be\t", "revert before-night "), ("dump --since be\t", "dump --since before-night "),
    ("count :changed(be\t", "count :changed(before-night)"), ("set #body shadow.bl\t", "set #body shadow.blur "),
    ("set document ti\t", "set document title "), ("set #body shadow[2].co\t", "set #body shadow[2].color "),
    ("edit --ou\t", "edit --outline "), ("edit #sk\t", "edit #skull "), ("put '{}' over #sk\t", "put '{}' over #skull "),
    ("copystyle #skull to #bo\t", "copystyle #skull to #body "), ("why #body fill.col\t", "why #body fill.color "),
    ("variant day --from ni\t", "variant day --from night "), ("unset #body text.deco\t", "unset #body text.decoration "),
  ])
  func `everyday situations`(_ keys: String, _ line: String) throws {
    let folder = drawing()
    let terminal = try conversation([folder.path + "/faces.shape.json"], in: folder, size: (200, 24), prompt: "faces.shape.json> ")
    let preparations = ["set #skull tags draft", "style card fill=red", "variant night --hide Body", "checkpoint before-night"]
    terminal.send(preparations.joined(separator: "; ") + "\r")
    try terminal.expect("before-night\r\n")
    try terminal.expect("faces.shape.json* > ".replacing(" >", with: ">"))
    terminal.send(keys + "\u{1}@@\u{5}%%\u{c}")
    try terminal.expect("> @@")
    let found = try terminal.expect("%%")
    #expect(found == line)
  }

  @Test func `shells are offered every option that the help names`() {
    let folder = Folder()
    let help = Run.shapeedit(["--help"], in: folder).output
    let named = help.split { $0.isWhitespace || "[]<>,|".contains($0) }.map(String.init).filter { word in
      word.hasPrefix("-") && word.dropFirst().first { $0 != "-" }?.isLetter == true
    }
    let offered = Run.shapeedit(["__complete", "0", "-"], in: folder).output.split(separator: "\n").map(String.init)
    #expect(Set(named) == Set(offered) && Set(offered).count == offered.count && offered.contains("--output"))
    #expect(Run.shapeedit(["__complete", "1", "faces.shape.json", "--no"], in: folder).output == "--no-input\n")
    func words(_ arguments: [String]) -> [String] {
      Run.shapeedit(["__complete"] + arguments, in: folder).output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(Set(words(["0", ""])).isSuperset(of: ["browse", "serve", "tutor", "undo", "redo", "history", "find", "lint", "help"]))
    // Steps end with the run, so their verbs do not run on files.
    #expect(words(["0", "ch"]) == ["check"] && words(["0", "reve"]) == ["reveal"])
    #expect(words(["0", "br"]) == ["browse"] && words(["0", "und"]) == ["undo"])
    #expect(words(["2", "faces.shape.json", "--color", "a"]) == ["auto", "always"])
    #expect(words(["2", "faces.shape.json", "-c", "set Bo"]) == ["set Body"])
    #expect(
      words(["2", "faces.shape.json", "-c", "set Body fill red; set Body visible f"]) == ["set Body fill red; set Body visible false"])
  }

  @Test func `what can follow is listed, safely and as far as it fits`() throws {
    let folder = Folder()
    folder.write("faces.shape.json", document(named: (0..<150).map { "Row \($0)" } + ["Rim\u{1b}[31m"]))
    let terminal = try conversation([folder.path + "/faces.shape.json"], in: folder, prompt: "faces.shape.json> ")
    terminal.send("find R\t\t\t")
    try terminal.expect("Row 1")
    try terminal.expect("more")
    try terminal.expect("faces.shape.json> ")
    #expect(!terminal.transcript.contains("\u{1b}[31m"))
  }
}
