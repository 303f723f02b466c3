import ShapeModel
import Testing

import ShapeFormats

@Suite struct `Writing markup` {
  @Test func `elements of a file have its prefix and its quotes`() {
    var writer = MarkupWriter(prefix: Array("svg:".utf8), quote: UInt8(ascii: "'"))
    writer.begin("text")
    writer.attribute("x", 1.5)
    writer.attribute(named: "inkscape:label", "it's <a> & \"b\"")
    writer.endTag()
    writer.content("a < b")
    writer.end("text")
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text == "<svg:text x='1.5' inkscape:label='it&apos;s &lt;a> &amp; \"b\"'>a &lt; b</svg:text>")
  }

  @Test func `drawings note a character that XML does not have`() {
    var writer = MarkupWriter()
    writer.begin(element: "g")
    writer.attribute("id", "a\u{1}\"\n")
    writer.close()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "<g id=\"a\u{fffd}&quot;&#10;\"/>")
    #expect(writer.hasReplaced)
  }

  @Test func `a transform is written shortly, and the identity not at all`() {
    var writer = MarkupWriter()
    writer.transform(.identity, "transform")
    #expect(writer.bytes.isEmpty)
    writer.transform(.translation(x: 2, y: 3), "transform")
    #expect(String(decoding: writer.bytes, as: UTF8.self) == " transform=\"translate(2 3)\"")
  }
}
