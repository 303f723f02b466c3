import Glibc
import TestSupport
import Testing

@Suite struct `Batch runs` {
  @Test func `a colour that does not exist stops the script with its place and leaves the file alone`() {
    let folder = Folder()
    let before = folder.stamp("faces.shape.json")
    let run = Run.shell(#"printf 'set #body fill reed\n' | "$shapeedit" faces.shape.json"#, in: folder)
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(
      run.errors
        == "<stdin>:1:16: error: 'reed' is not a colour\n  set #body fill reed\n                 ^~~~\n  help: did you mean red or green?\n"
    )
    #expect(folder.stamp("faces.shape.json") == before)
    #expect(folder.names() == ["faces.shape.json"])
  }

  @Test(arguments: [
    // Done, also from scripts and from standard input.
    (["faces.shape.json", "-c", "get #body fill"], "", "#body  fill #3366cc\n", 0),
    (["faces.shape.json", "-c", "get #body x", "-c", "get #cap x"], "", "#body  x 70\n#cap  x 70\n", 0),
    (["faces.shape.json"], "get #body x\r\nget #cap x", "#body  x 70\n#cap  x 70\n", 0),
    (["faces.shape.json", "-f", "-"], "count ellipse\n", "3\n", 0),
    (["-", "-c", "get #body x"], faces, "#body  x 70\n", 0),
    (["faces.shape.json"], "", "", 0), ([], "echo alone\n", "alone\n", 0),
    (["count", "faces.shape.json", "ellipse"], "", "3\n", 0), (["get", "faces.shape.json", "#body", "x", "--value"], "", "70\n", 0),
    (["find", "faces.shape.json", "group > ellipse[width<20]", "--limit", "1"], "", "/Faces/Head/Eyes/Left  #eyeL\n", 0),
    (
      ["faces.shape.json", "-n", "-c", "set #body fill red"], "",
      "1 changed (dry run: nothing changed)\n-c:1: set #body fill red\n  #body  fill.color #3366cc → #ff0000\n", 0
    ),
    // The answer is no.
    (["faces.shape.json", "-c", "set #bdy fill red"], "", "", 1), (["faces.shape.json", "-c", "assert 1 == 2"], "", "", 1),
    (["faces.shape.json", "-c", "set #body fill red"], "", "", 1), (["get", "faces.shape.json", "#nobody"], "", "", 1),
    // Nothing is run.
    (["faces.shape.json", "-c", "get #body x; colour red"], "", "", 2), (["faces.shape.json", "-c", "get"], "", "", 2),
    (["faces.shape.json", "--jsn", "-c", "ls"], "", "", 2), (["faces.shape.json", "-c"], "", "", 2), (["get"], "", "", 2),
    (["-i", "-c", "ls"], "", "", 2), (["-", "-i", "-c", "ls"], faces, "", 2),
    (["-"], faces, "", 2), (["faces.shape.json", "--color=pink"], "", "", 2), (["faces.shape.json", "--stream", "-c", "ls"], "", "", 2),
    (["-", "-c", "set #body x 1; save"], faces, "", 2),
    // Files that cannot be read.
    (["nowhere.json", "-c", "ls"], "", "", 3), (["empty.json", "-c", "ls"], "", "", 3), ([".", "-c", "ls"], "", "", 3),
    (["broken.json", "-c", "ls"], "", "", 3), (["faces.shape.json", "-f", "nowhere.se"], "", "", 3), (["--", "ls"], "", "", 3),
    (["--new", "faces.shape.json", "-c", "ls"], "", "", 3),
    // Over an existing file.
    (["faces.shape.json", "-o", "empty.json", "-c", "count ellipse"], "", "3\n", 3),
  ])
  func `each ending has its status`(_ arguments: [String], _ input: String, _ output: String, _ status: Int) {
    let folder = Folder()
    folder.write("empty.json", "")
    folder.write("broken.json", "{\"format\": \"shapeedit\", \"version\": 1,,}")
    let before = folder.stamp("faces.shape.json")
    let run = Run.shapeedit(arguments, input: input, in: folder)
    #expect(run.status == Int32(status), "\(run.errors)")
    #expect(run.output == output)
    #expect((status == 0) == run.errors.isEmpty || arguments.contains("-n") || arguments.contains("-v"))
    #expect(folder.stamp("faces.shape.json") == before)
  }

  @Test(arguments: [
    (["nowhere.json", "-c", "ls"], "nowhere.json: cannot open: No such file or directory\n  help: shapeedit new nowhere.json makes it"),
    ([".", "-c", "ls"], "this is a folder"), (["empty.json", "-c", "ls"], "empty.json:1:1: error: the file is empty"),
    (["broken.json", "-c", "ls"], "broken.json:1:38: error: "), (["faces.shape.json", "--jsn"], "did you mean --json?"),
    (["faces.shape.json", "set", "#body", "x", "1"], "the changes were not saved; add -i"),
    (["set", "faces.shape.json", "#body", "x", "1"], "the changes were not saved; add -i"),
    (["lss", "faces.shape.json"], "did you mean ls?"), (["get"], "write shapeedit get FILE"),
    (["faces.shape.json", "-c", "set #bdy fill red"], "did you mean #body?"),
    (["faces.shape.json", "-c", "sett #body x 1"], "did you mean set"),
    (["-", "-i", "-c", "ls"], "-o FILE"), (["faces.shape.json", "-c", "set #body x 1"], "the changes were not saved; add -i"),
    (["-", "-c", "set #body x 1"], "the changes were not saved; add -o FILE"),
    (["faces.shape.json", "a.json"], "-c and -f run over several"),
    (["conflict.json", "-c", "ls"], "conflict.json:2:1: error: "),
    (["conflict.json", "-c", "ls"], "git left the marks of a conflict here"),
    (["conflict.svg", "-c", "ls"], "git left the marks of a conflict here"),
  ])
  func `a mistake is told with what to do about it`(_ arguments: [String], _ words: String) {
    let folder = Folder()
    folder.write("empty.json", "")
    let marks = "<<<<<<< HEAD\n=======\n>>>>>>> other\n"
    folder.write("conflict.json", "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [\n\(marks)]}\n")
    folder.write("conflict.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\">\n\(marks)</svg>\n")
    folder.write("broken.json", "{\"format\": \"shapeedit\", \"version\": 1,,}")
    folder.write("a.json", faces)
    let run = Run.shapeedit(arguments, input: arguments.first == "-" ? faces : "", in: folder)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.output == "")
  }

