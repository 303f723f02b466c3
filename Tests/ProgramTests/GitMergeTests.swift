import TestSupport
import Testing

/// A repository with a drawing, in which git merges with this program.
private struct Repository {
  let folder = Folder()

  /// - Parameter setup: Whether git is told of the program.
  init(isSetUp: Bool = true) {
    let setup = isSetUp ? " && shapeedit git-setup --yes" : ""
    let run = shell(
      "mkdir bin && ln -s \"$shapeedit\" bin/shapeedit && git init -q -b main . && printf 'bin\\n' > .git/info/exclude"
        + " && git config user.name a && git config user.email a@b" + setup + " && git add . && git commit -qm base")
    #expect(run.status == 0, "\(run)")
  }

  /// Runs a line of `sh` in the work tree, with the program in the path.
  @discardableResult
  func shell(_ line: String) -> Run { Run.shell("PATH=\"$PWD/bin:$PATH\" HOME=\"$PWD/.git\"; export PATH HOME; \(line)", in: folder) }

  /// Makes a branch of the base, on which commands are committed.
  func branch(_ name: String, _ commands: String) {
    let run = shell("git checkout -q -b \(name) main && shapeedit -i -c '\(commands)' faces.shape.json && git commit -qam \(name)")
    #expect(run.status == 0, "\(run)")
  }

  /// The output of `get` for properties of one graphic, without its id.
  func get(_ words: String) -> String {
    let line = shell("shapeedit get faces.shape.json \(words)").output.split(separator: "\n").first ?? ""
    return line.split(separator: "  ").dropFirst().joined(separator: ", ")
  }
}

@Suite struct `Git with drawings` {
  private func both(_ ours: String, _ theirs: String) -> Repository {
    let repository = Repository()
    repository.branch("theirs", theirs)
    repository.branch("ours", ours)
    return repository
  }

  @Test(arguments: ["git merge -q --no-edit theirs", "git rebase -q theirs", "git cherry-pick theirs"])
  func `merges independent changes of one line`(_ command: String) {
    let repository = both("set Body fill red", "set Body stroke.width=3")
    let run = repository.shell(command)
    #expect(run.status == 0, "\(run)")
    #expect(repository.get("Body fill stroke.width") == "fill #ff0000, stroke.width 3", "\(repository.get("Body fill stroke.width"))")
    #expect(repository.shell("git status --porcelain").output == "")
  }

  @Test func `merges a stash into what was committed since`() {
    let repository = Repository()
    let run = repository.shell(
      "shapeedit -i -c 'set Body fill red' faces.shape.json && git stash -q && shapeedit -i -c 'set Body x=1' faces.shape.json"
        + " && git commit -qam x && git stash pop -q")
    #expect(run.status == 0, "\(run)")
    #expect(repository.get("Body fill x") == "fill #ff0000, x 1")
  }

  @Test func `merges two graphics that were added at one place`() {
    let repository = both("add star A in #faces", "add ellipse B in #faces")
    #expect(repository.shell("git merge -q --no-edit theirs").status == 0)
    #expect(repository.shell("shapeedit count faces.shape.json '(A, B)'").output == "2\n")
  }

  @Test func `names a deletion against a change, and leaves a document that says so`() {
    let repository = both("delete Eyes", "set Left fill red")
    let run = repository.shell("git merge --no-edit theirs")
    #expect(run.status == 1 && run.errors.contains("conflict: #eyes existence: ours deleted it"), "\(run)")
    #expect(repository.shell("git status --porcelain").output == "UU faces.shape.json\n")
    #expect(repository.shell("shapeedit conflicts faces.shape.json").status == 1)
    let resolved = repository.shell(
      "shapeedit -i -c 'resolve Eyes theirs' faces.shape.json && git commit -qam merged && shapeedit conflicts faces.shape.json")
    #expect(resolved.status == 0 && repository.get("Left fill") == "fill #ff0000", "\(resolved)")
  }

  @Test func `settles conflicts with its mergetool`() {
    let repository = both("set Body x=1", "set Body x=2")
    #expect(repository.shell("git merge -q --no-edit theirs").status == 1)
    let run = repository.shell("printf 'resolve Body theirs\\nsave\\n' | git mergetool -y -t shapeedit && git commit -qam merged")
    #expect(run.status == 0 && repository.get("Body x") == "x 2", "\(run)")
  }

