import Glibc
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Values of a member `"zoo": …` of a document.
private let good = [
  "0", "-0", "1", "-1", "10", "0.0", "-0.5", "1.25", "1e0", "1E0", "1e+10", "1e-10", "1.5E+3", "0e1", "0E-0", "1e400", "1e-400",
  "123456789012345678901234567890", "0.12345678901234567", "-12345678.5", "true", "false", "null", #""""#, #"" ""#, #""\"\\\/\b\f\n\r\t""#,
  #""\u0000\u001F\u007f""#, #""\uD834\uDD1E""#, #""\ud834\udd1e\uDBFF\uDFFF""#, "\"\u{7f}\u{80}\u{7ff}\u{800}\u{ffff}\u{10000}\u{10ffff}\"",
  "\"\u{2028}\u{2029}\u{feff}\"", #""\u0022""#, "[]", "[ ]", "[[]]", "[1,2,3]", "[\n1\t,\r2 ]", "{}", "{ }", #"{"a":{}}"#,
  #"{"a":1,"b":1}"#,
  #"{"":0}"#, #"{"a":1,"A":2}"#, #"{"\u0061":1,"b":2}"#, #"[{"a":1},{"a":1}]"#, #"["//", "/* */"]"#, "[null, true, false, 1, \"\", {}, []]",
]

