import ShapeFormats
import ShapeModel
import Testing

@Suite struct `What a selector looks at` {
  private static let count = 20_000
  private static let source = row(count, tail: #", "x": 50, "y": 5, "width": 4, "height": 4"#)

  /// How often a query reported progress, once per 1,024 graphics, and how often it compared boxes.
  private func look(_ selector: String, atMost limit: Int = .max) throws -> (found: Int, told: Int, compared: Int) {
    var context = QueryContext()
    var (told, compared) = (0, 0)
    context.shouldContinue = { _, _ in
      told += 1
      return true
    }
    context.isStopped = {
      compared += 1
      return false
    }
    let query = Query(try Document(json: Self.source), context)
    return (try query.matches(try SelectorParser.parse(selector), atMost: limit).count, told, compared)
  }

  @Test(arguments: ["rectangle", "*", "[name^=R]", "(canvas > rectangle)", ":leaf"]) func `ends with the last that is wanted`(
    _ selector: String
  )
    throws
  {
    let (found, told, _) = try look(selector, atMost: 5)
    #expect(found == 5 && told == 1)
    #expect(try look(selector).told == 20)
  }

  @Test func `is all that has a name, for a name has to be unique`() throws {
    #expect(try look("R7", atMost: 1).found == 1)
  }

  @Test(arguments: [":overlaps(#r1)[name=R5]", ":inside(#r1)[x<0]", ":overlaps(#r1):last", ":same(#r1; fill):overlaps(#r2)[y>9]"])
  func `is asked cheapest first, whatever was typed first`(_ selector: String) throws {
    #expect(try look(selector).compared <= 1)
  }
}