  @Test func `shows changes by graphic in diff and log`() {
    let repository = Repository()
    repository.branch("one", "set Body fill red")
    #expect(repository.shell("git --no-pager diff main one").output.contains("Body: fill #3366cc → #ff0000"))
    let log = repository.shell("git --no-pager log -p -1").output
    #expect(log.contains("-") && log.contains("#ff0000") && log.split(separator: "\n").count < 40, "\(log)")
  }

  @Test func `is set up only when that is meant`() {
    let repository = Repository(isSetUp: false)
    let run = repository.shell("shapeedit git-setup")
    #expect(run.output.contains("git config merge.shapeedit.driver 'shapeedit merge %O %A %B'"), "\(run)")
    #expect(repository.shell("git config merge.shapeedit.driver").status == 1 && !repository.folder.names().contains(".gitattributes"))
    let drawn = repository.shell("mkdir d; echo '<svg/>' | tee d/a.svg > 'b c.svg'; git add .; shapeedit git-setup")
    #expect(drawn.errors.contains("the repository has 2 .svg files, such as b c.svg: --svg is for them, too\n"), "\(drawn)")
    #expect(repository.shell("shapeedit git-setup --yes --svg && shapeedit git-setup --yes --svg").status == 0)
    let lines = ["*.shape.json", "*.svg", "*.svgz"].map { "\($0) diff=shapeedit merge=shapeedit\n" }
    #expect(repository.folder[".gitattributes"] == lines.joined())
    #expect(repository.shell("shapeedit git-setup --global --yes").status == 0)
    #expect(repository.folder[".git/.config/git/attributes"] == "*.shape.json diff=shapeedit merge=shapeedit\n")
  }

  @Test func `merges SVG files, which hold what both changed differently`() {
    let repository = Repository()
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg'>\n  <rect width='1' height='1'/><circle id='c' r='5' fill='red'/>\n</svg>\n"
    repository.folder.write("a.svg", drawing)
    repository.shell("shapeedit git-setup --yes --svg; git add . && git commit -qm svg")
    func branch(_ name: String, _ edit: String) {
      repository.shell("git checkout -q -b \(name) main && sed -i \"\(edit)\" a.svg && git commit -qam \(name)")
    }
    branch("one", "s/r='5'/r='6'/")
    branch("two", "s/red/blue/; s/width='1'/width='2'/")
    branch("three", "s/r='5'/r='7'/")
    let merged = drawing.replacing("r='5'", with: "r='7'").replacing("red", with: "blue").replacing("width='1'", with: "width='2'")
    #expect(repository.shell("git merge -q --no-edit two").status == 0 && repository.folder["a.svg"] == merged)
    let run = repository.shell("git merge --no-edit one")
    #expect(run.status == 1 && run.errors.contains(##"conflict: #c @r: base "5", ours "7", theirs "6""##), "\(run)")
    #expect(repository.shell("git status --porcelain").output == "UU a.svg\n")
    #expect(repository.shell("shapeedit conflicts a.svg").status == 1)
    #expect(repository.shell("shapeedit -i -c 'resolve #c ours' a.svg").status == 0)
    #expect(repository.folder["a.svg"] == merged, "\(repository.folder["a.svg"] ?? "")")
  }

  @Test func `merges compressed SVG files into one`() {
    let repository = Repository()
    repository.folder.write("a.svg", "<svg xmlns='http://www.w3.org/2000/svg'>\n  <circle id='c' r='5' fill='red'/>\n</svg>\n")
    repository.shell("shapeedit git-setup --yes --svg; gzip -n -S z a.svg; git add . && git commit -qm svgz")
    for (name, edit) in [("one", "r=6"), ("two", "fill=blue")] {
      let change = edit == "r=6" ? "set #c width=12 height=12 x=-6 y=-6" : "set #c \(edit)"
      repository.shell("git checkout -q -b \(name) main && shapeedit -i -c '\(change)' a.svgz && git commit -qam \(name)")
    }
    let run = repository.shell("git merge -q --no-edit one && gzip -dc < a.svgz")
    #expect(run.status == 0 && run.output.contains("<circle id='c' r='6' fill='#0000ff'/>"), "\(run)")
  }

