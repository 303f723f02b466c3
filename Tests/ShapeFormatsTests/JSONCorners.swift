/// Values that RFC 8259 allows, besides those of `ReadingCornerCases`.
let moreGood: [String] = goodValues + longValues + nonCharacters

private let goodValues: [String] = [
  "0.1e1", "-0.0", "-0e0", "-1e-1", "1E22", "5e-324", "1.7976931348623157e308", "9007199254740993", "-9223372036854775808",
  "100000000000000000000",
  "3.14159265358979323846264338327950288", "0.000000000000000000000000000001", "1.0E+2", "20e1", "123e65", "-2e-2",
  #""\u0061""#, #""\u002c\u0020""#, #""\u0012""#, #""\u0821""#, #""\uFFFF""#, #""\uFFFE""#, #""\u0000\u0000""#, #""\u2028\u2029""#,
  #""\u200B""#, #""\u2064""#,
  #""\u00e9\u0301""#, #""\uDBFF\uDFFE""#, #""\uD83D\uDE39\uD83D\uDC8D""#, #""\/""#, #""\\u0000""#, #""\\n""#, #""\\""#, #""a\\""#,
  #""\"""#, #""\b\f\n\r\t\/\\\"""#,
  #""a/*b*/c""#, #""//""#, "\"\u{7f}\"", "\"\u{80}\u{9f}\"", "\"\u{a0}\"", "\"\u{200d}\"", "\"\u{e0001}\"", "\"asd \"", "\" \"",
  "\"new\u{a0}line\"", "\"\u{1b}\"".replacing("\u{1b}", with: #"\u001b"#), #""[]{},:""#, #""null""#, #""\uA66D""#, "\"⍂㈴⍂\"", "\"π\"",
  "\"\u{feff}\"",
  "[[[[[[]]]]]]", "[null]", "[true]", "[false,null,0]", "[1\n]", "[\r\n1\r\n]", "[\t1\t]", "[ 1 ]", "[\"\"]", "[\"a\", \"a\"]", "[-0]",
  "[[] ]", "[{}]", "[[[]],[[]]]",
  #"{"":""}"#, #"{"a":[]}"#, #"{"a":{"a":{"a":1}}}"#, #"{"\u0000":0}"#, #"{"a b":1}"#, #"{"a":1 }"#, "{\n\"a\":\n1\n}",
  #"{ "a" : 1 , "b" : 2 }"#, #"{"null":null,"true":true}"#,
  #"{"a":"b","b":"a"}"#, "{\"\u{e9}\":1,\"e\u{301}\":2}", #"{"id":1,"kind":2,"children":3,"version":4}"#, #"{"\ud83d\ude00":1}"#,
  #"{"min":-1e28,"max":1e28}"#,
]

private let longValues: [String] =
  [5, 50, 400].map { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
  + [100, 4096].map { String(repeating: "1", count: $0) } + ["\"" + String(repeating: "x", count: 70_000) + "\""]

private let nonCharacters: [String] = [0xfdd0, 0xffff, 0x1ffff].map { (value: UInt32) in "\"\(Unicode.Scalar(value)!)\"" }

/// Values that RFC 8259 does not allow, besides those of `ReadingCornerCases`.
let moreBad: [String] = [
  "-", "+", "++1", "+0", "-+1", "1+", "1e+-2", "1ee2", "1e1e1", "0e", "0e+", "0.e1", "0.", "-0.", ".0", "-.0", "0..1", "1..2", "1.2.3",
  "1.2.", "-1.0.", "1.e", "1 000", "1'000",
  "0b1", "0o7", "0X1F", "1f", "1d", "1L", "1n", "1a", "-a", "-01", "-00", "012", "00.1", "-Inf", "Inf", "+Infinity", "-NaN", "nan", "1#INF",
  "１２", "٣", "-١", "1/2", "1:", "$1",
  "TRUE", "False", "NULL", "Null", "nul", "tr", "f", "n", "truetrue", "true false", "nullnull", "falsee", "undefined", "None", "void 0",
  "yes",
  "\"", "\"\"\"", "\"a", "a\"", "\"a\\", "\"\\u\"", "\"\\u0\"", "\"\\u004\"", "\"\\uZZZZ\"", "\"\\u 0041\"", "\"\\u-041\"", "\"\\u+041\"",
  "\"\\ud83d\"", "\"\\ud83d\\\"", "\"\\ud83d\\u\"",
  "\"\\ud83d\\u00\"", "\"\\ud83d\\n\"", "\"\\ude00\\ud83d\"", "\"\\q\"", "\"\\0\"", "\"\\e\"", "\"\\v\"", "\"\\a\"", "\"\\ \"", "\"\\\n\"",
  "\"\\é\"", "\"\\🔷\"", "\"\\X41\"", "\"\\u{41}\"", "\"\\N\"",
  "\"\u{1}\"", "\"\u{8}\"", "\"\u{b}\"", "\"\u{c}\"", "\"\r\"", "\"\r\n\"", "\"\u{1b}\"", "“a”", "«a»", "`a`", "\"a\"b", "\"a\" \"b\"",
  "u\"a\"", "\"\"x",
  "[", "[[", "[[]", "[]]", "]", "[1", "[1,", "[,", "[,]", "[,,]", "[1,,]", "[1,]", "[1,,1]", "[1 1]", "[1;1]", "[1:1]", "[\"a\":1]",
  "[\"a\"", "[\"", "[1}", "[{]", "[(]", "[*]", "[<null>]", "[null,", "[true", "[tru",
  "[-", "[\u{c}]", "[\u{b}]", "[\u{a0}]", "[\u{2060}]", "[\u{feff}]", "[1]\u{0}", "[\\u000A\"\"]", "[\"a\n\"]", "[a]", "[a", "[--1]", "[é]",
  "[#]", "[1,#]", "[//]", "[/**/]", "[1]x", "[1][2]", "[1],",
  "{", "{{", "{}}", "}", "{]", "{,", "{,}", "{\"a\"", "{\"a\"}", "{\"a\":", "{\"a\":}", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}",
  "{\"a\":1,,}", "{\"a\" 1}", "{\"a\";1}", "{\"a\"=1}", "{\"a\"=>1}", "{\"a\":1 1}", "{\"a\":1:2}",
  "{a:1}", "{'a':1}", "{`a`:1}", "{1:1}", "{null:1}", "{true:1}", "{[]:1}", "{{}:1}", "{\"a\":a}", "{\"a\":'b'}", "{\"a\":1,b}",
  "{\"a\":1,\"b\"}", "{\"a\":1 \"b\":1}", "{\"a\":1;\"b\":1}", "{\"a\":1]", "{\"a\":[1}", "{\"a\":{}", "{:1}", "{\"\":}",
  "{\"a\":1}#", "{\"a\":1}//", "{\"a\":1}/**/", "{\"a\":/**/1}", "{/**/}", "{#}", "{\"a\\q\":1}", "{\"\u{1}\":1}", "{\"a\":1}}",
  "{\"a\":1}{}", "{\"a\":1},", "{\"\\ud800\":1}", "{\"x\":1,\"x\":2}", "{\"x\":1,\"\\u0078\":2}", "{\"é\":1,\"\\u00e9\":2}",
  "*", "&", "<", "<null>", "=", "!", "?", "@", "^", "~", "|", "\\", ";", "(", ")", "(1)", "#", "/", "//", "/*", "\u{a0}", "\u{2028}",
  "\u{200b}", "\u{3000}", "\u{feff}", "\u{0}", "\u{7f}", "\u{85}", "é", "🔷",
]

/// A case that RFC 8259 leaves to implementations: the decision, its row of the table in shapeedit(5), and a document that shows it.
struct Corner: Sendable {
  enum Decision: String, Sendable { case read, kept, refused }
  var rule: String
  var decision: Decision
  var bytes: [UInt8]

  init(_ rule: String, _ decision: Decision, _ bytes: [UInt8]) {
    (self.rule, self.decision, self.bytes) = (rule, decision, bytes)
  }

  /// With a value as the rotation of a graphic.
  static func number(_ rule: String, _ decision: Decision, _ number: String) -> Corner {
    Corner(rule, decision, document("\"rotation\": \(number)", []))
  }

  /// With bytes within a graphic's text.
  static func text(_ rule: String, _ decision: Decision, _ bytes: [UInt8]) -> Corner {
    Corner(rule, decision, document("\"text\": {\"string\": \"", bytes, "\"}"))
  }

  static func text(_ rule: String, _ decision: Decision, _ text: String) -> Corner { self.text(rule, decision, Array(text.utf8)) }

  static func document(_ member: String, _ bytes: [UInt8] = [], _ end: String = "") -> [UInt8] {
    Array(#"{"format": "shapeedit", "version": 1, "canvases": [{"graphics": [{"id": "a", "kind": "text", "#.utf8) + Array(member.utf8)
      + bytes
      + Array((end + "}]}]}").utf8)
  }

  static func wide(_ units: [UInt16], isBig: Bool) -> [UInt8] {
    units.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
  }

  private static let plain = String(decoding: document("\"x\": 1"), as: UTF8.self)
  private static func lists(_ count: Int) -> [UInt8] {
    document("\"zoo\": " + String(repeating: "[", count: count) + String(repeating: "]", count: count))
  }

  static let all: [Corner] = [
    Corner("a byte order mark of UTF-8", .read, [0xef, 0xbb, 0xbf] + Array(plain.utf8)),
    Corner("two byte order marks", .refused, [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf] + Array(plain.utf8)),
    Corner("UTF-16 or UTF-32, with a byte order mark or without", .refused, [0xff, 0xfe] + wide(Array(plain.utf16), isBig: false)),
    Corner("UTF-16 or UTF-32, with a byte order mark or without", .refused, [0xfe, 0xff] + wide(Array(plain.utf16), isBig: true)),
    Corner("UTF-16 or UTF-32, with a byte order mark or without", .refused, wide(Array(plain.utf16), isBig: false)),
    Corner("UTF-16 or UTF-32, with a byte order mark or without", .refused, wide(Array(plain.utf16), isBig: true)),
    Corner("UTF-16 or UTF-32, with a byte order mark or without", .refused, plain.utf8.flatMap { [0, 0, 0, $0] }),
    Corner("UTF-16 or UTF-32, with a byte order mark or without", .refused, plain.utf8.flatMap { [$0, 0, 0, 0] }),
    .text("half of a surrogate pair in an escape", .refused, #"\uDADA"#),
    .text("half of a surrogate pair in an escape", .refused, #"\udc00"#),
    .text("half of a surrogate pair in an escape", .refused, #"\uD800\n"#),
    .text("half of a surrogate pair in an escape", .refused, #"\uD800abc"#),
    .text("half of a surrogate pair in an escape", .refused, #"\uD888\u1234"#),
    .text("half of a surrogate pair in an escape", .refused, #"\uD800\uD800\n"#),
    .text("half of a surrogate pair in an escape", .refused, #"\ud800\"#),
    Corner("half of a surrogate pair in an escape", .refused, document(#""\uDFAA": 0"#)),
    .text("the halves of a surrogate pair in the wrong order", .refused, #"\uDd1e\uD834"#),
    .text("a surrogate in UTF-8", .refused, [0xed, 0xa0, 0x80]), .text("a surrogate in UTF-8", .refused, [0xed, 0xbf, 0xbf]),
    .text("a surrogate in UTF-8", .refused, [0xed, 0xa0, 0xb4, 0xed, 0xb4, 0x9e]),
    .text("an overlong sequence of UTF-8", .refused, [0xc0, 0xaf]), .text("an overlong sequence of UTF-8", .refused, [0xe0, 0x80, 0xaf]),
    .text("an overlong sequence of UTF-8", .refused, [0xf0, 0x80, 0x80, 0xaf]),
    .text("an overlong sequence of UTF-8", .refused, [0xfc, 0x83, 0xbf, 0xbf, 0xbf, 0xbf]),
    .text("an overlong sequence of UTF-8", .refused, [0xfc, 0x80, 0x80, 0x80, 0x80, 0x80]),
    .text("UTF-8 that ends early, or a byte that continues none", .refused, [0x81]),
    .text("UTF-8 that ends early, or a byte that continues none", .refused, [0xe0, 0xff]),
    .text("UTF-8 that ends early, or a byte that continues none", .refused, [0xe6, 0x97]),
    .text("UTF-8 that ends early, or a byte that continues none", .refused, [0xf0, 0x9f, 0x94]),
    .text("a byte that UTF-8 does not have, as of Latin-1", .refused, [0xe9]),
    .text("a byte that UTF-8 does not have, as of Latin-1", .refused, [0xff]),
    .text("a byte that UTF-8 does not have, as of Latin-1", .refused, [0xfe, 0x41]),
    .text("a character beyond U+10FFFF", .refused, [0xf4, 0xbf, 0xbf, 0xbf]),
    .text("a character beyond U+10FFFF", .refused, [0xf5, 0x80, 0x80, 0x80]),
    .text("a noncharacter such as U+FFFF", .read, #"\uFFFF"#), .text("a noncharacter such as U+FFFF", .read, [0xef, 0xbf, 0xbf]),
    .text("U+0000 as an escape", .read, #"a\u0000b"#), .number("minus zero, which is 0", .read, "-0"),
    .number("minus zero, which is 0", .read, "-0.0e5"),
    .number("a number too near to 0 for a double, which is 0", .read, "123.456e-789"),
    .number("a number too near to 0 for a double, which is 0", .read, "-1e-400"),
    .number("a number with more digits than a double has, which is the nearest", .read, "0.12345678901234567890123456789"),
    .number("a number beyond 1e9", .kept, "123123123123123123123123123123"),
    .number("a number beyond 1e9", .kept, "-123123123123123123123123123123"),
    .number("a number beyond 1e9", .kept, "100000000000000000000"), .number("a number beyond 1e9", .kept, "1000000001"),
    .number("a number beyond every double", .kept, "0.4e00669999999999999999999999999999999999999999999969999999006"),
    .number("a number beyond every double", .kept, "-1e+9999"),
    .number("a number beyond every double", .kept, "1.5e+9999"), .number("a number beyond every double", .kept, "-123123e100000"),
    .number("a number beyond every double", .kept, "123123e100000"),
    .number("a number beyond every double", .kept, "-1e400"),
    .number("a number of more than 4,096 bytes", .refused, String(repeating: "1", count: 4097)),
    Corner("a duplicate key in one object", .refused, document(#""x": 1, "x": 1"#)),
    Corner("a duplicate key in one object", .refused, document(#""x": 1, "\u0078": 1"#)),
    Corner("lists and objects within one another", .read, lists(500)),
    Corner("lists and objects within one another", .read, lists(100_000)),
    Corner("more than 200,064 lists and objects within one another", .refused, lists(200_064)),
    Corner("more than 200,064 lists and objects within one another", .refused, lists(1_000_000)),
    .text("more than 30 combining marks in a row", .kept, String(repeating: "\u{301}", count: 31)),
    .text("more than 30 combining marks in a row", .kept, String(repeating: #"\u0316"#, count: 31)),
  ]
}
