import TestSupport
import Testing

import ShapePictures

@Suite(.enabled(if: PangoWidths() != nil)) struct `Widths by Pango` {
  private func width(_ text: String, _ families: String = "sans-serif", weight: Int = 400) throws -> Double {
    let pango = try #require(PangoWidths())
    return try #require(pango.width(text, families: families, weight: weight, isItalic: false))
  }

  @Test func `nothing has no width, and more text is wider`() throws {
    #expect(try width("") == 0)
    #expect(try width("ab") > width("a"))
    #expect(try abs(width("aaaa") - 4 * width("a")) < 0.01)
  }

  @Test func `a letter is less wide than its size, and wide ones are wider`() throws {
    #expect(try 0.1..<1 ~= width("i"))
    #expect(try width("W") > width("i"))
    #expect(try abs(width("i", "monospace") - width("W", "monospace")) < 0.01)
  }

  @Test func `long and hostile texts are left to another way`() throws {
    let pango = try #require(PangoWidths())
    func width(_ text: String, _ families: String = "serif") -> Double? {
      pango.width(text, families: families, weight: 400, isItalic: true)
    }
    #expect(width(String(repeating: "a", count: 1001)) == nil)
    #expect(width("a\0b") == nil)
    #expect(width("a", "b\0c") == nil)
    for family in ["", ",", "Nobody's, \"Font", String(repeating: "x", count: 9999), "\u{202e}\n"] { #expect(width("a", family) ?? 0 > 0) }
    #expect(pango.width("a", families: "serif", weight: .max, isItalic: false) ?? 0 > 0)
  }
}
