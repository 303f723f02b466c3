import TerminalText
import ShapeFormats
import ShapeModel
import ShapePresentation

/// `check`: lists invalid property values and references that cannot be resolved.
enum CheckCommand {
  static let verb = Verb(
    "check", in: .document, "list values of the wrong type or out of range, and references to nothing", .pure,
    examples: [Verb.Example("check", "each with its place"), Verb.Example("check --json", "for a program")]
  ) { (session) throws(CommandError) in
    var check = DocumentCheck(session)
    return check.result()
  }
}

/// One pass over a document.
private struct DocumentCheck {
  private let session: Session
  private let listing: Listing
  private var reply = Reply()
  private var problemCount = 0
  /// The names of the document's styles.
  private let styles: Set<String>
  /// The names of all nodes, collected when the first `clip` refers to a name.
  private var names: Set<String>?

  init(_ session: Session) {
    self.session = session
    listing = Listing(session: session)
    styles = Set(JSONSource.keys(ofObject: session.document.value(.styles, of: .document).map(ValueText.text) ?? "{}"))
  }

  mutating func result() -> Reply {
    let document = session.document
    if document.isListAsRead(.document), let source = document.source as? any FormatSource, !source.isComplete {
      report("\"canvases\" is missing", "canvases", nil, .document)
    }
    let count = document.numbering.count
    for (done, node) in document.subtree(of: .document).enumerated() {
      guard session.shouldContinue(done, of: count) else { break }
      if !document.certainlyFits(node) { look(at: document.graphic(node), node) }
    }
    reply.isNegative = problemCount > 0
    reply.notes = [reply.isNegative ? counted(problemCount, "problem") : "no problems"]
    return reply
  }

  private mutating func look(at graphic: Graphic, _ node: NodeID) {
    if graphic.kind == .unknown { report("unknown kind '\(graphic.unknownKind ?? "")'", "kind", nil, node) }
    for member in graphic.problems {
      let expected = DocumentCheck.expected(member.property, of: graphic.kind)
      report(
        "\(member.property.path) is \(ValueText.text(member.value)), expected \(expected)", member.property.path, member.property, node)
    }
    for member in graphic.members {
      switch (member.property, member.value) {
      case (.style, .string(let name)) where !styles.contains(name):
        report("style is '\(name)', and the document has no style of that name", "style", .style, node)
      case (.clip, .string(let text)) where !isFound(text):
        report("clip is '\(text)', which nothing matches", "clip", .clip, node)
      case (.tokens, .colors(let colors)):
        for named in colors where colors.color(of: named.color) == nil {
          report("\(named.name) in tokens is \(named.color), which leads to no colour", "tokens", .tokens, node)
        }
      default: continue
      }
    }
  }

  /// The values that a property accepts, as a file spells them.
  private static func expected(_ property: Property, of kind: Kind) -> String {
    switch property {
    case .fill, .stroke: "an object such as {\"color\": \"#ff0000\"}"
    case .text: "an object such as {\"string\": \"Hello\"}"
    case _ where property.isObject: "an object"
    default: ValueText.words(property, of: kind)
    }
  }

  /// Whether a selector in the document matches anything. Plain ids and names, the usual case, are looked up without a query.
  private mutating func isFound(_ text: String) -> Bool {
    guard let selector = try? SelectorParser.parse(text) else { return false }
    if selector.alternatives.count == 1, selector.alternatives[0].steps.count == 1 {
      let compound = selector.alternatives[0].steps[0].compound
      if compound.head == nil, compound.filters.count == 1, case .id(let id) = compound.filters[0] {
        return session.document.node(id: id) != nil
      }
      if compound.filters.isEmpty, case .name(let glob) = compound.head, let name = glob.literalText { return allNames().contains(name) }
    }
    return (try? session.query.matches(selector).isEmpty) == false
  }

  private mutating func allNames() -> Set<String> {
    if let names { return names }
    let document = session.document
    let found = Set(document.subtree(of: .document).compactMap { document.name(of: $0) })
    names = found
    return found
  }

  private mutating func report(_ text: String, _ path: String, _ property: Property?, _ node: NodeID) {
    let place = session.document.isAsRead(node) ? session.document.source.place(of: property, at: node.index) : nil
    let lead = place.map { "\(sanitized(session.workspace.path ?? "untitled")):\($0.line):\($0.column): " } ?? ""
    problemCount += 1
    reply.lines += listing.page.lines("\(lead)warning: \(listing.names.path(node)): \(sanitized(text))")
    reply.objects.append([
      .init("id", .string(session.document.id(of: node))), .init("property", .string(path)), .init("problem", .string(text)),
      .init("at", place.map { .object([.init("line", .integer($0.line)), .init("col", .integer($0.column))]) } ?? .null),
    ])
  }
}
