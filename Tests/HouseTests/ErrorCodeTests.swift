import ShapeCommands
import Testing

@Suite struct `Codes of errors` {
  /// The codes that the page lists: `.It Li value.range`.
  private func listed() throws -> Set<String> {
    let page = try Repository.text("man/shapeedit-programs.7")
    let start = try #require(page.firstRange(of: "Codes do not change between versions:")?.upperBound)
    let end = try #require(page.firstRange(of: ".Sh PROGRAMS")?.lowerBound)
    return Set(page[start..<end].split(separator: "\n").filter { $0.hasPrefix(".It Li ") }.map { String($0.dropFirst(7)) })
  }

  @Test func `the page lists those of the table, and no others`() throws {
    let (listed, table) = (try listed(), Set(ErrorCode.rows.map(\.code)))
    #expect(table.subtracting(listed) == [], "missing")
    #expect(listed.subtracting(table) == [], "too much")
    #expect(table.count == ErrorCode.rows.count)
  }

  @Test func `and each that a source gives to an error is in the table`() throws {
    let codes = Set(ErrorCode.rows.map(\.code))
    // The code is the first text of an error that looks like one.
    let given = try Regex(
      #"(?:CommandError|EditFault|ShapeError|Diagnostic|fault|refusal|self\.init)\([^"\n]*\n?[^"\n]*"([a-z]+(?:\.[a-z-]+)?)","#
    )
    var count = 0
    for path in ["ShapeCommands", "ShapeDocuments", "shapeedit"].flatMap({ Repository.files(in: "Sources/\($0)", ending: ".swift") }) {
      for match in try Repository.text(path).matches(of: given) {
        let code = String(match[1].substring ?? "")
        count += 1
        #expect(codes.contains(code), "\(code) in \(path)")
      }
    }
    #expect(count > 250)
  }

  /// A code that no source contains must be removed. That each code of a source is in the table is asserted where errors are printed.
  @Test func `each is written in the sources`() throws {
    let sources = try ["ShapeCommands", "ShapeDocuments", "ShapeModel", "ShapeFormats", "shapeedit"].flatMap {
      Repository.files(in: "Sources/\($0)", ending: ".swift")
    }
    .filter { !$0.hasSuffix("/ErrorCode.swift") }.map { try Repository.text($0) }
    for (code, _) in ErrorCode.rows {
      let parts = code.split(separator: ".", maxSplits: 1)
      let spellings = ["\"\(code)\""] + (parts.count == 2 ? ["\"\(parts[1])\""] : [])
      #expect(sources.contains { source in spellings.contains { source.contains($0) } }, "\(code)")
    }
  }
}
