import ShapeModel
import ShapePresentation
import TerminalText
import Testing

@Suite struct `Marks of a row` {
  @Test(arguments: Kind.allCases) func `the glyph of a kind takes one cell`(_ kind: Kind) {
    #expect(displayWidth(kind.glyph) == 1)
    Glyphs.$current.withValue(.ascii) { #expect(kind.glyph == kind.word.prefix(1)) }
  }
}

@Suite struct `A document in a line` {
  @Test func `says what is in it and whether it is saved`() {
    let document = Document()
    #expect(DocumentSummary(document, title: "a\u{1b}.json", .new).line == "a\\u{1b}.json  0 canvases, 0 graphics, new")
    let line = DocumentSummary(document, title: "a", .unsaved, variant: "dark").line
    #expect(line == "a  0 canvases, 0 graphics, unsaved changes, drawn as its variant dark")
  }
}
