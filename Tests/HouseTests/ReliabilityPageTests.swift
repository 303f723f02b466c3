import TestSupport
import Testing

/// The statements of tests for `Tests/RELIABILITY.md`.
@Suite struct `A stated figure` {
  /// The id and the text of a statement, where both are literals.
  private static var statement: Regex<(Substring, Substring, Substring)> {
    #/(?:Reliability\.(?:state|tally)|Figure)\(\s*"([A-Z][0-9]+)",\s*"([^"\\]*)/#
  }

  @Test func `counts what was found and not what was hoped for`() throws {
    for path in Repository.files(in: "Tests", ending: ".swift") where path != "Tests/TestSupport/Reliability.swift" {
      let text = try Repository.text(path)
      for call in text.ranges(of: #/Reliability\.(?:state|tally)\(/#) {
        let rest = text[call.upperBound...]
        guard let failures = rest.firstMatch(of: #/failures: ([^,)]+)[,)]/#) else { continue }
        let isSkipped = rest[..<failures.range.lowerBound].contains("runs: 0,")
        #expect(failures.1 != "0" || isSkipped, "\(path): \(rest.prefix(120))")
      }
    }
  }

  @Test func `is in the page, which is no older than the tests`() throws {
    let rows = try pageRows()
    var statements: [(id: String, what: String)] = []
    var texts = ""
    for path in Repository.files(in: "Tests", ending: ".swift") {
      let text = try Repository.text(path)
      statements += text.matches(of: Self.statement).map { (String($0.1), String($0.2)) }
      texts += text
    }
    #expect(statements.count > 60)
    for (id, what) in statements {
      #expect(rows.contains { $0.id == id && $0.what.hasPrefix(what) }, "\(id) \(what): not in the page; run make torture")
    }
    texts += try Repository.text("Tests/Planted/plant") + Repository.text("Tests/Reliability/kills")
    for (id, what) in rows {
      // Some tests hand the text, in which there may be a number, to a function that states it.
      let constant = what.split(whereSeparator: \.isNumber).max { $0.count < $1.count } ?? ""
      let isStated = statements.contains { $0.id == id && what.hasPrefix($0.what) } || texts.contains(constant)
      #expect(isStated, "\(id) \(what): no test states this; run make torture")
    }
  }

  @Test func `is one of each demand, and none waits for its feature`() throws {
    let page = try Repository.text("Tests/RELIABILITY.md")
    for line in try Repository.lines("Tests/Reliability/demands") where !line.isEmpty && !line.hasPrefix("#") {
      let fields = line.split(separator: "|", omittingEmptySubsequences: false)
      #expect(page.contains("\n| \(fields[0]) | **\(fields[1])** |"), "\(line): not in the page; run make torture")
      #expect(!fields.contains("later"), "\(line)")
    }
    for fault in ["comes with its feature", "**not stated**", "failures**", "nobody demands this"] { #expect(!page.contains(fault)) }
  }

  private func pageRows() throws -> [(id: String, what: String)] {
    var (rows, id): ([(id: String, what: String)], String) = ([], "")
    for line in try Repository.lines("Tests/RELIABILITY.md") {
      if let match = line.prefixMatch(of: #/\| ([A-Z][0-9]+) \| /#) { id = String(match.1) }
      if let match = line.prefixMatch(of: #/\| \| (.*) \| [0-9]+ \| [0-9]+ \| /#) { rows.append((id, String(match.1))) }
    }
    return rows
  }
}
