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

  @Test func `have names of what was done`() throws {
    let workplace = Workplace()
    _ = workplace.run("printf 'set Body fill red\\nset Caption x 3\\n' | shapeedit faces.shape.json -i")
    _ = workplace.run("printf 'set Body fill blue\\nsave\\n' | shapeedit faces.shape.json --stream")
    let listed = workplace.run("shapeedit history faces.shape.json").output
    #expect(listed.contains("  set Body fill red, and 1 more\n") && listed.contains("  set Body fill blue\n"), "\(listed)")
    let undone = workplace.run("shapeedit undo faces.shape.json --only 'set Body fill blue'").output
    #expect(undone == "undone: set Body fill blue\n")
    let again = workplace.run("shapeedit undo faces.shape.json --only 2")
    #expect(again.status == 1 && again.output.contains("nothing of save 2 is left"), "\(again)")
    let refused = workplace.run("shapeedit undo faces.shape.json --only nothing")
    #expect(refused.status == 1 && refused.output.contains("no save has the name"), "\(refused)")
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

  private static let state = ".local/state/shapeedit"

  @Test func `follow what is in the file where a save, or taking one back, was ended halfway`() throws {
    let workplace = Workplace()
    var contents = [contents(workplace)]
    for color in ["red", "blue", "gold"] {
      _ = workplace.run("shapeedit faces.shape.json -i -c 'set Body fill \(color)'")
      contents.append(self.contents(workplace))
    }
    // The step of the last save is recorded, and its content is not in place.
    _ = workplace.run("shapeedit undo faces.shape.json")
    _ = workplace.run("cd \(Self.state)/steps/*; mv 3.undone 3.step")
    #expect(self.contents(workplace) == contents[2])
    #expect(workplace.run("shapeedit undo faces.shape.json").output == "undone: set Body fill blue\n")
    #expect(self.contents(workplace) == contents[1])
    // The step is recorded as taken back, and the content is not.
    _ = workplace.run("cd \(Self.state)/steps/*; mv 1.step 1.undone")
    #expect(workplace.run("shapeedit redo faces.shape.json 2").status == 0 && self.contents(workplace) == contents[3])
    #expect(workplace.run("shapeedit undo faces.shape.json 3").status == 0 && self.contents(workplace) == contents[0])
  }

  @Test func `and taken back are dropped by the next save of a server, too, which sees only the folder of the document`() {
    let workplace = Workplace()
    for color in ["red", "blue"] { _ = workplace.run("shapeedit faces.shape.json -i -c 'set Body fill \(color)'") }
    _ = workplace.run("shapeedit undo faces.shape.json")
    let call = #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"run","arguments":{"script":"set Body fill gold; save"}}}"#
    let answer = workplace.run("printf '%s\\n' '\(call)' | shapeedit serve faces.shape.json").output
    #expect(answer.contains(#""isError":false"#), "\(answer)")
    #expect(workplace.run("cd \(Self.state)/steps/*; ls | grep -E 'step|undone'").output == "1.step\n2.step\n")
    #expect(workplace.run("shapeedit redo faces.shape.json").status == 1)
  }

  @Test(arguments: ["undo --wait 0 faces.shape.json", "undo faces.shape.json --wait=0", "redo faces.shape.json --wait 0.1"])
  func `wait for a lock as long as is asked`(_ line: String) throws {
    let workplace = Workplace()
    _ = workplace.run("shapeedit faces.shape.json -i -c 'set Body fill red'")
    let before = contents(workplace)
    let lock =
      #"{"shapeedit":"lock","version":2,"user":"ann","pid":1,"host":"elsewhere","machine":"another","boot":"another","since":1000000000}"#
    _ = workplace.run("echo '\(lock)' > .faces.shape.json.shapeedit-lock")
    let refused = workplace.run("shapeedit \(line)")
    #expect(refused.status == 4 && refused.output.contains("ann edits it"), "\(refused.output)")
    #expect(contents(workplace) == before)
  }

  @Test func `that could not be recorded are told, once a session`() throws {
    let workplace = Workplace()
    _ = workplace.run("mkdir -p \(Self.state) && touch \(Self.state)/steps")
    let saved = workplace.run("shapeedit faces.shape.json -i -c 'set Body fill red'")
    #expect(saved.status == 0 && saved.output.contains("warning: shapeedit undo will not take this save back"), "\(saved.output)")
    let twice = workplace.run("shapeedit faces.shape.json -c 'set Body fill blue; save; set Body fill gold; save'")
    #expect(twice.output.ranges(of: "will not take this save back").count == 1, "\(twice.output)")
  }

  @Test func `stay reachable behind one that was not recorded`() throws {
    let workplace = Workplace()
    _ = workplace.run("shapeedit faces.shape.json -i -c 'set Body fill red'; cp faces.shape.json red")
    _ = workplace.run("echo >> faces.shape.json; shapeedit faces.shape.json -i -c 'set Body fill blue'; shapeedit undo faces.shape.json")
    #expect(workplace.run("shapeedit undo faces.shape.json").status == 1)
    _ = workplace.run("cp red faces.shape.json")
    #expect(workplace.run("shapeedit undo faces.shape.json").output == "undone: set Body fill red\n")
  }

  @Test(arguments: ["new.shape.json", "'two\nlines.shape.json'"]) func `go with a file that is renamed`(_ name: String) throws {
    let workplace = Workplace()
    let before = contents(workplace)
    for color in ["red", "blue"] { _ = workplace.run("shapeedit faces.shape.json -i -c 'set Body fill \(color)'") }
    _ = workplace.run("mv faces.shape.json \(name); shapeedit \(name) -i -c 'set Body fill gold'")
    #expect(workplace.run("shapeedit undo \(name)").output == "undone: set Body fill gold\n")
    let undone = workplace.run("shapeedit undo \(name) 2")
    #expect(undone.status == 0 && undone.output.contains("faces.shape.json, which is gone"), "\(undone.output)")
    #expect(contents(workplace, name) == before)
    #expect(workplace.run("shapeedit redo \(name) 3").status == 0)
    // A copy has no saves of its own: those of the original stay with it.
    #expect(workplace.run("cp \(name) copy.shape.json; shapeedit undo copy.shape.json").status == 1)
  }

  @Test(
    arguments: [
      "9223372036854775807.step", "1.step", "1.step",
    ], ["", "s/^place .*/place 5 9223372036854775807 1/", "s/^place .*/place 9223372036854775807 1 1/"])
  func `that are damaged end nothing`(_ name: String, _ change: String) throws {
    let workplace = Workplace()
    _ = workplace.run("shapeedit faces.shape.json -i -c 'set Body fill red'")
    _ = workplace.run("cd \(Self.state)/steps/*; sed -i '\(change)' 1.step; [ \(name) = 1.step ] || cp 1.step \(name)")
    for line in ["undo faces.shape.json", "history faces.shape.json", "faces.shape.json -i -c 'set Body fill blue'"] {
      #expect(workplace.run("shapeedit \(line)").status <= 1)
    }
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
