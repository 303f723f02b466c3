import TestSupport
import Testing

@Suite struct `Editing in the user's editor` {
  /// A folder with an editor: a script that changes the file it gets, `$file`, from `$line` on.
  private func workplace(_ editor: String) throws -> Workplace {
    let workplace = Workplace()
    let script = ["#!/bin/sh", "line=1", #"case "$1" in +*) line=${1#+}; shift;; esac"#, #"file="$1""#, editor].joined(separator: "\n")
    _ = workplace.run("cat > ed <<'END'\n\(script)\nEND\nchmod +x ed")
    return workplace
  }

  private let left = "ls .local/state/shapeedit/edit/*.txt 2>/dev/null"

  @Test func `an outline is changed in one step, and its file is gone`() throws {
    let workplace = try workplace(#"ls -l "$file" | cut -c1-10; sed -i 's/Skull/Bone/; /#cap/d' "$file""#)
    let (output, status) = workplace.run(
      "export EDITOR=./ed; shapeedit faces.shape.json -i -v -c 'edit --outline; tree --ids'; \(left)")
    #expect(
      output.contains("-rw-------\n") && output.contains("Bone #skull: name Skull → Bone") && output.contains("Caption #cap: deleted"),
      "\(output)")
    #expect(output.contains("Bone  #skull") && !output.contains("Caption  #cap") && status == 2, "\(output)")
    let undone = workplace.converse(["undo"]).output
    #expect(undone.contains("nothing to"), "\(undone)")
  }

  @Test func `on a terminal the plan comes before the change`() throws {
    let folder = Folder()
    folder.write("ed", "sed -i 's/Body/Trunk/' $1\n")
    let terminal = try conversation(
      [folder.path + "/faces.shape.json"], in: folder, environment: ["EDITOR": "sh \(folder.path)/ed"], prompt: "faces.shape.json> ")
    terminal.send("edit --outline\r")
    try terminal.expect("Trunk #body: name Body → Trunk\r\ndo this? ")
    terminal.send("n")
    try terminal.expect("the edited text was not taken; nothing was changed")
    try terminal.expect("what was written is in")
    try terminal.expect("faces.shape.json> ")
    terminal.send("edit --outline\r")
    try terminal.expect("do this? ")
    terminal.send("xe")
    try terminal.expect("do this? ")
    terminal.send("\r")
    try terminal.expect("1 changed")
    try terminal.expect("faces.shape.json*> ")
    terminal.send("edit #body\r")
    try terminal.expect("nothing changed")
    folder.write("ed", "sed -i 's/x=70/x=9/; /fill/d' $1\n")
    terminal.send("edit #body\r")
    try terminal.expect("unset #body fill\r\nset #body x=9  (was x=70)\r\ndo this? ")
    // Ctrl-C is no.
    terminal.send("\u{3}")
    try terminal.expect("nothing was changed")
    try terminal.expect("faces.shape.json*> ")
    terminal.send("undo; get #body name --value; get #body x --value\r")
    try terminal.expect("Body\r\n70\r\n")
    terminal.send("quit!\r")
    #expect(terminal.wait() == .exit(0) && terminal.isCooked)
  }

  @Test func `without a terminal an editor has to be named`() throws {
    let workplace = Workplace()
    let run = workplace.run("unset EDITOR VISUAL; shapeedit faces.shape.json -c 'edit --outline' 2>&1 < /dev/null")
    #expect(run.output.contains("error: VISUAL and EDITOR are not set, and this is not a terminal") && run.status != 0, "\(run)")
  }

  @Test func `VISUAL comes before EDITOR`() throws {
    let workplace = try workplace("sed -i 's/Skull/Bone/' \"$file\"")
    #expect(workplace.run("VISUAL=./ed EDITOR=false shapeedit faces.shape.json -v -c 'edit --outline' | head -1").output.contains("Bone"))
  }

  /// A conversation at a terminal with an editor that changes the file it gets, `$file`, from `$line` on.
  private func terminal(_ editor: String, in folder: Folder) throws -> PseudoTerminal {
    folder.write("ed", #"line=1; case "$1" in +*) line=${1#+}; shift;; esac; file="$1""# + "\n" + editor + "\n")
    return try conversation(
      [folder.path + "/faces.shape.json"], in: folder, environment: ["EDITOR": "sh \(folder.path)/ed"], prompt: "faces.shape.json> ")
  }

  @Test func `a line that is not understood opens the editor at it, with the reason`() throws {
    let folder = Folder()
    let terminal = try terminal(
      #"echo "line $line"; if [ $line = 1 ]; then sed -i 's/#body/#bdy/' "$file"; else grep '^# error' "$file"; sed -n ${line}p "$file"; sed -i 's/#bdy/#body/; s/Body/Trunk/' "$file"; fi"#,
      in: folder)
    terminal.send("edit --outline\r")
    try terminal.expect("line 1\r\nline 11\r\n# error: there is no #bdy")
    try terminal.expect("\n  Body  #bdy\r\n")
    try terminal.expect("Trunk #body: name Body → Trunk\r\ndo this? ")
    terminal.send("n")
    try terminal.expect("faces.shape.json> ")
    terminal.send("quit\r")
    #expect(terminal.wait() == .exit(0))
  }

  @Test(arguments: ["edit --outline", "edit Body", "edit -"]) func `a text that is refused without a terminal is edited once, and kept`(
    _ command: String
  ) throws {
    let workplace = try workplace("echo run >> runs; echo 'Faces  #bdy' > \"$file\"")
    let (output, status) = workplace.run("EDITOR=./ed shapeedit faces.shape.json -i -c '\(command)' 2>&1 < /dev/null; echo $?; cat runs")
    #expect(output.contains("error: line 1: ") && output.contains("nothing was changed\n"), "\(output)")
    #expect(output.contains("what was written is in ") && output.hasSuffix("\n1\nrun\n") && status == 0, "\(output)")
    #expect(workplace.run("cat $(\(left))").output == "Faces  #bdy\n")
  }

  /// Changes that editors make at the ends of lines, and at the start of a text.
  private static let habits = [
    "sed -i 's/$/\\r/' \"$file\"", "tr '\\n' '\\r' < \"$file\" > t; cat t > \"$file\"",
    "printf '\\357\\273\\277' > t; cat \"$file\" >> t; cat t > \"$file\"", "printf %s \"$(cat \"$file\")\" > t; cat t > \"$file\"",
  ]

  @Test(arguments: habits, ["edit --outline", "edit Body", "edit -"]) func `an editor that changes only the ends of lines changes nothing`(
    _ habit: String, _ command: String
  ) throws {
    let workplace = try workplace(habit)
    let (output, status) = workplace.run(
      "cp faces.shape.json was; EDITOR=./ed shapeedit faces.shape.json -i -v -c '\(command)' 2>&1; cmp was faces.shape.json")
    #expect(output.contains(command == "edit -" ? "nothing was run" : "nothing changed") && status == 0, "\(output)")
  }

  @Test(arguments: habits) func `an editor that changes the ends of lines loses no change`(_ habit: String) throws {
    let workplace = try workplace(
      #"if grep -q '^# Commands' "$file"; then echo 'set #cap name Words' >> "$file"; fi; sed -i 's/radius=6/radius=2/; s/Skull/Bone/' "$file""#
        + "\n" + habit)
    let output = workplace.run(
      "EDITOR=./ed shapeedit faces.shape.json -c 'edit --outline; edit - ; edit Body; get (#skull, #cap) name --value; get #body radius --value' 2>/dev/null; true"
    ).output
    #expect(output.hasSuffix("Bone\nWords\n2\n"), "\(output)")
  }

  @Test(arguments: ["edit --outline", "edit Body", "edit -"]) func `a text of comments only is an empty one, and changes nothing`(
    _ command: String
  ) throws {
    let workplace = try workplace("printf '# all\\r\\n#\\r\\n\\t# gone' > \"$file\"")
    let (output, status) = workplace.run(
      "cp faces.shape.json was; EDITOR=./ed shapeedit faces.shape.json -i -v -c '\(command)' 2>&1; cmp was faces.shape.json")
    #expect(output.contains(command == "edit -" ? "nothing was run" : "nothing changed") && status == 0, "\(output)")
  }

  @Test func `what is given up is kept, and named`() throws {
    let workplace = try workplace("sed -i 's/#body/#bdy/' \"$file\"")
    let (output, status) = workplace.run("EDITOR=./ed shapeedit faces.shape.json -c 'edit --outline'; cat $(\(left)) | grep bdy")
    #expect(output.contains("there is no #bdy") && output.contains("nothing was changed\n"), "\(output)")
    #expect(output.contains("what was written is in ") && output.contains("  Body  #bdy\n") && status == 0, "\(output)")
  }

  @Test func `an editor that fails changes nothing, and the text is kept`() throws {
    let workplace = try workplace("sed -i 's/Skull/Bone/' \"$file\"; exit 3")
    let output = workplace.run("EDITOR=./ed shapeedit faces.shape.json -i -c 'edit --outline'; grep -c Skull faces.shape.json; \(left)")
      .output
    #expect(output.contains("the editor ended with status 3; nothing was changed") && output.contains("\n1\n"), "\(output)")
    #expect(output.contains("/edit/edit-") && output.hasSuffix(".txt\n"), "\(output)")
  }

  @Test func `what a killed program left is told of`() throws {
    let workplace = try workplace(#"name=${file##*/edit-}; kill -9 ${name%%-*}"#)
    _ = workplace.run("EDITOR=./ed shapeedit faces.shape.json -c 'edit --outline'")
    let output = workplace.run("EDITOR=true shapeedit faces.shape.json -v -c 'edit Body'").output
    #expect(output.contains("warning: an edited text that was not applied is in ") && output.contains("/edit/edit-"), "\(output)")
  }

  @Test func `properties are set and unset`() throws {
    let workplace = try workplace(#"sed -i 's/radius=6/radius=2/; /shadow/d; s/height=40/height=40\n  opacity=0.5/' "$file""#)
    let output = workplace.run("EDITOR=./ed shapeedit faces.shape.json -c 'edit Body; get Body radius opacity shadow' ; true").output
    #expect(output.contains("#body  radius 2  opacity 0.5  shadow none"), "\(output)")
  }

  @Test func `a value that cannot be opens the editor at its line`() throws {
    let folder = Folder()
    let terminal = try terminal(
      #"if [ $line = 1 ]; then sed -i 's/radius=6/radius=x/' "$file"; else grep '^# error' "$file"; sed -n ${line}p "$file"; sed -i 's/radius=x/radius=1/' "$file"; fi"#,
      in: folder)
    terminal.send("edit Body\r")
    try terminal.expect("# error: 'x' is not a number")
    try terminal.expect("  radius=x\r\n")
    try terminal.expect("do this? ")
    terminal.send("y")
    try terminal.expect("1 changed")
    terminal.send("quit!\r")
    #expect(terminal.wait() == .exit(0))
  }

  @Test func `commands are one step`() throws {
    let folder = Folder()
    let terminal = try terminal(
      #"if [ $line = 1 ]; then printf 'set Body x 1\nset Bodi x 2\n' >> "$file"; else sed -n ${line}p "$file"; sed -i 's/Bodi/Head/' "$file"; fi"#,
      in: folder)
    terminal.send("edit -\r")
    try terminal.expect("set Bodi x 2\r\n")
    try terminal.expect("faces.shape.json*> ")
    terminal.send("get Body x --value; get Head x --value; undo; get Body x --value\r")
    try terminal.expect("1\r\n2\r\n")
    try terminal.expect("70\r\n")
    terminal.send("quit!\r")
    #expect(terminal.wait() == .exit(0))
  }

  @Test func `safe mode starts no editor`() throws {
    let workplace = try workplace("echo started")
    let (output, status) = workplace.run("EDITOR=./ed shapeedit faces.shape.json --safe -c 'edit --outline'")
    #expect(output.contains("--safe does not allow") && !output.contains("started") && status == 1, "\(output)")
  }

  @Test func `a recovery repeats what was taken, and asks no editor`() throws {
    let workplace = try workplace("sed -i 's/Skull/Bone/' \"$file\"")
    _ = workplace.run(
      "mkfifo in; (EDITOR=./ed shapeedit faces.shape.json --stream -v < in > out 2>&1 & echo $! > pid); exec 3> in; echo 'edit --outline' >&3; "
        + "for i in $(seq 100); do grep -q Bone out && break; sleep 0.1; done; sleep 0.5; kill -9 $(cat pid); exec 3>&-")
    let output = workplace.run("printf 'recover\\ntree --ids\\n' | EDITOR=false shapeedit faces.shape.json --stream -v").output
    #expect(output.contains("Bone  #skull"), "\(output)")
  }
}
