import ShapeCommands
import TestSupport
import Testing

@Suite struct `Reading the JSON of a program` {
  @Test(arguments: [
    ("null", JSONText.null), ("[]", .list([])), ("{}", .object([])),
    (" [1, -2.5e3 ,true,false]\t", .list([.raw("1"), .raw("-2.5e3"), .bool(true), .bool(false)])),
    (
      #"{"a":"\u0041\n\ud83d\ude00\/","b":{"c":[]}}"#,
      .object([.init("a", .string("A\n😀/")), .init("b", .object([.init("c", .list([]))]))])
    ),
  ]) func `every kind of value`(_ text: String, _ value: JSONText) { #expect(JSONText(reading: text.utf8) == value) }

  @Test(arguments: [
    "", " ", "nul", "01", "1.", ".5", "+1", "1e", "-", "[1,]", "[,1]", "[1 2]", "[", "]", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}",
    "\"", "\"\\x\"",
    "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\n\"", "1 2", "NaN", "[1]x", "tru e",
  ]) func `what is no JSON is refused`(_ text: String) { #expect(JSONText(reading: text.utf8) == nil) }

  @Test func `bytes that are no text are refused`() { #expect(JSONText(reading: [0x22, 0xff, 0x22]) == nil) }

  @Test func `nesting is bounded, and nothing crashes`() {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(JSONText(reading: nested(JSONText.deepestReading).utf8) != nil)
    #expect(JSONText(reading: nested(1_000_000).utf8) == nil)
    #expect(JSONText(reading: String(repeating: "{\"a\":", count: 1_000_000).utf8) == nil)
  }

  @Test func `what is written is read again, and nothing in it is invisible`() {
    for scalar in (0..<0x11_0000).compactMap({ Unicode.Scalar(UInt32($0)) }) {
      let string = "a\(String(scalar))b"
      let text = JSONText.string(string).text
      guard text.utf8.count == string.utf8.count + 2 && scalar.properties.isDefaultIgnorableCodePoint || scalar.value % 257 == 0 else {
        continue
      }
      #expect(JSONText(reading: text.utf8) == .string(string))
      #expect(!scalar.properties.isDefaultIgnorableCodePoint || text.contains("\\u"), "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test(arguments: ["\u{fe0f}", "\u{115f}", "\u{1160}", "\u{3164}", "\u{ffa0}", "\u{200d}", "\u{202e}", "\u{e0041}"])
  func `signs that nobody sees are escaped`(_ sign: String) {
    #expect(JSONText.string("a" + sign).text.utf8.allSatisfy { $0 < 0x80 })
  }
}
