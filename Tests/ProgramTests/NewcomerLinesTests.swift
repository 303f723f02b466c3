// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

/// Lines that newcomers typed into a shell, on drawings whose names have blanks, quotes and dollar signs.
@Suite struct `What newcomers type first` {
  private let workplace = Workplace()

  init() {
    let made = workplace.run(
      #"""
      cp samples/*.svg .; mkdir pics
      printf '%s\n' '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="9mm" height="9mm" viewBox="0 0 90 90" id="svg5">' \
        '<defs><linearGradient id="unused1"><stop offset="0" stop-color="#f00"/></linearGradient></defs>' \
        '<g id="layer1" inkscape:label="Layer 1"><rect id="r2" x="1" y="2" width="4" height="4" inkscape:label="Big box"/><circle id="c" cx="3.1" cy="2.9" r="1.4"/></g>' \
        '<g id="layer2" inkscape:label="My top layer"><text id="t" x="9" y="9">Hi</text></g></svg>' > ink.svg
      printf 'name,city\nO%cNeill,Rome\n"Smith, J.",Oslo\n$HOME,Bern\n' \' > people.csv
      cat > labels.se <<'END'
      canvas add Labels 400x400
      for row in $people
        add group "$row.name" in /Labels
        add rectangle Frame in "$row.name" at 10 10 20x20 fill=white
        add text Name in "$row.name" at 20 15 text="$row.name"
      end
      add group "Two Bars" --id bars; add rectangle "Column 1" in #bars at 0 0 9x9; add rectangle "Column 2" in #bars at 20 0 9x19
      END
      shapeedit --new labels.shape.json --args people people.csv -f labels.se -o labels.shape.json
      """#)
    #expect(made.status == 0, "\(made.output)")
  }

  static let done = [
    // Paths and lists whose names have blanks, in one pair of quotes.
    ("find ink.svg 'Layer 1/*'", "#r2"), ("count ink.svg 'Layer 1/*:inside(0,0 90x90)'", "2"),
    ("count ink.svg '/*/Layer 1 > *:inside(0,0 4x4)'", "0"), ("count ink.svg 'Layer 1/*'", "2"), ("count ink.svg '/*/Layer 1/**'", "3"),
    ("find ink.svg 'Layer 1 > *'", "#c"), ("count ink.svg 'Layer 1 *'", "2"), ("ls ink.svg '/*/My top layer'", "Hi"),
    ("set ink.svg 'Layer 1/Big box' fill red -n", "#r2  fill"), ("set labels.shape.json 'Column 1, Column 2' fill red -n", "2 changed"),
    ("set labels.shape.json 'Two Bars/Column 1' fill red -n", "1 changed"), ("ink.svg -c 'move My top layer before Layer 1' -n", "1 moved"),
    // A table of several files is one table.
    ("get ink.svg ink.svg '#r2' width id --csv", "file,id,width\nink.svg,r2,4\nink.svg,r2,4"),
    ("get ink.svg ./ink.svg '#r2' width --csv -j 2", "file,id,width\nink.svg,r2,4\n./ink.svg,r2,4"),
    // Names with quotes.
    ("get labels.shape.json \"/Labels/O'Neill/Name\" text.size", "text.size"), ("find labels.shape.json \":text(O'Neill)\"", "Name"),
    ("find labels.shape.json \"[name=O'Neill]\"", "O'Neill"), ("find labels.shape.json '\"\\$HOME\"'", "$HOME"),
    ("labels.shape.json -n -c \"set O'Neill/Frame fill gold\"", "1 changed"), ("labels.shape.json -c \"find [name=O'Neill]\"", "O'Neill"),
    ("labels.shape.json -c \"copy O'Neill to oneill.svg\"", ""),
    ("copy labels.shape.json \"O'Neill\" to oneill.svg && head -c 4 oneill.svg", "<svg"),
    // Values that are filled in, in every form.
    ("set labels.shape.json 'Two Bars/*' name 'Bar ${i+1}' -n -v", "Bar 2"),
    ("set labels.shape.json 'Two Bars/*' name='Bar ${i+1}' -n -v", "Bar 2"),
    ("rename labels.shape.json 'Two Bars/*' 'Bar ${i+1}' -n -v", "Bar 2"),
    ("set faces.shape.json Caption text 'for $who' --arg who you -n -v", "for you"),
    ("set faces.shape.json Caption text 'costs \\$5 or $6' -n -v", "costs $5 or $6"),
    ("set faces.shape.json Caption text s/Hello/Bye/ -n -v", "Hello → Bye"),
    ("set faces.shape.json Caption name s/Cap/Kap/ -n -v", "Kaption"),
    ("replace faces.shape.json s/Hello/Bye/ -n", "1 "),
    ("version", "shapeedit 0."), ("grep faces.shape.json Left", "#eyeL"), ("find faces.shape.json 'width > 50 and height < 90'", "#body"),
    ("faces.shape.json icon.svg -c 'set * opacity 0.5' -o pics/ && ls pics", "faces.shape.json\nicon.svg"),
    // Whole drawings.
    ("fit icon.svg --padding 2 -n", "1 changed"), ("fit icon.svg / --padding 2 -n", "1 changed"),
    ("resize diagram.svg 500x500 --keep-strokes -n", "changed"),
    ("resize diagram.svg 100mmx -n", "1 changed"), ("resize diagram.svg A5 -n", "1 changed"),
    ("resize ink.svg 50% -i && grep -c 4.5mm ink.svg", "1"),
    ("canvas faces.shape.json size Faces 500x300 -n", "changed"),
    // Paints of two words.
    ("set faces.shape.json Body stroke 'black 2' -n -v", "stroke.width none → 2"),
    ("set faces.shape.json Body stroke '2 black' -n", "1 changed"),
    ("set faces.shape.json Body fill 'red to blue' -n", "linear(90deg, red, blue)"),
    ("set faces.shape.json Body gradient 'red, blue' -n", "linear(90deg, red, blue)"),
    // The contents of a group.
    ("sort labels.shape.json Labels/*:first --by width -n", "moved"), ("sort ink.svg 'Layer 1' name --descending -n", "2 moved"),
    // Colours.
    ("recolor diagram.svg 'rgb(51 102 204)' red -n", "changed: #3366cc"), ("recolor diagram.svg --map map.json -n", "#3366cc → #cc3366"),
    ("recolor icon.svg currentColor blue -n", "written: recolor currentColor to blue"),
    ("recolor diagram.svg --map map.txt -n", "#3366cc → #cc3366"), ("recolor diagram.svg --map map.csv -n", "#3366cc → #cc3366"),
    // Conditions and orders.
    ("find faces.shape.json 'name~=^Bo'", "#body"), ("find faces.shape.json '[font-size>2]'", "#cap"),
    ("find faces.shape.json 'group[children>1]'", "Head"),
    ("find faces.shape.json --sort 'width*height' --limit 1", "/Faces"), ("count faces.shape.json --by canvas", "Faces  8"),
    ("count faces.shape.json --by parent", "/Faces/Head "), ("set faces.shape.json '*' x 'round(x)' -n", "written: set * x (round(x))"),
    // Files.
    ("export faces.shape.json Head -o - | head -1", "<svg"),
    ("insert talk.shape.json diagram.svg '#boxes' in /Sandwiches at 10 10 -n", "1 graphic inserted"),
    ("insert talk.shape.json faces.shape.json Head, Body -n", "2 graphics inserted"),
    ("add faces.shape.json text Foot 'Source: me' at 20 280 -n", "text=\"Source: me\""),
    ("tile labels.shape.json 'Column 1' 2 2 -n", "3 copied"), ("get ink.svg '#c' x y --value", "1.7\t1.5"),
  ]

  @Test(arguments: done) func `is done as it is meant`(line: String, output: String) {
    _ = workplace.run(
      "echo '{\"#3366cc\":\"#cc3366\"}' > map.json; echo '#3366cc #cc3366' > map.txt; printf 'old,new\\n#3366cc,#cc3366\\nrgb(0,0,0),#222\\n' > map.csv"
    )
    let result = workplace.run("shapeedit " + line)
    #expect(result.status == 0 && result.output.contains(output), "\(line): \(result)")
  }

  static let refused = [
    ("set ink.svg '/\"Layer 1\"/\"Big box\"' fill red", "ink.svg"),
    ("set labels.shape.json 'Two Bars' radius 5", "labels.shape.json"),
    ("group faces.shape.json '(Body, Caption)' Both", "faces.shape.json"), ("set icon.svg / viewBox '0 0 32 32'", "icon.svg"),
    ("faces.shape.json -c 'echo ${max(width)}'", "faces.shape.json"),
    ("faces.shape.json -c 'echo ${max(ellipse.width)}'", "faces.shape.json"),
    ("recolor faces.shape.json red=blue '#3366cc=green'", "faces.shape.json"),
    ("export faces.shape.json Head", "faces.shape.json"), ("render faces.shape.json Head -o -", "faces.shape.json"),
    ("export faces.shape.json", "faces.shape.json"),
    ("faces.shape.json -c 'dup Body 5 --rotate 60'", "faces.shape.json"),
    ("export faces.shape.json -o 'k@{scale}.svg' --scale 1,2", "faces.shape.json"),
    ("apply faces.shape.json x.jsonl --only Body", ""), ("faces.shape.json -c 'exit 3'", "faces.shape.json"),
    ("labels.shape.json --args row people.csv -c 'echo $row.name'", "--args row people.csv labels.shape.json"),
    ("undo faces.shape.json --only", ""),
    ("checkpoint faces.shape.json v1", "faces.shape.json"), ("revert faces.shape.json -i", "faces.shape.json"),
    ("lint kinds.shape.json --only 'text*'", ""), ("delete ink.svg '#unused1'", ""), ("find labels.shape.json '$HOME'", ""),
    ("resolve mm.shape.json --all ours", ""),
    ("--new faces.shape.json -c 'add rectangle' -o faces.shape.json", ""), ("merge HEAD:a.svg HEAD:b.svg HEAD:c.svg", ""),
  ]

  @Test(arguments: refused) func `or refused, and each line that is offered runs`(line: String, document: String) {
    let result = workplace.run("shapeedit " + line)
    #expect(result.status != 0 && (result.output.contains("help: ") || result.output.contains("No such file")), "\(line): \(result)")
    for offered in offered(result.output) where !document.isEmpty {
      let isOfShell = offered.hasPrefix("shapeedit ")
      let answer = workplace.run(isOfShell ? offered : "shapeedit \(document) -n -c '\(offered.replacing("'", with: "'\\''"))'")
      #expect(answer.status != 2 && !answer.output.contains("error: "), "\(line) offers \(offered): \(answer)")
    }
  }

  /// The lines after `write` in the help of an error.
  private func offered(_ output: String) -> [String] {
    output.split(separator: "\n").filter { $0.hasPrefix("  help: write ") }.flatMap { help in
      help.dropFirst("  help: write ".count).replacing(", or ", with: "\n").split(separator: "\n").map(String.init)
    }
  }

  @Test func `a setting without effect on a group names the line for what is in it`() {
    let result = workplace.run("shapeedit set labels.shape.json 'Two Bars' text.size 14 -n")
    #expect(result.output.contains("warning: text.size has no effect on a group; write set "), "\(result)")
    let quoted = workplace.run("shapeedit faces.shape.json -n -c \"set Caption name 'Label \\${i+1}'\"")
    #expect(quoted.output.contains("warning: single quotes keep ${...} as it is written"), "\(quoted)")
  }

  @Test func `one of several saves is taken back, unless a later one depends on it`() {
    func run(_ line: String) -> String { workplace.run("shapeedit " + line).output }
    let mouth = run("get faces.shape.json Mouth stroke --value")
    for line in ["Body fill red", "Mouth stroke blue", "Body fill gold"] { _ = run("set faces.shape.json \(line) -i") }
    let refused = run("undo faces.shape.json --only 1")
    #expect(
      refused.contains("save 3 depends on it: set Body fill gold") && refused.contains("shapeedit undo faces.shape.json 3"), "\(refused)")
    #expect(run("undo faces.shape.json --only 2") == "undone: set Mouth stroke blue\n")
    #expect(run("get faces.shape.json Body fill --value") == "#ffd700\n" && run("get faces.shape.json Mouth stroke --value") == mouth)
    #expect(run("history faces.shape.json --last 1").contains("undo --only 2"))
    #expect(run("undo faces.shape.json") == "undone: undo --only 2\n" && run("get faces.shape.json Mouth stroke --value") == "#0000ff\n")
    #expect(run("undo faces.shape.json --only 9").contains("9 is not a save that can be taken back"))
  }
}
