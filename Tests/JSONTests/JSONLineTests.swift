import JSON
import Testing

@Suite struct `A line of JSON` {
  /// Texts that a terminal, a parser or a line reader could stumble over.
  static let hostile = [
    "", "a", "\"", "\\", "\\u0041", "{\"a\":1}", "a\nb\r\nc\rd", "\0\u{1}\u{1b}[31m\u{7f}\u{85}\u{9b}", "\u{2028}\u{2029}", "\u{202e}evil",
    "\u{feff}", "\u{fffd}\u{ffff}\u{10ffff}", "😀e\u{301}",
    String(repeating: "x\"", count: 100_000), String(repeating: "\u{300}", count: 100),
  ]

  @Test(arguments: hostile.indices) func `keeps every text, on one line of ASCII controls`(_ index: Int) throws {
    let text = Self.hostile[index]
    let bytes = JSONLine([("text", .string(text)), (text + "!", .integer(index)), ("least", .integer(.min))]).bytes
    #expect(bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7f })
    let read = try #require(JSONLine(reading: bytes))
    #expect(read.string("text").map { Array($0.utf8) } == Array(text.utf8))
    #expect(read.integer(text + "!") == index && read.integer("least") == .min)
  }

  @Test func `cut at any byte is no line`() {
    let bytes = JSONLine([("a\"", .string("b\n😀\\")), ("c", .integer(-12))]).bytes
    for count in 0..<bytes.count { #expect(JSONLine(reading: bytes[..<count]) == nil, "\(count) bytes") }
    #expect(JSONLine(reading: bytes + bytes) == nil)
  }

  @Test(arguments: [
    "", "[]", "1", "{", "{\"a\"}", "{\"a\":1,}", "{a:1}", "{\"a\":\"\\ud800\"}", "{\"a\":\"\\udc00\\ud800\"}", "{\"a\":\"\n\"}",
    "{\"a\":01}", "{\"a\":[1]}", "{} x",
  ]) func `is nothing else`(_ text: String) { #expect(JSONLine(reading: text.utf8) == nil) }

  @Test func `gives the first of equal keys, and only values of the type that is asked for`() throws {
    let line = try #require(JSONLine(reading: #" { "a" : 1 , "a" : 2, "b": null, "c": 1.5, "d": true, "e": "5", "\u0066": "g" } "#.utf8))
    #expect(line.integer("a") == 1 && line.string("a") == nil)
    #expect(["b", "c", "d", "x"].allSatisfy { line.string($0) == nil && line.integer($0) == nil })
    #expect(line.string("e") == "5" && line.integer("e") == nil && line.string("f") == "g")
  }

  @Test func `bytes that are no text are no line`() {
    #expect(JSONLine(reading: Array("{\"a\":\"".utf8) + [0xff] + Array("\"}".utf8)) == nil)
  }
}
