import ShapeFormats
import ShapeModel
import Testing

@Suite struct `The manual` {
  static let pages = Repository.files(in: "man")

  @Test func `there is a page for the format`() { #expect(Self.pages.contains("man/shapeedit.5")) }

  @Test(arguments: pages) func `mandoc has nothing to say`(_ page: String) {
    guard Repository.has("mandoc") else { return print("skipped: mandoc is not installed") }
    #expect(Repository.shell("mandoc -Tlint -W warning \(page)").output == "")
  }

  @Test(arguments: pages) func `what a page refers to is there`(_ page: String) throws {
    let lines = try Repository.lines(page)
    let sections = Set(lines.filter { $0.hasPrefix(".Sh ") || $0.hasPrefix(".Ss ") }.map { $0.dropFirst(4) })
    for line in lines {
      if let section = line.firstRange(of: "Sx ").map({ line[$0.upperBound...] }), line.hasPrefix(".") {
        let name = section.split(separator: " ,").first?.split(separator: " .").first ?? section
        #expect(sections.contains(name), "\(line)")
      }
      if let other = line.firstRange(of: "Xr shapeedit").map({ line[$0.upperBound...] }) {
        let words = other.replacing("\\-", with: "-").split(separator: " ", omittingEmptySubsequences: false)
        #expect(Self.pages.contains("man/shapeedit\(words[0]).\(words[1])"), "\(line)")
      }
    }
  }

  @Test func `every page is named by the page of the program and by the README`() throws {
    let (first, readme) = (try Repository.text("man/shapeedit.1"), try Repository.text("README.md"))
    for page in Self.pages where page != "man/shapeedit.1" {
      let name = page.dropFirst(4).split(separator: ".")
      #expect(first.contains("Xr \(name[0]) \(name[1])") && readme.contains(page), "\(page)")
    }
  }

  @Test func `every property stands in the page of the format`() throws {
    let listed = Set(try Repository.lines("man/shapeedit.5").filter { $0.hasPrefix(".It Va ") }.map { $0.dropFirst(7) })
    for row in PropertyTable.rows { #expect(listed.contains(Substring(row.path)), "\(row.path)") }
    #expect(listed.count == Set(PropertyTable.rows.map(\.path)).count, "a property that is gone")
  }

  @Test func `every word a property takes stands in the page of the format`() throws {
    let page = try Repository.text("man/shapeedit.5")
    for row in PropertyTable.rows {
      guard case .word(let words) = row.type else { continue }
      for word in words { #expect(page.contains(word), "\(row.path) \(word)") }
    }
    for kind in Kind.graphics { #expect(page.contains(kind.word)) }
  }

  /// The decisions on the corners of JSON that shapeedit(5) writes down, each with a document that shows it.
  @Test(arguments: [
    ("a byte order mark", "\u{feff}" + document(""), true), ("an empty file", "", false),
    ("a comma at the end", document("\"a\": [1,],"), false),
    ("a comment", document("/* no */"), false), ("text behind the end", document("") + "x", false),
    ("a key twice", document("\"a\": 1, \"a\": 2,"), false), ("half a surrogate pair", document(#""a": "\ud800","#), false),
    ("both halves", document(#""a": "\ud83d\ude00","#), true), ("NaN", document("\"a\": NaN,"), false),
    ("a zero in front", document("\"a\": 01,"), false),
    ("a number beyond 1e9", document("\"a\": 1e10,"), true),
    ("4096 digits", document("\"a\": " + String(repeating: "1", count: 4096) + ","), true),
    ("4097 digits", document("\"a\": " + String(repeating: "1", count: 4097) + ","), false),
    ("a tab in a string", document("\"a\": \"\t\","), false),
    ("another version", #"{"format": "shapeedit", "version": 2}"#, false), ("no version", #"{"format": "shapeedit"}"#, false),
    ("no format", #"{"version": 1}"#, false), ("another format", #"{"format": "sketch"}"#, false),
    ("an id of 128 bytes", graphic("\"id\": \"\(String(repeating: "a", count: 128))\", \"kind\": \"star\""), true),
    ("an id of 129 bytes", graphic("\"id\": \"\(String(repeating: "a", count: 129))\", \"kind\": \"star\""), false),
    ("an id beyond ASCII", graphic(#""id": "é", "kind": "star""#), false), ("no id", graphic(#""kind": "star""#), true),
    ("an id twice", graphic(#""id": "c", "kind": "star""#), false), ("no kind", graphic(#""id": "a""#), false),
    ("an unknown kind", graphic(#""id": "a", "kind": "blob""#), true),
    ("children of a leaf", graphic(#""id": "a", "kind": "star", "children": []"#), false),
    ("a value of the wrong type", graphic(#""id": "a", "kind": "star", "opacity": "much""#), true),
  ]) func `a corner of the format is read as the page says`(_ name: String, source: String, isRead: Bool) {
    let document = try? Document(json: source)
    #expect((document != nil) == isRead, "\(name)")
  }

  private static func document(_ members: String) -> String {
    "{\"format\": \"shapeedit\", \"version\": 1, \(members) \"canvases\": []}"
  }

  private static func graphic(_ members: String) -> String {
    "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [{\"id\": \"c\", \"graphics\": [{\(members)}]}]}"
  }
}
