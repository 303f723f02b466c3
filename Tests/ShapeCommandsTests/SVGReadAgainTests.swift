import ShapeCommands
import ShapeFormats
import ShapeModel
import Testing

extension Bench {
  /// Holds every property, frame and box against those of the file that a save would write, read again.
  func checkReadAgain(_ what: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let again = try Document(reading: ByteStore(bytes))
    #expect(again.numbering.count == document.numbering.count && document.checkInvariants() == [], sourceLocation: sourceLocation)
    for position in 2..<again.numbering.count {
      let (kept, read) = (document.numbering.node(at: position), again.numbering.node(at: position))
      #expect(document.kind(of: kept) == again.kind(of: read), "\(what): #\(again.id(of: read))", sourceLocation: sourceLocation)
      for row in PropertyTable.rows.indices where Property(row).kinds.contains(again.kind(of: read)) {
        let (one, other) = (document.resolved(Property(row), of: kept), again.resolved(Property(row), of: read))
        #expect(one == other, "\(what): \(Property(row).path) of #\(again.id(of: read))\n\(bytes)", sourceLocation: sourceLocation)
      }
      #expect(document.frame(of: kept) == again.frame(of: read), "\(what)\n\(bytes)", sourceLocation: sourceLocation)
      #expect(document.bounds(of: kept) == again.bounds(of: read), "\(what)\n\(bytes)", sourceLocation: sourceLocation)
    }
  }
}

/// The values of an edited SVG before saving equal those after reading the file again.
@Suite struct `Edits of an SVG that is read again` {
  private let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
      <style>.loud { fill: #123456; stroke-width: 3 } .quiet rect { opacity: .5 }</style>
      <rect id="round" x="10" y="10" width="40" height="20" rx="3" ry="2" fill="#f00"/>
      <line id="line" x1="1" x2="9" y2="9" stroke="red"/><polyline id="points" points="1 1 5 5 9 1" fill="none"/>
      <image id="picture" x="5" y="5" width="30" height="30" href="a.png"/><use id="again" href="#round" x="9" width="4" height="5"/>
      <text id="said" x="70" y="150" font-size="10">
        Plain
      </text>
      <text id="spans" x="7" y="20">One<tspan x="7" dy="12">two <tspan fill="red">three</tspan></tspan></text>
      <text id="kept" y="9" xml:space="preserve">  a  b </text>
      <rect id="loud" class="loud other" width="5" height="5"/>
    </svg>

    """

  @Test(arguments: [
    "set #round kind ellipse", "set #round kind line", "set #round kind polygon", "set #round kind path", "set #line kind ellipse",
    "set #line kind polyline", "set #points kind rectangle", "set #picture kind rectangle",
    "set #picture kind ellipse; set #picture fill red",
    "set #again kind ellipse", "set #said kind rectangle", "set #said kind ellipse; set #said fill red", "set #said kind line",
    #"set #said text "  two  blanks ""#, #"set #said text " a\n b""#, #"set #spans text "  One\ntwo  three""#,
    #"set #kept text "b""#, #"set #kept text "   b  c""#, #"set #kept text ""; set #kept text " d""#,
    #"set #said text "\nfirst""#, #"set #said text "a\n\nb\n""#, #"set #spans text "\nthree""#, #"add text T at 5 50 text="\n\nb""#,
    #"add text T at 5 50 text="  a  b""#, #"add text T at 5 50 text="a\nb""#, #"add text T at 5 50 text=" a\n  b\nc""#,
    #"set #said fill "linear(red, blue)""#, #"set #spans stroke "radial(red, blue)""#, #"set #again fill "linear(red, blue)""#,
    "set #loud tags \"loud more\"",
  ])
  func `say the same`(_ lines: String) throws {
    let bench = try Bench(markup: drawing)
    for line in lines.split(separator: ";") { #expect(bench.done(String(line)), "\(line): \(bench.messages)") }
    try bench.checkReadAgain(lines)
    while bench.undoDepth > 0 { bench.run("undo") }
    #expect(bench.bytes == drawing)
  }

  @Test func `refuse tabs, which are read as blanks`() throws {
    let bench = try Bench(markup: drawing)
    let refusal = try #require(bench.refusal(#"set #spans text "a\tb""#))
    #expect(refusal.contains("cannot hold text.string") && refusal.contains("blanks take the place of tabs"), "\(refusal)")
    #expect(bench.bytes == drawing)
  }

  @Test func `tell what a shape has no place for`() throws {
    let bench = try Bench(markup: drawing)
    #expect(bench.run("set #spans kind rectangle").contains { $0.contains("text.string") } && !bench.bytes.contains("three"))
    #expect(bench.bytes.contains("<rect id=\"spans\""))
  }

  @Test(arguments: ["set #loud tags other", "set #loud tags \"\"", "unset #loud tags", "set #round tags loud", "set #round tags quiet"])
  func `keep the classes that have looks`(_ line: String) throws {
    let bench = try Bench(markup: drawing)
    #expect(bench.refusal(line)?.contains("a class that style rules of the file name") == true)
    #expect(bench.bytes == drawing)
  }

  /// In our own format what does not fit is JSON already.
  @Test func `say what does not fit as JSON`() throws {
    let bench = try Bench(
      markup: """
        <svg xmlns="http://www.w3.org/2000/svg"><rect id="a" width="5" height="5" opacity="zz" transform="matrix(1,0,0,1,2e9,0)"/>\
        <polygon id="p" points="0 0 5e12 1 2 2"/><rect id="q" width="1e99" height="-5" transform='x"y'/></svg>
        """)
    let answers = ["a", "p", "q"].map { bench.run("get #\($0) --json").joined() }
    #expect(answers[0].contains(#""opacity":"zz""#) && answers[0].contains(#""transform":"matrix(1,0,0,1,2e9,0)""#), "\(answers[0])")
    #expect(answers[1].contains(#""points":"0 0 5e12 1 2 2""#) && answers[2].contains(#""transform":"x\"y""#), "\(answers)")
  }
}
