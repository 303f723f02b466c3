// SPDX-License-Identifier: GPL-3.0-or-later
package import Outlines
package import ShapeModel
package import ShapeOutline
package import TerminalText

/// Formats the nodes of a document as lines: rows, labels of trees, paths.
package struct Listing {
  package let document: Document
  private let showsIDs: Bool
  /// Whether each row begins with its number, to which `%N` refers.
  package let isNumbered: Bool
  /// The page for which lines are formatted.
  package var page: Page
  package let names: NodeNames
  private let styled: ((NodeID) -> Graphic?)?
  private let conflicts: Set<ByteText>

  /// - Parameters:
  ///   - styled: Returns graphics with the values of their named styles; nil in a document without styles.
  ///   - conflicts: The ids of nodes with unresolved conflicts.
  ///   - names: The paths to print.
  package init(
    _ document: Document, page: Page, styled: ((NodeID) -> Graphic?)?, conflicts: Set<ByteText>, showsIDs: Bool = false,
    isNumbered: Bool = false, names: NodeNames
  ) {
    (self.document, self.page, self.styled, self.conflicts, self.showsIDs) = (document, page, styled, conflicts, showsIDs)
    self.isNumbered = isNumbered || page.numbersRows
    self.names = names
  }

  /// The disclosure marker at the start of a row.
  static func marker(_ disclosure: Disclosure) -> String {
    switch disclosure {
    case .leaf: "  "
    case .closed: Glyphs.current.closed + " "
    case .open: Glyphs.current.open + " "
    }
  }

  /// Text of the document on one line, made safe for a terminal and no longer than the page is wide.
  private func data(_ text: String) -> String { sanitized(text, limit: page.columns ?? .max) }

  /// The row of a node.
  package func row(_ node: NodeID, level: Int, _ disclosure: Disclosure) -> ListedRow {
    let summary = GraphicSummary(node, in: document, styled: styled?(node))
    let hasName = !summary.name.isEmpty
    var name = StyledLine(summary.hasProblems ? Glyphs.current.warning + " " : "")
    if !conflicts.isEmpty, conflicts.contains(ByteText(summary.id)) { name.add(Glyphs.current.conflict + " ", .mark) }
    let isCanvas = document.parent(of: node) == .document
    name.add(hasName ? data(summary.name) : names.reference(node), isCanvas ? .name : .plain)
    var details = StyledLine()
    for (index, detail) in summary.details.enumerated() {
      if index > 0 { details.add("  ") }
      details.add(detail.hasPrefix("\"") ? StyledLine(data(detail)) : page.value(data(detail)))
    }
    return ListedRow(
      lead: lead(level) + Listing.marker(disclosure), name: name, isNamedByID: !hasName,
      id: showsIDs && hasName ? names.reference(node) : nil,
      kind: summary.kind,
      places: page.columns == nil ? [summary.place] : summary.places, details: details)
  }

  /// The indentation of a level; below the deepest that is indented, followed by the number of the level.
  private func lead(_ level: Int) -> String {
    let deepest = RowColumns.deepestLead(columns: page.columns)
    return level <= deepest ? String(repeating: "  ", count: level) : String(repeating: "  ", count: deepest) + "(\(level)) "
  }

  /// The rows of an outline in a range.
  package func rows(_ range: Range<Int>, of outline: DocumentOutline) -> AlignedRows {
    aligned(range) { index in
      let row = outline.row(at: index)
      return self.row(row.node, level: row.level, row.disclosure)
    }
  }

  /// The first rows of an outline, with a line about the remaining ones, if any.
  package func firstRows(_ limit: Int, of outline: DocumentOutline) -> [StyledLine] {
    let shown = min(limit, outline.count)
    let rows = Array(self.rows(0..<shown, of: outline))
    guard outline.count > shown else { return rows }
    return rows.dropLast() + [page.cut("\(Glyphs.current.ellipsis) \(outline.count - shown + 1) more rows; rows shows them")]
  }

  /// Aligns name, kind and place of rows in columns.
  package func aligned(_ indices: Range<Int>, _ row: @escaping (Int) -> ListedRow) -> AlignedRows { AlignedRows(indices, self, row) }

  /// A line preceded by the number of its row.
  /// - Parameters:
  ///   - number: The index of the row, from 0.
  ///   - width: The cells that the number takes, with the blanks after it.
  package func numbered(_ line: StyledLine, _ number: Int, _ width: Int) -> StyledLine {
    let digits = String(number + 1)
    var numbered = StyledLine(String(repeating: " ", count: max(0, width - 2 - digits.utf8.count)) + digits + "  ", .remark)
    numbered.add(line)
    return numbered
  }

  /// The line of a node in a tree, after the branches.
  package func treeLine(_ node: NodeID, _ lead: String) -> StyledLine {
    var line = StyledLine(lead, .remark)
    addLabel(node, to: &line)
    return line
  }

  /// Appends the name and the id; the name is cut if both are too long for the page.
  private func addLabel(_ node: NodeID, to line: inout StyledLine) {
    let role: StyledLine.Role = document.parent(of: node) == .document ? .name : .plain
    guard let name = document.name(of: node), !name.isEmpty else { return line.add(names.reference(node), role) }
    let id = showsIDs ? "  " + names.reference(node) : ""
    let room = page.columns.map { max(1, $0 - line.width - displayWidth(id)) }
    line.add(StyledLine(data(name), role).cut(to: room))
    line.add(id, .remark)
  }

  /// The name of a node, or its id without a name.
  package func label(_ node: NodeID) -> String {
    var line = StyledLine()
    addLabel(node, to: &line)
    return line.text
  }

  /// A path followed by the id. If the page is too narrow for the path, the id comes first, then the end of the path: a line always
  /// begins with a selector of its graphic.
  /// - Parameters:
  ///   - natural: The width in cells that the paths of this listing need.
  package func pathLine(_ node: NodeID, natural: Int = 0) -> StyledLine {
    var text: [UInt8] = []
    text.reserveCapacity(Listing.usualPathLine)
    guard let width = names.append(pathOf: node, to: &text) else { return StyledLine(names.path(node)) }
    let room = page.columns.map { $0 - displayWidth(names.reference(node)) - 2 } ?? .max
    guard width <= room else {
      var line = StyledLine(names.reference(node))
      if room > 1 { line.add("  " + truncated(String(decoding: text, as: UTF8.self), to: room, mode: .head), .remark) }
      return line
    }
    text.append(contentsOf: repeatElement(0x20, count: max(0, min(natural, 60, room) - width) + 2))
    let end = text.count - 2
    document.append(referenceTo: node, to: &text)
    _ = sanitize(&text, from: end + 2)
    return StyledLine(text, quietFrom: end)
  }

  /// The width in cells of the widest path.
  package func width(ofPaths nodes: some Sequence<NodeID>) -> Int {
    var text: [UInt8] = []
    return nodes.reduce(0) { widest, node in
      text.removeAll(keepingCapacity: true)
      return max(widest, names.append(pathOf: node, to: &text) ?? 0)
    }
  }

  /// The typical length of a line with a path, in bytes.
  private static let usualPathLine = 200
}
