// SPDX-License-Identifier: GPL-3.0-or-later
package import TerminalText

/// One row of an outline before its columns are aligned.
package struct ListedRow: Sendable {
  /// The indentation and the disclosure glyph.
  package var lead: String
  package var name: StyledLine
  /// Whether the name is an id, as that of a graphic without a name.
  package var isNamedByID: Bool
  /// The id, which is never cut, unlike the name.
  package var id: String?
  package var kind: String
  /// Position and size with all decimals, and then in shorter forms.
  package var places: [String]
  package var details: StyledLine

  package init(
    lead: String, name: StyledLine, isNamedByID: Bool = false, id: String?, kind: String, places: [String], details: StyledLine
  ) {
    (self.lead, self.name, self.isNamedByID, self.id) = (lead, name, isNamedByID, id)
    (self.kind, self.places, self.details) = (kind, places, details)
  }

  /// - Parameter precision: 0 for the most precise form.
  fileprivate func place(_ precision: Int) -> String { places.isEmpty ? "" : places[min(precision, places.count - 1)] }

  fileprivate var idWidth: Int { id.map { displayWidth($0) + 2 } ?? 0 }
  fileprivate var nameWidth: Int { displayWidth(lead) + name.width + idWidth }
}

/// The column widths of rows: name, kind, place and details.
///
/// In a window no column displaces another one: numbers lose decimals first, then long names are cut, and a colour stays visible. Where
/// nothing may be cut, a long name shifts the rest of its own row.
package struct RowColumns: Sendable {
  private let page: Int?
  private var name = 0
  private var kind = 0
  private var place = 0
  /// The width reserved for the details.
  private var details = 0
  /// The index of the form of places that fits.
  private var precision = 0

  /// The maximum width of the name column.
  private static let usualName = 44
  private static let widestKind = 16
  /// Room for a colour with its sample: `fill ■ #ffcc00`.
  private static let colorWidth = 14

  /// - Parameters:
  ///   - columns: The cells of a line, or nil for no limit.
  ///   - old: The columns of the rows before; a column that needs more room is wider from here on.
  package init(_ rows: [ListedRow], columns: Int?, after old: RowColumns? = nil) {
    self = old ?? RowColumns(page: columns)
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

  /// The maximum number of levels that are indented; unlimited indentation would leave no room for names.
  package static func deepestLead(columns: Int?) -> Int { columns.map { max(1, $0 / 10) } ?? 60 }

  /// A row with its columns aligned.
  package func line(_ row: ListedRow) -> StyledLine {
    var line = StyledLine(row.lead)
    let room = page == nil ? nil : max(1, name - displayWidth(row.lead) - row.idWidth)
    line.add(row.isNamedByID ? row.name : row.name.cut(to: room))
    if let id = row.id { line.add("  " + id, .remark) }
    let idEnd = page != nil && (row.isNamedByID || row.id != nil) ? line.width : 0
    if page != nil, idEnd == 0 { line = line.cut(to: name) }
    line.pad(to: name)
    var cells = StyledLine(page == nil ? row.kind : truncated(row.kind, to: kind), .kind)
    cells.pad(to: kind)
    var places = StyledLine("  " + row.place(precision))
    places.pad(to: 2 + place)
    line.add("  ")
    line.add(cells)
    line.add(places)
    line.add("  ")
    line.add(row.details)
    return line.cut(to: page.map { max($0, idEnd) })
  }
}