/// The same, each with the column at which it goes wrong, counted from the start of the value.
private let bad: [(String, Int)] = [
  ("", 1), ("+1", 1), ("01", 1), ("-01", 2), ("00", 1), (".5", 1), ("-.5", 2), ("1.", 3), ("1.e1", 3), ("1e", 3), ("1e+", 4), ("1E-", 4),
  ("1e1.5", 4), ("-", 2), ("--1", 2), ("0x10", 2), ("1_000", 2), ("1,", 3), ("NaN", 1), ("Infinity", 1), ("-Infinity", 2), ("1 2", 3),
  ("１", 1), ("True", 1), ("tru", 1), ("truex", 5), ("nulll", 5), ("fals", 1), ("nil", 1), ("'a'", 1), ("abc", 1), ("\"a", 4),
  (#""\"#, 2), (#""\a""#, 2), (#""\x41""#, 2), (#""\'""#, 2), (#""\u""#, 2), (#""\u00""#, 2), (#""\u00G0""#, 2), (#""\U0041""#, 2),
  (#""\uD800""#, 2), (#""\uDC00""#, 2), (#""\uD800\u0041""#, 2), (#""\uD800\uD800""#, 2), (#""\uD800x""#, 2), (#""\uDC00\uD800""#, 2),
  ("\"\t\"", 2), ("\"a\nb\"", 3), ("\"\u{0}\"", 2), ("\"\u{1f}\"", 2), (#""a"b"#, 4), (#""a" "b""#, 5), ("[", 2), ("[1", 3), ("[1,]", 4),
  ("[,1]", 2),
  ("[1,,2]", 4), ("[1 2]", 4), ("[1:2]", 3), ("[1}", 3), ("]", 1), ("[]]", 3), (#"{"a":1"#, 8), (#"{"a":1,}"#, 8), (#"{,}"#, 2),
  (#"{"a"}"#, 5),
  (#"{"a",1}"#, 5), (#"{"a":}"#, 6), (#"{"a":1 "b":2}"#, 8), (#"{"a":1,,"b":2}"#, 8), (#"{a:1}"#, 2), (#"{'a':1}"#, 2), (#"{1:2}"#, 2),
  (#"{"a"::1}"#, 6),
  (#"{"a":1]"#, 7), (#"{"a":1,"a":1}"#, 8), (#"{"a":1,"\u0061":1}"#, 8), (#"{"":1,"":1}"#, 7), ("/**/1", 1), ("1//", 2), ("#", 1),
  ("1\u{a0}", 2),
  ("\u{feff}1", 1), ("1\u{c}", 2), ("\u{b}1", 1), ("\u{0}", 1), ("1;", 2), ("(1)", 1), ("\\u0031", 1), ("\"a\"\\", 4), ("undefined", 1),
]

@Suite struct `RFC 8259 to the letter` {
  private func document(_ value: String) -> String { "{\"format\": \"shapeedit\", \"version\": 1,\n\"zoo\": \(value)}" }

  @Test(arguments: good) func `what it allows is read, and written back as it was`(value: String) throws {
    let text = document(value)
    let document = try Document(json: text)
    #expect(String(decoding: DocumentWriter.bytes(of: document), as: UTF8.self) == text)
    let again = try Document(json: String(decoding: DocumentWriter.bytes(of: document, canonically: true), as: UTF8.self))
    #expect(again.graphic(.document).others.count == 1)
  }

  @Test(arguments: bad) func `what it does not is refused at its place`(value: String, column: Int) {
    let bytes = ByteStore(document(value))
    let error = #expect(throws: FormatError.self) { try Document(json: bytes) }
    guard let error else { return }
    let place = bytes.place(error.offset)
    // A line feed in a string is refused at its own position, which belongs to the line that it ends.
    #expect(place.line == 2 && place.column == 8 + column - 1, "\(value): \(place.line):\(place.column - 7), \(error.message)")
  }

  @Test func `hundreds of values are read or refused with a place`() throws {
    let (known, files) = (bad.count + Self.files.count, Self.files.count)
    var (failures, refused, read) = (0, known, good.count)
    for value in moreBad {
      let bytes = ByteStore(document(value))
      do throws(FormatError) {
        _ = try Document(json: bytes)
        failures += 1
        Issue.record("read: \(value)")
      } catch {
        refused += 1
        let place = bytes.place(error.offset)
        let isPlaced = place.line >= 2 && (place.line > 2 || place.column >= 8) && error.offset <= bytes.count && !error.message.isEmpty
        if !isPlaced { failures += 1 }
        #expect(isPlaced, "\(value): \(place) \(error.message)")
      }
    }
    for value in moreGood {
      let text = document(value)
      read += 1
      let document = try? Document(json: text)
      if document == nil || String(decoding: DocumentWriter.bytes(of: document!), as: UTF8.self) != text { failures += 1 }
      #expect(document != nil, "\(value.prefix(100))")
    }
    Reliability.state("I1", "JSON that RFC 8259 does not allow", runs: refused, failures: failures, details: "\(files) of them whole files")
    Reliability.state("I1", "JSON that RFC 8259 allows", runs: read, failures: failures)
    #expect(refused >= 188 && read >= 95 && failures == 0)
  }

  @Test func `corners it leaves open are decided as the page says`() throws {
    var failures = 0
    for corner in Corner.all {
      let bytes = ByteStore(corner.bytes)
      var decision = Corner.Decision.refused
      do throws(FormatError) {
        let document = try Document(json: bytes)
        let node = try document.node(id: "a").orThrow()
        decision = document.graphic(node).hasProblems ? .kept : .read
        #expect(DocumentWriter.bytes(of: document) == corner.bytes, "\(corner.rule)")
      } catch { #expect(error.offset <= bytes.count && !error.message.isEmpty) }
      if decision != corner.decision { failures += 1 }
      #expect(decision == corner.decision, "\(corner.rule): \(bytes.text(0..<min(bytes.count, 200)))")
    }
    Reliability.state("I1", "corners of JSON as the page decides them", runs: Corner.all.count, failures: failures)
    #expect(Corner.all.count >= 35)
  }

  @Test func `every decision stands in the page`() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    let page = text(of: root + "/man/shapeedit.5")
    let section = page.split(separator: ".Sh CORNERS OF JSON").last.map { String($0.split(separator: "\n.Sh ").first ?? "") } ?? ""
    let rows = Set(section.split(separator: "\n").filter { $0.hasPrefix(".It ") }.map { String($0.dropFirst(4)) })
    let wanted = Set(Corner.all.map { "\($0.rule) Ta \($0.decision.rawValue)" })
    #expect(rows == wanted, "\(rows.symmetricDifference(wanted))")
  }

  /// Whole files: errors around the document.
  static let files: [(String, line: Int, column: Int)] = [
    ("", 1, 1), (" \n", 1, 1), ("[]", 1, 1), ("1", 1, 1), ("null", 1, 1), ("\"\"", 1, 1), ("{}", 1, 1), ("{", 1, 2), ("}", 1, 1),
    ("{\"format\":", 1, 11),
    ("{\"format\":\"shapeedit\"}", 1, 1), ("{\"version\":1}", 1, 1), ("{\"format\":\"shapeedit\",\"canvases\":[{\"version\":1}]}", 1, 1),
    ("{\"format\":\"shapeedit\",\"version\":1}}", 1, 35), ("{\"format\":\"shapeedit\",\"version\":1}\n{}", 2, 1),
    ("{\"format\":\"shapeedit\",\"version\":1} x", 1, 36),
    ("{\"format\":\"shapeedit\",}", 1, 23), ("{\"format\":\"other\"}", 1, 11), ("{\"format\":1}", 1, 11),
    ("{\"format\":\"shapeedit\",\"version\":2}", 1, 33),
    ("[1],", 1, 4), ("[1] x", 1, 5), ("{\"a\":1}}", 1, 8), ("{\"format\":\"shapeedit\"},", 1, 23),
    ("{\"format\":\"shapeedit\",\"version\":\"1\"}", 1, 33), ("{\"format\":\"shapeedit\",\"version\":1.0}", 1, 33),
    ("{\"format\":\"shapeedit\",\"canvases\":{}}", 1, 34), ("{\"format\":\"shapeedit\",\"canvases\":[1]}", 1, 35),
    ("{\"format\":\"shapeedit\",\"canvases\":[{\"graphics\":null}]}", 1, 47),
    ("{\"format\":\"shapeedit\",\"canvases\":[{\"graphics\":[{}]}]}", 1, 48),
    ("{\"format\":\"shapeedit\",\"canvases\":[{\"id\":1}]}", 1, 41), ("{\"format\":\"shapeedit\",\"canvases\":[{\"id\":\"1\"}]}", 1, 41),
    ("{\"format\":\"shapeedit\",\"canvases\":[{\"id\":\"a\"},\n{\"id\":\"a\"}]}", 2, 7),
    ("{\"format\":\"shapeedit\",\"canvases\":[{\"graphics\":[\n{\"kind\":\"star\",\"children\":[]}]}]}", 2, 27),
    ("{\"format\":\"shapeedit\",\"canvases\":[{\"graphics\":[\n{\"kind\":1}]}]}", 2, 9),
  ]

  @Test(arguments: files) func `what is no document of this format is refused at its place`(text: String, line: Int, column: Int) {
    let bytes = ByteStore(text)
    let error = #expect(throws: FormatError.self) { try Document(json: bytes) }
    guard let error else { return }
    let place = bytes.place(error.offset)
    #expect(place.line == line && place.column == column, "\(text): \(place), \(error.message)")
  }
}

extension Optional {
  fileprivate func orThrow() throws(FormatError) -> Wrapped {
    guard let self else { throw FormatError(.empty, at: 0) }
    return self
  }
}

private func text(of path: String) -> String {
  guard let file = fopen(path, "r") else { return "" }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
}