  @Test(arguments: ["* text", ""]) func `attributes that the program cannot read or did not write are kept`(_ content: String) {
    let repository = Repository(isSetUp: false)
    let bytes = content + "\u{ff}*.png binary"
    repository.folder.write(".gitattributes", bytes)
    #expect(repository.shell("shapeedit git-setup --yes").status == 0)
    #expect(repository.folder[".gitattributes"] == bytes + "\n*.shape.json diff=shapeedit merge=shapeedit\n")
    let run = repository.shell("rm .gitattributes; mkdir .gitattributes; shapeedit git-setup --yes")
    #expect(run.status == 3 && run.errors.contains(".gitattributes"), "\(run)")
  }

  @Test func `a file that is no drawing stops no comparison of the others`() {
    let repository = Repository()
    repository.folder.write("a.shape.json", repository.folder["faces.shape.json"] ?? "")
    repository.folder.write("b.shape.json", repository.folder["faces.shape.json"] ?? "")
    repository.shell("git add . && git commit -qm copies")
    repository.folder.write("a.shape.json", "<<<<<<< ours\n")
    repository.shell("shapeedit -i -c 'set Body fill red' b.shape.json")
    for flags in ["", "--no-ext-diff"] {
      let run = repository.shell("git --no-pager diff \(flags)")
      #expect(run.status == 0 && run.output.contains("+<<<<<<< ours") && run.output.contains("ff0000"), "\(run)")
    }
  }

  @Test func `left text markers are named, with the command that helps`() {
    let repository = Repository(isSetUp: false)
    repository.branch("theirs", "set Body x=1")
    repository.branch("ours", "set Body x=2")
    #expect(repository.shell("git merge -q --no-edit theirs").status == 1)
    let run = repository.shell("shapeedit ls faces.shape.json")
    #expect(run.status == 3 && run.errors.contains("git checkout --merge FILE merges again"), "\(run)")
    let again = repository.shell("shapeedit git-setup --yes && git checkout --merge faces.shape.json; shapeedit conflicts faces.shape.json")
    #expect(again.output.contains("#body x: base 70, ours 2, theirs 1"), "\(again)")
  }
}

