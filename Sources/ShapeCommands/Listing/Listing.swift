import TerminalText
import Outlines
import ShapeModel
import ShapeOutline
import ShapePresentation

/// Formats rows and trees as lines of text.
struct Listing {
  let session: Session
  let showsIDs: Bool
  /// Whether each row begins with its number, to which `%N` refers.
  let isNumbered: Bool
  /// The page that lines are made for; the window of `view` is narrower than the terminal.
  var page: Page
  let names: NodeNames
  /// Returns graphics with the values of their named styles; nil in a document without styles.
  private let styled: ((NodeID) -> Graphic?)?

  /// The ids of what a merge left open.
  private let conflicts: Set<ByteText>

  /// - Parameter isInPassing: Whether a path may examine only a few siblings per level; a node with more siblings is shown by its id.
  init(session: Session, showsIDs: Bool = false, isNumbered: Bool = false, isInPassing: Bool = false) {
    (self.session, self.showsIDs) = (session, showsIDs)
    page = session.options.page
    self.isNumbered = isNumbered || page.numbersRows
    names = NodeNames(session.document, isInPassing: isInPassing)
    styled = session.styledGraphics
    conflicts = Set(StoredConflicts(session.document).all.map { ByteText($0.id) })
  }

  private var document: Document { session.document }

  enum Marker { case leaf, closed, open }

  func marker(_ marker: Marker) -> String {
    switch marker {
    case .leaf: "  "
    case .closed: Glyphs.current.closed + " "
    case .open: Glyphs.current.open + " "
    }
  }

  /// Text of the document on one line, made safe for a terminal and no longer than the page is wide.
  private func data(_ text: String) -> String { sanitized(text, limit: page.columns ?? .max) }

  func row(_ node: NodeID, level: Int, _ marker: Marker) -> ListedRow {
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
      lead: lead(level) + self.marker(marker), name: name, isNamedByID: !hasName, id: showsIDs && hasName ? names.reference(node) : nil,
      kind: summary.kind,
      places: page.columns == nil ? [summary.place] : summary.places, details: details)
  }

  /// The indentation of a level; below the deepest that is indented, followed by the number of the level.
  private func lead(_ level: Int) -> String {
    let deepest = RowColumns.deepestLead(columns: page.columns)
    return level <= deepest ? String(repeating: "  ", count: level) : String(repeating: "  ", count: deepest) + "(\(level)) "
  }

  /// The row of the outline at an index.
  func row(at index: Int) -> ListedRow {
    let row = session.outline.row(at: index)
    return self.row(row.node, level: row.level, row.disclosure == .leaf ? .leaf : row.disclosure == .open ? .open : .closed)
  }

  /// The rows of the outline in a range.
  func rows(_ range: Range<Int>) -> AlignedRows<Range<Int>> { aligned(range, row) }

  /// Aligns name, kind and place of rows in columns.
  func aligned<Elements: Collection>(_ elements: Elements, _ row: @escaping (Elements.Element) -> ListedRow) -> AlignedRows<Elements> {
    AlignedRows(elements, self, row)
  }

  /// A line with the number of its row before it.
  /// - Parameters:
  ///   - number: The index of the row, from 0.
  ///   - width: The cells that the number takes, with the blanks after it.
  func numbered(_ line: StyledLine, _ number: Int, _ width: Int) -> StyledLine {
    let digits = String(number + 1)
    var numbered = StyledLine(String(repeating: " ", count: max(0, width - 2 - digits.utf8.count)) + digits + "  ", .remark)
    numbered.add(line)
    return numbered
  }

  func treeLine(_ node: NodeID, _ lead: String) -> StyledLine {
    var line = StyledLine(lead, .remark)
    addLabel(node, to: &line)
    return line
  }

  /// Appends the name and the id; the name is cut where both are too long for the page.
  private func addLabel(_ node: NodeID, to line: inout StyledLine) {
    let role: StyledLine.Role = document.parent(of: node) == .document ? .name : .plain
    guard let name = document.name(of: node), !name.isEmpty else { return line.add(names.reference(node), role) }
    let id = showsIDs ? "  " + names.reference(node) : ""
    let room = page.columns.map { max(1, $0 - line.width - displayWidth(id)) }
    line.add(StyledLine(data(name), role).cut(to: room))
    line.add(id, .remark)
  }

  func label(_ node: NodeID) -> String {
    var line = StyledLine()
    addLabel(node, to: &line)
    return line.text
  }

  /// A path followed by the id. If the page is too narrow for the path, the id comes first, then the end of the path: a line always
  /// begins with a selector of its graphic.
  /// - Parameters:
  ///   - natural: The width in cells that the paths of this listing need.
  func pathLine(_ node: NodeID, natural: Int = 0) -> StyledLine {
    var text: [UInt8] = []
    text.reserveCapacity(Listing.usualPathLine)
    guard let width = names.append(pathOf: node, to: &text) else { return StyledLine(names.path(node)) }
    let room = page.columns.map { $0 - displayWidth(names.reference(node)) - 2 } ?? .max
    guard width <= room else {
      var line = StyledLine(names.reference(node))
      if room > 1 { line.add("  " + truncatedAtFront(String(decoding: text, as: UTF8.self), to: room), .remark) }
      return line
    }
    text.append(contentsOf: repeatElement(0x20, count: max(0, min(natural, 60, room) - width) + 2))
    let end = text.count - 2
    document.append(referenceTo: node, to: &text)
    _ = sanitize(&text, from: end + 2)
    return StyledLine(text, quietFrom: end)
  }

  /// The width in cells of the widest path.
  func width(ofPaths nodes: some Sequence<NodeID>) -> Int {
    var text: [UInt8] = []
    return nodes.reduce(0) { widest, node in
      text.removeAll(keepingCapacity: true)
      return max(widest, names.append(pathOf: node, to: &text) ?? 0)
    }
  }

  /// The length in bytes of most lines with a path.
  private static let usualPathLine = 200

  /// The JSON fields of one row.
  func object(_ node: NodeID, level: Int? = nil, isOpen: Bool? = nil) -> [JSONText.Field] {
    var fields = [
      JSONText.Field("id", .string(document.id(of: node))), JSONText.Field("kind", .string(document.kind(of: node).word)),
      JSONText.Field("name", document.name(of: node).map { .string($0) } ?? .null),
      JSONText.Field("path", .string(names.pathText(node))),
    ]
    if let level { fields.append(JSONText.Field("level", .integer(level))) }
    if document.isGroup(node) {
      fields.append(JSONText.Field("children", .integer(document.childCount(of: node))))
      if let isOpen { fields.append(JSONText.Field("open", .bool(isOpen))) }
    }
    return fields
  }
}
