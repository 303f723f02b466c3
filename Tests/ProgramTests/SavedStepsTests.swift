import TestSupport
import Testing

/// `shapeedit undo FILE`, `redo FILE` and `history FILE`.
@Suite struct `Saves that are taken back later` {
  private func contents(_ workplace: Workplace, _ file: String = "faces.shape.json") -> String { workplace.run("cat \(file)").output }

  @Test(arguments: ["faces.shape.json", "faces.svg"]) func `give each content back, byte for byte`(_ file: String) throws {
    let workplace = Workplace()
    if file.hasSuffix("svg") { #expect(workplace.run("shapeedit faces.shape.json -c 'save faces.svg'").status == 0) }
    var contents = [contents(workplace, file)]
    for command in ["set Body fill red", "translate Body 3 4; delete Caption", "rename Body Coat"] {
      #expect(workplace.run("shapeedit \(file) -i -c '\(command)'").status == 0)
      contents.append(self.contents(workplace, file))
    }
    #expect(Set(contents).count == 4)
    let listed = workplace.run("shapeedit history \(file)").output
    #expect(listed.split(separator: "\n").count == 3 && listed.contains("  translate Body 3 4; delete Caption\n"), "\(listed)")
    #expect(workplace.run("shapeedit undo \(file)").output == "undone: rename Body Coat\n")
    #expect(self.contents(workplace, file) == contents[2])
    #expect(workplace.run("shapeedit undo \(file) 2").output == "undone: translate Body 3 4; delete Caption\nundone: set Body fill red\n")
    #expect(self.contents(workplace, file) == contents[0])
    let nothing = workplace.run("shapeedit undo \(file)")
    #expect(nothing.status == 1 && nothing.output.contains("no saves are kept to take back"), "\(nothing.output)")
    #expect(workplace.run("shapeedit redo \(file) 3").status == 0 && self.contents(workplace, file) == contents[3])
  }

  @Test func `refuse what another program changed, and begin again after it`() throws {
    let workplace = Workplace()
    _ = workplace.run("shapeedit faces.shape.json -i -c 'set Body fill red'; echo >> faces.shape.json")
    let before = contents(workplace)
    let refused = workplace.run("shapeedit undo faces.shape.json")
    #expect(refused.status == 1 && refused.output.contains("another program changed it"), "\(refused.output)")
    #expect(contents(workplace) == before)
    _ = workplace.run("shapeedit faces.shape.json -i -c 'set Body fill blue'")
    #expect(workplace.run("shapeedit undo faces.shape.json 2").status == 1)
    #expect(workplace.run("shapeedit undo faces.shape.json").status == 0 && contents(workplace) == before)
  }

  @Test func `are dropped once something else is saved in their place`() throws {
    let workplace = Workplace()
    _ = workplace.run("shapeedit faces.shape.json -i -c 'set Body fill red'; shapeedit undo faces.shape.json")
    #expect(workplace.run("shapeedit faces.shape.json -i -c 'set Body fill blue'").status == 0)
    #expect(workplace.run("shapeedit redo faces.shape.json").status == 1)
  }

  @Test func `are only told with -n, and told to programs`() throws {
    let workplace = Workplace()
    _ = workplace.run("shapeedit faces.shape.json -i -c 'set Body fill red'")
    let saved = contents(workplace)
    #expect(
      workplace.run("shapeedit undo faces.shape.json --dry-run").output == "would undo: set Body fill red\n" && contents(workplace) == saved
    )
    let json = try StrictJSON.parse(workplace.run("shapeedit undo faces.shape.json --json").output.dropLast()[...])
    #expect(json["ok"] == .bool(true) && json["steps"]?.list?.count == 1)
  }

  @Test(arguments: ["undo", "undo faces.shape.json 0", "undo faces.shape.json x", "undo a b c", "history a b"])
  func `say what is missing`(_ words: String) throws {
    #expect(Workplace().run("shapeedit \(words)").status >= 2)
  }

  @Test func `remember damage as nothing to take back`() throws {
    let workplace = Workplace()
    _ = workplace.run("shapeedit faces.shape.json -i -c 'set Body fill red'")
    let before = contents(workplace)
    _ = workplace.run("for f in $(find . -name '*.step'); do printf x >> $f; done")
    #expect(workplace.run("shapeedit undo faces.shape.json").status == 1 && contents(workplace) == before)
  }
}