@Suite struct `The shell's merge` {
  @Test(arguments: [
    ("base.json ours.json theirs.json -o out.json", 0), ("base.json ours.json other.json -o out.json", 1),
    ("base.json ours.json none.json", 2), ("base.json broken.json theirs.json", 2), ("base.json ours.json", 2),
    ("/dev/null ours.json ours.json -o out.json", 0), ("base.json ours.json drawing.svg", 2), ("base.json ours.json theirs.json -o -", 0),
    ("base.json ours.json theirs.json --dry-run", 0),
  ])
  func `ends with 0 without conflicts, 1 with some, and 2 for an error, which changes nothing`(_ words: String, _ status: Int) {
    let folder = Folder()
    folder.write("base.json", faces)
    folder.write("ours.json", faces.replacing("#3366cc", with: "#ff0000"))
    folder.write("theirs.json", faces.replacing(#""x": 70, "y": 100"#, with: #""x": 71, "y": 100"#))
    folder.write("other.json", faces.replacing("#3366cc", with: "#00ff00"))
    folder.write("broken.json", "{,}")
    folder.write("drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
    let before = folder["ours.json"]
    let run = Run.shell("\"$shapeedit\" merge \(words)", in: folder)
    #expect(run.status == Int32(status), "\(run)")
    #expect(folder["ours.json"] == before)
    #expect((folder["out.json"] != nil) == words.hasSuffix("out.json"))
  }

  @Test func `reads its base once, so that it may be a pipe`() {
    let folder = Folder()
    folder.write("base.json", faces)
    folder.write("theirs.json", faces.replacing("#3366cc", with: "#ff0000"))
    let merge = "\"$shapeedit\" merge base faces.shape.json theirs.json -o out.json"
    let run = Run.shell("mkfifo base; cat base.json > base & \(merge)", in: folder)
    #expect(run.status == 0 && folder["out.json"] == folder["theirs.json"], "\(run)")
  }

  @Test func `writes over ours by itself`() {
    let folder = Folder()
    folder.write("theirs.json", faces.replacing("#3366cc", with: "#ff0000"))
    folder.write("base.json", faces)
    #expect(Run.shell("\"$shapeedit\" merge base.json faces.shape.json theirs.json", in: folder).status == 0)
    #expect(folder["faces.shape.json"] == folder["theirs.json"])
  }
}

@Suite struct `A file that changed under an open session` {
  /// Runs a script that changes the file by itself between two commands.
  private func run(_ own: String, _ end: String, _ folder: Folder) -> Run {
    folder.write("other.json", faces.replacing(#""x": 70, "y": 100"#, with: #""x": 71, "y": 100"#))
    return Run.shell(
      "(echo '\(own)'; sleep 1; cat other.json > faces.shape.json; echo '\(end)') | \"$shapeedit\" --stream faces.shape.json", in: folder)
  }

  @Test func `is merged with the session by save --merge`() {
    let folder = Folder()
    let run = run("set Body fill red", "save --merge", folder)
    #expect(folder["faces.shape.json"] == folder["other.json"]?.replacing("#3366cc", with: "#ff0000"), "\(run)")
  }

  @Test(arguments: ["save --merge", "open --merge"]) func `leaves what the session added its id`(_ line: String) {
    let folder = Folder()
    let run = run("add star S in #faces --id news; add star T in #faces", "\(line)\\nfind star", folder)
    #expect(run.output.contains("/Faces/S  #news") && !run.output.contains("-2"), "\(run)")
  }

  @Test func `is not written when both changed the same value`() {
    let folder = Folder()
    let run = run("set Body x 5", "save --merge\\nresolve Body ours\\nsave", folder)
    #expect(run.errors.contains("conflict: #body x: base 70, ours 5, theirs 71"), "\(run)")
    #expect(folder["faces.shape.json"] == faces.replacing(#""x": 70, "y": 100"#, with: #""x": 5, "y": 100"#), "\(run)")
  }

  @Test func `is not overwritten after an undo of the merge`() {
    let folder = Folder()
    let run = run("set Body x 5", "save --merge\\nundo\\nset Head x 1\\nsave", folder)
    #expect(run.errors.contains("was changed on disk") && folder["faces.shape.json"] == folder["other.json"], "\(run)")
  }

  @Test func `is read again under the changes of the session by open --merge`() {
    let folder = Folder()
    let run = run("set Body fill red", "open --merge\\nget Body fill\\nget Body x\\nundo\\nget Body fill", folder)
    #expect(run.output.hasSuffix("#body  fill #ff0000\n#body  x 71\n#body  fill #3366cc\n"), "\(run)")
  }
}

@Suite struct `Twenty branches` {
  /// The change of each branch, and the check that it was done.
  private static let work: [(commands: String, check: String, expected: String)] =
    [
      "set Body fill=red", "set Body stroke.width=3", "set Body opacity=0.5", "set Body radius=9", "set Left x=81", "set Left y=46",
      "set Right width=12", "set Right fill=blue", "set Skull opacity=0.9", "set Caption text=Bye", "set Caption text.size=13",
      "set Head opacity=0.8", "set Eyes locked=true", "set #faces name=Fun", "set document title=Fun",
    ].map { line in
      let words = line.split(separator: " ")
      return (line, "get \(words[1]) \(words[2].split(separator: "=")[0])", String(words[2].split(separator: "=")[1]))
    } + (0..<5).map { ("add star S\($0) in #faces --id s\($0)", "get #s\($0) name", "S\($0)") }

  @Test(arguments: 0..<2) func `merged in any order lose nothing`(_ seed: Int) {
    let repository = Repository()
    var random = SplitMix64(seed: UInt64(seed))
    for (index, work) in Self.work.enumerated() { repository.branch("b\(index)", work.commands) }
    repository.shell("git checkout -q -b all main")
    for index in Self.work.indices.shuffled(using: &random) {
      let run = repository.shell("git merge -q --no-edit b\(index)")
      #expect(run.status == 0, "seed \(seed), b\(index): \(run)")
    }
    let script = Self.work.map(\.check).joined(separator: "; ")
    let answers = repository.shell("shapeedit -c '\(script)' faces.shape.json").output.split(separator: "\n")
    #expect(answers.count == Self.work.count)
    let colors = ["red": "#ff0000", "blue": "#0000ff"]
    for (answer, work) in zip(answers, Self.work) {
      #expect(answer.hasSuffix(" " + (colors[work.expected] ?? work.expected)), "\(work.commands): \(answer)")
    }
    #expect(repository.shell("shapeedit check faces.shape.json && shapeedit fmt --check faces.shape.json").status == 0)
  }
}
