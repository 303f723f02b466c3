import Testing

@Suite struct `The first hour in a shell` {
  private let workplace = Workplace()

  init() {
    _ = workplace.run(
      #"""
      for f in a b; do
        printf '%s\n' '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="9" height="9">' \
          '<g id="l" inkscape:label="Layer 1"><rect id="r" width="4" height="4" fill="red"/></g></svg>' > $f.svg
      done
      """#)
  }

  @Test(arguments: [
    ("shapeedit get a.svg 'Layer 1' id --value", "l\n", 0),
    ("shapeedit find '[fill=red]' *.svg", "a.svg: /#svg-1/\"Layer 1\"/r  #r\nb.svg: /#svg-1/\"Layer 1\"/r  #r\n", 0),
    ("shapeedit count -j2 a.svg b.svg rectangle", "a.svg: 1\nb.svg: 1\n", 0),
    ("shapeedit get a.svg b.svg '#r' width", "a.svg: #r  width 4\nb.svg: #r  width 4\n", 0),
    ("shapeedit check a.svg b.svg; echo $?", "0\n", 0),
    ("shapeedit fmt --check a.svg b.svg", "", 0),
    (
      "shapeedit a.svg --arg who \"O'Neill; delete *\" -i -c 'set #r name $who'; shapeedit get a.svg '#r' name --value",
      "O'Neill; delete *\n", 0
    ),
    ("printf 'r\\n*\\n' > names; shapeedit a.svg --args n names -c 'for x in $n; echo \"$x\"; end'", "r\n*\n", 0),
    ("printf 'r\\n*\\n' | shapeedit --args n - a.svg -c 'for x in $n; echo \"$x\"; end'", "r\n*\n", 0),
    (
      "printf 'id,w\\nr,7\\n\"it''s, two\",\"8\"\\n' > t.csv; shapeedit a.svg --args rows t.csv -c 'for row in $rows; echo \"$row.id ${row.w + 1}\"; end'",
      "r 8\nits, two 9\n", 0
    ),
    ("shapeedit set a.svg '#r' width 7 -i; shapeedit get a.svg '#r' width --value", "7\n", 0),
    (
      "for w in 5 6; do shapeedit set a.svg '#r' width $w -i; shapeedit set b.svg '#r' width $w -i; done; shapeedit undo a.svg b.svg; shapeedit get a.svg b.svg '#r' width --value",
      "a.svg: undone: set #r width 6\nb.svg: undone: set #r width 6\na.svg: 5\nb.svg: 5\n", 0
    ),
    (
      "for w in 5 6; do shapeedit set a.svg '#r' width $w -i; done; shapeedit undo a.svg --all | wc -l; shapeedit get a.svg '#r' width --value; shapeedit log a.svg | grep -c undone",
      "2\n4\n2\n", 0
    ),
    ("shapeedit a.svg -c 'set #r width 7; undo; get #r width --value'", "4\n", 0),
    ("shapeedit resize a.svg 200% -i; grep -c 'width=\"18\"' a.svg", "written: resize #svg-1 200%\n1\n", 0),
    ("shapeedit get a.svg b.svg '#r' x width --csv", "file,id,x,width\na.svg,r,0,4\nb.svg,r,0,4\n", 0),
    ("shapeedit count a.svg b.svg rect", "a.svg: written: count rectangle\na.svg: 1\nb.svg: 1\n", 0),
    ("shapeedit new c.svg 20x30 && grep -c 'viewBox=\"0 0 20 30\"' c.svg", "1\n", 0),
    ("shapeedit new d.shape.json && shapeedit count d.shape.json canvas", "1\n", 0),
    ("shapeedit new a.svg 2>&1 | head -1; shapeedit count a.svg rectangle", "shapeedit: error: a.svg: is there already\n1\n", 0),
    ("shapeedit new poster 20x30 2>&1 | tail -1", "  help: write shapeedit new poster.svg\n", 0),
    ("shapeedit ls poster.svg 2>&1 | tail -1", "  help: shapeedit new poster.svg makes it\n", 0),
    ("shapeedit resize *.svg canvas 18x18 -i; grep -c 'width=\"18\"' *.svg", "a.svg:1\nb.svg:1\n", 0),
    ("shapeedit find a.svg 'width>3' 2> /dev/null | tail -1", "/#svg-1/\"Layer 1\"/r  #r\n", 0),
    ("shapeedit find a.svg 'fill=#f00'", "written: find [fill=#f00]\n/#svg-1/\"Layer 1\"/r  #r\n", 0),
    ("shapeedit convert a.svg b.json && grep -c shapeedit b.json", "written: save b.json\n1\n", 0),
    ("shapeedit nonsense a.svg 2>&1 | grep -c 'unknown verb'", "1\n", 0),
    ("shapeedit insert a.svg b.svg -n 2>&1 | grep -c 'dry run: nothing changed'", "1\n", 0),
    ("shapeedit set a.svg '#r' width 7 -i; shapeedit undo a.svg", "undone: set #r width 7\n", 0),
    ("shapeedit copy a.svg r > out 2>&1 || tail -1 out", "", 0),
    (
      "shapeedit a.svg set r width 7 > out 2>&1 || tail -1 out",
      "the changes were not saved; add -i, or save at the end\n", 0
    ),
    ("shapeedit --args n none count a.svg > out 2>&1 || head -1 out", "shapeedit: none cannot be read\n", 0),
    ("COLOR=blue shapeedit a.svg -c 'echo $ENV.COLOR'", "blue\n", 0),
    ("COLOR=blue shapeedit a.svg --safe -c 'echo $ENV.COLOR' > out 2>&1 || echo refused", "refused\n", 0),
  ])
  func `reads as a person means it`(line: String, output: String, status: Int) {
    let result = workplace.run(line)
    #expect(result.output == output && Int(result.status) == status, "\(result)")
  }

  @Test func `a script whose result is a picture ends with 0, and one whose result is lost with 1`() {
    #expect(workplace.run("shapeedit a.svg -c 'set #r fill blue; export -o out.svg'").status == 0)
    let lost = workplace.run("shapeedit a.svg -c 'set #r fill blue'")
    #expect(lost.status == 1 && lost.output.contains("the changes were not saved"), "\(lost)")
  }

  @Test func `a script in UTF-16 is named as such`() {
    let result = workplace.run("printf '\\377\\376g\\000e\\000' > s.se; shapeedit a.svg -f s.se")
    #expect(result.status == 3 && result.output.contains("s.se is UTF-16, and UTF-8 is read"), "\(result)")
  }

  @Test func `a table in another encoding is named as such, and none of its letters is lost`() {
    let result = workplace.run(
      "printf 'name\\nM\\374ller\\n' > t.csv; shapeedit a.svg -c 'for r in t.csv; echo $r.name; end'; "
        + "iconv -f WINDOWS-1252 -t UTF-8 t.csv > new-t.csv; shapeedit a.svg -c 'for r in new-t.csv; echo $r.name; end'")
    #expect(result.output.contains("t.csv is not UTF-8") && result.output.contains("help: iconv -f WINDOWS-1252"), "\(result)")
    #expect(result.status == 0 && result.output.hasSuffix("Müller\n"), "\(result)")
  }
}
