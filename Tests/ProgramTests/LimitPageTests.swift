import ShapeCommands
import ShapeModel
import Testing

@Suite struct `The limits in the pages` {
  static let program: [(row: String, limit: Int)] = Limits.rows.map { ($0.what, $0.limit) }

  /// The text of each row of the page of the format, by the constant of the program that sets it.
  static let format: [(row: String, limit: Int)] = [
    ("levels of groups", Document.levelLimit), ("lists and objects within one another", 2 * Document.levelLimit + 64),
    ("bytes of an id", IDSyntax.limit), ("bytes of a name", text(.name)), ("bytes of a text", text(.textString)),
    ("bytes of a source", text(Property(path: "source")!)),
    ("bytes of a number as it is written", NumberText.literalLimit), ("magnitude of a number", Int(NumberRange.limit)),
    ("combining marks in a row, of any text", CombiningMarkRun.limit), ("shadows of a graphic", Property.shadowLimit),
  ]

  private static func text(_ property: Property) -> Int {
    if case .text(let maximum, _) = property.specification.type { maximum } else { 0 }
  }

  @Test(arguments: [("man/shapeedit-programs.7", program), ("man/shapeedit.5", format)])
  func `are those of the program`(_ path: String, _ limits: [(row: String, limit: Int)]) throws {
    let section = try Workplace.text(path).split(separator: "\n.Sh ").first { $0.hasPrefix("LIMITS") } ?? ""
    let rows = Set(section.split(separator: "\n").filter { $0.hasPrefix(".It ") }.map { String($0.dropFirst(4)) })
    let wanted = Set(limits.map { "\($0.row) Ta \(Limits.grouped($0.limit))" })
    #expect(rows == wanted, "\(rows.symmetricDifference(wanted))")
  }
}
