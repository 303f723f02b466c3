import DisplayText
import ShapeModel
import Outlines
import ShapeOutline

/// Rows and trees as lines of text.
struct Listing {
  let session: Session
  var showsIDs = false
  private let paths: PathPrinter

  /// A verb that changes the document says in passing where things are: at that cost only few siblings are compared.
  private static let fewSiblings = 64

  /// - Parameter isInPassing: Whether paths may not cost more than a few siblings a level; a node with more of them has its id for one.
  init(session: Session, isInPassing: Bool = false) {
    self.session = session
    paths = PathPrinter(mostSiblings: isInPassing ? Self.fewSiblings : .max)
  }

  private var document: Document { session.document }

  /// One row of a listing before its columns are lined up.
  struct Line {
    var lead: String
    var summary: GraphicSummary
  }

  enum Marker { case leaf, closed, open }

  func marker(_ marker: Marker) -> String {
    switch marker {
    case .leaf: "  "
    case .closed: session.options.isASCII ? "+ " : "▸ "
    case .open: session.options.isASCII ? "- " : "▾ "
    }
  }

  func line(_ node: Handle, level: Int, _ marker: Marker) -> Line {
    Line(lead: Listing.lead(level) + self.marker(marker), summary: GraphicSummary(node, in: document))
  }

  /// The levels that are indented; deeper rows say their level instead, for nobody reads a margin of thousands.
  private static let deepestLead = 60

  private static func lead(_ level: Int) -> String {
    level <= deepestLead ? String(repeating: "  ", count: level) : String(repeating: "  ", count: deepestLead) + "(\(level)) "
  }

  /// The rows of the outline in a range, as far as they are visible.
  func rows(_ range: Range<Int>) -> (lines: [String], nodes: [Handle]) {
    var rows: [DocumentOutline.Row] = []
    for index in range where !session.isInterrupted() { rows.append(session.outline.row(at: index)) }
    var lines: [Line] = []
    for (done, row) in rows.enumerated() {
      guard session.goesOn(done, of: rows.count) else { break }
      lines.append(line(row.node, level: row.level, row.disclosure == .leaf ? .leaf : row.disclosure == .open ? .open : .closed))
    }
    return (aligned(lines), rows.map(\.node))
  }

  /// Lines up name, kind and place in columns.
  func aligned(_ lines: [Line]) -> [String] {
    let shownLines = lines.compactMap { line -> (String, String, String, String)? in
      if session.isInterrupted() { return nil }
      let summary = line.summary
      var name = summary.name.isEmpty ? "#" + summary.id : shown(summary.name, limit: 60)
      if showsIDs, !summary.name.isEmpty { name += "  #" + summary.id }
      if summary.hasProblems { name = "⚠ " + name }
      return (
        line.lead + name, summary.kind, text(summary.place),
        summary.details.map { shown($0, limit: 60) }.joined(separator: "  ")
      )
    }
    let nameWidth = min(44, shownLines.map { displayWidth($0.0) }.max() ?? 0)
    let kindWidth = shownLines.map { displayWidth($0.1) }.max() ?? 0
    let placeWidth = shownLines.map { displayWidth($0.2) }.max() ?? 0
    return shownLines.map { name, kind, place, details in
      let text = [padded(name, to: nameWidth), padded(kind, to: kindWidth), padded(place, to: placeWidth), details].joined(separator: "  ")
      return Listing.trimmed(session.options.isInteractive ? truncated(text, to: session.options.columns) : text)
    }
  }

  /// A number's sign of multiplication needs no Unicode where there is none.
  private func text(_ place: String) -> String { session.options.isASCII ? place.replacing("×", with: "x") : place }

  static func trimmed(_ text: String) -> String {
    String(text[..<(text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex)])
  }

  /// A subtree drawn with lines.
  func tree(_ root: Handle, depth: Int, limit: Int) -> (lines: [String], nodes: [Handle]) {
    let (branch, corner, bar) = session.options.isASCII ? ("|- ", "`- ", "|  ") : ("├─ ", "└─ ", "│  ")
    var lines: [String] = []
    var nodes: [Handle] = []
    if root != .document { lines.append(label(root)); nodes.append(root) }
    var stack = [(children: Array(document.children(of: root))[...], lead: "")]
    while !stack.isEmpty, lines.count < limit, !session.isInterrupted() {
      let top = stack.count - 1
      guard let node = stack[top].children.popFirst() else {
        stack.removeLast()
        continue
      }
      let isLast = stack[top].children.isEmpty
      let isTop = root == .document && stack.count == 1
      let isDeep = stack.count > Listing.deepestLead
      lines.append(stack[top].lead + (isDeep ? "(\(stack.count)) " : "") + (isTop ? "" : isLast ? corner : branch) + label(node))
      nodes.append(node)
      guard document.isGroup(node), stack.count < depth else { continue }
      stack.append((Array(document.children(of: node))[...], stack[top].lead + (isTop || isDeep ? "" : isLast ? "   " : bar)))
    }
    return (lines, nodes)
  }

  func label(_ node: Handle) -> String {
    guard let name = document.name(of: node), !name.isEmpty else { return "#" + document.id(of: node) }
    return shown(name, limit: 60) + (showsIDs ? "  #" + document.id(of: node) : "")
  }

  /// What finds a node alone: `#skull`, or `document`.
  func reference(_ node: Handle) -> String { node == .document ? "document" : "#" + document.id(of: node) }

  /// `/Faces/Head/"Left eye"`, safe to print; reads back as this node. The document may not change between two calls.
  func path(_ node: Handle) -> String { shown(pathText(node), limit: .max) }

  /// A path for programs.
  func pathText(_ node: Handle) -> String { paths.path(of: node, in: document) }

  /// `/Faces/Head/Skull  #skull`; once where the path is the id.
  func pathAndID(_ node: Handle) -> String {
    let (path, reference) = (path(node), reference(node))
    return path == reference ? reference : path + "  " + reference
  }

  /// One row for programs.
  func object(_ node: Handle, level: Int? = nil, isOpen: Bool? = nil) -> [JSONText.Field] {
    var fields = [
      JSONText.Field("id", .string(document.id(of: node))), JSONText.Field("kind", .string(document.kind(of: node).word)),
      JSONText.Field("name", document.name(of: node).map { .string($0) } ?? .null),
      JSONText.Field("path", .string(pathText(node))),
    ]
    if let level { fields.append(JSONText.Field("level", .integer(level))) }
    if document.isGroup(node) {
      fields.append(JSONText.Field("children", .integer(document.childCount(of: node))))
      if let isOpen { fields.append(JSONText.Field("open", .bool(isOpen))) }
    }
    return fields
  }
}

/// `1 graphic`, `2 graphics`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// `an ellipse`, `a star`.
func article(_ noun: String) -> String { ("aeiou".contains(noun.first ?? " ") ? "an " : "a ") + noun }
