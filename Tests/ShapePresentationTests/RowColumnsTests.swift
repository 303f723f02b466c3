import ShapePresentation
import TerminalText
import Testing

@Suite struct `Columns of rows` {
  private func row(_ name: String, lead: String = "  ", id: String? = nil, places: [String] = ["60,20 80×80"]) -> ListedRow {
    ListedRow(lead: lead, name: StyledLine(name), id: id, kind: "rectangle", places: places, details: StyledLine("fill #ff0000"))
  }

  @Test func `numbers lose decimals before a name or a colour is cut`() {
    let places = ["1234.567,2345.678 345.678×456.789", "1234.6,2345.7 345.7×456.8", "1235,2346 346×457", "346×457"]
    let rows = [row("Body", places: places), row("Head and shoulders", places: ["1,2 3×4", "1,2 3×4", "1,2 3×4", "3×4"])]
    func lines(_ columns: Int) -> [String] { rows.map(RowColumns(rows, columns: columns).line).map(\.text) }
    #expect(lines(100)[0].contains(places[0]))
    #expect(lines(76)[0].contains(places[1]))
    let narrow = lines(66)
    #expect(narrow[0].contains(places[2]) && !narrow[0].contains(places[1]))
    for columns in 60...100 {
      for line in lines(columns) {
        #expect(line.hasSuffix("fill #ff0000") && line.contains("rectangle") && displayWidth(line) <= columns, "\(columns): \(line)")
      }
    }
    #expect(lines(66)[1].contains("Head and shoulders"))
    // Where that is not enough the size is left, and a name is cut last.
    #expect(lines(60)[1].contains("Head and shoulders") && lines(60)[0].contains("  346×457  "))
    #expect(lines(44)[1].contains("Head…") || lines(44)[1].contains("Head a"))
  }

  private let long = String(repeating: "n", count: 70)

  @Test(arguments: [20, 40, 60, 100, 200]) func `one long name shifts no row and costs no row its kind`(_ columns: Int) {
    let rows = [row("Body"), row(long), row("Head")]
    let lines = rows.map(RowColumns(rows, columns: columns).line).map(\.text)
    #expect(lines.allSatisfy { displayWidth($0) <= columns && $0.contains("rectangle") })
    #expect(Set(lines.map { line in displayWidth(String(line[..<line.firstRange(of: "rectangle")!.lowerBound])) }).count == 1)
    #expect(lines[1].contains("…"))
  }

  @Test func `without a window nothing is cut`() {
    let rows = [row("Body"), row(long)]
    let lines = rows.map(RowColumns(rows, columns: nil).line).map(\.text)
    #expect(lines[1].contains(long) && lines[1].hasSuffix("fill #ff0000"))
  }

  @Test func `an id stays whole when its name is cut`() {
    let rows = [row(long, id: "#g12345")]
    #expect(RowColumns(rows, columns: 60).line(rows[0]).text.contains("…  #g12345  rectangle"))
  }
}
