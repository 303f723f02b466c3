import DisplayText

/// One row of an outline before its columns are lined up.
package struct ListedRow: Sendable {
  /// Indentation and the sign of disclosure.
  package var lead: String
  package var name: StyledLine
  /// Stays whole when the name is cut.
  package var id: String?
  package var kind: String
  /// Where it is, in as many decimals as there are, and then in fewer.
  package var places: [String]
  package var details: StyledLine

  package init(lead: String, name: StyledLine, id: String?, kind: String, places: [String], details: StyledLine) {
    (self.lead, self.name, self.id, self.kind, self.places, self.details) = (lead, name, id, kind, places, details)
  }

  /// - Parameter precision: 0 for the most exact form.
  fileprivate func place(_ precision: Int) -> String { places.isEmpty ? "" : places[min(precision, places.count - 1)] }

  fileprivate var idWidth: Int { id.map { displayWidth($0) + 2 } ?? 0 }
  fileprivate var nameWidth: Int { displayWidth(lead) + name.width + idWidth }
}

/// The columns of rows: name, kind, place, and what else there is to say.
///
/// In a window no column pushes another one out: numbers lose decimals first, then long names are cut, and a colour stays in sight. Where
/// nothing may be cut a long name moves the rest of its own row.
package struct RowColumns: Sendable {
  private let page: Int?
  private var name = 0
  private var kind = 0
  private var place = 0
  /// What is kept free for the details.
  private var details = 0
  /// Which form of places there is room for.
  private var precision = 0

  /// The widest column of names that is made for one long name.
  private static let usualName = 44
  private static let widestKind = 16
  /// Room for a colour with its sample: `fill ■ #ffcc00`.
  private static let colorWidth = 14

  /// - Parameters:
  ///   - columns: Cells of a line, or nil.
  ///   - former: Those of the rows before; a column that needs more room takes it from there.
  package init(_ rows: [ListedRow], columns: Int?, after former: RowColumns? = nil) {
    self = former ?? RowColumns(page: columns)
    for row in rows {
      name = max(name, row.nameWidth)
      kind = max(kind, displayWidth(row.kind))
    }
    name = min(name, RowColumns.usualName)
    place = max(place, placeWidth(rows))
    guard let columns else { return }
    kind = min(kind, RowColumns.widestKind)
    details = min(rows.reduce(details) { max($0, $1.details.width) }, RowColumns.colorWidth)
    let room = columns - 2 - kind - (details == 0 ? 0 : 2 + details)
    let forms = rows.reduce(0) { max($0, $1.places.count) }
    while place > 0, name + 2 + place > room, precision + 1 < forms {
      precision += 1
      place = placeWidth(rows)
    }
    name = min(name, max(room - (place == 0 ? 0 : 2 + place), columns * 2 / 5))
  }

  private init(page: Int?) { self.page = page }

  private func placeWidth(_ rows: [ListedRow]) -> Int { rows.reduce(0) { max($0, displayWidth($1.place(precision))) } }

  /// The levels that are indented in a window; a margin without end would leave no room for names.
  package static func deepestLead(columns: Int?) -> Int { columns.map { max(1, $0 / 10) } ?? 60 }

  /// A row with its columns in place.
  package func line(_ row: ListedRow) -> StyledLine {
    var line = StyledLine(row.lead)
    let room = page == nil ? nil : max(1, name - displayWidth(row.lead) - row.idWidth)
    line.add(row.name.cut(to: room))
    if let id = row.id { line.add("  " + id, .quiet) }
    if page != nil { line = line.cut(to: name) }
    line.pad(to: name)
    var cells = StyledLine(page == nil ? row.kind : truncated(row.kind, to: kind), .quiet)
    cells.pad(to: kind)
    var places = StyledLine("  " + row.place(precision))
    places.pad(to: 2 + place)
    line.add("  ")
    line.add(cells)
    line.add(places)
    line.add("  ")
    line.add(row.details)
    return line.cut(to: page)
  }
}
