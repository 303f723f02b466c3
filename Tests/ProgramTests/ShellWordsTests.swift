// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

/// Words that are no verbs here, before a document on the command line of a shell.
@Suite struct `A line that begins with a word of other programs` {
  private let workplace = Workplace()

  init() { _ = workplace.run("cp samples/*.svg .") }

  /// The first word, and the others.
  static let lines = [
    ("hide", "Body"), ("lock", "Body"), ("list", "Head"), ("color", "Body red"), ("clone", "Body"), ("text", "Caption Bye"),
    ("print", "Body"), ("describe", "Body"), ("crop", ""), ("opacity", "Body .5"), ("fill", "Body red"), ("stats", ""),
    ("mirror", "Body"), ("darken", "Body"), ("union", "Body Caption"), ("clear", ""), ("typo", "Body"), ("hide", ""),
    ("hide", "Body,Titel"),
  ]

  @Test(arguments: lines) func `is run from a shell as in a script`(word: String, rest: String) {
    let straight = workplace.run("shapeedit -n \(word) faces.shape.json \(rest)")
    let script = workplace.run("shapeedit faces.shape.json -n -c '\(word) \(rest)'")
    #expect(straight.status == script.status && straight.output.filter { $0 != " " } == script.output.filter { $0 != " " }, "\(straight)")
    #expect(["union", "clear", "typo"].contains(word) || rest.isEmpty || rest.contains("Titel") || straight.status == 0, "\(straight)")
  }

  static let done = [
    ("faces.shape.json hide Body -n", "visible true → false"), ("faces.shape.json Body.fill", "#3366cc"),
    ("faces.shape.json Body fill red -n", "#3366cc → #ff0000"), ("list faces.shape.json talk.shape.json", "talk.shape.json: ▾ Outlines"),
    ("compare faces.shape.json faces.shape.json", ""), ("convert icon.svg copy.svg && head -c 4 copy.svg", "<svg"),
    ("save faces.shape.json other.json && head -c 9 other.json", "{\"format\""),
    ("hide faces.shape.json Body -i && shapeedit get faces.shape.json Body visible", "false"),
    ("insert icon.svg into layers.svg -n", "made /House/"), ("insert layers.svg icon.svg into '#layer2' -n", "made /House/Building/"),
    ("layers.svg -n -c 'insert icon.svg into layers.svg'", "made /House/"), ("icon.svg -n -c 'fit icon.svg g into canvas'", "1 changed"),
    ("lint faces.shape.json --fix -o fixed.json; head -c 9 fixed.json", "{\"format\""),
    ("put faces.shape.json '{\"kind\":\"ellipse\",\"width\":5,\"height\":5}' in Head -n", "made /Faces/Head/"),
    ("faces.shape.json --arg version=3 -c 'echo $version'", "3"), ("get faces.shape.json Body x --format csv", "body,70"),
    ("faces.shape.json -i -c \"rename Body O'Neill; set O'Neill fill gold; find O'Neill\"", "/Faces/\"O'Neill\""),
    ("rename -i faces.shape.json Body \"Mum's body\"; shapeedit get faces.shape.json \"Mum's body\" name --value", "Mum's body\n"),
    ("set -i faces.shape.json Caption text \"it's me\"; shapeedit get faces.shape.json Caption text --value", "it's me\n"),
    ("replace -i faces.shape.json Hello \"It's\"; shapeedit get faces.shape.json Caption text --value", "It's"),
    ("group faces.shape.json Body Caption as \"it's\" -i; shapeedit ls faces.shape.json \"it's\"", "Caption"),
    ("get faces.shape.json \"/Faces/Head\" name", "Head"),
    ("resize mm.svg 500x500 -o -", "width=\"500\" height=\"500\" viewBox=\"0 0 400 400\""),
    ("canvas mm.svg size 500x500 -o -", "width=\"125mm\" height=\"125mm\" viewBox=\"0 0 500 500\""),
    ("props faces.shape.json text y", "top edge"),
    ("faces.shape.json 'set Body fill red' -n", "#3366cc → #ff0000"), ("faces.shape.json 'hide Body; get Body visible' -n", "false"),
    ("faces.shape.json -c 'checkpoint one'", "checkpoint one was made, and ends with this run; revert one"),
    ("faces.shape.json -c 'checkpoint one; set Body fill red; revert one'", ""),
  ]

  @Test(arguments: done) func `is done`(line: String, output: String) {
    _ = workplace.run(#"echo '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="100mm" viewBox="0 0 400 400"/>' > mm.svg"#)
    let result = workplace.run("shapeedit " + line)
    #expect(result.status == 0 && result.output.contains(output), "\(line): \(result)")
    if output.isEmpty { #expect(!result.output.contains("checkpoint"), "\(result)") }
  }

  @Test(arguments: [
    ("faces.shape.json -c 'set Body x 1; save; set Body x 2'", "the changes were not saved"),
    ("new", "write shapeedit new FILE.svg"), ("faces.shape.json -e 'set Body x 1'", "-c runs a line"),
    ("typo Body x", "typo is neither a verb nor a file"), ("fnd faces.shape.json ellipse", "did you mean find"),
    ("open faces.shape.json", "open is for conversations"), ("hide nowhere.svg Body", "nowhere.svg: cannot open"),
    ("delete faces.shape.json", "write ls"), ("fit icon.svg g", "write fit group into canvas"),
    ("scale faces.shape.json Body 50", "write scale Body 50%, or scale Body 5000%"),
    ("resize faces.shape.json '*' 1200x1800", "write resize #faces 1200x1800, or set * width=1200 height=1800"),
    ("talk.shape.json -c 'resize 800x500'", "write resize #sandwiches 800x500"),

    ("echo '{\"id\":\"body\",\"fill\":\"red\"}' | shapeedit apply faces.shape.json -", "no \"change\""),
  ]) func `or refused in words that help`(line: String, words: String) {
    let result = workplace.run(line.hasPrefix("echo") ? line : "shapeedit " + line)
    #expect(result.status != 0 && result.output.contains(words), "\(line): \(result)")
  }
}