  @Test func `in place writes one line of the file and nothing when nothing changed`() throws {
    let folder = Folder()
    #expect(
      Run.shapeedit(["faces.shape.json", "-i", "-c", "set #body fill red"], in: folder) == Run(output: "", errors: "", status: 0))
    #expect(folder["faces.shape.json"] == faces.replacing("#3366cc", with: "#ff0000"))
    let before = folder.stamp("faces.shape.json")
    #expect(Run.shapeedit(["faces.shape.json", "-i", "-c", "set #body fill red"], in: folder).status == 0)
    #expect(folder.stamp("faces.shape.json") == before)
  }

  @Test func `of many files each is written whole or not at all, and the worst status counts`() {
    let folder = Folder()
    folder.write("a.json", faces)
    folder.write("b.json", faces.replacing("\"body\"", with: "\"torso\""))
    folder.write("c.json", faces)
    let before = folder.stamp("b.json")
    let run = Run.shapeedit(["a.json", "b.json", "none.json", "c.json", "-i", "-c", "set #cap x 1; set #body fill red"], in: folder)
    #expect(run.status == 3)
    #expect(run.errors.contains("b.json: -c:1:19: error: nothing matches #body"))
    #expect(run.errors.contains("none.json: cannot open"))
    for name in ["a.json", "c.json"] {
      #expect(folder[name] == faces.replacing("#3366cc", with: "#ff0000").replacing("\"x\": 70, \"y\": 142", with: "\"x\": 1, \"y\": 142"))
    }
    #expect(folder.stamp("b.json") == before)
    #expect(folder.names() == ["a.json", "b.json", "c.json", "faces.shape.json"])
  }

  @Test func `answers about several files name theirs, and a wrong script is told once`() {
    let folder = Folder()
    folder.write("b.json", faces)
    #expect(
      Run.shapeedit(["faces.shape.json", "b.json", "-c", "count ellipse"], in: folder).output == "faces.shape.json: 3\nb.json: 3\n")
    let wrong = Run.shapeedit(["faces.shape.json", "b.json", "-c", "frobnicate red"], in: folder)
    #expect(wrong.status == 2)
    #expect(wrong.errors.components(separatedBy: "unknown verb").count == 2)
  }

  @Test func `a dry run says what would change and changes nothing`() {
    let folder = Folder()
    let before = folder.stamp("faces.shape.json")
    let run = Run.shapeedit(["faces.shape.json", "-i", "--dry-run", "-c", "set ellipse fill red; delete #cap; save"], in: folder)
    #expect(run.status == 0)
    #expect(run.output.contains("3 changed (dry run: nothing changed)") && run.output.contains("deleted") && run.errors == "")
    #expect(folder.stamp("faces.shape.json") == before)
  }

  @Test func `quiet says nothing but errors, verbose says what was done`() {
    let folder = Folder()
    func errors(_ flags: String...) -> String {
      Run.shapeedit(["faces.shape.json", "-c", "set #body x 70; set #cap x 70"] + flags, in: folder).errors
    }
    #expect(errors() == "")
    #expect(errors("-q") == "")
    #expect(errors("-v").contains("changed"))
  }

  @Test func `an error takes the whole script back, and keep-going only its own command`() {
    let folder = Folder()
    let script = "set #body fill red\nset #body fill reed\nset #cap x 1\n"
    let before = folder.stamp("faces.shape.json")
    #expect(Run.shapeedit(["faces.shape.json", "-i"], input: script, in: folder).status == 1)
    #expect(folder.stamp("faces.shape.json") == before)
    let run = Run.shapeedit(["faces.shape.json", "-i", "--keep-going"], input: script, in: folder)
    #expect(run.status == 1)
    #expect(run.errors.contains("<stdin>:2:16: error: 'reed'"))
    #expect(
      folder["faces.shape.json"]
        == faces.replacing("#3366cc", with: "#ff0000").replacing("\"x\": 70, \"y\": 142", with: "\"x\": 1, \"y\": 142"))
  }

  @Test func `all mistakes of a script are told before anything runs`() {
    let folder = Folder()
    folder.write("nightly.se", "echo started\n# a comment\nfrobnicate red\nget #body\nfor x in 1 2\necho $x\n")
    let run = Run.shapeedit(["faces.shape.json", "-f", "nightly.se"], in: folder)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains("nightly.se:3:1: error: unknown verb 'frobnicate'"))
    #expect(run.errors.contains("'for' opened at line 5 has no 'end'"))
    #expect(run.errors.hasSuffix("2 errors; nothing was run\n"))
  }

  @Test func `a script with a first line for the system runs by its name`() {
    let folder = Folder()
    folder.write("tidy.text", "#!/usr/bin/env -S shapeedit -f\n# on a document\nset #body fill red; save\n")
    folder.write("own.text", "#!/usr/bin/env -S shapeedit -f\nopen faces.shape.json\nget #body fill\n")
    // The shell writes the scripts: a process started by another thread of the tests would inherit them open for writing.
    let run = Run.shell(
      #"for s in tidy own; do cat $s.text > $s.se; done; chmod +x *.se; ln -s "$shapeedit" shapeedit; PATH="$PWD:$PATH"; ./tidy.se faces.shape.json && ./own.se"#,
      in: folder)
    #expect(run == Run(output: "#body  fill #ff0000\n", errors: "", status: 0))
  }

  @Test func `a document goes through a pipe`() {
    let folder = Folder()
    let run = Run.shell(
      #""$shapeedit" - -c 'set #body fill red' -o - < faces.shape.json | "$shapeedit" - -c 'get #body fill'"#, in: folder)
    #expect(run == Run(output: "#body  fill #ff0000\n", errors: "", status: 0))
    #expect(Run.shapeedit(["-", "-c", "set #body fill red; save new.json"], input: faces, in: folder).status == 0)
    #expect(folder["new.json"] == faces.replacing("#3366cc", with: "#ff0000"))
  }

  @Test func `a new document is saved under its name`() {
    let folder = Folder()
    #expect(
      Run.shapeedit(["--new", "fresh.shape.json", "-i", "-c", "canvas add Page; add rectangle Box"], in: folder).errors
        == "")
    #expect(Run.shapeedit(["count", "fresh.shape.json", "rectangle"], in: folder).output == "1\n")
  }

  @Test func `a file keeps the form that fmt gave it when it is saved again`() throws {
    let folder = Folder()
    folder.write("messy.json", faces.replacing("}, {", with: "},\n\n   {").replacing("\"x\": ", with: "\"x\"   :  "))
    let script = "fmt\nsave\nset #skull x 61\nsave\nset #skull x 62\nsave\nassert count(#skull) == 1\n"
    let run = Run.shapeedit(["messy.json"], input: script, in: folder)
    let once = folder["messy.json"]
    #expect(run.status == 0, "\(run)")
    _ = Run.shapeedit(["fmt", "-i", "messy.json"], in: folder)
    #expect(folder["messy.json"] == once && once?.contains("\"x\": 62") == true, "\(once ?? "")")
  }

  @Test func `fmt prints, checks, and writes where it is told to`() {
    let folder = Folder()
    folder.write("messy.json", faces.replacing(": ", with: ":"))
    let before = folder.stamp("messy.json")
    #expect(Run.shapeedit(["fmt", "messy.json", "--check"], in: folder) == Run(output: "not in canonical form\n", errors: "", status: 1))
    #expect(
      Run.shapeedit(["fmt", "-i", "messy.json", "--check"], in: folder) == Run(output: "not in canonical form\n", errors: "", status: 1))
    #expect(Run.shapeedit(["fmt", "messy.json", "--check", "--json"], in: folder).output.contains(#""ok":false,"changed":1"#))
    #expect(Run.shapeedit(["fmt", "--json", "messy.json"], in: folder).output.contains(#""changed":1"#))
    #expect(Run.shapeedit(["fmt", "messy.json"], in: folder) == Run(output: faces, errors: "", status: 0))
    #expect(Run.shapeedit(["fmt", "messy.json", "-o", "clean.json"], in: folder) == Run(output: "", errors: "", status: 0))
    #expect(folder["clean.json"] == faces && folder.stamp("messy.json") == before)
    #expect(Run.shapeedit(["fmt", "-i", "messy.json"], in: folder) == Run(output: "", errors: "", status: 0))
    #expect(folder["messy.json"] == faces)
    #expect(Run.shapeedit(["fmt", "messy.json", "--check"], in: folder) == Run(output: "", errors: "", status: 0))
  }

  @Test(arguments: [
    ["faces.shape.json", "-c", "set #body x 1", "-o", "old.svg"], ["faces.shape.json", "-c", "save old.svg"],
    ["export", "faces.shape.json", "-o", "old.svg"], ["render", "faces.shape.json", "-o", "old.svg"],
    ["fmt", "faces.shape.json", "-o", "old.svg"],
  ])
  func `a file that is there is refused in one way, and the hint writes over it`(arguments: [String]) throws {
    let folder = Folder()
    folder.write("old.svg", "mine")
    let refused = Run.shapeedit(arguments + ["--json"], in: folder)
    let refusal = Run.shapeedit(arguments, in: folder)
    #expect(refused.status == 3 && refusal.status == 3 && folder["old.svg"] == "mine", "\(refusal)")
    #expect((refused.output + refused.errors).contains(#""code":"file.exists""#), "\(refused)")
    #expect((refused.output + refused.errors).contains(#""suggest":["add --force to write over it"]"#), "\(refused)")
    #expect(refusal.errors.contains("old.svg: cannot save: there is a file of that name already"), "\(refusal)")
    let isCommand = arguments.last?.hasPrefix("save") == true
    let forced = isCommand ? arguments.dropLast() + [arguments.last! + " --force"] : arguments + ["--force"]
    #expect(Run.shapeedit(Array(forced), in: folder).status == 0 && folder["old.svg"]?.hasPrefix("<svg") == true)
  }

  @Test(arguments: [["export", "faces.shape.json", "-o", "a.svg"], ["render", "faces.shape.json", "#body", "-o", "a.svg"]])
  func `a picture that would be the same is written again`(arguments: [String]) {
    let folder = Folder()
    #expect(Run.shapeedit(arguments, in: folder).status == 0)
    #expect(Run.shapeedit(arguments, in: folder).status == 0)
    folder.write("a.svg", (folder["a.svg"] ?? "") + " ")
    #expect(Run.shapeedit(arguments, in: folder).status == 3)
  }

  @Test(arguments: [
    (["-f", "a.se", "-f", "b.se"], "-f runs one script, and 2 are named"),
    (["-o", "a.json", "-o", "b.json"], "-o writes one file, and 2 are named"),
    (["-o", "a.json", "--output=b.json", "-o", "c.json"], "-o writes one file, and 3 are named"),
  ])
  func `what can be given once is refused the second time`(_ flags: [String], _ message: String) {
    let folder = Folder()
    for name in ["a.se", "b.se"] { folder.write(name, "set #body x 1") }
    let commands = flags.contains("-f") ? [] : ["-c", "set #body x 1"]
    let run = Run.shapeedit(["faces.shape.json"] + commands + flags, in: folder)
    #expect(run.status == 2 && run.errors.contains(message), "\(run)")
    #expect(folder.names() == ["a.se", "b.se", "faces.shape.json"])
  }

  @Test func `fmt refuses a second file to write to`() {
    let folder = Folder()
    let run = Run.shapeedit(["fmt", "faces.shape.json", "-o", "a.json", "--output=b.json"], in: folder)
    #expect(run.status == 2 && folder.names() == ["faces.shape.json"], "\(run)")
  }

  @Test(arguments: [["-i"], [], ["-n"]])
  func `a document that cannot be read has its line and column in JSON`(_ flags: [String]) {
    let folder = Folder()
    folder.write("bad.json", "{\"format\": \"shapeedit\",\n \"version\": 1, }")
    folder.write("bad.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<rect></svg>")
    for (file, line) in [("bad.json", 2), ("bad.svg", 2)] {
      for arguments in [[file, "-c", "ls"], ["faces.shape.json", "-c", "open \(file)"]] {
        let run = Run.shapeedit(arguments + flags + ["--json"], in: folder)
        let text = run.output + run.errors
        // In a script, the error is at the command, and says the place in the document.
        if arguments.last?.hasPrefix("open") == true {
          #expect(text.contains("\"error\":\"\(file):\(line):"), "\(arguments) \(text)")
          continue
        }
        #expect(text.contains("\"source\":\"\(file)\",\"line\":\(line),\"col\":"), "\(arguments) \(text)")
      }
    }
  }

  @Test(arguments: [
    ["faces.shape.json", "-c", "set #body fill red", "-o", "a.png"], ["fmt", "faces.shape.json", "-o", "a.PNG"],
    ["--new", "a.pdf", "-i", "-c", "canvas add A"], ["faces.shape.json", "-c", "save a.bmp"],
  ])
  func `a name that promises a picture gets no document`(_ arguments: [String]) {
    let folder = Folder()
    let run = Run.shapeedit(arguments, in: folder)
    #expect(run.status == 2 && run.errors.contains("no document is written as "), "\(run)")
    #expect(run.errors.contains("draws a picture") == !arguments.contains("save a.bmp"))
    #expect(folder.names() == ["faces.shape.json"])
  }

  @Test func `an ending that no format has is told before anything is written`() {
    let folder = Folder()
    let run = Run.shapeedit(["faces.shape.json", "-c", "set #body fill red", "-o", "a.shp"], in: folder)
    #expect(run.status == 2 && run.errors.contains("a.shp: no format has the ending .shp") && run.errors.contains(".svgz"), "\(run)")
    #expect(folder.names() == ["faces.shape.json"])
  }

  @Test(arguments: [
    ["faces.shape.json", "-o", "a.svg"], ["faces.shape.json", "-c", "save a.svg"], ["export", "faces.shape.json", "/", "-o", "a.svg"],
  ])
  func `a name that promises SVG gets SVG`(_ arguments: [String]) {
    let folder = Folder()
    let run = Run.shapeedit(arguments, in: folder)
    let told = "warning: what is read again from SVG differs in title of the document, y of #cap, width of #cap, height of #cap\n"
    #expect(run == Run(output: "", errors: told, status: 0))
    #expect(folder["a.svg"]?.hasPrefix("<svg xmlns=") == true)
    #expect(folder["faces.shape.json"] == faces)
  }

  @Test(arguments: [["--color=never"], ["--color", "never"], ["-q"], ["--ascii", "-v"], ["--safe"]])
  func `switches of the program stand before a verb or behind it`(_ switches: [String]) {
    let folder = Folder()
    let plain = Run.shapeedit(["find", "faces.shape.json", "text"], in: folder)
    #expect(plain == Run(output: "/Faces/Caption  #cap\n", errors: "", status: 0))
    #expect(Run.shapeedit(switches + ["find", "faces.shape.json", "text"], in: folder) == plain)
    #expect(Run.shapeedit(["find", "faces.shape.json"] + switches + ["text"], in: folder) == plain)
  }

  @Test(arguments: [
    (["find", "ellipse["], "-c:1:14: error: unexpected end of the selector", "  find ellipse["),
    (["find", "group > ["], "-c:1:15: error: unexpected end of the selector", "  find group > ["),
    (["get", "group > text[foo=1]", "x"], "-c:1:18: error: there is no property 'foo'", "  get group > text[foo=1] x"),
    (["get", "#body", "fill color"], "-c:1:11: error: rectangle has no property 'fill color'", "  get #body fill color"),
  ])
  func `an error about words of the shell points at what was typed`(_ words: [String], message: String, line: String) {
    let run = Run.shapeedit([words[0], "faces.shape.json"] + words.dropFirst(), in: Folder())
    #expect(run.errors.hasPrefix(message) && run.errors.contains(line + "\n"), "\(run)")
  }

  @Test func `closed standard output ends quietly, a full one does not`() {
    let folder = Folder()
    folder.write("big.json", bigDocument(groups: 5_000))
    let quiet = Run.shell(#"{ "$shapeedit" tree big.json; echo "status $?" >&2; } | head -n 1"#, in: folder)
    #expect(quiet.output == "Page\n")
    #expect(quiet.errors == "status 0\n")
    // Commands after a listing in a script run as if it had been read.
    let script = Run.shell(#"{ "$shapeedit" big.json -i -c 'tree; set %900 name Last'; echo "status $?" >&2; } | head -n 1"#, in: folder)
    #expect(script.output == "Page\n" && script.errors.hasSuffix("status 0\n"), "\(script)")
    #expect(folder.read("big.json")?.contains("\"Last\"") == true)
    let full = Run.shell(#""$shapeedit" tree big.json > /dev/full"#, in: folder)
    #expect(full.status == 3)
    #expect(full.errors.hasPrefix("shapeedit: standard output: "))
  }

  @Test func `Ctrl-C ends a batch run as the shell expects and leaves the file alone`() throws {
    let folder = Folder()
    let before = folder.stamp("faces.shape.json")
    let run = Run.shell(
      #"(sleep 0.3; kill -INT $$) & exec "$shapeedit" faces.shape.json -i -c 'set #body fill red; for i in 1..900000; get #body x; end' > out"#,
      in: folder)
    #expect(run.status == 130)
    #expect(folder.stamp("faces.shape.json") == before)
  }
}

extension String {
  fileprivate func components(separatedBy part: String) -> [Substring] { split(separator: part, omittingEmptySubsequences: false) }
}
